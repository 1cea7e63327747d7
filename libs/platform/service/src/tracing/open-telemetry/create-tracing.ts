import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { reported } from '@heliograph/base-data';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes, type Resource } from '@opentelemetry/resources';
import { TracerProvider } from '@opentelemetry/sdk-trace';
import { Counter } from 'prom-client';
import { productVersion } from '../../health/readiness.ts';
import { parsePairs, type TracingConfiguration, type TracingDependencies } from '../tracing-configuration.ts';
import type { Tracing } from '../tracing.ts';
import { OpenTelemetryTracing } from './open-telemetry-tracing.ts';
import { ParentOrLinkSampler } from './parent-or-link-sampler.ts';
import { SpanQueue, type SpanQueueOptions } from './span-queue.ts';

const limits = { maxQueued: 4096, maxPerExport: 512, everyMs: 2_000 };
const exportTimeoutMs = 5_000;
/** The interval at which an outage of the receiver is logged. */
const logEveryMs = 60_000;

/** @throws Error when the CA file cannot be read */
export function createOpenTelemetryTracing(
  configuration: TracingConfiguration,
  dependencies: TracingDependencies,
): Tracing {
  const queue = new SpanQueue(exporterOf(configuration), { ...limits, ...counted(dependencies) });
  const provider = new TracerProvider({
    resource: resourceOf(configuration, dependencies.service),
    sampler: new ParentOrLinkSampler(configuration.ratio),
    spanProcessors: [queue],
  });
  return new OpenTelemetryTracing(provider.getTracer('heliograph'), queue, configuration.ratio);
}

function exporterOf({ endpoint, headers, caFile }: TracingConfiguration): OTLPTraceExporter {
  return new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: parsePairs(headers),
    timeoutMillis: exportTimeoutMs,
    ...reported({ httpAgentOptions: caFile === undefined ? undefined : { ca: readFileSync(caFile), keepAlive: true } }),
  });
}

function resourceOf({ resourceAttributes, pod, namespace }: TracingConfiguration, service: string): Resource {
  return resourceFromAttributes({
    'service.namespace': 'heliograph',
    'service.version': productVersion,
    'service.instance.id': `${hostname()}-${process.pid}`,
    ...reported({ 'k8s.pod.name': pod, 'k8s.namespace.name': namespace }),
    ...parsePairs(resourceAttributes),
    'service.name': service,
  });
}

function counted({ metrics, logger }: TracingDependencies): Pick<SpanQueueOptions, 'sent' | 'dropped'> {
  const registers = [metrics];
  const sent = new Counter({
    name: 'heliograph_trace_spans_sent_total',
    help: 'Spans that the OTLP receiver accepted.',
    registers,
  });
  const dropped = new Counter({
    name: 'heliograph_trace_spans_dropped_total',
    help: 'Spans that were not sent, by reason.',
    labelNames: ['reason'],
    registers,
  });
  for (const reason of ['queue_full', 'export_failed', 'shutdown']) dropped.inc({ reason }, 0);
  let loggedAt = 0;
  return {
    sent: (spans) => sent.inc(spans),
    dropped: (reason, spans, error) => {
      dropped.inc({ reason }, spans);
      if (Date.now() - loggedAt < logEveryMs) return;
      loggedAt = Date.now();
      logger.warn(
        { reason, spans, ...reported({ error: error?.name }) },
        'spans are dropped; nothing else is affected',
      );
    },
  };
}
