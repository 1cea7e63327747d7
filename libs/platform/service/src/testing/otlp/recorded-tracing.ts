import { Registry } from 'prom-client';
import { loadConfiguration } from '../../configuration/load-configuration.ts';
import { createLogger } from '../../logging/logger.ts';
import { openTracing, TracingConfiguration } from '../../tracing/tracing-configuration.ts';
import type { Tracing } from '../../tracing/tracing.ts';
import type { ReceivedSpan } from './export-request.ts';
import { OtlpReceiver } from './otlp-receiver.ts';

export interface RecordedTracing {
  tracing: Tracing;
  /** Ends the tracing. @returns the sent spans, in the order in which they ended */
  spans: () => Promise<ReceivedSpan[]>;
}

/** The real SDK, and a receiver of its spans. `ratio`: the recorded share of the traces that begin here. */
export async function recordedTracing(service: string, ratio = 1): Promise<RecordedTracing> {
  const receiver = await OtlpReceiver.listen();
  const configuration = loadConfiguration(TracingConfiguration, {
    TRACING_ENABLED: 'true',
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
    OTEL_TRACES_SAMPLER_ARG: String(ratio),
  });
  const tracing = await openTracing(configuration, {
    service,
    metrics: new Registry(),
    logger: createLogger(service, 'silent'),
  });
  const spans = async (): Promise<ReceivedSpan[]> => {
    await tracing.close(30_000);
    await receiver.close();
    return receiver.spans;
  };
  return { tracing, spans };
}
