import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { jest } from '@jest/globals';
import { Registry } from 'prom-client';
import { loadConfiguration } from '../configuration/load-configuration.ts';
import { createLogger } from '../logging/logger.ts';
import { OtlpReceiver } from '../testing/otlp/otlp-receiver.ts';
import { openTracing, TracingConfiguration } from './tracing-configuration.ts';
import { tracingOff, type Tracing } from './tracing.ts';

/** The SDK is loaded by the first of them. */
jest.setTimeout(60_000);

let receiver: OtlpReceiver;
let metrics: Registry;
const opened: Tracing[] = [];

beforeEach(async () => {
  receiver = await OtlpReceiver.listen();
  metrics = new Registry();
});
afterEach(async () => {
  for (const tracing of opened.splice(0)) await tracing.close(0);
  await receiver.close();
});

async function open(env: Record<string, string> = {}): Promise<Tracing> {
  const all = {
    TRACING_ENABLED: 'true',
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
    OTEL_TRACES_SAMPLER_ARG: '1',
    ...env,
  };
  const configuration = loadConfiguration(TracingConfiguration, all);
  const tracing = await openTracing(configuration, {
    service: 'normalizer',
    metrics,
    logger: createLogger('t', 'silent'),
  });
  opened.push(tracing);
  return tracing;
}

const count = async (name: string, labels: Record<string, string> = {}) => {
  const { values } = await metrics.getSingleMetric(name)!.get();
  return values.find((value) => Object.entries(labels).every(([label, is]) => value.labels[label] === is))?.value;
};

describe('tracing that is on', () => {
  it('sends spans with their parents, links, kinds and failures, under the service’s name', async () => {
    const tracing = await open({
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test%20bed,service.name=ignored',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc',
    });
    const poll = tracing.begin('poll', {
      kind: 'internal',
      attributes: { 'heliograph.vendor': 'solis', none: undefined, zero: 0 },
    })!;
    const attempt = tracing.begin('POST', { kind: 'client', parent: poll.traceparent, startedAt: 1_700_000_000_123 })!;
    attempt.end({ error: 'timeout' });
    const late = tracing.begin('POST', { kind: 'client', links: [poll.traceparent] })!;
    late.end();
    poll.end();
    await tracing.close(30_000);

    const [first, second, third] = receiver.spans;
    expect(first).toMatchObject({ service: 'normalizer', name: 'POST', kind: 'client', failed: true });
    expect(first).toMatchObject({ traceId: poll.traceId, parentSpanId: poll.spanId, start: 1_700_000_000_123 });
    expect(first!.attributes).toEqual({ 'error.type': 'timeout' });
    expect(first!.resource['deployment.environment.name']).toBe('test bed');
    expect(second).toMatchObject({ links: [{ traceId: poll.traceId, spanId: poll.spanId }] });
    expect(second!.traceId).not.toBe(poll.traceId);
    expect(second!.parentSpanId).toBeUndefined();
    expect(third).toMatchObject({
      kind: 'internal',
      failed: false,
      attributes: { 'heliograph.vendor': 'solis', zero: 0 },
    });
    expect(receiver.lastHeaders.authorization).toBe('Bearer abc');
    expect(await count('heliograph_trace_spans_sent_total')).toBe(3);
  });

  it('names the instance that made a span: version, process and pod', async () => {
    const tracing = await open({ K8S_POD_NAME: 'heliograph-normalizer-0', K8S_NAMESPACE_NAME: 'solar' });
    tracing.begin('poll', { kind: 'internal' })!.end();
    await tracing.close(30_000);
    const root = new URL('../../../../../package.json', import.meta.url);
    const { version } = JSON.parse(readFileSync(root, 'utf8')) as { version: string };
    expect(receiver.spans[0]!.resource).toEqual({
      'service.name': 'normalizer',
      'service.namespace': 'heliograph',
      'service.version': version,
      'service.instance.id': `${hostname()}-${process.pid}`,
      'k8s.pod.name': 'heliograph-normalizer-0',
      'k8s.namespace.name': 'solar',
    });
  });

  it('follows the choice of the parent and of linked spans; applies the ratio only to new traces', async () => {
    const tracing = await open({ OTEL_TRACES_SAMPLER_ARG: '0' });
    const root = tracing.begin('poll', { kind: 'internal' })!;
    expect(root).toMatchObject({ recording: false, traceparent: `00-${root.traceId}-${root.spanId}-00` });
    expect(tracing.samples(root.traceparent)).toBe(false);
    expect(tracing.begin('process', { kind: 'consumer', parent: root.traceparent })).toBeUndefined();
    const recorded = `00-${root.traceId}-${root.spanId}-01`;
    expect(tracing.samples(recorded)).toBe(true);
    expect(tracing.begin('process', { kind: 'consumer', parent: recorded })?.recording).toBe(true);
    expect(tracing.begin('POST', { kind: 'client', links: [root.traceparent, recorded] })?.recording).toBe(true);
    expect(tracing.begin('POST', { kind: 'client', links: [root.traceparent] })?.recording).toBe(false);
    expect(tracing.sampleByRatio()).toBe(false);
  });

  it('loses spans, and nothing else, while the receiver refuses or is unavailable', async () => {
    const tracing = await open();
    receiver.status = 400;
    tracing.begin('poll', { kind: 'internal' })!.end();
    await tracing.close(30_000);
    expect(receiver.spans).toEqual([]);
    expect(await count('heliograph_trace_spans_dropped_total', { reason: 'export_failed' })).toBe(1);
  });
});

describe('the configuration of tracing', () => {
  it('is off by default', async () => {
    expect(await open({ TRACING_ENABLED: '' })).toBe(tracingOff);
    expect(metrics.getSingleMetric('heliograph_trace_spans_dropped_total')).toBeUndefined();
  });

  it.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4317'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://user:secret@collector:4318'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
    ['OTEL_RESOURCE_ATTRIBUTES', 'no pair'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'no pair'],
  ])('refuses %s=%s', async (name, value) => {
    const refused: unknown = await open({ [name]: value }).catch((error: unknown) => error);
    expect(String(refused)).toContain(name);
    expect(String(refused)).not.toContain('secret@');
  });
});
