import { randomBytes } from 'node:crypto';
import type { Product } from '../product/product.ts';
import type { ApiClient } from './api-client.ts';

/** Somebody with a token. */
export interface Caller {
  id: string;
  username: string;
  password: string;
  authorization: string;
  refreshToken: string;
}

export interface Callers {
  operator: Caller;
  /** Owns one object of every kind. */
  owner: Caller;
  /** Another account, in good standing. */
  other: Caller;
  suspended: Caller;
  /** Its password was changed after its token was issued. */
  revoked: Caller;
}

/** Everybody that the matrix needs; only the first operator comes from the command line. */
export async function openCallers(product: Product, api: ApiClient): Promise<Callers> {
  const operator = await firstOperator(product, api);
  const [owner, other, suspended, revoked] = await Promise.all(
    ['owner', 'other', 'suspended', 'revoked'].map((name) => newCaller(api, operator, 'account', name)),
  );
  await suspend(api, operator, suspended!);
  await changePassword(api, revoked!);
  return { operator, owner: owner!, other: other!, suspended: suspended!, revoked: revoked! };
}

async function firstOperator(product: Product, api: ApiClient): Promise<Caller> {
  const username = usernameOf('operator');
  return login(api, username, await product.createOperator(username));
}

/** Made by the operator, and logged in. */
export async function newCaller(
  api: ApiClient,
  { authorization }: Caller,
  role: 'operator' | 'account',
  name: string,
): Promise<Caller> {
  const username = usernameOf(name);
  const made = await api.result({ method: 'post', path: `/v1/admin/${role}s`, body: { username }, authorization });
  return login(api, username, made as { id: string; password: string });
}

async function login(api: ApiClient, username: string, made: { id: string; password: string }): Promise<Caller> {
  const { id, password } = made;
  const { access_token: token, refresh_token: refreshToken } = await api.login(username, password);
  return { id, username, password, authorization: `Bearer ${token}`, refreshToken };
}

/** Adds a random part: the name of an erased account may not be free again. */
const usernameOf = (name: string): string => `${name}-${randomBytes(4).toString('hex')}`;

function suspend(api: ApiClient, operator: Caller, account: Caller): Promise<unknown> {
  const path = `/v1/admin/accounts/${account.id}`;
  return api.result({ method: 'patch', path, body: { status: 'suspended' }, authorization: operator.authorization });
}

function changePassword(api: ApiClient, { authorization, password }: Caller): Promise<unknown> {
  const body = { currentPassword: password, newPassword: `${password}-2` };
  return api.result({ method: 'put', path: '/v1/account/password', body, authorization });
}
