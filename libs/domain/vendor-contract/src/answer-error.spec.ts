import {
  codeError,
  codeText,
  hasCode,
  isKind,
  isPage,
  messageText,
  parseSecret,
  readEnvelope,
  retryAfterMs,
  scaledMs,
  statusError,
  tooManyRequests,
  unavailable,
  withoutSecrets,
} from './answer-error.ts';
import { VendorError } from './vendor-error.ts';

const refusal = { name: 'errno', vendorCode: '41200', vendorMessage: 'busy', waitMs: 60_000 };

function thrownBy(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  return undefined;
}

describe('errors of an answer', () => {
  it('are unavailable with the call, the reason and the cause if known', () => {
    const cause = new Error('socket');
    expect(unavailable('list', 'no answer', cause)).toMatchObject({
      kind: 'unavailable',
      message: 'list: no answer',
      details: { call: 'list' },
      cause,
    });
    expect('cause' in unavailable('list', 'no answer')).toBe(false);
  });

  it('are distinguished by kind and by code', () => {
    const error = new VendorError('not_permitted', 'no', { vendorCode: '7' });
    expect(isKind(error, 'protocol', 'not_permitted')).toBe(true);
    expect(isKind(error, 'protocol')).toBe(false);
    expect(isKind(new Error('no'), 'protocol')).toBe(false);
    expect(hasCode(error, ['6', '7'])).toBe(true);
    expect(hasCode(new VendorError('protocol', 'no'), ['6'])).toBe(false);
  });

  it('name the HTTP status, and wait only where it is a rate limit', () => {
    const response = { status: 503, headers: { 'retry-after': '2' }, body: '' };
    expect(statusError('unavailable', 'list', response, 9).details).toEqual({ call: 'list', vendorCode: '503' });
    expect(statusError('rate_limited', 'list', { ...response, status: 429 }, 9)).toMatchObject({
      message: 'list was answered with HTTP 429',
      details: { vendorCode: '429', retryAfterMs: 2000 },
    });
    expect(tooManyRequests('list', { ...response, headers: {} }, 9)).toMatchObject({
      kind: 'rate_limited',
      message: 'list: too many requests',
      details: { call: 'list', vendorCode: '429', retryAfterMs: 9 },
    });
  });

  it('repeat the vendor’s message, and wait only on a rate limit', () => {
    expect(codeError('unavailable', 'list', refusal)).toMatchObject({ message: 'list was answered with errno 41200' });
    expect(codeError('unavailable', 'list', refusal).details).toEqual({
      call: 'list',
      vendorCode: '41200',
      vendorMessage: 'busy',
    });
    expect(codeError('rate_limited', 'list', { ...refusal, vendorMessage: '' }).details).toEqual({
      call: 'list',
      vendorCode: '41200',
      retryAfterMs: 60_000,
    });
  });

  it('contain no more of the vendor’s message than can be shown', () => {
    expect(codeText(10001)).toBe('10001');
    expect(codeText('x'.repeat(41))).toBe('x'.repeat(40));
    expect(codeText({ code: 1 })).toBeUndefined();
    expect(messageText('x'.repeat(201))).toBe('x'.repeat(200));
    expect(messageText(null)).toBe('');
    expect(withoutSecrets('token=abc, key=', ['abc', ''])).toBe('token=***, key=');
  });

  it('wait by the vendor’s clock', () => {
    expect(scaledMs(60, 1)).toBe(60_000);
    expect(scaledMs(1, 300)).toBe(4);
    expect(retryAfterMs({ 'retry-after': '1.5' }, 9)).toBe(1500);
    expect(retryAfterMs({ 'retry-after': 'Sun, 22 Nov 2026 22:00:00 GMT' }, 9)).toBe(9);
  });

  it('see a page in markup, with or without space before it', () => {
    expect(isPage(' \n<!DOCTYPE html>')).toBe(true);
    expect(isPage('{"html":"<p>"}')).toBe(false);
  });
});

describe('the envelope of an answer', () => {
  it('is the object that was sent', () => {
    expect(readEnvelope('list', '{"code":0}')).toEqual({ code: 0 });
  });

  it('is unavailable when it is invalid', () => {
    expect(thrownBy(() => readEnvelope('list', '<html>'))).toMatchObject({
      kind: 'unavailable',
      message: 'list: the answer is not JSON',
      cause: expect.any(SyntaxError) as unknown,
    });
    expect(thrownBy(() => readEnvelope('list', '[]'))).toMatchObject({
      message: 'list: the answer is not an envelope',
    });
  });

  it('is not quoted when it may contain a token', () => {
    const error = thrownBy(() => parseSecret('token', '{"access_token":"geheim'));
    expect(error).toMatchObject({ kind: 'unavailable', message: 'token: the answer is not JSON' });
    expect((error as Error).cause).toBeUndefined();
    expect(parseSecret('token', '{"access_token":"a"}')).toEqual({ access_token: 'a' });
  });
});
