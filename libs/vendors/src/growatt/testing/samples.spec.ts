import type { MappedSample, PolledDevice } from '@heliograph/vendor-contract';
import { createPlantModel, type PlantModel, type ModelInverter, type PhysicalSample } from '../../plant-model/index.ts';
import { Harness } from './harness.ts';

const INVERTERS = 15;
/** A seed with which all five families exist. */
const SEED = 5;
const plantModel: PlantModel = createPlantModel({ seed: `growatt-${SEED}`, inverters: INVERTERS });
const FROM = Date.parse('2026-06-21T00:00:00Z') / 1000;

let harness: Harness;
let devices: PolledDevice[];

beforeAll(async () => {
  harness = await Harness.start({ seed: SEED, inverters: INVERTERS, now: FROM * 1000 });
  devices = await harness.devices();
});

afterAll(() => harness.close());

/** The simulator numbers its devices in the plant model's order. */
const inverterOf = ({ device }: { device: PolledDevice }): ModelInverter =>
  plantModel.inverters[Number(device.InverterSN.slice(3)) - 1000]!;

const deviceOf = ({ index }: ModelInverter): PolledDevice =>
  devices.find((device) => Number(device.InverterSN.slice(3)) === 1000 + index)!;

/** Returns all devices at a time, five minutes after the previous call. */
/** Returns the fields of a series that show more than 0: those of the inputs that a device has. */
const usedInputs = ({ measurements }: MappedSample, series: string): string[] =>
  Object.entries(measurements).flatMap(([field, value]) => (field.startsWith(series) && value !== 0 ? [field] : []));

const samplesAt = async (unixSeconds: number): Promise<MappedSample[]> => {
  harness.now = Math.max(unixSeconds * 1000, harness.now + 300_000);
  return harness.samples(devices);
};

/** Returns the first device of the family whose newest report matches, looking every five minutes of at most 20 days. */
const findReport = (
  family: string,
  from: number,
  matches: (sample: PhysicalSample) => boolean,
): { inverter: ModelInverter; time: number } => {
  for (const inverter of plantModel.inverters) {
    if (deviceOf(inverter).vendorType !== family) continue;
    for (let time = from; time < from + 20 * 86_400; time += 300) {
      if (matches(plantModel.sample(inverter, plantModel.newestSampleTime(inverter, time, 300))))
        return { inverter, time };
    }
  }
  throw new Error(`no ${family} shows that within 20 days`);
};

/** Returns a device that matches, and the sample the adapter reads of it then. */
const sampleWhile = async (
  family: string,
  matches: (sample: PhysicalSample) => boolean,
): Promise<{ read: MappedSample; physical: PhysicalSample }> => {
  const { inverter, time } = findReport(family, Math.ceil(harness.now / 1000) + 600, matches);
  harness.now = time * 1000;
  const [read] = await harness.samples([deviceOf(inverter)]);
  return { read: read!, physical: plantModel.sample(inverter, plantModel.newestSampleTime(inverter, time, 300)) };
};

const expectClose = (actual: number | undefined, expected: number, tolerance: number): void => {
  expect(actual).toBeGreaterThanOrEqual(expected - tolerance - 1e-4);
  expect(actual).toBeLessThanOrEqual(expected + tolerance + 1e-4);
};

const expectPhysical = ({ measurements, device }: MappedSample, physical: PhysicalSample): void => {
  expectClose(measurements.PowerACOutputActive, physical.acPowerW / 1000, 0.00005);
  expectClose(measurements.EDay, physical.energyTodayWh / 1000, 0.05);
  expectClose(measurements.ETotal, physical.energyTotalWh / 1000, 0.05);
  expectClose(measurements.FrqAC, physical.frequencyHz, 0.005);
  expectClose(measurements.Temperature, physical.temperatureC, 0.05);
  expectClose(measurements.UAC1, physical.phases[0]!.voltageV, 0.05);
  if (device.vendorType !== 'mix' && device.vendorType !== 'spa')
    expectClose(measurements.IAC1, physical.phases[0]!.currentA, 0.05);
  if (device.vendorType !== 'spa') expectClose(measurements.PowerDC, physical.dcPowerW / 1000, 0.00005);
};

describe('Growatt samples against the plant model they come from', () => {
  it('are what each inverter measured, at every hour of a day', async () => {
    for (let hour = 0; hour < 24; hour += 3) {
      const read = await samplesAt(FROM + hour * 3600);
      expect(read).toHaveLength(INVERTERS);
      for (const sample of read) {
        const physical = plantModel.sample(inverterOf(sample), sample.datetime!);
        expect(sample.datetime).toBeLessThanOrEqual(harness.now / 1000);
        if (physical.state !== 'offline') expectPhysical(sample, physical);
        expect(sample.quality).toEqual([]);
        expect(sample.unknownStateCode).toBeUndefined();
      }
    }
  });

  it('have the strings of a MAX and the trackers of the others', async () => {
    const max = await sampleWhile('max', ({ state }) => state === 'generating');
    max.physical.strings.forEach(({ voltageV, currentA }, i) => {
      expectClose(max.read.measurements[`UPV${i + 1}` as 'UPV1'], voltageV, 0.05);
      expectClose(max.read.measurements[`IPV${i + 1}` as 'IPV1'], currentA, 0.05);
    });
    expect(usedInputs(max.read, 'UPV')).toHaveLength(max.physical.strings.length);
    const { read, physical } = await sampleWhile('tlx', ({ state }) => state === 'generating');
    const { mpptCount } = inverterOf(read);
    const inputs = usedInputs(read, 'IPV');
    expect(inputs).toHaveLength(mpptCount);
    const amperes = inputs.reduce((total, field) => total + read.measurements[field as 'IPV1']!, 0);
    expectClose(
      amperes,
      physical.strings.reduce((total, { currentA }) => total + currentA, 0),
      0.05 * mpptCount,
    );
  });

  it('have one phase on single-phase inverters and three on the others', async () => {
    const read = await samplesAt(Math.ceil(harness.now / 1000) + 3600);
    for (const sample of read) {
      const phases = ['UAC1', 'UAC2', 'UAC3'].filter((field) => field in sample.measurements);
      const physical = plantModel.sample(inverterOf(sample), sample.datetime!);
      if (physical.phases[0]!.voltageV > 0) expect(phases).toHaveLength(inverterOf(sample).phaseCount);
    }
  });

  it('cover all five families', () => {
    expect(new Set(devices.map(({ vendorType }) => vendorType)).size).toBe(5);
  });

  it('wait at night: standby, no power, the day’s energy kept', async () => {
    for (const family of ['tlx', 'max', 'mix', 'inverter']) {
      const { read } = await sampleWhile(family, ({ state }) => state === 'waiting');
      expect(read.state).toBe('2');
      expect(read.measurements.PowerACOutputActive).toBe(0);
      expect(read.measurements.UPV1).toBe(0);
    }
  });

  it('are normal while generating, whether the status is 1, 5 or 100', async () => {
    const seen = new Set<unknown>();
    for (const family of ['tlx', 'max', 'mix', 'inverter']) {
      const { read } = await sampleWhile(family, ({ state }) => state === 'generating');
      expect(read.state).toBe('1');
      seen.add(JSON.parse(read.status[0]!).status);
    }
    for (const sample of await samplesAt(Math.ceil(harness.now / 1000) + 300)) {
      if (sample.state === '1') seen.add(JSON.parse(sample.status[0]!).status);
    }
    expect([...seen].sort()).toEqual([1, 100, 5]);
  });

  it('show a fault as state, as alert and as an open alarm', async () => {
    for (const family of ['tlx', 'max', 'mix', 'inverter']) {
      const { read } = await sampleWhile(family, ({ state }) => state === 'fault');
      expect(read.state).toBe('4');
      expect(read.alerts).toHaveLength(1);
      const [alarms] = await harness.poll([read.device], /alarm/);
      if (alarms?.kind !== 'alarms') throw new Error('no alarms');
      expect(alarms.alerts).toHaveLength(1);
      const { alarm_code: code } = JSON.parse(alarms.alerts[0]!);
      expect(Object.values(JSON.parse(read.alerts[0]!) as object)).toContain(code);
    }
  });

  it('stand still while the logger is silent, and the device is reported offline', async () => {
    for (const family of ['tlx', 'max', 'mix']) {
      const { inverter, time } = findReport(
        family,
        Math.ceil(harness.now / 1000) + 600,
        ({ state }) => state === 'offline',
      );
      harness.now = time * 1000;
      const items = await harness.poll([deviceOf(inverter)], /s_data:/);
      expect(items).toMatchObject([
        { kind: 'sample', state: '0' },
        { kind: 'liveness', online: false },
      ]);
      const { datetime } = items[0] as MappedSample;
      expect(datetime).toBeLessThan(plantModel.newestSampleTime(inverter, time, 300));
      expect(plantModel.sample(inverter, datetime!).state).not.toBe('offline');
    }
  });
});
