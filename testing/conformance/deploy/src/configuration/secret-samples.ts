import type { Variable } from '@heliograph/service';

/** Returns a sample of an operator's Secret, of the right form; the values are no secrets. */
const SAMPLES: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres://heliograph:sample@postgres:5432/heliograph',
  REDIS_URL: 'redis://:sample@redis:6379',
  MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
  PREVIOUS_MASTER_KEY: Buffer.alloc(32, 8).toString('base64'),
  OTEL_EXPORTER_OTLP_HEADERS: 'x-api-key=sample',
  SERVICE_SECRET: 'sample-of-a-service-secret-of-32-characters-and-more',
};

/** A value for a variable whose own one is in a Secret that nobody sees here. */
export function secretSample(name: string, variable: Variable | undefined): string {
  return SAMPLES[name] ?? variable?.example ?? 'sample';
}
