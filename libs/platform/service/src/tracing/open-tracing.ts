import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { TracingConfiguration } from './tracing-configuration.ts';
import { tracingOff, type Tracing } from './tracing.ts';

export interface TracingDependencies {
  /** `service.name`. */
  service: string;
  metrics: Registry;
  logger: Logger;
}

/** Loads OpenTelemetry only when it is wanted: while tracing is off it costs neither memory nor time to start. */
export async function openTracing(
  configuration: TracingConfiguration,
  dependencies: TracingDependencies,
): Promise<Tracing> {
  if (!configuration.enabled) return tracingOff;
  const { createOpenTelemetryTracing } = await import('./open-telemetry/create-tracing.ts');
  return createOpenTelemetryTracing(configuration, dependencies);
}
