import type { SessionStore } from './adapter.ts';
import { proveLogin, withSession } from './session.ts';
import { VendorError } from './vendor-error.ts';

/** Keeps one token; logins give `token 1`, `token 2` … */
function sessions(kept?: string): { session: SessionStore; login: () => Promise<never>; logins: () => number } {
  let token = kept;
  let logins = 0;
  return {
    logins: () => logins,
    login: () => {
      logins += 1;
      return Promise.resolve({ token: `token ${logins}`, lifetimeMs: 1 }) as Promise<never>;
    },
    session: {
      async get(login) {
        token ??= (await login()).token;
        return token;
      },
      invalidate(ended) {
        if (token === ended) token = undefined;
        return Promise.resolve();
      },
    },
  };
}

const ended = (): VendorError => new VendorError('session_expired', 'ended');
const again = (error: VendorError): VendorError => new VendorError('credentials_rejected', `again: ${error.message}`);

describe('proveLogin', () => {
  it.each([undefined, 'of yesterday'])('logs in once where the kept session is %s', async (kept) => {
    const { session, login, logins } = sessions(kept);
    await proveLogin(session, login);
    expect(logins()).toBe(1);
    await expect(session.get(login)).resolves.toBe('token 1');
  });
});

describe('withSession', () => {
  it('sends with the session that is kept', async () => {
    const { session, login, logins } = sessions('kept');
    await expect(withSession(session, login, (token) => Promise.resolve(token), again)).resolves.toBe('kept');
    expect(logins()).toBe(0);
  });

  it('logs in again, once, where it has ended', async () => {
    const { session, login, logins } = sessions('kept');
    const send = (token: string): Promise<string> =>
      token === 'kept' ? Promise.reject(ended()) : Promise.resolve(token);
    await expect(withSession(session, login, send, again)).resolves.toBe('token 1');
    expect(logins()).toBe(1);
  });

  it('reports the refusal of a new token', async () => {
    const { session, login, logins } = sessions('kept');
    await expect(withSession(session, login, () => Promise.reject(ended()), again)).rejects.toMatchObject({
      kind: 'credentials_rejected',
      message: 'again: ended',
    });
    expect(logins()).toBe(1);
  });

  it('rethrows every other error', async () => {
    const { session, login, logins } = sessions('kept');
    const error = new VendorError('unavailable', 'away');
    await expect(withSession(session, login, () => Promise.reject(error), again)).rejects.toBe(error);
    expect(logins()).toBe(0);
  });
});
