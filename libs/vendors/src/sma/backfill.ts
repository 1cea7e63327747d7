import { reported } from '@heliograph/base-data';
import { callsByDay } from '@heliograph/vendor-contract';
import type { AdapterContext, BackfillCall, Gap, PolledDevice, RawAnswer } from '@heliograph/vendor-contract';
import { datesOf } from './local-time.ts';
import { joinedParts, type DayTexts } from './day-parts.ts';
import type { SetCalls } from './client.ts';

/** Plans a call for each device and local day of the gap, oldest day first. */
export function planBackfill(days: DaySets, devices: readonly PolledDevice[], gap: Gap): BackfillCall[] {
  if (gap.to <= gap.from) return [];
  return callsByDay(
    devices,
    ({ timezone }) => datesOf(gap.from, gap.to, timezone ?? 'GMT+0'),
    (device, date) => ({
      name: `day:${device.vendorDeviceId}:${date}`,
      run: async (signal) =>
        (await days.of(device, date, signal, gap)).map((answer) => ({ ...answer, backfill: true })),
    }),
  );
}

/** The three sets of one device and local day. */
export class DaySets {
  readonly #sets: SetCalls;
  readonly #context: AdapterContext;

  constructor(sets: SetCalls, context: AdapterContext) {
    this.#sets = sets;
    this.#context = context;
  }

  /**
   * Returns all samples of a day, joined; in several answers where one would be too large. `wanted` limits them to a
   * stretch of time. Empty without samples.
   */
  async of(device: PolledDevice, date: string, signal: AbortSignal, wanted?: Gap): Promise<RawAnswer[]> {
    const query = `?Date=${date}`;
    const ac = await this.#sets.get(device, 'PowerAc/Day', signal, query);
    if (ac.set.entries.length === 0) return [];
    const dc = await this.#sets.find(device, 'PowerDc/Day', signal, query);
    const energy = await this.energy(device, date, signal);
    const texts: DayTexts = {
      'PowerAc/Day': ac.body,
      ...reported({ 'PowerDc/Day': dc?.body, 'EnergyAndPowerPv/Day': energy }),
    };
    const fetchedAt = this.#context.now();
    return joinedParts(texts, device.timezone, wanted).map((body) => ({
      call: 'measurements',
      body,
      fetchedAt,
      devices: [device],
    }));
  }

  /** Returns Wh of each interval of the day; without ReturnEnergyValues a Day has mean power. Undefined where the device has no such set. */
  async energy(device: PolledDevice, date: string, signal: AbortSignal): Promise<string | undefined> {
    const query = `?Date=${date}&ReturnEnergyValues=true`;
    return (await this.#sets.find(device, 'EnergyAndPowerPv/Day', signal, query))?.body;
  }
}
