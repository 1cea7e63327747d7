/** Scopes that an API key can have. A login with the account's password has all of them. */
export const keyScopes = ['read', 'write', 'deliveries'] as const;
export type KeyScope = (typeof keyScopes)[number];

/** `api` is a login with the password of an account, `operator` one of an operator; `api` includes the scopes of keys. */
export type Scope = 'api' | 'operator' | KeyScope;

const includedInApi: readonly string[] = keyScopes;

/** @returns whether a token with the scopes `granted` may call an operation that requires one of `accepted` */
export function isGranted(granted: readonly string[], accepted: readonly Scope[]): boolean {
  const isLogin = granted.includes('api');
  return accepted.some((scope) => granted.includes(scope) || (isLogin && includedInApi.includes(scope)));
}
