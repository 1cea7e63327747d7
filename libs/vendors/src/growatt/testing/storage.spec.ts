import { readFileSync } from 'node:fs';
import { reported } from '@heliograph/base-data';
import type { MappedItem, MappedStorage, PolledDevice, StoragePart } from '@heliograph/vendor-contract';
import { createPlantModel, type ModelInverter, type PhysicalSample } from '../../plant-model/index.ts';
import { ammetersOf } from '../ammeters.ts';
import { mapping } from '../mapping.ts';
import { Harness, refusal } from './harness.ts';
import { device, map, sampleOf } from './mapped.ts';

const fixture = (name: string): string => readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url), 'utf8');

const include = ['battery', 'meter'] as const;

const notNumbers = {
  'an object': {},
  'a list': [1],
  'a long text': 'x'.repeat(100_000),
  true: true,
  'the name of a member': 'constructor',
  infinity: '1e999',
  'a comma': '12,5',
};

const mapWith = (call: string, body: unknown, ...devices: PolledDevice[]): MappedItem[] =>
  mapping.map(
    { call, body: typeof body === 'string' ? body : JSON.stringify(body), fetchedAt: 0, devices },
    { samplePeriodSeconds: 300, include },
  );

const partsOf = (
  call: string,
  family: 'mix' | 'tlx',
  record: object,
): { battery?: StoragePart; meter?: StoragePart } => {
  const body = { error_code: 0, device_sn: 'SN1', data: { time: '2026-06-21 12:00:00', ...record } };
  const { battery, meter } = sampleOf(mapWith(call, body, device('SN1', family)));
  return reported({ battery, meter });
};

describe('Growatt hybrids', () => {
  const sph = { soc: 80, vbat: 52, bmsSOH: 97, echarge1Today: 1.2, echarge1Total: 640.5, pacToUserTotal: 120 };

  it('adds SOH and lifetime counters of SPH', () => {
    const record = { ...sph, edischarge1Total: 601.25, etoGridTotal: 90, etoUserTotal: 26.8, elocalLoadTotal: 700.1 };
    expect(partsOf('mix/mix_last_data', 'mix', record)).toEqual({
      battery: {
        measurements: { BatterySOH: 97, EBatteryChargeTotal: 640.5, EBatteryDischargeTotal: 601.25 },
        quality: [],
      },
      meter: { measurements: { EGridExportTotal: 90, EGridImportTotal: 26.8, ELoadTotal: 700.1 }, quality: [] },
    });
  });

  it('reads the other spellings that clients know', () => {
    const record = { ...sph, edischargeToday: 0.9, edischargeTotal: 601, etogridTotal: 7 };
    const { battery, meter } = partsOf('mix/mix_last_data', 'mix', record);
    expect(battery?.measurements.EBatteryDischargeTotal).toBe(601);
    expect(meter?.measurements.EGridExportTotal).toBe(7);
    const body = { error_code: 0, device_sn: 'SN1', data: { time: '2026-06-21 12:00:00', ...record } };
    const { measurements } = sampleOf(map('mix/mix_last_data', JSON.stringify(body), device('SN1', 'mix')));
    expect(measurements.EBatteryDischarge).toBe(0.9);
  });

  it('adds the same of MIN, whose names differ', () => {
    const record = { bmsSoc: 50, bmsSoh: 99, echargeTotal: 12.5, edischargeTotal: 11.1, etoUserTotal: 3 };
    expect(partsOf('tlx/tlx_last_data', 'tlx', record)).toEqual({
      battery: {
        measurements: { BatterySOH: 99, EBatteryChargeTotal: 12.5, EBatteryDischargeTotal: 11.1 },
        quality: [],
      },
      meter: { measurements: { EGridImportTotal: 3 }, quality: [] },
    });
  });

  it('gives nothing of a battery and a meter that are not there', () => {
    const body = fixture('tlx_last_data.reconstructed');
    const [sn] = /"device_sn": ?"(\w+)"/.exec(body)?.slice(1) ?? [];
    const sample = sampleOf(mapWith('tlx/tlx_last_data', body, device(sn ?? '', 'tlx')));
    expect(sample).not.toHaveProperty('battery');
    expect(sample).not.toHaveProperty('meter');
  });

  it('takes 0 for no SOH', () => {
    expect(partsOf('mix/mix_last_data', 'mix', { ...sph, bmsSOH: 0 }).battery?.measurements).toEqual({
      EBatteryChargeTotal: 640.5,
    });
  });

  it.each([
    ['less than the day', { etoUserToday: 5, etoUserTotal: 4.8 }],
    ['a counter that ran below 0', { etoUserTotal: 429_496_729.5 }],
  ])('leaves out a lifetime counter that cannot be: %s', (_what, record) => {
    expect(partsOf('mix/mix_last_data', 'mix', { ...sph, ...record }).meter).toEqual({
      measurements: {},
      quality: ['EGridImportTotal:implausible'],
    });
  });

  it('reads nothing that the account does not ask for', () => {
    const body = JSON.stringify({ error_code: 0, device_sn: 'SN1', data: { time: '2026-06-21 12:00:00', ...sph } });
    const sample = sampleOf(map('mix/mix_last_data', body, device('SN1', 'mix')));
    expect(sample).not.toHaveProperty('battery');
    expect(sample).not.toHaveProperty('meter');
    const answer = { call: 'mix/mix_last_data', body, fetchedAt: 0, devices: [device('SN1', 'mix')] };
    const batteryAlone = sampleOf(mapping.map(answer, { samplePeriodSeconds: 300, include: ['battery'] }));
    expect(batteryAlone).toHaveProperty('battery');
    expect(batteryAlone).not.toHaveProperty('meter');
  });

  it.each(Object.entries({ ...notNumbers, null: null }))('reads no number out of %s', (_what, value) => {
    const hostile = { ...sph, bmsSOH: value, echarge1Total: value, etoUserTotal: value };
    expect(partsOf('mix/mix_last_data', 'mix', hostile)).toEqual({
      battery: { measurements: {}, quality: [] },
      meter: { measurements: {}, quality: [] },
    });
  });
});

const METER = 'ammeter/meter_last_data';

const metered = (...ids: string[]): PolledDevice => ({
  ...device('SN1', 'tlx'),
  storage: ids.map((vendorDeviceId) => ({
    type: 'meter',
    vendorDeviceId,
    vendorType: 'ammeter',
    model: 'CHNT_ONE',
  })),
});

const meterOf = (items: MappedItem[]): MappedStorage => {
  expect(items).toMatchObject([{ kind: 'meter' }]);
  return items[0] as MappedStorage;
};

const answerOf = (record: object): object => ({
  error_code: 0,
  dataloggerSn: 'DL1',
  data: { addr: 1, dataLogSn: 'DL1', timeText: '2026-09-27 14:00:00', ...record },
});

describe('Growatt meters', () => {
  it('maps the documented answer: neither phases nor counters are filled, and the sign is not known', () => {
    const polled = metered('CRAZT00001:1');
    const items = mapWith(METER, fixture('meter_last_data.documented'), polled);
    expect(items).toEqual([
      {
        kind: 'meter',
        device: polled,
        isOfPlant: true,
        id: 'CRAZT00001:1',
        model: 'CHNT_ONE',
        // "timeText": "2019-01-09 15:00:34" at GMT+8
        datetime: Date.parse('2019-01-09T07:00:34Z') / 1000,
        // "apparentPower": 6025.5, "powerFactor": 0.9991999864578247, "reactivePower": 168.89999389648438
        measurements: { GridApparentPower: 6.0255, GridPowerFactor: 0.999, GridReactivePower: 0.1689 },
        quality: [],
        // "activePower": 5589.60009765625, "posiActivePower": 0.0, "reverActivePower": 0.0
        undirectedPower: expect.closeTo(5.5896, 9) as number,
      },
    ]);
  });

  it('takes positive energy for import and reverse for export', () => {
    // A client’s plant: generation 36.7, import 4.8, export 31.9, consumption 9.6 = 36.7 + 4.8 - 31.9 kWh.
    const record = {
      positiveActiveTodayEnergy: 4.8,
      reverseActiveTodayEnergy: 31.9,
      positiveActiveTotalEnergy: 1200.5,
      reverseActiveTotalEnergy: 5000.25,
      activePower: -4200,
    };
    const { measurements, undirectedPower } = meterOf(mapWith(METER, answerOf(record), metered('DL1:1')));
    expect(measurements).toEqual({
      EGridImport: 4.8,
      EGridExport: 31.9,
      EGridImportTotal: 1200.5,
      EGridExportTotal: 5000.25,
    });
    expect(undirectedPower).toBe(-4.2);
  });

  it('knows the sign where the powers of both directions are told', () => {
    const record = { posiActivePower: 0, reverActivePower: 4200, activePower: 4200 };
    const { measurements, undirectedPower } = meterOf(mapWith(METER, answerOf(record), metered('DL1:1')));
    expect(measurements).toEqual({ GridPower: 4.2 });
    expect(undirectedPower).toBeUndefined();
    const imports = { ...record, posiActivePower: 700, reverActivePower: 0 };
    expect(meterOf(mapWith(METER, answerOf(imports), metered('DL1:1'))).measurements).toEqual({ GridPower: -0.7 });
  });

  it('reads the phases that have a voltage', () => {
    const record = { voltageL1: 230.1, currentL1: 2.5, voltageL2: 0, currentL2: 0, frequency: 50.02, gridFrequency: 0 };
    expect(meterOf(mapWith(METER, answerOf(record), metered('DL1:1'))).measurements).toEqual({
      UGrid1: 230.1,
      IGrid1: 2.5,
      FrqGrid: 50.02,
    });
  });

  it('gives nothing of a record of zeros, and of none', () => {
    expect(mapWith(METER, answerOf({ activePower: 0, posiActivePower: 0, voltageL1: 0 }), metered('DL1:1'))).toEqual(
      [],
    );
    for (const data of [null, '']) expect(mapWith(METER, { error_code: 0, data }, metered('DL1:1'))).toEqual([]);
  });

  it('rejects the meter of another address or logger, and what is no record', () => {
    const record = { activePower: 5, voltageL1: 230 };
    for (const answer of [
      answerOf({ ...record, addr: 2 }),
      answerOf({ ...record, dataLogSn: 'DL2' }),
      answerOf({ ...record, addr: null }),
      answerOf({ ...record, addr: { constructor: 1 } }),
      answerOf({ ...record, dataLogSn: 'x'.repeat(100_000) }),
    ])
      expect(mapWith(METER, answer, metered('DL1:1'))).toMatchObject([
        { kind: 'rejected', reason: 'device_not_asked' },
      ]);
    expect(mapWith(METER, { error_code: 0, data: [1] }, metered('DL1:1'))).toMatchObject([
      { kind: 'rejected', reason: 'unexpected_shape' },
    ]);
    expect(mapWith(METER, answerOf(record), device('SN1', 'tlx'))).toMatchObject([{ kind: 'rejected' }]);
    expect(mapWith(METER, answerOf(record))).toMatchObject([{ kind: 'rejected', reason: 'device_not_asked' }]);
  });

  it.each(Object.entries(notNumbers))('reads no number and no time out of %s', (_what, value) => {
    const hostile = { activePower: value, posiActivePower: value, positiveActiveTotalEnergy: value, timeText: value };
    const { measurements, datetime, undirectedPower } = meterOf(
      mapWith(METER, answerOf({ ...hostile, voltageL1: 230 }), metered('DL1:1')),
    );
    expect({ measurements, datetime, undirectedPower }).toEqual({ measurements: { UGrid1: 230 } });
  });

  it('lists the documented meter', () => {
    const { data } = JSON.parse(fixture('meter_list.documented')) as { data: unknown };
    expect(ammetersOf(data, 'CRAZT00001')).toEqual([
      { type: 'meter', vendorDeviceId: 'CRAZT00001:1', vendorType: 'ammeter', model: 'AMMETER' },
    ]);
  });

  it('lists the present meter of an address that two are listed under', () => {
    const before = { address: '1', deviceName: 'SDM_ONE', lost: '1', lastUpdateTime: '2026-09-15 03:14:36' };
    const present = { address: '1', deviceName: 'CHNT_ONE', lost: '1', lastUpdateTime: '2026-09-28 06:27:57' };
    for (const meters of [
      [before, present],
      [present, before],
      [{ ...present, lost: '0', lastUpdateTime: '2026-09-01 00:00:00' }, before],
    ])
      expect(ammetersOf({ meters }, 'DL1')).toMatchObject([{ vendorDeviceId: 'DL1:1', model: 'CHNT_ONE' }]);
  });

  it('lists nothing of what is no meter', () => {
    for (const data of [undefined, null, '', [], { meters: {} }, { meters: [null, 1, []] }])
      expect(ammetersOf(data, 'DL1')).toEqual([]);
    const meters = [{ address: {} }, { address: '1&x=1' }, { address: 'constructor' }, { address: -1 }];
    expect(ammetersOf({ meters }, 'DL1')).toEqual([]);
  });
});

const INVERTERS = 60;
const SEED = 5;
const plantModel = createPlantModel({ seed: `growatt-${SEED}`, inverters: INVERTERS });
const START = Date.parse('2026-06-21T00:00:00Z');
/** Day and night of two days in all zones of the plants. */
const HOURS = [1, 5, 9, 13, 17, 21, 26, 33, 40, 46];

const inverterOf = ({ InverterSN }: PolledDevice): ModelInverter =>
  plantModel.inverters[Number(InverterSN.slice(3)) - 1000]!;

const expectClose = (actual: number | undefined, expected: number, tolerance: number): void => {
  expect(actual).toBeGreaterThanOrEqual(expected - tolerance - 1e-4);
  expect(actual).toBeLessThanOrEqual(expected + tolerance + 1e-4);
};

describe('Growatt storage through the simulated cloud', () => {
  let harness: Harness;
  afterEach(() => harness.close());

  const physicalOf = (polled: PolledDevice): PhysicalSample => {
    const inverter = inverterOf(polled);
    const at = plantModel.newestSampleTime(inverter, harness.now / 1000, 300);
    const sample = plantModel.sample(inverter, at);
    // A silent logger's last report is one before its last values.
    if (sample.state !== 'offline') return sample;
    return plantModel.sample(inverter, plantModel.newestSampleTime(inverter, sample.time, 300));
  };

  it('reads batteries and meters of all hybrids, by day and by night', async () => {
    harness = await Harness.start({ seed: SEED, inverters: INVERTERS, now: START, include });
    const devices = await harness.devices();
    const hybrids = devices.filter((each) => inverterOf(each).battery);
    expect(new Set(hybrids.map(({ vendorType }) => vendorType))).toEqual(new Set(['mix', 'spa', 'tlx']));
    expect(
      devices
        .filter(({ storage }) => storage)
        .map(({ vendorPlantId }) => vendorPlantId)
        .sort(),
    ).toEqual(hybrids.map(({ vendorPlantId }) => vendorPlantId).sort());
    const signs = new Set<number>();
    for (const hour of HOURS) {
      harness.now = START + hour * 3_600_000;
      const items = await harness.poll(devices, /s_data:|^ammeter/);
      expect(items.filter(({ kind }) => kind === 'rejected')).toEqual([]);
      const samples = items.filter((item) => item.kind === 'sample');
      const withBattery = samples.filter(({ battery }) => battery).map((sample) => sample.device.InverterSN);
      expect(withBattery.sort()).toEqual(hybrids.map(({ InverterSN }) => InverterSN).sort());
      for (const { device: polled, battery, meter, measurements } of samples) {
        const physical = physicalOf(polled);
        if (!physical.battery || !physical.meter) continue;
        expect(battery?.measurements.BatterySOH).toBe(98);
        expectClose(battery?.measurements.EBatteryChargeTotal, physical.battery.chargedTotalWh / 1000, 0.05);
        expectClose(battery?.measurements.EBatteryDischargeTotal, physical.battery.dischargedTotalWh / 1000, 0.05);
        expectClose(meter?.measurements.EGridExportTotal, physical.meter.exportedTotalWh / 1000, 0.05);
        expectClose(meter?.measurements.EGridImportTotal, physical.meter.importedTotalWh / 1000, 0.05);
        expectClose(meter?.measurements.ELoadTotal, physical.meter.loadTotalWh / 1000, 0.05);
        expectClose(measurements.BatteryPower, physical.battery.powerW / 1000, 0.0001);
        expectClose(measurements.GridPower, physical.meter.powerW / 1000, 0.0001);
        expect([...(battery?.quality ?? []), ...(meter?.quality ?? [])]).toEqual([]);
        signs.add(Math.sign(physical.meter.powerW));
      }
      const meters = items.filter((item) => item.kind === 'meter');
      expect(meters).toHaveLength(hybrids.length);
      for (const { device: polled, measurements, datetime, undirectedPower } of meters) {
        const hybrid = hybrids.find(({ vendorPlantId }) => vendorPlantId === polled.vendorPlantId)!;
        const { meter, phases, frequencyHz, time } = physicalOf(hybrid);
        expect(datetime).toBe(time);
        // The vendor does not tell the sign: the simulated meter counts import as positive.
        expectClose(undirectedPower, -meter!.powerW / 1000, 0.0001);
        expectClose(measurements.EGridExportTotal, meter!.exportedTotalWh / 1000, 0.05);
        expectClose(measurements.EGridImportTotal, meter!.importedTotalWh / 1000, 0.05);
        expectClose(measurements.EGridExport ?? 0, meter!.exportedTodayWh / 1000, 0.05);
        expectClose(measurements.EGridImport ?? 0, meter!.importedTodayWh / 1000, 0.05);
        if (phases[0]!.voltageV > 0) expectClose(measurements.UGrid1, phases[0]!.voltageV, 0.05);
        if (frequencyHz > 0) expectClose(measurements.FrqGrid, frequencyHz, 0.005);
      }
    }
    expect([...signs].sort()).toEqual([-1, 1]);
    expect(harness.simulator.violations()).toBe(0);
  });

  it('makes no call and no item without being asked', async () => {
    harness = await Harness.start({ seed: SEED, inverters: INVERTERS, now: START + 9 * 3_600_000 });
    const devices = await harness.devices();
    const items = await harness.poll(devices, /./);
    expect(harness.requests.filter((path) => path.includes('ammeter'))).toEqual([]);
    expect(devices.filter(({ storage }) => storage)).toEqual([]);
    expect(items.filter((item) => item.kind === 'meter' || 'battery' in item || 'meter' in item)).toEqual([]);
  });

  it('polls meters within the limits, without a gap where one is missed', async () => {
    harness = await Harness.start({ include });
    const listed = (count: number): PolledDevice[] => [metered(...Array.from({ length: count }, (_, i) => `DL1:${i}`))];
    const intervals = (count: number): Set<number> =>
      new Set(
        harness.adapter
          .planPolls(listed(count))
          .filter(({ name }) => name.startsWith('ammeter'))
          .map(({ intervalSeconds, samples }) => (samples === false ? intervalSeconds : NaN)),
      );
    expect([...intervals(2)]).toEqual([305]);
    // 100 meters, 5 seconds each, and the margin of 5.
    expect([...intervals(100)]).toEqual([505]);
  });

  it('goes on without a call that is not granted', async () => {
    const denied = ['device/ammeter/meter_list', METER].map((call) => call.replace(/^ammeter/, 'device/ammeter'));
    harness = await Harness.start({ seed: SEED, inverters: INVERTERS, now: START, include, denied });
    const devices = await harness.devices();
    expect(devices.filter(({ storage }) => storage)).toEqual([]);
    const polled = { ...devices[0]!, storage: metered('DLG0001SIM:1').storage! };
    expect(await harness.poll([polled], /^ammeter/)).toEqual([]);
    const asked = harness.requests.length;
    expect(await harness.poll([polled], /^ammeter/)).toEqual([]);
    expect(harness.requests).toHaveLength(asked);
  });

  it('reads the envelope as the document of these calls spells it', async () => {
    harness = await Harness.start({ seed: SEED, inverters: INVERTERS, now: START, include });
    const devices = await harness.devices();
    harness.intercept = () => ({ status: 200, body: fixture('meter_last_data.documented') });
    const polled = { ...devices[0]!, storage: metered('CRAZT00001:1').storage! };
    expect(meterOf(await harness.poll([polled], /^ammeter/)).id).toBe('CRAZT00001:1');
    const refused = { errorCode: 10012, errorMsg: 'error_frequently_access', data: '' };
    harness.intercept = () => ({ status: 200, body: JSON.stringify(refused) });
    await expect(harness.poll([polled], /^ammeter/)).rejects.toMatchObject({ kind: 'rate_limited' });
  });

  it('goes on without a meter that is gone', async () => {
    harness = await Harness.start({ seed: SEED, inverters: INVERTERS, now: START, include });
    const devices = await harness.devices();
    harness.intercept = () => refusal(10002);
    const polled = { ...devices[0]!, storage: metered('DLG9999SIM:1').storage! };
    expect(await harness.poll([polled], /^ammeter/)).toEqual([]);
    expect(harness.warnings).toHaveLength(1);
  });
});
