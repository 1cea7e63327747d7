import { recordedTracing } from '@heliograph/service/testing';
import { jest } from '@jest/globals';
import { delivery } from '../../test/delivery.fixture.ts';
import { makeBatch } from '../delivery/batch-record.ts';
import type { Delivery } from '../delivery/delivery.ts';
import { retryRecord } from '../delivery/follow-up-record.ts';
import { AttemptSpans } from './attempt-spans.ts';
import type { WebhookEndpoint } from './webhook-endpoint.ts';
import type { RequestOutcome } from './webhook-request.ts';

/** The SDK is loaded by the first of them. */
jest.setTimeout(60_000);

const traceparent = (trace: string, flags = '01') => `00-${trace.repeat(32)}-${trace.repeat(16)}-${flags}`;
const link = (trace: string) => ({ traceId: trace.repeat(32), spanId: trace.repeat(16) });
const endpoint = { pool: { origin: 'https://hooks.example:8443' }, secure: true } as WebhookEndpoint;
const delivered: RequestOutcome = { kind: 'answered', status: 204 };
const writtenAt = 1_000_000;

/** Makes an attempt for each, `ageMs` after the record was written. */
async function attempted(deliveries: readonly Delivery[], ageMs = 100, outcome = delivered) {
  const { tracing, spans } = await recordedTracing('webhook-dispatcher', 0);
  const attempts = new AttemptSpans(tracing);
  const begun = deliveries.map((each) => attempts.begin(endpoint, each, writtenAt + ageMs));
  for (const span of begun) if (span) attempts.end(span, { outcome });
  return { begun, sent: await spans() };
}

const written = { written: String(writtenAt) };
const one = (headers: Record<string, string> = {}) =>
  delivery({ ...written, traceparent: traceparent('a'), ...headers });

describe(AttemptSpans.name, () => {
  it('makes an attempt part of its record’s trace', async () => {
    const { begun, sent } = await attempted([one({ attempts: '1' })]);
    expect(sent).toMatchObject([
      { name: 'POST', kind: 'client', parentSpanId: 'a'.repeat(16), links: [], failed: false },
    ]);
    expect(sent[0]!.attributes).toMatchObject({
      'server.address': 'hooks.example',
      'server.port': 8443,
      'http.request.method': 'POST',
      'http.request.resend_count': 1,
      'http.response.status_code': 204,
      'heliograph.webhook.id': 'wh_1',
    });
    expect(begun[0]!.traceparent).toBe(`00-${'a'.repeat(32)}-${sent[0]!.spanId}-01`);
  });

  it.each([
    ['a minute later', one(), 60_001],
    ['of a replay', one({ replay: 'rep_1' }), 100],
  ])('begins a linked trace for an attempt %s, sampled independently of the ratio', async (_, late, ageMs) => {
    const { sent } = await attempted([late], ageMs);
    expect(sent).toMatchObject([{ links: [link('a')] }]);
    expect(sent[0]!.parentSpanId).toBeUndefined();
    expect(sent[0]!.traceId).not.toBe('a'.repeat(32));
  });

  it('links the recorded records of a batch, also of one that comes from a retry tier', async () => {
    const fresh = makeBatch([
      one(),
      one({ traceparent: traceparent('b', '00') }),
      one({ traceparent: traceparent('c') }),
      one(),
    ]);
    const { value, headers = {} } = retryRecord(
      fresh,
      '5s',
      { ms: 5000, dueAt: 1 },
      {
        attempts: 1,
        retryStep: 1,
        deferrals: 0,
        reason: 'status',
      },
    );
    const again = delivery({}, 0, { value, headers });
    const { sent } = await attempted([fresh, again]);
    expect(sent).toHaveLength(2);
    for (const span of sent) {
      expect(span.links).toEqual([link('a'), link('c')]);
      expect(span.attributes['messaging.batch.message_count']).toBe(4);
    }
  });

  it('makes no span for records that are not sampled', async () => {
    const none = [one({ traceparent: traceparent('a', '00') }), one({ traceparent: 'tp' }), delivery()];
    const { begun, sent } = await attempted(none);
    expect(begun).toEqual([undefined, undefined, undefined]);
    expect(sent).toEqual([]);
  });

  it.each<[RequestOutcome, string]>([
    [{ kind: 'answered', status: 503 }, '503'],
    [{ kind: 'failed', reason: 'timeout' }, 'timeout'],
    [{ kind: 'not_made' }, 'not_made'],
  ])('records %j as failed', async (outcome, error) => {
    const { sent } = await attempted([one()], 0, outcome);
    expect(sent).toMatchObject([{ failed: true, attributes: { 'error.type': error } }]);
  });
});
