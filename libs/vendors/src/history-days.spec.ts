import { localToUnix } from '@heliograph/base-data';
import {
  dayAfter,
  lastOfMonth,
  type DaysDevice,
  type DaySumField,
  type MappedDay,
  type RawAnswer,
} from '@heliograph/vendor-contract';
import type { PhysicalSample } from './plant-model/index.ts';
import { ContractHarness } from './plant-model/testing/contract-harness.ts';
import { loadVendor, vendorIds } from './registry.ts';

/** A year with both changes of clocks, north and south. */
const MONTHS = [
  '2025-11-01',
  '2025-12-01',
  '2026-01-01',
  '2026-02-01',
  '2026-03-01',
  '2026-04-01',
  '2026-05-01',
  '2026-06-01',
  '2026-07-01',
  '2026-08-01',
  '2026-09-01',
  '2026-10-01',
];
/** From here on the loggers of every third inverter are silent. */
const SILENT_SINCE = Date.parse('2026-10-12T12:00:00Z');
const NOW = Date.parse('2026-11-03T10:00:00Z');
/** A year of eight inverters is some thousand samples of the physical model: on a busy machine they take longer than other tests. */
const YEAR_TIMEOUT_MS = 240_000;
/** The coarsest step of the sums is 0.1 kWh. */
const PRECISION_KWH = 0.0501;

const modelSums: Readonly<Record<DaySumField, (sample: PhysicalSample) => number | undefined>> = {
  EDay: ({ energyTodayWh }) => energyTodayWh,
  ETotal: ({ energyTotalWh }) => energyTotalWh,
  EGridImport: ({ meter }) => meter?.importedTodayWh,
  EGridExport: ({ meter }) => meter?.exportedTodayWh,
  EBatteryCharge: ({ battery }) => battery?.chargedTodayWh,
  EBatteryDischarge: ({ battery }) => battery?.dischargedTodayWh,
  ELoad: ({ meter }) => meter?.loadTodayWh,
};

/** The sums that the vendors tell of a hybrid, as sorted. */
const sumsOf: Readonly<Record<string, readonly DaySumField[]>> = {
  deye: ['EBatteryCharge', 'EBatteryDischarge', 'EDay', 'EGridExport', 'EGridImport', 'ELoad'],
  foxess: ['EBatteryCharge', 'EBatteryDischarge', 'EDay', 'EGridExport', 'EGridImport', 'ELoad'],
  fronius: ['EDay'],
  goodwe: ['EDay'],
  huawei: ['EDay'],
  saj: ['EDay', 'EGridExport', 'EGridImport', 'ELoad'],
  sma: ['EDay'],
  solaredge: ['EDay'],
  solarman: ['EDay'],
  solax: ['EBatteryCharge', 'EBatteryDischarge', 'EDay', 'EGridExport', 'ELoad'],
  solis: ['EBatteryCharge', 'EBatteryDischarge', 'EDay', 'EGridExport', 'EGridImport', 'ELoad'],
  solplanet: ['EDay'],
  sungrow: ['EBatteryCharge', 'EBatteryDischarge', 'EDay', 'EGridExport', 'EGridImport', 'ELoad', 'ETotal'],
};

const vendors = await Promise.all(vendorIds.map(async (id) => ({ id, vendor: await loadVendor(id) })));
const withDays = vendors.filter(({ vendor }) => vendor.declaration.history?.days);
const without = vendors.filter(({ vendor }) => !vendor.declaration.history?.days);

describe.each(withDays)('the days of $id', ({ id, vendor }) => {
  let harness: ContractHarness;
  let devices: DaysDevice[];

  beforeEach(async () => {
    harness = await ContractHarness.open(vendor, { inverters: 8, plantModelSeed: 'days', now: SILENT_SINCE });
    harness.cloud.set({ device_offline: true });
    harness.now = NOW;
    devices = withOnlyInverters((await harness.fleet()).polled);
  });

  afterEach(() => harness.close());

  it(
    'are those of the plants, over a year',
    async () => {
      const days = new Map<string, MappedDay>();
      for (const month of MONTHS)
        for (const day of await daysOf(harness, devices, month)) {
          const key = `${day.device.InverterSN} ${day.date}`;
          expect(days.has(key)).toBe(false);
          days.set(key, day);
        }
      const wrong: string[] = [];
      // A 0 proves nothing, neither of a silent day nor of a meter or battery that is not there: the normalizer leaves it out.
      const fields = new Set<DaySumField>();
      let compared = 0;
      for (const device of plannedFor(harness, devices))
        for (let date = MONTHS[0]!; date <= lastOfMonth(MONTHS.at(-1)!); date = dayAfter(date)) {
          const day = days.get(`${device.InverterSN} ${date}`);
          const sample = lastOf(harness, device, date);
          if (sample === undefined) {
            if (Object.values(day?.sums ?? {}).some((sum) => sum > 0))
              wrong.push(`${device.InverterSN} ${date} was silent`);
            continue;
          }
          if (day?.sums.EDay === undefined) wrong.push(`${device.InverterSN} ${date} is missing`);
          for (const [field, sum] of Object.entries(day?.sums ?? {}) as [DaySumField, number][]) {
            const expected = modelSums[field](sample);
            if (sum === 0 && expected === undefined) continue;
            compared += 1;
            fields.add(field);
            if (expected === undefined || Math.abs(sum - expected / 1000) > PRECISION_KWH)
              wrong.push(`${device.InverterSN} ${date} ${field} ${sum}, not ${(expected ?? NaN) / 1000}`);
          }
        }
      expect(wrong.slice(0, 5)).toEqual([]);
      expect(compared).toBeGreaterThan(360);
      expect([...fields].toSorted()).toEqual(sumsOf[id]);
    },
    YEAR_TIMEOUT_MS,
  );

  it('are planned by names that are the same each time', () => {
    const names = (): string[] =>
      byZone(devices)
        .flatMap((ofZone) => harness.adapter.planDays!(ofZone, { from: '2026-09-01', to: '2026-09-30' }))
        .map(({ name }) => name);
    expect(names()).toEqual(names());
    expect(new Set(names()).size).toBe(names().length);
    expect(names().length).toBeGreaterThan(0);
  });

  it('are answered within the limits', async () => {
    await daysOf(harness, devices, '2026-09-01');
    expect(harness.cloud.simulator.violations()).toBe(0);
  });
});

it.each(without)('$id, which has no days of its inverters, plans none', async ({ vendor }) => {
  const harness = await ContractHarness.open(vendor, { inverters: 1 });
  expect([harness.adapter.planDays, harness.mapping.days]).toEqual([undefined, undefined]);
  await harness.close();
});

function withOnlyInverters(devices: readonly DaysDevice[]): DaysDevice[] {
  const ofPlant = Map.groupBy(devices, ({ vendorPlantId }) => vendorPlantId);
  return devices.map((device) =>
    ofPlant.get(device.vendorPlantId)!.length === 1 ? { ...device, isOnlyInverter: true } : device,
  );
}

function byZone(devices: readonly DaysDevice[]): DaysDevice[][] {
  return [...Map.groupBy(devices, ({ timezone }) => timezone).values()];
}

/** Returns the rows of a month as the normalizer takes them: without those that nobody asked for. */
async function daysOf(harness: ContractHarness, devices: readonly DaysDevice[], month: string): Promise<MappedDay[]> {
  const span = { from: month, to: lastOfMonth(month) };
  const answers: RawAnswer[] = [];
  for (const ofZone of byZone(devices))
    for (const call of harness.adapter.planDays!(ofZone, span)) answers.push(...(await call.run(harness.signal)));
  const items = answers.flatMap((answer) => harness.mapping.days!(answer));
  expect(items.filter(({ kind }) => kind === 'rejected')).toEqual([]);
  expect(answers.filter(({ backfill }) => backfill !== true)).toEqual([]);
  expect(answers.filter(({ body }) => body.length > 450_000)).toEqual([]);
  return items.filter((item) => item.kind === 'day').filter(({ date }) => date >= span.from && date <= span.to);
}

function plannedFor(harness: ContractHarness, devices: readonly DaysDevice[]): DaysDevice[] {
  const planned = byZone(devices).flatMap((ofZone) =>
    harness.adapter.planDays!(ofZone, { from: '2026-09-01', to: '2026-09-30' }),
  );
  const ids = new Set(planned.flatMap((call) => call.devices.map(({ deviceId }) => deviceId)));
  return devices.filter(({ deviceId }) => ids.has(deviceId));
}

/** Returns the inverter's last sample of a local day; undefined where its logger sent none. */
function lastOf(
  harness: ContractHarness,
  { InverterSN, timezone = '' }: DaysDevice,
  date: string,
): PhysicalSample | undefined {
  const midnight = (day: string): number => localToUnix(`${day} 00:00:00`, timezone)!;
  const sample = harness.cloud.physicalSample(InverterSN, midnight(dayAfter(date)) - 1);
  return sample && sample.time >= midnight(date) ? sample : undefined;
}
