import { joinAnswers, type MappedSample, type PolledDevice } from '@heliograph/vendor-contract';
import { fixture, mapBody, polled, samplesOf } from './harness.ts';

const inverterBody = fixture('dev_realtime_hybrid_inverter.recorded.json');
const batteryBody = fixture('dev_realtime_hybrid_battery.recorded.json');
const hybrid = polled({ InverterSN: 'H1231231932123', vendorType: 'residential' }, 'Europe/Berlin');
const BATTERY_FIELDS = ['BatterySOC', 'BatteryPower', 'UBattery', 'IBattery', 'BatteryTemperature'] as const;

/** Maps the inverter's recorded row with these answers for batteries beside it. */
function withBatteries(batteries: Record<string, string>, device: PolledDevice = hybrid): MappedSample {
  const body = joinAnswers({ 'device/realtime_data': inverterBody, ...batteries });
  return samplesOf(mapBody('device/realtime_data+batteries', body, device))[0]!;
}

function batteryOf({ measurements }: MappedSample): object {
  return Object.fromEntries(
    BATTERY_FIELDS.flatMap((field) => (field in measurements ? [[field, measurements[field]]] : [])),
  );
}

const row = (members: object): string =>
  JSON.stringify({
    code: 10000,
    result: [
      {
        dataTime: '2025-12-28T18:45:54.000+00:00',
        deviceSn: 'TP1',
        registerNo: 'SY1231321312',
        batterySOC: 64,
        batteryVoltage: 300,
        ...members,
      },
    ],
  });
const alone = 'batteries:H1231231932123';

describe('a recorded hybrid of the Developer API with its battery', () => {
  it('becomes one sample', () => {
    const sample = withBatteries({ [alone]: batteryBody });
    expect(sample).toMatchObject({
      datetime: Date.UTC(2025, 11, 28, 18, 45, 54) / 1000,
      offsetSeconds: 3600,
      state: '1',
      quality: [],
      status: ['{"deviceStatus":130}'],
    });
    expect(sample.measurements).toEqual({
      EDay: 13.6,
      ETotal: 33_025.8,
      // totalActivePower is 0 beside 15, 18 and 9 W of the phases.
      PowerACOutputActive: expect.closeTo(0.042, 9) as number,
      PowerACOutputReactive: 0,
      PowerFactor: 1,
      Temperature: 45,
      GridPower: -4.254,
      EGridExport: 2.6,
      EGridImport: 16.8,
      UAC1: 231.4,
      UAC2: 229.8,
      UAC3: 224.8,
      IAC1: 1,
      IAC2: 1.1,
      IAC3: 0.9,
      PAC1: 0.015,
      PAC2: 0.018,
      PAC3: 0.009,
      UPV1: 0,
      UPV2: 0,
      IPV1: 0,
      IPV2: 0,
      PPV1: 0,
      PPV2: 0,
      BatterySOC: 99,
      BatteryPower: 0,
      UBattery: 426.9,
      IBattery: 0,
      BatteryTemperature: 22,
    });
  });

  it('takes the row of its dongle where batteries of several inverters were asked for', () => {
    expect(batteryOf(withBatteries({ 'batteries:OTHER,H1231231932123': batteryBody }))).toMatchObject({
      BatterySOC: 99,
    });
    const other = batteryBody.replace('SY1231321312', 'SYOTHER');
    expect(batteryOf(withBatteries({ 'batteries:OTHER,H1231231932123': other }))).toEqual({});
  });

  it('has no battery values of one that was never registered and reports 0 of everything', () => {
    const body = fixture('dev_realtime_battery_unregistered.recorded.json').replace(
      '2026-04-29T21:13:45',
      '2025-12-28T18:45:54',
    );
    expect(batteryOf(withBatteries({ [alone]: body }))).toEqual({});
  });
});

describe('a row of a battery', () => {
  it.each([
    [
      'counts charging as positive',
      { chargeDischargePower: 1200, batteryCurrent: 4 },
      { BatteryPower: -1.2, IBattery: -4 },
    ],
    [
      'signs its current by the power',
      { chargeDischargePower: -1200, batteryCurrent: 4 },
      { BatteryPower: 1.2, IBattery: 4 },
    ],
    ['has no current without a power to sign it', { batteryCurrent: 4 }, {}],
    ['has no direction at rest', { chargeDischargePower: 0, batteryCurrent: 0.1 }, { BatteryPower: 0 }],
    ['of another deviceSn is the same battery', { deviceSn: '' }, {}],
  ])('%s', (_name, members, expected) => {
    expect(batteryOf(withBatteries({ [alone]: row(members) }))).toEqual({ BatterySOC: 64, UBattery: 300, ...expected });
  });

  it.each([
    ['one sample period later', '2025-12-28T18:50:54.000+00:00', { BatterySOC: 64, UBattery: 300 }],
    ['longer ago than a sample period', '2025-12-28T18:40:53.000+00:00', {}],
    ['at no time', '', {}],
  ])('%s', (_name, dataTime, expected) => {
    expect(batteryOf(withBatteries({ [alone]: row({ dataTime }) }))).toEqual(expected);
  });

  it('of a commercial plant has no power: its unit is not known', () => {
    const commercial = polled({ InverterSN: 'H1231231932123', vendorType: 'commercial' }, 'Europe/Berlin');
    expect(batteryOf(withBatteries({ [alone]: row({ chargeDischargePower: 12 }) }, commercial))).toEqual({
      BatterySOC: 64,
      UBattery: 300,
    });
  });

  it('of two batteries only the sum of the powers is a value of the inverter', () => {
    const two = JSON.parse(row({ chargeDischargePower: 1200 })) as { code: number; result: object[] };
    two.result.push({ ...two.result[0], deviceSn: 'TP2', chargeDischargePower: 300 });
    expect(batteryOf(withBatteries({ [alone]: JSON.stringify(two) }))).toEqual({ BatteryPower: -1.5 });
  });

  it('that is refused costs the battery, not the sample', () => {
    const sample = withBatteries({ [alone]: '{"code":10200,"message":"x"}' });
    expect(sample.measurements.EDay).toBe(13.6);
    expect(batteryOf(sample)).toEqual({});
  });
});

describe('history of a hybrid and its battery', () => {
  it('joins the rows of the same time', () => {
    const inverterRows = ['18:40:00', '18:45:00'].map((time) => ({
      deviceSn: 'H1231231932123',
      registerNo: 'R',
      dataTime: `2025-12-28T${time}Z`,
      totalActivePower: 100,
    }));
    const batteryRows = ['18:40:00', '18:45:00'].map((time, i) => ({
      deviceSn: '',
      registerNo: 'R',
      dataTime: `2025-12-28T${time}Z`,
      batterySOC: 50 + i,
    }));
    const answer = (result: object[]): string => JSON.stringify({ code: 10000, result });
    const body = joinAnswers({ 'device/history_data': answer(inverterRows), [alone]: answer(batteryRows) });
    const samples = samplesOf(mapBody('device/history_data+batteries', body, hybrid));
    expect(samples.map(({ measurements }) => measurements)).toEqual([
      { PowerACOutputActive: 0.1, BatterySOC: 50 },
      { PowerACOutputActive: 0.1, BatterySOC: 51 },
    ]);
  });
});
