import { GrantedCalls, withRateLimitRetry } from './granted-calls.ts';
import { VendorError, type VendorErrorKind } from './vendor-error.ts';

const HOUR = 3_600_000;
const clock = { now: 0 };
const warnings: string[] = [];
let granted: GrantedCalls;
let sent: string[];

beforeEach(() => {
  clock.now = 0;
  warnings.length = 0;
  sent = [];
  granted = new GrantedCalls({ now: () => clock.now, timeScale: 1, warn: (message) => warnings.push(message) });
});

/** Answers each call in turn: an error of this kind, or a success. */
function answering(name: string, ...kinds: (VendorErrorKind | 'ok')[]): () => Promise<string> {
  return () => {
    sent.push(name);
    const kind = kinds.length > 1 ? kinds.shift()! : kinds[0]!;
    if (kind === 'ok') return Promise.resolve(name);
    return Promise.reject(new VendorError(kind, `${name}: refused`, { call: name, vendorCode: '401' }));
  };
}

async function kindOf(result: Promise<unknown>): Promise<string> {
  return result.then(
    () => 'ok',
    (error: unknown) => (error instanceof VendorError ? error.kind : String(error)),
  );
}

describe('a call that is refused like a token', () => {
  it.each(['session_expired', 'credentials_rejected'] as const)(
    'is denied where the token is valid (%s)',
    async (kind) => {
      const call = { what: 'values', send: answering('values', kind), prove: answering('list', 'ok') };
      await expect(granted.call(call)).rejects.toMatchObject({
        kind: 'not_permitted',
        message: 'values is refused although the credentials are valid: their plan or permissions do not include it',
        details: { call: 'values', vendorCode: '401' },
      });
      expect(sent).toEqual(['values', 'list', 'values']);
    },
  );

  it('is not sent again for an hour, then for six, others are', async () => {
    const call = { what: 'values:1', send: answering('values', 'session_expired'), prove: answering('list', 'ok') };
    for (const [hours, requests] of [
      [1, 3],
      [6, 6],
      [6, 9],
    ] as const) {
      expect(await kindOf(granted.call(call))).toBe('not_permitted');
      clock.now += hours * HOUR - 1;
      expect(await kindOf(granted.call(call))).toBe('not_permitted');
      expect(sent).toHaveLength(requests);
      clock.now += 1;
    }
    expect(await kindOf(granted.call({ ...call, what: 'values:2', send: answering('other', 'ok') }))).toBe('ok');
    expect(await kindOf(granted.call({ ...call, send: answering('values', 'ok') }))).toBe('ok');
    expect(await kindOf(granted.call(call))).toBe('not_permitted');
    clock.now += HOUR;
    expect(await kindOf(granted.call({ ...call, send: answering('values', 'ok') }))).toBe('ok');
    expect(warnings).toHaveLength(4);
  });

  it('is the refusal of the token where the proof is refused, too', async () => {
    const call = {
      what: 'values',
      send: answering('values', 'session_expired'),
      prove: answering('list', 'session_expired'),
    };
    expect(await kindOf(granted.call(call))).toBe('session_expired');
    expect(granted.denial('values')).toBeUndefined();
  });

  it('proves nothing where the proof meets an outage or a limit', async () => {
    for (const kind of ['unavailable', 'rate_limited', 'protocol'] as const) {
      const call = { what: 'values', send: answering('values', 'session_expired'), prove: answering('list', kind) };
      expect(await kindOf(granted.call(call))).toBe(kind);
    }
    expect(granted.denial('values')).toBeUndefined();
  });

  it('was a hiccup where it is accepted the second time', async () => {
    const call = { what: 'values', send: answering('values', 'session_expired', 'ok'), prove: answering('list', 'ok') };
    expect(await kindOf(granted.call(call))).toBe('ok');
    expect(granted.denial('values')).toBeUndefined();
  });

  it('also denies a call when the proving call is not permitted, as long as the credentials are recognised', async () => {
    const prove = answering('list', 'not_permitted');
    expect(await kindOf(granted.call({ what: 'values', send: answering('values', 'session_expired'), prove }))).toBe(
      'not_permitted',
    );
  });
});

it('is believed at once where it is the call that all credentials may make', async () => {
  const send = answering('list', 'session_expired');
  expect(await kindOf(granted.call({ what: 'list', send, prove: undefined }))).toBe('session_expired');
  expect(sent).toEqual(['list']);
});

it('rethrows every other error, and makes no proving call', async () => {
  for (const kind of ['unavailable', 'rate_limited', 'protocol', 'not_permitted'] as const) {
    const call = { what: 'values', send: answering('values', kind), prove: answering('list', 'ok') };
    expect(await kindOf(granted.call(call))).toBe(kind);
  }
  expect(sent).not.toContain('list');
});

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
  ])('rethrows %s', async (_, error) => {
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
