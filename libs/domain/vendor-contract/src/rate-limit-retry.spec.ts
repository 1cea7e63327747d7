import { withRateLimitRetry } from './rate-limit-retry.ts';
import { VendorError } from './vendor-error.ts';

const tooEarly = (retryAfterMs?: number): VendorError =>
  new VendorError('rate_limited', 'too early', retryAfterMs === undefined ? {} : { retryAfterMs });

/** Fails with these errors, one a call, then answers. */
function failing(...errors: Error[]): { call: () => Promise<string>; calls: () => number } {
  let calls = 0;
  return {
    calls: () => calls,
    call: () => {
      const error = errors[calls];
      calls += 1;
      return error === undefined ? Promise.resolve('answer') : Promise.reject(error);
    },
  };
}

const options = { maxPauseMs: 1000, signal: undefined };

describe('withRateLimitRetry', () => {
  it('repeats a call that came too early', async () => {
    const { call, calls } = failing(tooEarly(1), tooEarly(1), tooEarly(1));
    await expect(withRateLimitRetry(call, options)).resolves.toBe('answer');
    expect(calls()).toBe(4);
  });

  it('gives up after the third pause', async () => {
    const { call, calls } = failing(tooEarly(1), tooEarly(1), tooEarly(1), tooEarly(1));
    await expect(withRateLimitRetry(call, options)).rejects.toThrow('too early');
    expect(calls()).toBe(4);
  });

  it.each([
    ['a pause that is too long', tooEarly(1001)],
    ['no pause named', tooEarly()],
    ['another error of the vendor', new VendorError('unavailable', 'away', { retryAfterMs: 1 })],
    ['another error', new Error('broken')],
  ])('hands on %s', async (_, error) => {
    const { call, calls } = failing(error);
    await expect(withRateLimitRetry(call, options)).rejects.toBe(error);
    expect(calls()).toBe(1);
  });

  it('ends the pause when it is aborted', async () => {
    const abort = new AbortController();
    const { call, calls } = failing(tooEarly(60_000));
    const waiting = withRateLimitRetry(call, { maxPauseMs: 90_000, signal: abort.signal });
    abort.abort();
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    expect(calls()).toBe(1);
  });
});
