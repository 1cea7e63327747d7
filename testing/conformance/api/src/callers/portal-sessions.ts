import { until } from '@heliograph/testbed';
import type { Answer, ApiClient } from './api-client.ts';
import { newCaller } from './callers.ts';
import type { Row } from '../matrix/matrix.ts';
import type { TestEnvironment } from '../seed/test-environment.ts';

type EndedPortals = Record<
  'a portal session of a revoked key' | 'a portal session of an old password' | 'a revoked portal session',
  string
>;

/** Opens portal sessions for the matrix, and ends some of them. */
export class PortalSessions {
  #endedPortals: Promise<EndedPortals> | undefined;

  constructor(private readonly environment: TestEnvironment) {}

  /** @param login of the session's account @returns the value of `Authorization` with an access token of the session */
  async of(login: string, readOnly: boolean): Promise<string> {
    return (await this.#open(login, readOnly)).authorization;
  }

  async #open(login: string, readOnly: boolean): Promise<{ id: string; authorization: string }> {
    const session = await this.#ask('/v1/portal-sessions', { readOnly }, login);
    const { access_token: token } = await this.#ask('/auth/portal', { portal_token: session.token });
    return { id: session.id!, authorization: `Bearer ${token}` };
  }

  /** Returns values of `Authorization` that must be refused, by their fault; resolves when every API refuses them. */
  ended(): Promise<EndedPortals> {
    this.#endedPortals ??= this.#end();
    return this.#endedPortals;
  }

  async #end(): Promise<EndedPortals> {
    const { api, callers } = this.environment;
    const { authorization, password } = await newCaller(api, callers.operator, 'account', 'portal');
    const key = await this.#ask('/v1/api-keys', { name: 'portal', scopes: ['read'] }, authorization);
    // A session of another account, whose password stays.
    const other = await newCaller(api, callers.operator, 'account', 'portal');
    const revoked = await this.#open(other.authorization, true);
    const ended = {
      'a revoked portal session': revoked.authorization,
      'a portal session of a revoked key': await this.of(`Bearer ${key.key}`, true),
      'a portal session of an old password': await this.of(authorization, true),
    };
    await api.result({ method: 'delete', path: `/v1/api-keys/${key.id}`, authorization });
    const path = `/v1/portal-sessions/${revoked.id}`;
    await api.result({ method: 'delete', path, authorization: other.authorization });
    const body = { currentPassword: password, newPassword: `${password}-2` };
    await api.result({ method: 'put', path: '/v1/account/password', body, authorization });
    await untilRefused(api, ended);
    return ended;
  }

  async #ask(path: string, body: object, authorization?: string): Promise<Record<string, string>> {
    const call = { method: 'post', path, body, authorization };
    return (await this.environment.api.result(call)) as Record<string, string>;
  }
}

/** One operation of each API. */
const probes = ['/v1/account', '/v1/plants', '/v1/webhooks'];

/** @param ended values of `Authorization`, by name; resolves when every API answers 401 to each */
export async function untilRefused(api: ApiClient, ended: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, authorization] of Object.entries(ended)) {
    for (const path of probes)
      await until(`${name} is refused by ${path}`, async () => {
        return (await api.call({ method: 'get', path, authorization })).status === 401;
      });
  }
}

/** Logs in, refreshes, and logs out as a page of the gateway does, and as pages of elsewhere try to. */
export async function browserSession({ api, callers }: TestEnvironment): Promise<Row> {
  const { username, password } = callers.other;
  const problems: string[] = [];
  let calls = 0;
  const ask = async (operation: string, wanted: number, headers: Record<string, string>): Promise<Answer> => {
    const body = operation === 'login' ? { username, password } : {};
    const own = { 'x-heliograph-session': 'cookie', ...headers };
    const answer = await api.call({ method: 'post', path: `/auth/${operation}`, body, headers: own });
    calls += 1;
    if (answer.status !== wanted) problems.push(`${operation} of ${headers.origin} answers ${answer.status}`);
    if (JSON.stringify(answer.body).includes('refresh_token":"')) problems.push(`${operation} shows the refresh token`);
    return answer;
  };
  let cookie = cookieOf(await ask('login', 200, { origin: api.url }));
  for (const operation of ['login', 'refresh', 'logout'])
    await ask(operation, 403, { origin: 'https://evil.example', cookie });
  cookie = cookieOf(await ask('refresh', 200, { origin: api.url, cookie }));
  await ask('logout', 200, { origin: api.url, cookie });
  await ask('refresh', 401, { origin: api.url, cookie });
  return { calls, problems };
}

const cookieOf = ({ headers }: Answer): string => headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
