import { LocalLimiter } from '@heliograph/http-service';
import { LoginThrottle } from './login-throttle.ts';

const limiter = (limit: number) => new LocalLimiter({ limit, windowMs: 60_000 });
const refusal = { status: 429, slug: 'too_many_attempts', retryAfterSeconds: 60 };

function throttle({ pair = 100, address = 100, username = 100 }) {
  const delays: number[] = [];
  const limiters = { byPair: limiter(pair), byAddress: limiter(address), byUsername: limiter(username) };
  const limited = new LoginThrottle(limiters, (ms) => {
    delays.push(ms);
    return Promise.resolve();
  });
  return { limited, delays };
}

describe(LoginThrottle.name, () => {
  it('limits a username from one address, and lets it in from another', async () => {
    const { limited } = throttle({ pair: 2 });
    await limited.attempt('demo', '10.0.0.1');
    await limited.attempt('demo', '10.0.0.1');
    await expect(limited.attempt('demo', '10.0.0.1')).rejects.toMatchObject(refusal);
    await limited.attempt('demo', '10.0.0.2');
    await limited.attempt('other', '10.0.0.1');
  });

  it('limits an address over all usernames', async () => {
    const { limited } = throttle({ address: 2 });
    await limited.attempt('a', '10.0.0.1');
    await limited.attempt('b', '10.0.0.1');
    await expect(limited.attempt('c', '10.0.0.1')).rejects.toMatchObject(refusal);
  });

  it('takes an IPv6 network for one address', async () => {
    const { limited } = throttle({ pair: 2 });
    await limited.attempt('demo', '2001:db8:0:1::1');
    await limited.attempt('demo', '2001:db8:0:1::2');
    await expect(limited.attempt('demo', '2001:db8:0:1::3')).rejects.toMatchObject(refusal);
    await limited.attempt('demo', '2001:db8:0:2::1');
  });

  it('delays a username that failed from many addresses, longer each time, and never refuses it', async () => {
    const { limited, delays } = throttle({ username: 2 });
    for (let i = 0; i < 9; i++) await limited.attempt('demo', `10.0.0.${i}`);
    expect(delays).toEqual([250, 500, 1000, 2000, 4000, 5000, 5000]);
    await limited.attempt('other', '10.0.0.1');
    expect(delays).toHaveLength(7);
  });

  it('does not count refused attempts for the username', async () => {
    const { limited, delays } = throttle({ username: 3, pair: 2, address: 4 });
    for (let i = 0; i < 2; i++) await limited.attempt('victim', '10.0.0.1');
    for (let i = 0; i < 5; i++) await expect(limited.attempt('victim', '10.0.0.1')).rejects.toMatchObject(refusal);
    await limited.attempt('victim', '10.0.0.2');
    expect(delays).toEqual([]);
  });

  it('does not count successful logins', async () => {
    const { limited, delays } = throttle({ pair: 1, address: 1, username: 1 });
    for (let i = 0; i < 5; i++) {
      await limited.attempt('demo', '10.0.0.1');
      await limited.succeeded('demo', '10.0.0.1');
    }
    expect(delays).toEqual([]);
  });
});
