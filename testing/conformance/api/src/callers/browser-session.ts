import type { Row } from '../matrix/matrix.ts';
import type { TestEnvironment } from '../seed/test-environment.ts';
import type { Answer } from './api-client.ts';

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
