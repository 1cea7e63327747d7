import { readFileSync } from 'node:fs';
import { storageTypes, type StorageType } from '@heliograph/base-data';
import type { MappedItem, MappedStorage, PolledDevice, RawAnswer } from '@heliograph/vendor-contract';
import { createPlantModel, type ModelInverter } from '../../plant-model/index.ts';
import { answersOf } from '../../plant-model/testing/vendor-harness.ts';
import { mapping } from '../mapping.ts';
import { NOON, polledDevices, SEED, startCloud, storageAdapter, type Cloud } from './harness.ts';

const fixture = (name: string): string => readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8');

describe('simulator, adapter and mapping together', () => {
  const INVERTERS = 12;
  const plantModel = createPlantModel({ seed: `solaredge-${SEED}`, inverters: INVERTERS });
  const hybrids = plantModel.inverters.filter((each) => each.battery);
  let cloud: Cloud;

  beforeEach(async () => {
    cloud = await startCloud({ inverters: INVERTERS });
  });
  afterEach(() => cloud.close());

  const inverterOf = ({ InverterSN }: PolledDevice): ModelInverter =>
    plantModel.inverters[cloud.simulator.serials.indexOf(InverterSN)]!;
  const mapped = (answers: readonly RawAnswer[]): MappedItem[] =>
    answers.flatMap((answer) => mapping.map(answer, { samplePeriodSeconds: 900, include: storageTypes }));
  const prefixes = ['storage/', 'meters/'];

  /** Returns fields of an item over a bucket that differ from the device's, by name: powers are written to 0.1 W. */
  function wrongFields({ kind, device: of, datetime, measurements }: MappedStorage, period: number): string[] {
    const hybrid = inverterOf(of);
    const [before, after] = [plantModel.sample(hybrid, datetime!), plantModel.sample(hybrid, datetime! + period)];
    const kilowatts = (counter: (sample: typeof after) => number): number =>
      ((counter(after) - counter(before)) * 3.6) / period;
    const expected: Record<string, [value: number, tolerance: number]> =
      kind === 'battery'
        ? {
            BatterySOC: [before.battery!.socPercent, 0.05],
            BatteryPower: [kilowatts(({ battery: cell }) => cell!.dischargedTotalWh - cell!.chargedTotalWh), 0.0001],
            BatteryEnergy: [(before.battery!.socPercent * hybrid.battery!.capacityWh) / 100_000, 0.0005],
          }
        : {
            GridPower: [kilowatts(({ meter: grid }) => grid!.exportedTotalWh - grid!.importedTotalWh), 0.0001],
            LoadPower: [kilowatts(({ meter: grid }) => grid!.loadTotalWh), 0.000_05],
          };
    const actual: Readonly<Record<string, number | undefined>> = measurements;
    return [...new Set([...Object.keys(expected), ...Object.keys(actual)])].filter((name) => {
      const [value, tolerance] = expected[name] ?? [NaN, 0];
      return !(Math.abs((actual[name] ?? NaN) - value) <= tolerance + 1e-9);
    });
  }

  it.each([
    ['quarters of one site', 1, 900, 5],
    ['hours of many', INVERTERS, 3600, 10],
  ])('bring what batteries and meters measured, by day and by night: %s', async (_what, sites, period, hoursApart) => {
    const adapter = storageAdapter(cloud);
    const all = await polledDevices(adapter);
    const some = hybrids.slice(0, sites);
    const devices = sites === 1 ? all.filter((each) => some.includes(inverterOf(each))) : all;
    const found = new Map<string, MappedStorage>();
    for (let hours = 0; hours <= 50; hours += hoursApart) {
      cloud.clock.now = NOON + hours * 3_600_000;
      for (const prefix of prefixes)
        for (const item of mapped(await answersOf({ adapter }, devices, prefix)) as MappedStorage[])
          found.set(`${item.kind} ${item.serial} ${item.datetime}`, item);
    }
    const items = [...found.values()];
    expect(items.flatMap((item) => wrongFields(item, period))).toEqual([]);
    // The last 50 hours, less the drop-outs of loggers.
    const buckets = ((50 * 3600) / period) * some.length;
    for (const kind of storageTypes)
      expect(items.filter((item) => item.kind === kind).length).toBeGreaterThan(0.8 * buckets);
    const powers = items.map(({ measurements }) => measurements.BatteryPower ?? 0);
    expect([Math.min(...powers) < 0, Math.max(...powers) > 0]).toEqual([true, true]);
    expect(cloud.simulator.violations()).toBe(0);
  });

  it('ask a site without a meter at the grid once a day, and one that is not granted, too', async () => {
    const adapter = storageAdapter(cloud);
    const devices = await polledDevices(adapter);
    const asked = (): number => cloud.requests.filter((path) => path.includes('/meters/telemetry')).length;
    for (const [hours, expected] of [
      [0, new Set(devices.map(({ vendorPlantId }) => vendorPlantId)).size],
      [3, hybrids.length],
      [23, hybrids.length],
    ] as const) {
      cloud.requests.length = 0;
      cloud.clock.now = NOON + hours * 3_600_000;
      await answersOf({ adapter }, devices, 'meters/');
      expect([hours, asked()]).toEqual([hours, expected]);
    }
    cloud.intercept = (request, answer) =>
      request.path.endsWith('/storage/telemetry') ? { status: 403, body: '{"title":"Forbidden"}' } : answer(request);
    cloud.warnings.length = 0;
    expect(await answersOf({ adapter }, devices, 'storage/')).toEqual([]);
    cloud.requests.length = 0;
    await answersOf({ adapter }, devices, 'storage/');
    expect(cloud.requests).toEqual([]);
    expect(new Set(cloud.warnings)).toEqual(new Set(['telemetry of batteries or meters is not granted']));
  });

  it('list batteries and meters with the credit of the inverters', async () => {
    const devices = await polledDevices(storageAdapter(cloud));
    expect(cloud.requests.filter((path) => path.includes('types=INVERTER&types=BATTERY&types=METER'))).toHaveLength(
      new Set(devices.map(({ vendorPlantId }) => vendorPlantId)).size,
    );
    const withBattery = devices.filter(({ storage }) => storage?.some(({ type }) => type === 'battery'));
    expect(withBattery.map(inverterOf)).toEqual(hybrids);
  });

  it('meet a cloud that answers in the documented shape', async () => {
    const adapter = storageAdapter(cloud);
    const devices = (await polledDevices(adapter)).filter((each) => inverterOf(each).battery);
    const [answer] = await answersOf({ adapter }, devices, 'storage/');
    const [own, documented] = [answer!.body, fixture('storage/storage_telemetry.documented-shape.json')].map(
      (body) => JSON.parse(body) as { storage: Record<string, Record<string, { unit: string; values: object[] }>> },
    );
    expect(Object.keys(own!)).toEqual(Object.keys(documented!));
    const shapeOf = ({ storage }: NonNullable<typeof own>): unknown[] =>
      Object.entries(Object.values(storage)[0]!).map(([name, { unit, values }]) => [
        name,
        unit,
        Object.keys(values[0]!),
      ]);
    expect(shapeOf(own!)).toEqual(expect.arrayContaining(shapeOf(documented!)));
  });

  it('plan no such call, list no such device and map no such item without `include`', async () => {
    const known = await polledDevices(storageAdapter(cloud));
    cloud.requests.length = 0;
    const bare = await polledDevices(cloud.adapter);
    expect(cloud.requests.some((path) => /BATTERY|METER/.test(path))).toBe(false);
    expect(bare.every((each) => !('storage' in each))).toBe(true);
    const planned = (devices: PolledDevice[]): unknown[] =>
      cloud.adapter.planPolls(devices).map(({ name, intervalSeconds }) => [name, intervalSeconds]);
    expect(planned(known)).toEqual(planned(bare));
    expect(planned(known).some((call) => /storage|meters/.test(String(call)))).toBe(false);
  });

  it('plan only what the account asks for', async () => {
    const known = await polledDevices(storageAdapter(cloud));
    const calls = (include: readonly StorageType[]): Set<string> =>
      new Set(
        storageAdapter(cloud, include)
          .planPolls(known)
          .map(({ name }) => name.split(':')[0]!)
          .filter((name) => name.startsWith('storage') || name.startsWith('meters')),
      );
    expect(calls(['battery'])).toEqual(new Set(['storage/telemetry']));
    expect(calls(['meter'])).toEqual(new Set(['meters/telemetry']));
  });

  it('keep every raw answer below 450 KB', async () => {
    const values = Array.from({ length: 48 }, () => ({ timestamp: '2026-06-21T09:15:00+02:00', value: 5 }));
    const powers = { chargePower: { unit: 'W', values }, dischargePower: { unit: 'W', values } };
    const own = { ...powers, stateOfEnergy: { unit: 'PERCENTAGE', values } };
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`B${i}`, own]));
    const [device] = await polledDevices(cloud.adapter);
    cloud.intercept = () => ({ status: 200, body: JSON.stringify({ resolution: 'QUARTER_HOUR', storage: many }) });
    const storage = Object.keys(many).map((serial) => ({
      type: 'battery' as const,
      vendorDeviceId: serial,
      vendorType: 'BATTERY',
      serial,
    }));
    const answers = await answersOf({ adapter: storageAdapter(cloud) }, [{ ...device!, storage }], 'storage/');
    expect(answers.length).toBeGreaterThan(1);
    for (const { body } of answers) expect(body.length).toBeLessThan(450_000);
    expect((mapped(answers) as MappedStorage[]).map(({ serial }) => serial)).toEqual(Object.keys(many));
  });
});
