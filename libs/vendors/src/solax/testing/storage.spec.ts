import type { StorageType } from '@heliograph/base-data';
import { joinAnswers } from '@heliograph/vendor-contract';
import type { MappedItem, MappedSample, RawAnswer } from '@heliograph/vendor-contract';
import { createPlantModel, type PhysicalSample } from '../../plant-model/index.ts';
import { answersOf } from '../../plant-model/testing/vendor-harness.ts';
import type { SolaxSimulatorOptions } from '../cloud/simulator.ts';
import { mapping } from '../mapping.ts';
import { fixture, inventory, polled, samplesOf, SEED, startCloud } from './harness.ts';

const both = ['battery', 'meter'] as const;
const hybrid = polled({ InverterSN: 'H1231231932123', vendorType: 'residential' }, 'Europe/Berlin');
const inverterBody = fixture('dev_realtime_hybrid_inverter.recorded.json');
const batteryBody = fixture('dev_realtime_hybrid_battery.recorded.json');
const alone = 'batteries:H1231231932123';

function mapAs(answer: Omit<RawAnswer, 'fetchedAt'>, include?: readonly StorageType[]): MappedItem[] {
  const context = { samplePeriodSeconds: 300 };
  return mapping.map({ fetchedAt: 0, ...answer }, include ? { ...context, include } : context);
}

/** Maps the recorded row of an inverter with this answer for its batteries. */
function withBattery(body: string, include: readonly StorageType[] = both): MappedItem[] {
  const joined = joinAnswers({ 'device/realtime_data': inverterBody, [alone]: body });
  return mapAs({ call: 'device/realtime_data+batteries', body: joined, devices: [hybrid] }, include);
}

const rowsOf = (...members: readonly object[]): string =>
  JSON.stringify({
    code: 10000,
    result: members.map((each) => ({
      dataTime: '2025-12-28T18:45:54.000+00:00',
      plantLocalTime: '2025-12-28 19:45:54',
      deviceSn: 'TP1',
      registerNo: 'SY1231321312',
      batterySOC: 64,
      batteryVoltage: 300,
      ...each,
    })),
  });

const partsOf = (items: readonly MappedItem[]): Pick<MappedSample, 'battery' | 'meter'> => {
  const [{ battery, meter } = {} as MappedSample] = samplesOf(items);
  return { battery: battery!, meter: meter! };
};

describe('the recorded hybrid', () => {
  it('has a battery with the counters, cycles and energy of its row', () => {
    const { battery } = partsOf(withBattery(batteryBody));
    expect(battery).toEqual({
      serial: 'TP123456123123',
      quality: [],
      // "totalDeviceCharge": 7534.0, "totalDeviceDischarge": 6537.8, "batteryCycleTimes": 652, "batteryRemainings": 12.2; "batterySOH": 0 is not reported.
      measurements: {
        BatterySOC: 99,
        BatteryPower: 0,
        UBattery: 426.9,
        IBattery: 0,
        BatteryTemperature: 22,
        EBatteryChargeTotal: 7534,
        EBatteryDischargeTotal: 6537.8,
        BatteryCycles: 652,
        BatteryEnergy: 12.2,
      },
    });
  });

  it('has a meter with the lifetime counters of the row', () => {
    const items = withBattery(batteryBody);
    // "totalExportEnergy": 15098.6, "totalImportEnergy": 17679.3
    expect(partsOf(items).meter!.measurements).toEqual({ EGridExportTotal: 15_098.6, EGridImportTotal: 17_679.3 });
    // "gridPower": -4254.0 while the sun is down: import.
    expect(samplesOf(items)[0]!.measurements.GridPower).toBe(-4.254);
  });

  it('has neither where the account asks for none, or only the one that it asks for', () => {
    const joined = joinAnswers({ 'device/realtime_data': inverterBody, [alone]: batteryBody });
    const answer = { call: 'device/realtime_data+batteries', body: joined, devices: [hybrid] };
    expect(Object.keys(mapAs(answer)[0]!).filter((name) => name === 'battery' || name === 'meter')).toEqual([]);
    expect(partsOf(withBattery(batteryBody, ['battery'])).meter).toBeUndefined();
    expect(partsOf(withBattery(batteryBody, ['meter'])).battery).toBeUndefined();
  });

  it('has no battery where all of its row is 0: it was never registered', () => {
    const body = fixture('dev_realtime_battery_unregistered.recorded.json').replace(
      '2026-04-29T21:13:45',
      '2025-12-28T18:45:54',
    );
    expect(partsOf(withBattery(body)).battery).toBeUndefined();
  });
});

describe('a row of a battery', () => {
  it('without a serial number is the battery of its inverter', () => {
    const { battery } = partsOf(withBattery(rowsOf({ deviceSn: '', chargeDischargePower: -1500, batterySOH: 97 })));
    // -1500 W: discharging.
    expect(battery).toMatchObject({ measurements: { BatteryPower: 1.5, BatterySOH: 97 } });
    expect(battery!.serial).toBeUndefined();
  });

  it('beside another has a sample of its own, at its own time', () => {
    const later = { dataTime: '2025-12-28T18:46:00.000+00:00', plantLocalTime: '2025-12-28 19:46:00' };
    const body = rowsOf(
      { deviceSn: 'TP2', chargeDischargePower: 300, totalDeviceCharge: 20, ...later },
      { deviceSn: 'TP1', chargeDischargePower: 1200, totalDeviceCharge: 10 },
    );
    const items = withBattery(body);
    // The inverter's own value is the sum, 1200 + 300 W of charge; each battery has its own.
    expect(samplesOf(items)[0]!.measurements.BatteryPower).toBe(-1.5);
    expect(partsOf(items).battery).toMatchObject({
      serial: 'TP1',
      measurements: { BatteryPower: -1.2, EBatteryChargeTotal: 10 },
    });
    expect(items.slice(1)).toEqual([
      expect.objectContaining({
        kind: 'battery',
        device: hybrid,
        serial: 'TP2',
        datetime: Date.UTC(2025, 11, 28, 18, 46, 0) / 1000,
        offsetSeconds: 3600,
        measurements: { BatterySOC: 64, BatteryPower: -0.3, UBattery: 300, EBatteryChargeTotal: 20 },
      }),
    ]);
  });

  it('that cannot be distinguished from another is part of the sum alone', () => {
    const nameless = { deviceSn: '', chargeDischargePower: 600 };
    const items = withBattery(rowsOf(nameless, nameless));
    expect(items).toHaveLength(1);
    expect(partsOf(items).battery).toBeUndefined();
    expect(samplesOf(items)[0]!.measurements.BatteryPower).toBe(-1.2);
  });

  it.each([
    ['a serial number without end', { deviceSn: 'x'.repeat(5000) }, {}],
    ['an object for a serial number', { deviceSn: { constructor: 1 } }, {}],
    [
      'lists and objects for values',
      { totalDeviceCharge: [1], batteryCycleTimes: {}, batteryRemainings: 'constructor', batterySOH: true },
      {},
    ],
    ['texts for numbers', { totalDeviceCharge: '12.5', batteryCycleTimes: '7 times' }, { EBatteryChargeTotal: 12.5 }],
  ])('with %s brings only what can be read', (_name, members, expected) => {
    const { battery } = partsOf(withBattery(rowsOf(members)));
    expect(battery!.serial).toBe(
      typeof (members as { deviceSn?: unknown }).deviceSn === 'undefined' ? 'TP1' : undefined,
    );
    expect(battery!.measurements).toEqual({ BatterySOC: 64, UBattery: 300, ...expected });
  });

  it.each(['[]', '{"code":10000,"result":{}}', '{"code":10000,"result":[null,1,"x",[]]}', 'null', '"x"'])(
    'that is %s costs the battery only',
    (body) => {
      const items = withBattery(body);
      expect(partsOf(items).battery).toBeUndefined();
      expect(samplesOf(items)[0]!.measurements.EDay).toBe(13.6);
    },
  );
});

describe('a battery of a commercial plant', () => {
  const commercial = { ...hybrid, vendorType: 'commercial' };
  const batteryOf = (members: object) => {
    const body = joinAnswers({ 'device/realtime_data': inverterBody, [alone]: rowsOf(members) });
    const items = mapAs({ call: 'device/realtime_data+batteries', body, devices: [commercial] }, both);
    expect(samplesOf(items)[0]!.measurements).not.toHaveProperty('BatteryPower');
    const { BatteryPower, IBattery } = partsOf(items).battery!.measurements;
    return [BatteryPower, IBattery];
  };

  it.each([
    // 300 V times 40 A are 12 kW.
    ['in W', 12_100, 40, [-12.1, -40]],
    ['in kW', -12.1, 40, [12.1, 40]],
    ['at rest', 0, 0, [0, 0]],
    ['that is neither', 500, 40, [undefined, undefined]],
    ['too small to show its unit', 30, 0.1, [undefined, undefined]],
    ['without amperes', 12_100, null, [undefined, undefined]],
  ])('has the power %s by volts and amperes', (_name, chargeDischargePower, batteryCurrent, expected) => {
    expect(batteryOf({ chargeDischargePower, batteryCurrent })).toEqual(expected);
  });
});

describe('v2 and legacy', () => {
  it('have the lifetime counters of the meter', () => {
    const body = fixture('legacy_getRealtimeInfo_hybrid.json');
    const device = polled({ InverterSN: 'NOTAREALSN4242', vendorType: 'token' }, 'Europe/Berlin');
    const items = mapAs({ call: 'getRealtimeInfo.do', body, devices: [device] }, both);
    expect(partsOf(items)).toEqual({
      battery: { measurements: {}, quality: [] },
      meter: {
        // "feedinenergy": 5.1, "consumeenergy": 12.44
        measurements: { EGridExportTotal: 5.1, EGridImportTotal: 12.44 },
        quality: [],
      },
    });
    expect(samplesOf(mapAs({ call: 'getRealtimeInfo.do', body, devices: [device] }))[0]).not.toHaveProperty('meter');
  });

  it('read the cycles where v2 sends them, of an inverter with a battery', () => {
    const device = polled({ InverterSN: 'A', vendorType: 'token' }, 'Europe/Berlin');
    const answer = (members: object) => ({
      call: 'realtimeInfo/get',
      devices: [device],
      body: JSON.stringify({
        success: true,
        result: { inverterSn: 'A', utcDateTime: '2026-06-21T10:00:00Z', batcycle: 12, ...members },
      }),
    });
    expect(partsOf(mapAs(answer({ soc: 40 }), both)).battery!.measurements).toEqual({ BatteryCycles: 12 });
    expect(partsOf(mapAs(answer({ soc: 0, batPower: 0 }), both)).battery).toBeUndefined();
  });
});

/** Noon, evening and night of two days. */
const times = ['2026-06-20T10:00:00Z', '2026-06-20T20:30:00Z', '2026-06-21T01:00:00Z', '2026-06-21T11:00:00Z'];
const INVERTERS = 40;
const plantModel = createPlantModel({ seed: `solax-${SEED}`, inverters: INVERTERS });

async function itemsAt(options: Partial<SolaxSimulatorOptions>, time: string, include?: readonly StorageType[]) {
  const cloud = await startCloud({ inverters: INVERTERS, start: Date.parse(time), ...options });
  // Fewer than ten calls a minute: v2's limit.
  cloud.intercept = (request, next) => {
    if (options.api === 'v2') cloud.clock.now += 7000;
    return next(request);
  };
  try {
    const devices = (await inventory(cloud)).map((device) => ({
      ...device,
      timezone: device.timezone ?? 'Europe/Berlin',
    }));
    const items = (await answersOf(cloud, devices)).flatMap((answer) => mapAs(answer, include));
    return { items, requests: cloud.requests, serials: cloud.simulator.serials };
  } finally {
    await cloud.close();
  }
}

const physicalOf = (serials: readonly string[], { device, datetime }: MappedSample): PhysicalSample =>
  plantModel.sample(plantModel.inverters[serials.indexOf(device.InverterSN)]!, datetime!);
const hybrids = plantModel.inverters.filter(({ battery }) => battery);

describe('the simulated Developer API', () => {
  it.each(times)('shows the batteries and meters of its hybrids at %s', async (time) => {
    const { items, serials } = await itemsAt({}, time, both);
    const samples = samplesOf(items).filter((sample) => physicalOf(serials, sample).battery);
    expect(samples).toHaveLength(hybrids.length);
    expect(samples.filter(({ battery }) => battery?.serial !== undefined).length).toBeGreaterThan(1);
    for (const sample of samples) {
      const { battery, meter } = physicalOf(serials, sample);
      const { capacityWh } = plantModel.inverters[serials.indexOf(sample.device.InverterSN)]!.battery!;
      const read = sample.battery!.measurements;
      // Written in whole W and per cent, 0.1 V, A, °C and kWh.
      expect(Math.abs(read.BatteryPower! - battery!.powerW / 1000)).toBeLessThanOrEqual(0.000501);
      expect(Math.abs(read.BatterySOC! - battery!.socPercent)).toBeLessThanOrEqual(0.501);
      expect(Math.abs(read.UBattery! - battery!.voltageV)).toBeLessThanOrEqual(0.0501);
      expect(Math.abs(read.BatteryTemperature! - battery!.temperatureC)).toBeLessThanOrEqual(0.0501);
      if (read.BatteryPower !== 0) expect(Math.abs(read.IBattery! - battery!.currentA)).toBeLessThanOrEqual(0.0501);
      expect(Math.abs(read.EBatteryChargeTotal! - battery!.chargedTotalWh / 1000)).toBeLessThanOrEqual(0.0501);
      expect(Math.abs(read.EBatteryDischargeTotal! - battery!.dischargedTotalWh / 1000)).toBeLessThanOrEqual(0.0501);
      expect(Math.abs(read.BatteryEnergy! - (battery!.socPercent * capacityWh) / 100_000)).toBeLessThanOrEqual(0.0501);
      expect(read.BatteryCycles).toBe(Math.floor(battery!.chargedTotalWh / capacityWh));
      expect(read).not.toHaveProperty('BatterySOH');
      const totals = sample.meter!.measurements;
      expect(Math.abs(sample.measurements.GridPower! - meter!.powerW / 1000)).toBeLessThanOrEqual(0.00001);
      expect(Math.abs(totals.EGridExportTotal! - meter!.exportedTotalWh / 1000)).toBeLessThanOrEqual(0.00501);
      expect(Math.abs(totals.EGridImportTotal! - meter!.importedTotalWh / 1000)).toBeLessThanOrEqual(0.00501);
    }
  });

  it('is asked for the same calls whether an account asks for storage or not', async () => {
    const [time = ''] = times;
    const asked = await itemsAt({}, time, both);
    const not = await itemsAt({}, time);
    expect(not.requests).toEqual(asked.requests);
    for (const item of not.items) for (const name of both) expect(item).not.toHaveProperty(name);
  });
});

it.each(times)('the simulated v2 shows the meters of its hybrids at %s', async (time) => {
  const { items, serials } = await itemsAt({ api: 'v2', profile: 'extended' }, time, both);
  const samples = samplesOf(items).filter((sample) => physicalOf(serials, sample).meter);
  expect(samples).toHaveLength(hybrids.length);
  for (const sample of samples) {
    const { meter } = physicalOf(serials, sample);
    const totals = sample.meter!.measurements;
    expect(Math.abs(totals.EGridExportTotal! - meter!.exportedTotalWh / 1000)).toBeLessThanOrEqual(0.0501);
    expect(Math.abs(totals.EGridImportTotal! - meter!.importedTotalWh / 1000)).toBeLessThanOrEqual(0.0501);
  }
});
