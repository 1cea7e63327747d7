import type { DayCount, Webhook } from '@heliograph/sdk';
import { lastAttemptOf, successOf } from './days.ts';
import { bodyOf, changesOf, draftOf, emptyDraft, headersFrom } from './draft.ts';

const day = (delivered: number, failed: number): DayCount => ({
  day: '2026-11-21',
  delivered,
  failed,
  deadLettered: 0,
  bytes: 0,
});

describe('successOf', () => {
  it('is about the last seven days', () => {
    const days = [...Array.from({ length: 7 }, () => day(3, 1)), day(1000, 0)];
    expect(successOf(days)).toEqual({ delivered: 21, failed: 7, share: 0.75 });
  });

  it('has no share without an attempt', () => {
    expect(successOf([]).share).toBeUndefined();
  });
});

describe('lastAttemptOf', () => {
  it('is the later one of success and failure', () => {
    const lastError = { at: 70 } as NonNullable<Webhook['lastError']>;
    expect(lastAttemptOf({ lastDeliveredAt: 60, lastError })).toBe(70);
    expect(lastAttemptOf({ lastDeliveredAt: 60, lastError: null })).toBe(60);
    expect(lastAttemptOf({ lastDeliveredAt: null, lastError: null })).toBeUndefined();
  });
});

describe('the draft of a webhook', () => {
  const draft = { ...emptyDraft, url: ' https://example.com/a ', filter: { vendors: ['solis'] } };

  it('leaves out unchanged settings', () => {
    expect(bodyOf(draft)).toEqual({ url: 'https://example.com/a', filter: { vendors: ['solis'] } });
  });

  it('contains the typed values', () => {
    expect(
      bodyOf({
        ...draft,
        name: ' plant 7 ',
        envelope: 'cloudevents',
        timeoutMs: '5000',
        rateLimit: '0.5',
        batchRecords: '50',
        headers: 'Authorization: Bearer a:b\n\nX-Team: solar ',
      }),
    ).toEqual({
      url: 'https://example.com/a',
      filter: { vendors: ['solis'] },
      name: 'plant 7',
      envelope: 'cloudevents',
      timeoutMs: 5000,
      rateLimit: 0.5,
      batch: { maxRecords: 50, maxWaitMs: 1000 },
      headers: { Authorization: 'Bearer a:b', 'X-Team': 'solar' },
    });
  });

  const webhook = {
    url: 'https://example.com/a',
    name: 'x',
    description: null,
    filter: {},
    envelope: 'none',
    signatureEncoding: 'hex',
    timeoutMs: 10_000,
    maxInFlight: 8,
    rateLimit: 2,
    batch: { maxRecords: 10, maxWaitMs: 100 },
    headerNames: ['X-A'],
    clientCertificate: null,
  } as unknown as Webhook;

  it('of an unchanged webhook changes nothing', () => {
    expect(changesOf(webhook, draftOf(webhook))).toEqual({});
  });

  it('changes only changed settings, and removes emptied ones', () => {
    const edited = {
      ...draftOf(webhook),
      name: '',
      rateLimit: '',
      batchRecords: '',
      filter: { kinds: ['*' as const] },
      removesHeaders: true,
    };
    expect(changesOf(webhook, edited)).toEqual({
      name: null,
      rateLimit: null,
      batch: null,
      filter: { kinds: ['*'] },
      headers: null,
    });
  });

  it('replaces headers only when new ones are typed', () => {
    expect(changesOf(webhook, { ...draftOf(webhook), headers: 'X-B: 1' })).toEqual({ headers: { 'X-B': '1' } });
  });
});

describe('headersFrom', () => {
  it('reads one header a line; a line without a colon is a name without a value, which the service refuses', () => {
    expect(headersFrom('a: 1\nb')).toEqual({ a: '1', b: '' });
  });
});
