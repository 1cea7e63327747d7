import { LocalLimiter } from '@heliograph/service';
import { LoginThrottle } from './login-throttle.ts';

const throttle = (perUsername: number, perAddress: number) =>
  new LoginThrottle(
    new LocalLimiter({ limit: perUsername, windowMs: 60_000 }),
    new LocalLimiter({ limit: perAddress, windowMs: 60_000 }),
  );
const refusal = { status: 429, slug: 'too_many_attempts', retryAfterSeconds: 60 };

describe(LoginThrottle.name, () => {
  it('limits a username over all addresses', async () => {
    const limited = throttle(2, 100);
    await limited.attempt('demo', '10.0.0.1');
    await limited.attempt('demo', '10.0.0.2');
    await expect(limited.attempt('demo', '10.0.0.3')).rejects.toMatchObject(refusal);
    await limited.attempt('other', '10.0.0.3');
  });

  it('limits an address over all usernames', async () => {
    const limited = throttle(100, 2);
    await limited.attempt('a', '10.0.0.1');
    await limited.attempt('b', '10.0.0.1');
    await expect(limited.attempt('c', '10.0.0.1')).rejects.toMatchObject(refusal);
  });

  it('does not count attempts of an address over its limit for a username', async () => {
    const limited = throttle(2, 1);
    await limited.attempt('x', '10.0.0.1');
    for (let i = 0; i < 5; i++) await expect(limited.attempt('victim', '10.0.0.1')).rejects.toMatchObject(refusal);
    await limited.attempt('victim', '10.0.0.2');
  });

  it('does not count successful logins', async () => {
    const limited = throttle(1, 1);
    for (let i = 0; i < 5; i++) {
      await limited.attempt('demo', '10.0.0.1');
      await limited.succeeded('demo', '10.0.0.1');
    }
  });
});
