import { resolutionOf, type Resolution, type Span } from '../../solarman-platform/cloud/statistics.ts';
import { refusals } from './answers.ts';

/** `granularity` of samples. */
export const SAMPLES = 1;

/** Reads a `granularity` other than that of samples. */
export function statisticsOf(granularity: unknown): Resolution {
  const resolution = resolutionOf(granularity);
  if (!resolution) throw granularity === undefined ? refusals.missing() : refusals.invalid();
  return resolution;
}

/** Writes a span as the cloud does in answers: `2026-5`, months are not padded, days are. */
export function labelOf({ name }: Span, resolution: Resolution): string {
  return resolution === 'month' ? name.replace('-0', '-') : name;
}
