import { jest } from '@jest/globals';
import { BrowserSession } from './browser-session.ts';

const claims = Buffer.from(JSON.stringify({ scope: 'api', sub: 'acc_1' })).toString('base64url');
const answer = (): Response => Response.json({ result: { access_token: `h.${claims}.s`, expires_in: 7200 } });

describe(BrowserSession.name, () => {
  const server = jest.fn<(url: string) => Promise<Response>>();
  const sessions: BrowserSession[] = [];
  const original = globalThis.fetch;
  beforeEach(() => {
    globalThis.fetch = server as unknown as typeof fetch;
    server.mockReset().mockImplementation(() => Promise.resolve(answer()));
  });
  afterEach(() => {
    globalThis.fetch = original;
    for (const session of sessions.splice(0)) session.close();
  });

  async function tab(): Promise<BrowserSession> {
    const session = new BrowserSession();
    sessions.push(session);
    await session.accessToken();
    return session;
  }
  const becomes = (session: BrowserSession, state: string): Promise<void> =>
    new Promise((resolve) => {
      session.subscribe(() => session.state === state && resolve());
    });

  it('shows the login in every tab once one of them logs out, while the cookie is still valid', async () => {
    const [first, second] = [await tab(), await tab()];
    const shown = becomes(second, 'signedOut');
    await first.logout();
    await shown;
    expect(first.state).toBe('signedOut');
    server.mockClear();
    await expect(second.accessToken()).rejects.toMatchObject({ code: 401 });
    expect(server).not.toHaveBeenCalled();
    await second.login('a', 'b');
    expect(second.state).toBe('signedIn');
    expect(first.state).toBe('signedOut');
  });

  it('is not signed in again by a refresh that was under way', async () => {
    const [first, second] = [await tab(), await tab()];
    let arrive = (): void => undefined;
    server.mockImplementation(
      (url) =>
        new Promise((resolve) => (url === '/auth/refresh' ? (arrive = () => resolve(answer())) : resolve(answer()))),
    );
    const renewal = second.accessToken(await second.accessToken());
    const shown = becomes(second, 'signedOut');
    await first.logout();
    await shown;
    arrive();
    await expect(renewal).rejects.toMatchObject({ code: 401 });
    expect(second.state).toBe('signedOut');
  });

  it('shows in every tab that the account was deleted', async () => {
    const [first, second] = [await tab(), await tab()];
    const shown = becomes(second, 'signedOut');
    first.end('deleted');
    await shown;
    expect(second.notice).toBe('deleted');
  });
});
