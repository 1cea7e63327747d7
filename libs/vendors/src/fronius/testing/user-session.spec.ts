import { reported } from '@heliograph/base-data';
import { VendorError } from '@heliograph/vendor-contract';
import type { OAuthTokens, RefreshTokenStore, VendorErrorKind } from '@heliograph/vendor-contract';
import { DEMO_USER } from '../cloud/gate.ts';
import { NOON, never, startCloud, type Cloud } from './harness.ts';
import { userSession } from '../auth.ts';

const tokens = (refreshToken?: string): OAuthTokens => ({
  accessToken: 'access',
  ...reported({ refreshToken }),
  expiresInSeconds: 3600,
});

function store(newest: string | undefined): RefreshTokenStore & { kept: string[] } {
  const kept: string[] = [];
  const keep = (token: string): Promise<void> => Promise.resolve(void kept.push(token));
  return { kept, newest: () => Promise.resolve(newest), keep };
}

const failing = (kind: VendorErrorKind) => (): Promise<never> => Promise.reject(new VendorError(kind, 'no'));

describe('a user’s session', () => {
  it('is renewed without the password where there is a refresh token, and keeps the new one', async () => {
    const kept = store('first');
    const renew = (sent: string): Promise<OAuthTokens> => Promise.resolve(tokens(`${sent}+1`));
    expect(await userSession(kept, { renew, byPassword: failing('protocol') })).toMatchObject({ token: 'access' });
    expect(kept.kept).toEqual(['first+1']);
  });

  it('does not store again a token that the cloud did not replace', async () => {
    const kept = store('first');
    await userSession(kept, { renew: () => Promise.resolve(tokens()), byPassword: failing('protocol') });
    expect(kept.kept).toEqual([]);
  });

  it.each(['credentials_rejected', 'not_permitted', 'protocol'] as const)(
    'begins by the password when the refresh token is refused: %s',
    async (kind) => {
      const kept = store('spent');
      const login = { renew: failing(kind), byPassword: () => Promise.resolve(tokens('fresh')) };
      await userSession(kept, login);
      expect(kept.kept).toEqual(['fresh']);
    },
  );

  it.each(['unavailable', 'rate_limited'] as const)('asks no second time when the cloud is %s', async (kind) => {
    const login = { renew: failing(kind), byPassword: () => Promise.resolve(tokens()) };
    await expect(userSession(store('first'), login)).rejects.toMatchObject({ kind });
  });

  it('logs in by the password when the refresh token cannot be read, and continues when it cannot be stored', async () => {
    const unavailable = { newest: failing('unavailable'), keep: failing('unavailable') };
    const login = { renew: failing('protocol'), byPassword: () => Promise.resolve(tokens('fresh')) };
    expect(await userSession(unavailable, login)).toMatchObject({ token: 'access' });
  });
});

describe('a user’s session, at the cloud', () => {
  let cloud: Cloud;
  beforeEach(async () => {
    cloud = await startCloud();
  });
  afterEach(() => cloud.close());

  it('goes by the password once and by its refresh tokens from then on, each used once', async () => {
    const asked: string[] = [];
    cloud.intercept = (request, answer) => {
      if (request.path.startsWith('/iam/jwt'))
        asked.push(`${request.method} ${request.path.slice('/iam/jwt/'.length)}`);
      return answer(request);
    };
    const adapter = cloud.adapterWith({ ...cloud.simulator.credentials, ...DEMO_USER });
    for (let hour = 0; hour < 4; hour += 1) {
      cloud.clock.now = NOON + hour * 3_600_000;
      await adapter.verify(never);
    }
    expect(asked.map((call) => call.split(' ')[0])).toEqual(['POST', 'PATCH', 'PATCH', 'PATCH']);
    expect(new Set(asked).size).toBe(4);
  });

  it('begins by the password again after the refresh token has ended', async () => {
    const adapter = cloud.adapterWith({ ...cloud.simulator.credentials, ...DEMO_USER });
    await adapter.verify(never);
    cloud.clock.now = NOON + 31 * 86_400_000;
    await adapter.verify(never);
    expect(cloud.requests.filter((path) => path === '/iam/jwt')).toHaveLength(2);
  });
});
