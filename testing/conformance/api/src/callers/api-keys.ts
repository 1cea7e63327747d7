import type { TestEnvironment } from '../seed/test-environment.ts';
import { untilRefused } from './until-refused.ts';

export const keyScopes = ['read', 'write', 'deliveries'] as const;
export type KeyScope = (typeof keyScopes)[number];

interface Key {
  id: string;
  key: string;
}

type EndedKeys = Record<'a revoked key' | 'a token of a revoked key' | 'an expired key', string>;

/** Creates API keys for the matrix, and ends some of them. */
export class ApiKeys {
  readonly #made = new Map<string, Promise<string>>();
  #endedKeys: Promise<EndedKeys> | undefined;

  constructor(private readonly environment: TestEnvironment) {}

  /** @param login of the key's account @returns the value of `Authorization` with a key of that single scope */
  of(login: string, scope: KeyScope): Promise<string> {
    const id = `${scope} ${login}`;
    const made = this.#made.get(id) ?? this.#create(login, { scopes: [scope] }).then(({ key }) => `Bearer ${key}`);
    this.#made.set(id, made);
    return made;
  }

  /** Returns values of `Authorization` that must be refused, by their fault; resolves when every API refuses them. */
  ended(): Promise<EndedKeys> {
    this.#endedKeys ??= this.#end();
    return this.#endedKeys;
  }

  async #end(): Promise<EndedKeys> {
    const { authorization } = this.environment.callers.owner;
    const expiresAt = Math.floor(Date.now() / 1000) + 3;
    const expiring = await this.#create(authorization, { scopes: keyScopes, expiresAt });
    const revoked = await this.#create(authorization, { scopes: keyScopes });
    const token = await this.#exchange(revoked.key);
    await this.environment.api.result({ method: 'delete', path: `/v1/api-keys/${revoked.id}`, authorization });
    const ended = {
      'a revoked key': `Bearer ${revoked.key}`,
      'a token of a revoked key': `Bearer ${token}`,
      'an expired key': `Bearer ${expiring.key}`,
    };
    await untilRefused(this.environment.api, ended);
    return ended;
  }

  async #create(authorization: string, body: object): Promise<Key> {
    const call = { method: 'post', path: '/v1/api-keys', body: { name: 'matrix', ...body }, authorization };
    return (await this.environment.api.result(call)) as Key;
  }

  async #exchange(key: string): Promise<string> {
    const call = { method: 'post', path: '/auth/token', body: { api_key: key } };
    return ((await this.environment.api.result(call)) as { access_token: string }).access_token;
  }
}
