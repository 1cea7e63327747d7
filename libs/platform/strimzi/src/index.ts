export { createAccountProvisioner, type ProvisioningSettings } from './create-account-provisioner.ts';
