import { IsBoolean, IsNumber, IsOptional, IsString, IsUrl, Matches, Max, Min } from 'class-validator';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { FromEnvironment } from '../configuration/environment.ts';
import { type Tracing, tracingOff } from './tracing.ts';

/** `key=value` pairs, comma-separated, values percent-encoded (W3C Baggage, as OpenTelemetry uses it in its variables). */
const pairs = /^\s*[^=,\s]+\s*=[^,]*(?:,\s*[^=,\s]+\s*=[^,]*)*$/;

/** One switch of ours; all else by the names of the OpenTelemetry specification. */
export class TracingConfiguration {
  @FromEnvironment('TRACING_ENABLED', {
    description: 'Records traces and sends them by OTLP.',
    default: false,
    example: 'true',
  })
  @IsBoolean()
  enabled!: boolean;

  @FromEnvironment('OTEL_EXPORTER_OTLP_ENDPOINT', {
    description: 'Base URL of the OTLP/HTTP receiver; spans go to `/v1/traces` below it.',
    default: 'http://localhost:4318',
    example: 'http://otel-collector.monitoring:4318',
  })
  @IsUrl({ protocols: ['http', 'https'], require_tld: false, require_protocol: true, disallow_auth: true })
  endpoint!: string;

  @FromEnvironment('OTEL_EXPORTER_OTLP_HEADERS', {
    description: 'Headers for the receiver, `name=value` pairs separated by commas, values percent-encoded.',
    optional: true,
    secret: true,
  })
  @IsOptional()
  @Matches(pairs)
  headers?: string;

  @FromEnvironment('OTEL_EXPORTER_OTLP_CERTIFICATE', {
    description: "PEM file of the CA of the receiver's certificate, if it is not a public one.",
    optional: true,
    example: '/run/secrets/collector-ca.pem',
  })
  @IsOptional()
  @IsString()
  caFile?: string;

  @FromEnvironment('OTEL_TRACES_SAMPLER_ARG', {
    description: 'Share of recorded traces among those that begin in this service, 0 to 1.',
    default: 0.1,
    example: '0.01',
  })
  @IsNumber()
  @Min(0)
  @Max(1)
  ratio!: number;

  @FromEnvironment('OTEL_RESOURCE_ATTRIBUTES', {
    description: 'Resource attributes of every span, `name=value` pairs separated by commas, values percent-encoded.',
    optional: true,
    example: 'deployment.environment.name=production',
  })
  @IsOptional()
  @Matches(pairs)
  resourceAttributes?: string;

  @FromEnvironment('K8S_POD_NAME', {
    description: 'Name of the pod: the resource attribute `k8s.pod.name` of every span.',
    optional: true,
    example: 'heliograph-normalizer-5f9c-x2x4v',
  })
  @IsOptional()
  @IsString()
  pod?: string;

  @FromEnvironment('K8S_NAMESPACE_NAME', {
    description: 'Namespace of the pod: the resource attribute `k8s.namespace.name` of every span.',
    optional: true,
    example: 'heliograph',
  })
  @IsOptional()
  @IsString()
  namespace?: string;
}

/** @returns the pairs; a value that is not percent-encoded stays as it is */
export function parsePairs(text: string | undefined): Record<string, string> {
  const entries = (text ?? '').split(',').flatMap((pair) => {
    const at = pair.indexOf('=');
    return at < 1 ? [] : [[pair.slice(0, at).trim(), decoded(pair.slice(at + 1).trim())]];
  });
  return Object.fromEntries(entries) as Record<string, string>;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

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
