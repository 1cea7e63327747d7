export const ACCOUNT_PROVISIONER = Symbol('account provisioner');
