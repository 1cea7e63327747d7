import type { ParkInverter } from '../park/index.ts';
import type { Fleet } from './simulator-fleet.ts';

export interface MicroInterval {
  end_at: number;
  /** Mean, W. */
  powr: number;
  /** Wh. */
  enwh: number;
}

/**
 * The intervals of a microinverter that end after `from`, up to and with `to` and its newest one. Intervals in which it sent nothing are missing.
 * Energy is the difference of the rounded counters, so that sums do not drift.
 */
export function intervalsOf(fleet: Fleet, inverter: ParkInverter, from: number, to: number): MicroInterval[] {
  const { park, period } = fleet;
  const last = Math.min(to, fleet.newestEnd(inverter));
  const intervals: MicroInterval[] = [];
  const first = Math.floor(from / period + 1e-6) + 1;
  let before = park.sample(inverter, (first - 1) * period);
  for (let n = first; n * period <= last + 1e-6; n += 1) {
    const sample = park.sample(inverter, n * period);
    if (sample.state !== 'offline') {
      const energyWh = sample.energyTotalWh - before.energyTotalWh;
      // After silence the counter holds more than this interval: its power is what is left to show.
      const plausible = before.state !== 'offline' && energyWh * 3600 <= inverter.ratedPowerKw * 1100 * period;
      intervals.push({
        end_at: Math.round(n * period),
        powr: Math.round(plausible ? (energyWh * 3600) / period : sample.acPowerW),
        enwh: plausible
          ? Math.round(sample.energyTotalWh) - Math.round(before.energyTotalWh)
          : Math.round((sample.acPowerW * period) / 3600),
      });
    }
    before = sample;
  }
  return intervals;
}
