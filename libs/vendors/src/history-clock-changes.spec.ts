import { localToUnix, offsetSecondsAt } from '@heliograph/base-data';
import { dayAfter, type Gap, type PolledDevice } from '@heliograph/vendor-contract';
import { ContractHarness, kindOf } from './plant-model/testing/contract-harness.ts';
import { loadVendor, vendorIds } from './registry.ts';

/** The local days of a change of Europe's clocks, with two before and one after it. */
const changes = [
  { name: 'forward', days: ['2026-03-27', '2026-03-28', '2026-03-29', '2026-03-30'], now: '2026-04-02T12:00:00Z' },
  { name: 'back', days: ['2026-10-23', '2026-10-24', '2026-10-25', '2026-10-26'], now: '2026-10-29T12:00:00Z' },
] as const;

const hourSeconds = 3600;
/** Their loggers are silent by night: no sample lies near midnight. */
const silentByNight: ReadonlySet<string> = new Set(['deye', 'goodwe', 'huawei', 'solaredge', 'solarman', 'solplanet']);

/** As ingest asks for an imported day: from midnight to midnight by the plant's clock. */
function gapOf(day: string, timezone: string): Gap {
  const [from, to] = [day, dayAfter(day)].map((date) => localToUnix(`${date} 00:00:00`, timezone)! - 1);
  return { from: from!, to: to! };
}

/** Returns the longest time without a sample from one time to another, seconds. */
function longestPause(times: readonly number[], from: number, to: number): number {
  const within = [from, ...times.filter((time) => time > from && time < to), to];
  return Math.max(...within.slice(1).map((time, i) => time - within[i]!));
}

describe.each(vendorIds)('the history of %s', (id) => {
  it.each(changes)('has the whole day on which the clocks go $name', async ({ days, now }) => {
    const vendor = await loadVendor(id);
    const harness = await ContractHarness.open(vendor, { inverters: 24, now: Date.parse(now) });
    try {
      const zoned = (await harness.fleet()).polled.filter(({ timezone }) => changesClock(timezone, days));
      expect(zoned.length).toBeGreaterThan(0);
      const times = new Map(zoned.map(({ deviceId }) => [deviceId, [] as number[]]));
      for (const day of days)
        for (const [timezone, devices] of Map.groupBy(zoned, (device) => device.timezone!)) {
          const calls = harness.adapter.planBackfill!(devices, gapOf(day, timezone), { isImport: true });
          const { samples, errors } = await harness.poll(devices, calls);
          // Growatt refuses the history of a family.
          expect([...errors.values()].filter((error) => kindOf(error) !== 'not_permitted')).toEqual([]);
          for (const { device, datetime } of samples) times.get(device.deviceId)?.push(datetime!);
        }
      const { stepSeconds } = vendor.declaration.history!.samples;
      const hours = zoned.flatMap(({ deviceId, timezone }) => {
        const own = times.get(deviceId)!.sort((a, b) => a - b);
        const pauses = days.slice(1).map((day) => {
          const midnight = localToUnix(`${day} 00:00:00`, timezone!)!;
          return longestPause(own, midnight - 5400, midnight + 5400);
        });
        return pauses[0]! < hourSeconds - stepSeconds ? [{ deviceId, pauses: pauses.slice(1) }] : [];
      });
      expect(hours.filter(({ pauses }) => pauses.some((pause) => pause >= hourSeconds - stepSeconds))).toEqual([]);
      expect(hours.length > 0).toBe(!silentByNight.has(id));
    } finally {
      await harness.close();
    }
  });
});

function changesClock(timezone: PolledDevice['timezone'], days: readonly string[]): boolean {
  const [before, after] = [days[0]!, days.at(-1)!].map((day) =>
    timezone === undefined ? undefined : offsetSecondsAt(timezone, Date.parse(`${day}T12:00:00Z`) / 1000),
  );
  return before !== undefined && after !== undefined && Math.abs(after - before) === 3600;
}
