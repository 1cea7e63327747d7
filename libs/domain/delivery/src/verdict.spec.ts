import { classifyOutcome, isOverloaded, retryAfterSeconds } from './verdict.ts';

const now = Date.parse('2026-11-21T12:00:00Z');

describe('classifyOutcome', () => {
  it.each([200, 201, 202, 204, 299])('%p acknowledges', (status) => {
    expect(classifyOutcome({ kind: 'answered', status }, now)).toEqual({ result: 'delivered' });
  });

  it.each([
    [301, 'redirect'],
    [307, 'redirect'],
    [400, 'status'],
    [401, 'unauthorized'],
    [404, 'status'],
    [500, 'status'],
    [503, 'status'],
    [101, 'status'],
  ])('%p is retried (%s)', (status, reason) => {
    expect(classifyOutcome({ kind: 'answered', status }, now)).toEqual({ result: 'retry', reason, hint: {} });
  });

  it('disables on 410', () => {
    expect(classifyOutcome({ kind: 'answered', status: 410 }, now).result).toBe('disable');
  });

  it.each([408, 429])('%p asks to slow down', (status) => {
    expect(classifyOutcome({ kind: 'answered', status, retryAfter: '120' }, now)).toEqual({
      result: 'retry',
      reason: 'status',
      hint: { slowDown: true, retryAfterSeconds: 120 },
    });
  });

  it('takes a timeout as slow-down, other failures not', () => {
    expect(classifyOutcome({ kind: 'failed', reason: 'timeout' }, now)).toEqual({
      result: 'retry',
      reason: 'timeout',
      hint: { slowDown: true },
    });
    expect(classifyOutcome({ kind: 'failed', reason: 'tls' }, now)).toEqual({
      result: 'retry',
      reason: 'tls',
      hint: {},
    });
  });
});

describe('isOverloaded', () => {
  it('is true for a timeout, 408, 429 and 503', () => {
    const of = (status: number) => isOverloaded({ kind: 'answered', status });
    expect([408, 429, 503].map(of)).toEqual([true, true, true]);
    expect([200, 301, 400, 401, 410, 500, 502].some(of)).toBe(false);
    expect(isOverloaded({ kind: 'failed', reason: 'timeout' })).toBe(true);
    expect(isOverloaded({ kind: 'failed', reason: 'connection' })).toBe(false);
  });
});

describe('retryAfterSeconds', () => {
  it.each([
    ['120', 120],
    [' 5 ', 5],
    ['Sat, 21 Nov 2026 12:01:00 GMT', 60],
    ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
    ['-5', undefined],
    ['soon', undefined],
    ['1e9', undefined],
    ['9'.repeat(50), undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%p is %p', (value, seconds) => {
    expect(retryAfterSeconds(value, now)).toBe(seconds);
  });
});
