import type { SimulatorResponse } from '@heliograph/vendor-contract';
import { json } from './answers.ts';

const KILOWATT = { perMinute: 50, perMonth: 50_000 };
const MINUTE_MS = 60_000;
const MONTH_MS = 30 * 86_400_000;

/** The answers of these calls contain the period that is used up; those of the others do not (examples of the specification). */
const callsWithPeriod = [
  /\/devices\/micros\/[^/]+\/telemetry$/,
  /\/(energy|consumption|battery)_lifetime$/,
  /inverters_summary_by_envoy_or_site$/,
  /\/summary$/,
  /\/telemetry\//,
  /\/rgm_stats$/,
];
const bulkTelemetry = '/devices/micros/telemetry';

interface Period {
  name: 'minute' | 'month';
  limit: number;
  lengthMs: number;
  startMs: number;
  calls: number;
}

/** The calls of the demo application under the Kilowatt plan: counted in fixed windows, shortened by the time scale. */
export class KilowattPlan {
  readonly #periods: Period[];
  refused = 0;

  constructor(timeScale: number) {
    this.#periods = [
      { name: 'minute', limit: KILOWATT.perMinute, lengthMs: MINUTE_MS / timeScale, startMs: 0, calls: 0 },
      { name: 'month', limit: KILOWATT.perMonth, lengthMs: MONTH_MS / timeScale, startMs: 0, calls: 0 },
    ];
  }

  /** Counts a call; the refusal when there are too many. */
  take(path: string, now: number): SimulatorResponse | undefined {
    for (const period of this.#periods) turnOver(period, now);
    const used = this.#periods.find(({ calls, limit }) => calls >= limit);
    if (used) {
      this.refused += 1;
      return refusal(used, path);
    }
    for (const period of this.#periods) period.calls += 1;
    return undefined;
  }

  refusal(path: string, now: number): SimulatorResponse {
    const [minute] = this.#periods as [Period];
    turnOver(minute, now);
    return refusal(minute, path);
  }
}

function turnOver(period: Period, now: number): void {
  const startMs = Math.floor(now / period.lengthMs) * period.lengthMs;
  if (startMs === period.startMs) return;
  period.startMs = startMs;
  period.calls = 0;
}

function refusal({ name, limit, startMs, lengthMs }: Period, path: string): SimulatorResponse {
  const hasPeriod = !path.endsWith(bulkTelemetry) && callsWithPeriod.some((pattern) => pattern.test(path));
  return json(
    {
      message: 'Too Many Requests',
      details: 'Usage limit exceeded for plan Kilowatt',
      code: 429,
      ...(hasPeriod && {
        period: name,
        period_start: Math.floor(startMs / 1000),
        period_end: Math.ceil((startMs + lengthMs) / 1000),
        limit,
      }),
    },
    429,
  );
}
