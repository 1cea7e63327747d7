import { reported, type StorageMeasurements, type StorageType } from '@heliograph/base-data';
import type { MappedItem, MappedStorage, PolledDevice, VendorAdapter } from '@heliograph/vendor-contract';
import { createPlantModel, type ModelInverter, type PhysicalSample } from '../../plant-model/index.ts';
import { answersOf } from '../../plant-model/testing/vendor-harness.ts';
import { createAdapter } from '../adapter.ts';
import { Fleet, type Reading } from '../cloud/fleet.ts';
import { mapping } from '../mapping.ts';
import { inventory, NOON, SEED, startHarness, type Harness } from './harness.ts';

const INVERTERS = 40;
const both: readonly StorageType[] = ['battery', 'meter'];
const HOUR_MS = 3_600_000;
const plantModel = createPlantModel({ seed: `sungrow-${SEED}`, inverters: INVERTERS });
const fleet = new Fleet({ now: () => NOON, timeScale: 1, seed: SEED, inverters: INVERTERS });
let harness: Harness;

beforeEach(async () => {
  harness = await startHarness({ inverters: INVERTERS });
});
afterEach(() => harness.close());

function adapterWith(
  include: readonly StorageType[] | undefined,
  credentials = harness.simulator.credentials,
): VendorAdapter {
  return createAdapter(
    { vendorAccountId: 'va', region: 'eu', baseUrl: harness.baseUrl, credentials, ...reported({ include }) },
    {
      http: harness.http,
      session: harness.session,
      refreshTokens: harness.refreshTokens,
      now: () => harness.clock.now,
      timeScale: 1,
      warn: (message) => harness.warnings.push(message),
    },
  );
}

async function poll(
  adapter: VendorAdapter,
  devices: readonly PolledDevice[],
  { prefix = 'getDeviceRealTimeData', include = both }: { prefix?: string; include?: readonly StorageType[] } = {},
): Promise<MappedItem[]> {
  const answers = await answersOf({ adapter }, devices, prefix);
  return answers.flatMap((answer) => mapping.map(answer, { samplePeriodSeconds: 300, include }));
}

const isStorage = (item: MappedItem): item is MappedStorage => item.kind === 'battery' || item.kind === 'meter';

/** Half of a unit of the last digit that the cloud writes, in our unit: 1 W, 0.1 kWh, 0.1 V, A, °C and %. */
const WATT = 0.0005;
const TENTH = 0.05;

type Expected = Readonly<Record<string, readonly [value: number, tolerance: number]>>;

function hybridBattery({ battery }: PhysicalSample, { capacityWh }: NonNullable<ModelInverter['battery']>): Expected {
  const { powerW, currentA, chargedTodayWh, dischargedTodayWh, chargedTotalWh, dischargedTotalWh } = battery!;
  return {
    ...batteryState(battery!),
    BatteryPower: [powerW / 1000, WATT],
    IBattery: [currentA, TENTH],
    EBatteryCharge: [chargedTodayWh / 1000, TENTH],
    EBatteryDischarge: [dischargedTodayWh / 1000, TENTH],
    EBatteryChargeTotal: [chargedTotalWh / 1000, TENTH],
    EBatteryDischargeTotal: [dischargedTotalWh / 1000, TENTH],
    BatteryCapacity: [capacityWh / 1000, WATT],
  };
}

function batteryState({ socPercent, voltageV, temperatureC }: NonNullable<PhysicalSample['battery']>): Expected {
  return {
    BatterySOC: [socPercent, TENTH],
    // As the simulated cloud has it.
    BatterySOH: [98, 0],
    UBattery: [voltageV, TENTH],
    BatteryTemperature: [temperatureC, TENTH],
  };
}

/** One of two alike. */
function halfBattery({ battery }: PhysicalSample): Expected {
  return {
    ...batteryState(battery!),
    EBatteryChargeTotal: [battery!.chargedTotalWh / 2000, TENTH],
    EBatteryDischargeTotal: [battery!.dischargedTotalWh / 2000, TENTH],
  };
}

function energies({ meter }: PhysicalSample): Expected {
  return {
    EGridExport: [meter!.exportedTodayWh / 1000, TENTH],
    EGridImport: [meter!.importedTodayWh / 1000, TENTH],
    EGridExportTotal: [meter!.exportedTotalWh / 1000, TENTH],
    EGridImportTotal: [meter!.importedTotalWh / 1000, TENTH],
  };
}

function house({ meter }: PhysicalSample): Expected {
  return {
    GridPower: [meter!.powerW / 1000, WATT],
    LoadPower: [meter!.loadPowerW / 1000, WATT],
    ELoad: [meter!.loadTodayWh / 1000, TENTH],
    ELoadTotal: [meter!.loadTotalWh / 1000, TENTH],
  };
}

function voltages({ phases }: PhysicalSample): Expected {
  return Object.fromEntries(phases.map(({ voltageV }, i) => [`UGrid${i + 1}`, [voltageV, TENTH]]));
}

function flows({ meter, phases }: PhysicalSample): Expected {
  const ofPhase = meter!.powerW / phases.length;
  const byPhase = phases.flatMap(({ voltageV }, i) => [
    [`GridPower${i + 1}`, [ofPhase / 1000, WATT]] as const,
    [`IGrid${i + 1}`, [voltageV > 0 ? Math.abs(ofPhase) / voltageV : 0, 0.005]] as const,
  ]);
  return {
    ...Object.fromEntries(byPhase),
    GridPower: [meter!.powerW / 1000, WATT],
    GridApparentPower: [Math.abs(meter!.powerW) / 1000, WATT],
    GridReactivePower: [0, 0],
    GridPowerFactor: [1, 0],
  };
}

function expectValues(measurements: StorageMeasurements, expected: Expected): void {
  expect(Object.keys(measurements).sort()).toEqual(Object.keys(expected).sort());
  for (const [field, [value, tolerance]] of Object.entries(expected)) {
    const read = measurements[field as keyof StorageMeasurements]!;
    const isNear = Math.abs(read - value) <= tolerance + 1e-9;
    expect({ field, value: isNear ? value : read }).toEqual({ field, value });
  }
}

const batteryMembers = /Battery/;
const meterMembers = /^(E?Grid|E?Load)/;

/** Returns the members of a sample that the normalizer adds, with those of the part. */
function together(item: MappedItem, kind: StorageType): StorageMeasurements {
  if (item.kind !== 'sample') throw new Error('no sample');
  const pattern = kind === 'battery' ? batteryMembers : meterMembers;
  const members = Object.entries(item.measurements).filter(([name]) => pattern.test(name));
  return { ...Object.fromEntries(members), ...item[kind]?.measurements };
}

const physicalOf = (inverter: ModelInverter, datetime: number): PhysicalSample => plantModel.sample(inverter, datetime);
const readingOf = (inverter: ModelInverter): Reading => fleet.reading(inverter, harness.clock.now);
const hybrids = plantModel.inverters.filter(({ battery }) => battery);
/** As cloud/inverter-devices.ts and cloud/storage.ts have it. */
const metered = plantModel.sites.filter(({ index }) => index % 3 === 0);
const doubled = hybrids.filter(({ site }) => site.index % 3 === 1);

it('reads the batteries and meters of hybrids as they are, over two days', async () => {
  const adapter = adapterWith(both);
  const devices = await inventory(adapter);
  const signs = new Set<string>();
  for (let hour = 0; hour < 48; hour += 6) {
    harness.clock.now = NOON + hour * HOUR_MS;
    const items = await poll(adapter, devices);
    for (const inverter of hybrids) {
      const serial = harness.simulator.serials[inverter.index]!;
      const item = items.find((each) => each.kind === 'sample' && each.device.InverterSN === serial)!;
      if (item.kind !== 'sample') throw new Error('no sample');
      const physical = physicalOf(inverter, item.datetime!);
      expectValues(together(item, 'battery'), hybridBattery(physical, inverter.battery!));
      expectValues(together(item, 'meter'), { ...house(physical), ...energies(physical), ...voltages(physical) });
      const hasOne = !doubled.includes(inverter);
      expect(item.battery?.serial !== undefined).toBe(hasOne);
      if (hasOne) expect(item.battery).toMatchObject({ serial: expect.stringMatching(/^S\d{10}1$/), model: /./ });
      signs.add(`battery ${Math.sign(item.measurements.BatteryPower!)}`);
      signs.add(`meter ${Math.sign(item.measurements.GridPower!)}`);
    }
    expect(items.filter(({ kind }) => kind === 'rejected')).toEqual([]);
  }
  expect([...signs]).toEqual(expect.arrayContaining(['battery -1', 'battery 1', 'meter -1', 'meter 1']));
});

it('reads listed batteries and meters as they are, over two days', async () => {
  const adapter = adapterWith(both);
  const devices = await inventory(adapter);
  expect([doubled.length > 0, metered.some(({ inverters }) => inverters[0]!.battery)]).toEqual([true, true]);
  for (let hour = 0; hour < 48; hour += 6) {
    harness.clock.now = NOON + hour * HOUR_MS;
    const items = (await poll(adapter, devices)).filter(isStorage);
    const plant = (index: number, kind: StorageType): MappedStorage[] =>
      items.filter(
        ({ device, kind: own }) =>
          own === kind && device.vendorPlantId === String(fleet.psId(plantModel.sites[index]!)),
      );
    let seen = 0;
    for (const inverter of doubled) {
      const batteries = plant(inverter.site.index, 'battery');
      expect(batteries).toHaveLength(readingOf(inverter).online ? 2 : 0);
      for (const { measurements, datetime } of batteries)
        expectValues(measurements, halfBattery(physicalOf(inverter, datetime!)));
      seen += batteries.length;
    }
    for (const { index, inverters } of metered) {
      const meters = plant(index, 'meter');
      const [first] = inverters;
      expect(meters).toHaveLength(readingOf(first!).online ? 1 : 0);
      for (const { measurements, datetime } of meters) {
        const physical = physicalOf(first!, datetime!);
        const own: Expected = { ...voltages(physical), FrqGrid: [physical.frequencyHz, 0.005] };
        const ofHouse = first!.battery ? { ...flows(physical), ...energies(physical) } : {};
        expectValues(measurements, { ...own, ...ofHouse });
      }
      seen += meters.length;
    }
    expect(items).toHaveLength(seen);
  }
  expect(harness.simulator.violations()).toBe(0);
});

it.each(['credentials', 'oauthCredentials'] as const)('reads plants, by %s', async (member) => {
  const adapter = adapterWith(both, harness.simulator[member]);
  const [inverter] = hybrids;
  const serial = harness.simulator.serials[inverter!.index];
  const hybrid = (await inventory(adapter)).find(({ InverterSN }) => InverterSN === serial)!;
  // Only plants without a hybrid are asked for; in the plant model only those with one have something to say.
  const device: PolledDevice = { ...hybrid, vendorType: '1', storage: [] };
  for (const hour of [0, 12]) {
    harness.clock.now = NOON + hour * HOUR_MS;
    const items = (await poll(adapter, [device], { prefix: 'getDeviceRealTimeData:11' })).filter(isStorage);
    expect(items.map(({ kind }) => kind)).toEqual(['battery', 'meter']);
    const [battery, meter] = items;
    const physical = physicalOf(inverter!, battery!.datetime!);
    const { chargedTodayWh, dischargedTodayWh, chargedTotalWh, dischargedTotalWh, socPercent } = physical.battery!;
    const { capacityWh } = inverter!.battery!;
    expectValues(battery!.measurements, {
      BatterySOC: [socPercent, TENTH],
      EBatteryCharge: [chargedTodayWh / 1000, TENTH],
      EBatteryDischarge: [dischargedTodayWh / 1000, TENTH],
      EBatteryChargeTotal: [chargedTotalWh / 1000, TENTH],
      EBatteryDischargeTotal: [dischargedTotalWh / 1000, TENTH],
      BatteryEnergy: [(capacityWh * socPercent) / 100_000, WATT],
      BatteryChargeLimit: [capacityWh / 2000, WATT],
      BatteryDischargeLimit: [capacityWh / 2000, WATT],
    });
    expect(Math.abs(battery!.undirectedPower! - physical.battery!.powerW / 1000)).toBeLessThanOrEqual(WATT + 1e-9);
    expectValues(meter!.measurements, { ...house(physical), ...energies(physical) });
  }
  const paths = new Set(harness.requests.map(({ path }) => path));
  expect(paths.has('/openapi/platform/getPowerStationRealTimeData')).toBe(member === 'oauthCredentials');
});

it('asks for none of them, and reads none, where the account does not', async () => {
  const adapter = adapterWith(undefined);
  const devices = await inventory(adapter);
  harness.requests.length = 0;
  const answers = await answersOf({ adapter }, devices, 'getDeviceRealTimeData');
  const items = answers.flatMap((answer) => mapping.map(answer, { samplePeriodSeconds: 300 }));
  expect(items.filter(isStorage)).toEqual([]);
  expect(items.some((item) => 'battery' in item || 'meter' in item)).toBe(false);
  const types = harness.requests.flatMap(({ body }) => body.device_type ?? []);
  expect(new Set(types)).toEqual(new Set([1, 14, 55]));
  const points = harness.requests.flatMap(({ body }) => (body.point_id_list as string[] | undefined) ?? []);
  expect(points).not.toContain('13142');
  expect(devices.filter(({ storage }) => storage)).toEqual([]);
});

it.each(['E900', 'E00003'])('goes without them where they are not granted (%s)', async (result_code) => {
  const adapter = adapterWith(both);
  const devices = await inventory(adapter);
  harness.intercept = (request, next) =>
    [43, 7, 11].some((type) => request.body.toString().includes(`"device_type":${type},`))
      ? { status: 200, headers: {}, body: JSON.stringify({ result_code, result_msg: 'refused' }) }
      : next(request);
  await poll(adapter, devices);
  const items = await poll(adapter, devices);
  expect(items.filter(isStorage)).toEqual([]);
  expect(items.filter(({ kind }) => kind === 'sample')).toHaveLength(INVERTERS);
  expect(harness.warnings).toContain('batteries and meters are not granted to this application');
});
