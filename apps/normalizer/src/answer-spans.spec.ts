import type { IncomingRecord } from '@heliograph/kafka';
import { recordedTracing } from '@heliograph/service/testing';
import type { RawEnvelope } from '@heliograph/vendor-contract';
import { jest } from '@jest/globals';
import { AnswerSpans } from './answer-spans.ts';

/** The SDK is loaded by the first of them. */
jest.setTimeout(60_000);

const envelope = { vendor: 'acme', accountId: 'acc_1', vendorAccountId: 'va_1' } as RawEnvelope;
const recorded = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
const raw = (traceparent?: string) =>
  ({
    topic: 'raw.acme',
    partition: 2,
    offset: 7n,
    headers: traceparent === undefined ? {} : { traceparent },
  }) as unknown as IncomingRecord;

describe(AnswerSpans.name, () => {
  it('has one for each answer of a recorded poll, under which its records travel on', async () => {
    const { tracing, spans } = await recordedTracing('normalizer');
    const batch = new AnswerSpans(tracing);
    const travels = [recorded, recorded.replace(/1$/, '0'), 'tp', undefined].map((header) =>
      batch.begin(raw(header), envelope),
    );
    batch.end();
    const sent = await spans();
    expect(sent).toMatchObject([
      { name: 'process raw.acme', kind: 'consumer', parentSpanId: 'b'.repeat(16), failed: false },
    ]);
    expect(sent[0]!.attributes).toMatchObject({
      'messaging.destination.partition.id': '2',
      'messaging.kafka.offset': 7,
      'heliograph.vendor_account.id': 'va_1',
    });
    const under = `00-${'a'.repeat(32)}-${sent[0]!.spanId}-01`;
    expect(travels).toEqual([under, recorded.replace(/1$/, '0'), 'tp', undefined]);
  });

  it('marks the spans of a batch that is repeated as failed', async () => {
    const { tracing, spans } = await recordedTracing('normalizer');
    const batch = new AnswerSpans(tracing);
    batch.begin(raw(recorded), envelope);
    batch.end('produce_failed');
    expect(await spans()).toMatchObject([{ failed: true, attributes: { 'error.type': 'produce_failed' } }]);
  });
});
