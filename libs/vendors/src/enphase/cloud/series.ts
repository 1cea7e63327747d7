import type { ModelInverter } from '../../plant-model/index.ts';
import type { Fleet, Report } from './fleet.ts';

const INTERVAL_SECONDS = 300;

export interface MicroInterval {
  end_at: number;
  /** Mean, W. */
  powr: number;
  /** Wh. */
  enwh: number;
}

/**
 * Returns the intervals of a microinverter that end after `from`, up to and with `to` and its newest one. Those in which it did not report are
 * missing. Energy is the difference of the rounded counters, so that sums do not drift.
 */
export function intervalsOf(fleet: Fleet, inverter: ModelInverter, from: number, to: number): MicroInterval[] {
  const since = Math.min(to, Math.floor(fleet.fastSince() / INTERVAL_SECONDS) * INTERVAL_SECONDS);
  const last = Math.min(to, fleet.newestEnd(inverter));
  return [
    ...intervalsOfPeriod(fleet, inverter, { from, to: Math.min(since, last), period: INTERVAL_SECONDS }),
    ...intervalsOfPeriod(fleet, inverter, { from: Math.max(from, since), to: last, period: fleet.period }),
  ];
}

function intervalsOfPeriod(
  { plantModel }: Fleet,
  inverter: ModelInverter,
  { from, to: last, period }: { from: number; to: number; period: number },
): MicroInterval[] {
  const intervals: MicroInterval[] = [];
  if (last <= from) return intervals;
  const first = Math.floor(from / period + 1e-6) + 1;
  let before = plantModel.sample(inverter, (first - 1) * period);
  for (let n = first; n * period <= last + 1e-6; n += 1) {
    const sample = plantModel.sample(inverter, n * period);
    if (sample.state !== 'offline' && before.state !== 'offline') {
      intervals.push({
        end_at: Math.round(n * period),
        powr: Math.round(((sample.energyTotalWh - before.energyTotalWh) * 3600) / period),
        enwh: Math.round(sample.energyTotalWh) - Math.round(before.energyTotalWh),
      });
    }
    before = sample;
  }
  return intervals;
}

/** Returns mean power of the period before the last report, W, also while it sleeps since then; null when it had not reported that long. */
export function reportedPower({ plantModel, period }: Fleet, { inverter, sample, at }: Report): number | null {
  const before = plantModel.sample(inverter, at - period);
  if (before.state === 'offline') return null;
  return Math.round(((sample.energyTotalWh - before.energyTotalWh) * 3600) / period);
}
