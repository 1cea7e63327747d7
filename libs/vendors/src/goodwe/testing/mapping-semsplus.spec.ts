import { readFileSync } from 'node:fs';
import { joinAnswers, type MappedItem, type MappedSample, type PolledDevice } from '@heliograph/vendor-contract';
import { mapping } from '../mapping.ts';
import { SEMS_PLUS_INVERTER } from '../wire.ts';

const device: PolledDevice = {
  deviceId: 'd1',
  plantId: 'p1',
  vendorPlantId: 'S1',
  InverterSN: 'A1',
  CollectorSN: '',
  vendorDeviceId: 'A1',
  vendorType: 'semsplus',
  timezone: 'Europe/Amsterdam',
};

interface Factor {
  code: string;
  data?: string | null;
  unit?: string | null;
}

const groups = (factors: Factor[]): string =>
  JSON.stringify({ code: '00000', description: '成功', data: [{ code: 'any', factors }] });

const status = (code: unknown, serial = 'A1'): string =>
  JSON.stringify({
    code: '00000',
    data: {
      deviceDetailList: [
        { deviceType: 'DONGLE', statusDetailList: [{ status: 1, snList: ['DG'], detailMap: {} }] },
        {
          deviceType: 'INVERTER',
          statusDetailList: [{ status: code, snList: [serial], detailMap: { [serial]: { sn: serial, status: code } } }],
        },
      ],
    },
  });

const flow = '{"code":"00000","data":{"id":"S1","pAc":2.28,"refreshTime":"2026-09-23T13:56:00"}}';

function map(telemetry: Factor[], telecounting: Factor[] = [], code: unknown = 1, of = device): MappedItem[] {
  const body = joinAnswers({
    'device/all-status': status(code),
    'stations/flow': flow,
    telemetry: groups(telemetry),
    telecounting: groups(telecounting),
  });
  return mapping.map({ call: SEMS_PLUS_INVERTER, body, fetchedAt: 0, devices: [of] }, { samplePeriodSeconds: 300 });
}

it('maps a single-phase inverter as SEMS+ shows it: kW as is, 30353 H, Vac without a phase', () => {
  const telemetry: Factor[] = [
    { code: 'sn', data: 'A1' },
    { code: 'hTotal', data: '30353', unit: 'H' },
    { code: 'Temperature', data: '29.2', unit: '℃' },
    { code: 'pAc', data: '1.064', unit: 'kW' },
    { code: 'qAc', data: '-0.001', unit: 'kVar' },
    { code: 'gridPF', data: '-0.001' },
    { code: 'Vac', data: '233.3', unit: 'V' },
    { code: 'Iac', data: '4.3', unit: 'A' },
    { code: 'Fac', data: '49.95', unit: 'Hz' },
    { code: 'ISOLimit', unit: 'kOhm' },
    { code: 'MPPT-1:Ppv', data: '0.99138', unit: 'kW' },
    { code: 'MPPT-1:Vpv', data: '319.8', unit: 'V' },
    { code: 'MPPT-1:Ipv', data: '3.1', unit: 'A' },
  ];
  const telecounting: Factor[] = [
    { code: 'pAc', data: '9.999', unit: 'kW' },
    { code: 'ratedPower', data: '5', unit: 'kW' },
    { code: 'proPvStatsToday', data: '12.34', unit: 'kWh' },
    { code: 'proPvStatsWeek', data: '56.78', unit: 'kWh' },
    { code: 'proPvStatsMonth', data: '123.45', unit: 'kWh' },
    { code: 'proPvStatsYear', data: '2345.67', unit: 'kWh' },
    { code: 'proPvStatsTotal', data: '12345.67', unit: 'kWh' },
  ];
  expect(map(telemetry, telecounting)).toEqual([
    {
      kind: 'sample',
      device,
      datetime: Date.parse('2026-09-23T11:56:00Z') / 1000,
      state: '1',
      measurements: {
        EDay: 12.34,
        EMonth: 123.45,
        EYear: 2345.67,
        ETotal: 12_345.67,
        RatedPower: 5,
        PowerACOutputActive: 1.064,
        Temperature: 29.2,
        FrqAC: 49.95,
        HTotal: 30_353,
        UAC1: 233.3,
        IAC1: 4.3,
        UPV1: 319.8,
        IPV1: 3.1,
        PPV1: 0.99138,
      },
      dcInputs: 'mppt',
      quality: [],
      status: ['{"status":1}'],
      alerts: [],
      warnings: [],
    },
  ]);
});

it('maps phases A, B, C and every MPP tracker, and leaves fillers and empty factors out', () => {
  const [sample] = map([
    { code: 'PHASE-A:Vac', data: '232.1', unit: 'V' },
    { code: 'PHASE-B:Vac', data: '233.1', unit: 'V' },
    { code: 'PHASE-C:Vac', data: '6553.5', unit: 'V' },
    { code: 'PHASE-A:Iac', data: '12.2', unit: 'A' },
    { code: 'PHASE-B:Iac', data: '', unit: 'A' },
    { code: 'PHASE-C:Iac', data: null, unit: 'A' },
    { code: 'MPPT-12:Vpv', data: '612.4', unit: 'V' },
    { code: 'pDc', data: '0.0776', unit: 'kW' },
    { code: 'qAc', data: '1.163', unit: 'kVar' },
    { code: 'pAc', data: '', unit: 'kW' },
  ]);
  expect(sample).toMatchObject({
    quality: [],
    measurements: { UAC1: 232.1, UAC2: 233.1, IAC1: 12.2, UPV12: 612.4, PowerDC: 0.0776, PowerACOutputReactive: 1.163 },
  });
  expect(Object.keys((sample as { measurements: object }).measurements)).toHaveLength(6);
});

it('believes the unit a factor names, and names one it does not know', () => {
  expect(map([{ code: 'pAc', data: '897', unit: 'W' }])[0]).toMatchObject({
    measurements: { PowerACOutputActive: 0.897 },
  });
  expect(map([{ code: 'pAc', data: '897', unit: 'hp' }])[0]).toMatchObject({
    measurements: {},
    quality: ['PowerACOutputActive:unit_unknown'],
  });
});

it.each([
  [1, '1', undefined],
  [2, '4', undefined],
  [3, '2', undefined],
  [5, '1', undefined],
  ['5', '1', undefined],
  [11, '-1', 'semsplus:11'],
])('status %s is state %s', (code, state, unknown) => {
  const [item] = map([], [], code) as { state: string; unknownStateCode?: string }[];
  expect({ state: item!.state, unknown: item!.unknownStateCode }).toEqual({ state, unknown });
});

it.each([[0], [-1], ['0']])('has no sample of an offline inverter (status %s): its time is unknown', (code) => {
  expect(map([{ code: 'pAc', data: '1', unit: 'kW' }], [], code)).toEqual([
    { kind: 'liveness', device, online: false },
  ]);
});

it('has no time without the zone of the plant', () => {
  const { timezone, ...nowhere } = device;
  expect(timezone).toBe('Europe/Amsterdam');
  expect(map([], [], 1, nowhere)[0]).not.toHaveProperty('datetime');
});

it('rejects an answer of which one part is an error', () => {
  const body = joinAnswers({
    'device/all-status': status(1),
    'stations/flow': '{"code":"GY0429","data":null}',
    telemetry: groups([]),
    telecounting: groups([]),
  });
  const answer = { call: SEMS_PLUS_INVERTER, body, fetchedAt: 0, devices: [device] };
  expect(mapping.map(answer, { samplePeriodSeconds: 300 })).toEqual([
    { kind: 'rejected', reason: 'vendor_error', detail: 'stations/flow: code GY0429' },
  ]);
});

describe('recorded answers of a plant with one hybrid', () => {
  const recorded = readFileSync(new URL('../fixtures/hybrid-semsplus.joined.json', import.meta.url), 'utf8');
  const hybrid = { ...device, InverterSN: '<inverter_serial>', vendorDeviceId: '<inverter_serial>' };
  const measured = (body: string): object => {
    const answer = { call: SEMS_PLUS_INVERTER, body, fetchedAt: 0, devices: [hybrid] };
    const [sample] = mapping.map(answer, { samplePeriodSeconds: 300 }) as MappedSample[];
    return sample!.measurements;
  };
  const own = {
    EDay: 31.4,
    EMonth: 621.2,
    EYear: 6791,
    ETotal: 7492.4,
    RatedPower: 5,
    HTotal: 6759,
    Temperature: 53.7,
    PowerACOutputActive: 0.897,
    PowerACOutputReactive: 1.163,
    PowerDC: 0.0776,
    UAC1: 244.1,
    IAC1: 6,
    UPV1: 131.7,
    UPV2: 194,
    IPV1: 0,
    IPV2: 0.4,
    PPV1: 0,
    PPV2: 0.0776,
    EBatteryCharge: 20.3,
    EBatteryDischarge: 12.8,
  };

  it('become this sample: the battery discharges, the grid gives 1 W', () => {
    const answer = { call: SEMS_PLUS_INVERTER, body: recorded, fetchedAt: 0, devices: [hybrid] };
    expect(mapping.map(answer, { samplePeriodSeconds: 300 })).toEqual([
      {
        kind: 'sample',
        device: hybrid,
        // 18:02 in Amsterdam, summer time.
        datetime: Date.parse('2026-09-24T16:02:00Z') / 1000,
        state: '1',
        // 0.07772 kW of modules and 0.76245 kW of battery and 0.001 kW of grid are the 0.84117 kW of the house.
        measurements: { ...own, BatterySOC: 99, BatteryPower: 0.76245, GridPower: -0.001, LoadPower: 0.84117 },
        dcInputs: 'mppt',
        quality: [],
        status: ['{"status":5}'],
        alerts: [],
        warnings: [],
      },
    ]);
  });

  it('give no inverter the battery, grid and load of a plant that has two', () => {
    const two = recorded.replace('["<inverter_serial>"]', '["<inverter_serial>", "<other_serial>"]');
    expect(measured(two)).toEqual(own);
  });

  it('have a direction by what flows from where to where, whatever the sign', () => {
    const flowing = (flows: object, values: string): object =>
      measured(
        recorded
          .replace(/"flows": \{[^}]*\}/, `"flows": ${JSON.stringify(flows)}`)
          .replace(/"pBat": [^,]*, "pGrid": [^,]*/, values),
      );
    const sunny = { pSystem: ['pConsum', 'pBat', 'pGrid'] };
    for (const values of ['"pBat": 1.5, "pGrid": 0.7', '"pBat": -1.5, "pGrid": -0.7'])
      expect(flowing(sunny, values)).toMatchObject({ BatteryPower: -1.5, GridPower: 0.7 });
    const dark = { pBat: ['pConsum'], pGrid: ['pConsum'] };
    for (const values of ['"pBat": 1.5, "pGrid": 0.7', '"pBat": -1.5, "pGrid": -0.7'])
      expect(flowing(dark, values)).toMatchObject({ BatteryPower: 1.5, GridPower: -0.7 });
    expect(flowing({}, '"pBat": -1.5, "pGrid": -0.7')).toMatchObject({ BatteryPower: -1.5, GridPower: -0.7 });
  });

  it('show no battery where none is listed and the inverter is no storage inverter', () => {
    const without = recorded.replace('"BATTERY_RACK"', '"METER"').replace('"subtype": "store"', '"subtype": "grid"');
    expect(measured(without)).toEqual({ ...own, GridPower: -0.001, LoadPower: 0.84117 });
  });
});
