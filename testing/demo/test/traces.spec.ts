import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { OtlpReceiver, type ReceivedSpan } from '@heliograph/service/testing';
import { freePort } from '@heliograph/stack';
import { until } from '@heliograph/testbed';
import { Demo } from '../src/demo.ts';
import type { ReceivedMessage } from '@heliograph/testbed/receivers';
import { deadlineMs } from './deadline.ts';

const root = resolve(import.meta.dirname, '..', '..', '..');
const directory = resolve(root, '.heliograph', 'traces');
/** The index of the service, in the order of their health ports. */
const normalizer = 5;

/** Returns each span of one trace with the name of its parent, `-` for the root. */
function outline(spans: readonly ReceivedSpan[]): Set<string> {
  const names = new Map(spans.map(({ spanId, service, name }) => [spanId, `${service} ${name}`]));
  return new Set(
    spans.map(({ parentSpanId, service, name }) => {
      const parent = parentSpanId === undefined ? '-' : (names.get(parentSpanId) ?? 'unknown');
      return `${parent} > ${service} ${name}`;
    }),
  );
}

/** The product with tracing on, as an OTLP receiver gets it from all of its processes. */
describe('with tracing on', () => {
  let demo: Demo;
  let collector: OtlpReceiver;
  const messages: ReceivedMessage[] = [];

  beforeAll(async () => {
    rmSync(directory, { recursive: true, force: true });
    // Not an arbitrary port: it is released for a while, and no outgoing connection may take it meanwhile.
    collector = await OtlpReceiver.listen(await freePort());
    demo = new Demo({
      root,
      directory,
      options: {
        portOffset: 2_600,
        inverters: 1,
        importDays: 0,
        separate: true,
        existing: false,
        traces: collector.endpoint,
      },
      onProgress: () => undefined,
      onMessage: (message) => void messages.push(message),
    });
    await demo.start();
  }, 300_000);

  afterAll(async () => {
    await demo.stop();
    await collector.close();
  }, 180_000);

  const traceOf = (traceId: string | undefined) => collector.spans.filter((span) => span.traceId === traceId);

  it('one trace leads from the poll to the attempt on each channel, and to the consumer’s record', async () => {
    const wanted = [
      '- > ingest poll solis',
      'ingest poll solis > ingest send raw.solis',
      'ingest send raw.solis > normalizer process raw.solis',
      'normalizer process raw.solis > webhook-dispatcher POST',
      'normalizer process raw.solis > kafka-dispatcher send delivery.{account}.basedata',
      'normalizer process raw.solis > mqtt-dispatcher publish bd/v1/{account}/data/{plant}/{vendor}/{device}',
    ];
    const complete = (): ReceivedSpan[] | undefined => {
      const begun = collector.spans.filter(({ name }) => name === 'poll solis').map(({ traceId }) => traceOf(traceId));
      return begun.find((spans) => wanted.every((line) => outline(spans).has(line)));
    };
    await until('a whole trace', () => complete() !== undefined, { deadlineMs });
    const trace = complete()!;
    expect([...outline(trace)].some((line) => line.startsWith('ingest poll solis > ingest POST '))).toBe(true);

    for (const [channel, service] of [
      ['webhook', 'webhook-dispatcher'],
      ['kafka', 'kafka-dispatcher'],
      ['mqtt', 'mqtt-dispatcher'],
    ]) {
      const attempts = trace
        .filter((span) => span.service === service)
        .map(({ traceId, spanId }) => `00-${traceId}-${spanId}-01`);
      const received = () =>
        messages.filter((message) => message.channel === channel).map(({ headers }) => headers.traceparent);
      // A consumer may read an acknowledged record after the span has ended.
      await until(channel!, () => attempts.every((attempt) => received().includes(attempt)), { deadlineMs }).catch(
        () => undefined,
      );
      expect(received()).toEqual(expect.arrayContaining(attempts));
    }
  }, 300_000);

  it('one trace leads from a sync at the gateway to the calls of the vendor', async () => {
    const wanted = [
      '- > gateway GET /apiDevice/*',
      'gateway GET /apiDevice/* > sync-api GET /apiDevice/syncApiPlantAndDevice',
      'sync-api GET /apiDevice/syncApiPlantAndDevice > sync-api send commands.solis',
      'sync-api send commands.solis > ingest process commands.solis',
    ];
    const lines = (): string[] => {
      const syncs = collector.spans.filter(({ name }) => name === 'process commands.solis');
      return syncs.flatMap(({ traceId }) => [...outline(traceOf(traceId))]);
    };
    await until('a whole trace of a sync', () => wanted.every((line) => lines().includes(line)), { deadlineMs });
    expect(lines().some((line) => line.startsWith('ingest process commands.solis > ingest POST '))).toBe(true);
  }, 120_000);

  it('no span contains a secret, a serial number or a query', async () => {
    const exportedSpans = JSON.stringify(collector.spans);
    expect(collector.spans.length).toBeGreaterThan(100);
    const { accountPassword, operatorPassword } = demo.state;
    const serials = messages.flatMap(({ body }) => (body as { InverterSN?: string }).InverterSN ?? []);
    expect(serials.length).toBeGreaterThan(0);
    for (const secret of [accountPassword, operatorPassword, ...new Set(serials), 'dataAccessUserId='])
      expect(exportedSpans).not.toContain(secret);
    const answer = await fetch(`http://127.0.0.1:${demo.ports.sandbox}/`);
    const { vendors } = (await answer.json()) as { vendors: { credentials: Record<string, unknown> }[] };
    const long = vendors
      .flatMap(({ credentials }) => Object.values(credentials))
      .filter((value) => typeof value === 'string' && value.length > 11);
    expect(long.length).toBeGreaterThan(5);
    for (const value of long) expect(exportedSpans).not.toContain(value);
  });

  it('continues, and counts dropped spans, when the receiver is unavailable', async () => {
    const { port } = new URL(collector.endpoint);
    await collector.close();
    const before = demo.ledger.count('webhook').delivered;
    const metricsUrl = `http://127.0.0.1:${demo.ports.health + normalizer}/metrics`;
    const dropped = async (): Promise<number> => {
      const text = await (await fetch(metricsUrl)).text();
      return Number(/^heliograph_trace_spans_dropped_total\{.*export_failed.*\} (\d+)/m.exec(text)?.[1] ?? 0);
    };
    await until('spans to be given up', async () => (await dropped()) > 0, { deadlineMs });
    await until('more records', () => demo.ledger.count('webhook').delivered, {
      holds: (n) => n > before + 10,
      deadlineMs,
    });
    collector = await OtlpReceiver.listen(Number(port));
    await until('spans again', () => collector.spans.some(({ name }) => name === 'POST'), { deadlineMs });
  }, 240_000);
});
