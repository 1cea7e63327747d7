import { ServiceToken } from './service-token.ts';

describe('ServiceToken', () => {
  const tokenUntil = (expiresAt: number): string =>
    `e30.${Buffer.from(JSON.stringify({ exp: expiresAt / 1000 })).toString('base64url')}.x`;

  it('is renewed at half its life, and kept while auth-api is unavailable', async () => {
    let now = 1_000_000;
    let up = true;
    let asked = 0;
    const token = new ServiceToken({
      authApiUrl: 'http://auth',
      serviceSecret: 's',
      now: () => now,
      fetch: () => {
        asked += 1;
        return up
          ? Promise.resolve(Response.json({ result: { token: tokenUntil(now + 100_000) } }))
          : Promise.reject(new Error('unavailable'));
      },
    });
    const first = await token.get();
    now += 49_000;
    expect(await token.get()).toBe(first);
    expect(asked).toBe(1);
    up = false;
    now += 2_000;
    expect(await token.get()).toBe(first);
    now += 50_000;
    await expect(token.get()).rejects.toThrow('unavailable');
  });

  it('is requested again when the broker does not accept it', async () => {
    let asked = 0;
    const token = new ServiceToken({
      authApiUrl: 'http://auth',
      serviceSecret: 's',
      fetch: () => Promise.resolve(Response.json({ result: { token: tokenUntil(Date.now() + 100_000 * ++asked) } })),
    });
    const first = await token.get();
    token.refused();
    expect(await token.get()).not.toBe(first);
  });
});
