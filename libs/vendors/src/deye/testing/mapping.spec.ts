import type { MappedItem, MappedSample } from '@heliograph/vendor-contract';
import { fixture, mapBody, polled, samplesOf } from './harness.ts';

const device = polled({ InverterSN: 'A1' }, 'Europe/Berlin');

interface Entry {
  key: string;
  value: unknown;
  unit?: string | null;
}

/** Returns a device as device/latest shows it, with the given readings. */
function latest(dataList: readonly Entry[], members: object = { deviceState: 1 }): MappedItem[] {
  const entry = { deviceSn: 'A1', deviceType: 'INVERTER', collectionTime: 1782887125, dataList, ...members };
  const body = { code: '1000000', msg: 'success', success: true, deviceDataList: [entry] };
  return mapBody('device/latest', JSON.stringify(body), device);
}

function sample(dataList: readonly Entry[], members?: object): MappedSample {
  return samplesOf(latest(dataList, members))[0]!;
}

/** Returns `UPV1: first, UPV2: 0, …` up to 8. */
function inputs(series: 'UPV' | 'IPV' | 'PPV', first: number): Record<string, number> {
  return Object.fromEntries(Array.from({ length: 8 }, (_, i) => [`${series}${i + 1}`, i === 0 ? first : 0]));
}

describe('device/latest of a recorded 3 kW string inverter', () => {
  const inverter = polled({ InverterSN: '2600000001' }, 'Asia/Kolkata');
  const items = mapBody('device/latest', fixture('device_latest_string_3kW.recorded.json'), inverter);

  it('becomes this sample; values that the device lacks are 0 as reported', () => {
    expect(items).toEqual([
      {
        kind: 'sample',
        device: inverter,
        datetime: 1782887125,
        state: '1',
        dcInputs: 'string',
        quality: [],
        measurements: {
          EDay: 3.8,
          ETotal: 674.6,
          PowerACOutputActive: 2.5074,
          RatedPower: 3,
          FrqAC: 49.93,
          LoadPower: 2.586,
          UAC1: 249.3,
          UAC2: 0,
          UAC3: 0,
          IAC1: 10.3,
          IAC2: 0,
          IAC3: 0,
          UAC12: 249.3,
          UAC23: 0,
          UAC31: 0,
          ...inputs('UPV', 179.7),
          ...inputs('IPV', 15.6),
          ...inputs('PPV', expect.closeTo(2.80332, 9) as number),
        },
        status: ['{"deviceState":1}'],
        alerts: [],
        warnings: [],
      },
    ]);
  });
});

describe('device/latest of a recorded three-phase hybrid', () => {
  const text = fixture('device_latest_hybrid_3phase.recorded.json');
  const [found] = samplesOf(mapBody('device/latest', text, polled({ InverterSN: 'INV1' }, 'Europe/London')));

  it('becomes this sample: TotalSolarPower is the power of its inputs', () => {
    expect(found).toMatchObject({ datetime: 1784000000, quality: [] });
    expect(found!.measurements).toEqual({
      EDay: 4.5,
      ETotal: 2198.1,
      RatedPower: 8,
      PowerDC: 1.584,
      Temperature: 51.6,
      GridPower: -0.025,
      LoadPower: 0.82,
      ELoad: 12.8,
      EGridImport: 7,
      EGridExport: 0,
      BatterySOC: 94,
      BatteryPower: -0.603,
      UBattery: 53.83,
      BatteryTemperature: 27.9,
      EBatteryCharge: 2.8,
      EBatteryDischarge: 4.1,
    });
  });
});

describe('device/latest of the documented 6 kW hybrid', () => {
  const hybrid = polled({ InverterSN: '2402010117' }, 'America/Bogota');
  const [found, ...others] = mapBody('device/latest', fixture('device_latest_hybrid_6kW.documented.json'), hybrid);

  it('becomes this sample: keys with spaces, battery, and no AC power', () => {
    expect(others).toEqual([]);
    expect(found).toMatchObject({ datetime: 1776491104, state: '1', quality: [], status: ['{"deviceState":1}'] });
    expect((found as MappedSample).measurements).toEqual({
      EDay: 0,
      ETotal: 12538.2,
      RatedPower: 6,
      PowerDC: 0,
      Temperature: 24.7,
      FrqAC: 60.02,
      UAC1: 120.3,
      IAC1: 0.1,
      UPV1: 0.9,
      IPV1: 0.1,
      PPV1: 0,
      GridPower: 0,
      LoadPower: 0,
      EGridExport: 0,
      EGridImport: 0,
      BatterySOC: 80,
      BatteryPower: 0,
      UBattery: 50.2,
      IBattery: -0.01,
      BatteryTemperature: 25,
    });
  });

  it('has no minus zero: a grid power of 0 stays 0', () => {
    expect(Object.is((found as MappedSample).measurements.GridPower, 0)).toBe(true);
  });
});

describe('device/history', () => {
  it('recorded: the time is epoch seconds as text, only the requested points are present', () => {
    const inverter = polled({ InverterSN: '2600000001' }, 'Asia/Kolkata');
    expect(mapBody('device/history', fixture('device_history_g1.recorded.json'), inverter)).toMatchObject([
      { kind: 'sample', datetime: 1780407509, state: '-1', status: [], measurements: { UPV1: 48, RatedPower: 3 } },
    ]);
  });

  it('documented: each time is a sample of its own', () => {
    const hybrid = polled({ InverterSN: '2402010117' }, 'America/Bogota');
    const items = mapBody('device/history', fixture('device_history_g1.documented.json'), hybrid);
    expect(samplesOf(items).map(({ datetime, measurements }) => [datetime, measurements])).toEqual([
      [1776402217, { BatterySOC: 80 }],
      [1776402520, { BatterySOC: 80 }],
      [1776402561, { BatterySOC: 79 }],
    ]);
  });

  it('has no deviceState: normal or standby by power; an unreadable time is absent', () => {
    const frame = (time: unknown, value: string): object => ({
      time,
      itemList: [{ key: 'TotalActiveACOutputPower', value, unit: 'W' }],
    });
    const dataList = [frame('1780407509', '10.00'), frame('1780407809', '0.00'), frame('2026-5', '1.00')];
    const items = mapBody('device/history', JSON.stringify({ success: true, deviceSn: 'A1', dataList }), device);
    expect(samplesOf(items).map(({ datetime, state, isStateDerived }) => [datetime, state, isStateDerived])).toEqual([
      [1780407509, '1', true],
      [1780407809, '2', true],
      [undefined, '1', true],
    ]);
  });
});

describe('traps', () => {
  it('GridPower: the vendor counts import as positive, we export', () => {
    expect(sample([{ key: 'TotalGridPower', value: '1250', unit: 'W' }]).measurements).toEqual({ GridPower: -1.25 });
    expect(sample([{ key: 'TotalGridPower', value: '-800', unit: 'W' }]).measurements).toEqual({ GridPower: 0.8 });
  });

  it('BatteryPower is negative while charging, as ours', () => {
    expect(sample([{ key: 'BatteryPower', value: '-1500', unit: 'W' }]).measurements).toEqual({ BatteryPower: -1.5 });
  });

  it('keys with a preference: string inverters and hybrids name the same in two or three ways', () => {
    const named = (entries: Record<string, string>, unit: string): object =>
      sample(Object.entries(entries).map(([key, value]) => ({ key, value, unit }))).measurements;
    expect(named({ GridFrequency: '51', ACOutputFrequencyR: '50' }, 'Hz')).toEqual({ FrqAC: 50 });
    expect(named({ GridFrequency: '51' }, 'Hz')).toEqual({ FrqAC: 51 });
    expect(named({ 'DC Temperature': '41', 'AC Temperature': '40' }, '℃')).toEqual({ Temperature: 40 });
    expect(named({ 'DC Temperature': '41' }, '℃')).toEqual({ Temperature: 41 });
    expect(named({ PVDailyPowerGenerationActive: '2', DailyActiveProduction: '1' }, 'kWh')).toEqual({ EDay: 1 });
    expect(named({ PVDailyPowerGenerationActive: '2', PVCumulativePowerGenerationActive: '3' }, 'kWh')).toEqual({
      EDay: 2,
      ETotal: 3,
    });
    expect(named({ TotalInverterOutputPower: '3', InverterOutputPowerL1L2: '2' }, 'W')).toEqual({
      PowerACOutputActive: 0.002,
    });
    expect(named({ TotalInverterOutputPower: '3' }, 'W')).toEqual({ PowerACOutputActive: 0.003 });
  });

  it('reads devices that write their keys in camel case, but no power or current without a sure sign', () => {
    const entries: Entry[] = [
      { key: 'dcVoltagePv1', value: '320.5', unit: 'V' },
      { key: 'dcCurrentPv1', value: '4.2', unit: 'A' },
      { key: 'dcPowerPv1', value: '1346', unit: 'W' },
      { key: 'totalDcInputPower', value: '1346', unit: 'W' },
      { key: 'inverterOutputPowerL1l2', value: '902', unit: 'W' },
      { key: 'acVoltageRua', value: '229.6', unit: 'V' },
      { key: 'acCurrentRua', value: '3.9', unit: 'A' },
      { key: 'acOutputFrequencyR', value: '50.01', unit: 'Hz' },
      { key: 'acTemperature', value: '41.3', unit: '℃' },
      { key: 'dailyProductionActive', value: '6.4', unit: 'kWh' },
      { key: 'cumulativeProductionActive', value: '5210.7', unit: 'kWh' },
      { key: 'totalConsumptionPower', value: '880', unit: 'W' },
      { key: 'dailyConsumption', value: '9.1', unit: 'kWh' },
      { key: 'soc', value: '71', unit: '%' },
      { key: 'batteryVoltage', value: '52.9', unit: 'V' },
      { key: 'temperatureBattery', value: '24.5', unit: '℃' },
      { key: 'dailyChargingEnergy', value: '3.3', unit: 'kWh' },
      { key: 'dailyDischargingEnergy', value: '2.1', unit: 'kWh' },
      { key: 'batteryPower', value: '-400', unit: 'W' },
      { key: 'totalGridPower', value: '25', unit: 'W' },
    ];
    expect(sample(entries).measurements).toEqual({
      UPV1: 320.5,
      IPV1: 4.2,
      PPV1: 1.346,
      PowerDC: 1.346,
      PowerACOutputActive: 0.902,
      UAC1: 229.6,
      IAC1: 3.9,
      FrqAC: 50.01,
      Temperature: 41.3,
      EDay: 6.4,
      ETotal: 5210.7,
      LoadPower: 0.88,
      ELoad: 9.1,
      BatterySOC: 71,
      UBattery: 52.9,
      BatteryTemperature: 24.5,
      EBatteryCharge: 3.3,
      EBatteryDischarge: 2.1,
    });
  });

  it.each([
    [[{ key: 'InverterTotalReactivePower', value: '-120', unit: 'var' }], { PowerACOutputReactive: -0.12 }],
    [[{ key: 'PowerFactor', value: '0.98', unit: '' }], { PowerFactor: 0.98 }],
    [[{ key: 'DailyEnergyBuy', value: '7.5', unit: 'kWh' }], { EGridImport: 7.5 }],
    [[{ key: 'DailyEnergySell', value: '1.2', unit: 'kWh' }], { EGridExport: 1.2 }],
    [
      [
        { key: 'GridVoltageL1', value: '231.1', unit: 'V' },
        { key: 'GridVoltageL2', value: '230.4', unit: 'V' },
        { key: 'GridVoltageL3', value: '229.9', unit: 'V' },
      ],
      { UAC1: 231.1, UAC2: 230.4, UAC3: 229.9 },
    ],
  ])('reads %j', (entries, measurements) => {
    expect(sample(entries).measurements).toEqual(measurements);
  });

  it('InverterOutputPowerL1–3 are the phases of a hybrid; a string inverter shows 0 while it generates', () => {
    const phases = (...watts: string[]): Entry[] =>
      watts.map((value, i) => ({ key: `InverterOutputPowerL${i + 1}`, value, unit: 'W' }));
    expect(sample(phases('0', '0', '0')).measurements).toEqual({});
    expect(sample(phases('410', '395', '402')).measurements).toEqual({
      PowerACOutputActive: expect.closeTo(1.207, 9) as number,
      PAC1: 0.41,
      PAC2: 0.395,
      PAC3: 0.402,
    });
  });

  it('unit decides: kW is read as kW; power or energy without a known unit is left out and named', () => {
    expect(sample([{ key: 'DCPowerPV1', value: '2.8', unit: 'kW' }]).measurements).toEqual({ PPV1: 2.8 });
    const without = sample([
      { key: 'TotalActiveACOutputPower', value: '4510', unit: null },
      { key: 'TotalActiveProduction', value: '8', unit: 'furlong' },
    ]);
    expect(without.measurements).toEqual({});
    expect(without.quality).toEqual(['ETotal:unit_unknown', 'PowerACOutputActive:unit_unknown']);
  });

  it.each(['--', 'N/A', 'none', '', 'NaN', null])('string value %j means not reported', (value) => {
    const { measurements } = sample([
      { key: 'DailyActiveProduction', value, unit: 'kWh' },
      { key: 'PVDailyPowerGenerationActive', value: '3.50', unit: 'kWh' },
      { key: 'DCVoltagePV1', value, unit: 'V' },
    ]);
    expect(measurements).toEqual({ EDay: 3.5 });
  });

  it('a key that comes twice (as GeneratorFrequency does): the first one with a value counts', () => {
    const { measurements } = sample([
      { key: 'GridFrequency', value: '--', unit: 'Hz' },
      { key: 'GridFrequency', value: '50.01', unit: 'Hz' },
      { key: 'GridFrequency', value: '1.00', unit: 'Hz' },
    ]);
    expect(measurements).toEqual({ FrqAC: 50.01 });
  });

  it('keys of an object’s prototype are only readings', () => {
    const readings = ['__proto__', 'constructor'].map((key) => ({ key, value: '1', unit: 'V' }));
    expect(sample([...readings, { key: 'DCVoltagePV1', value: '2', unit: 'V' }]).measurements).toEqual({ UPV1: 2 });
  });

  it.each([
    [1, '4510', '1', undefined],
    [1, '0', '2', undefined],
    [2, '4510', '5', undefined],
    [2, '0', '4', undefined],
    [0, '4510', '0', undefined],
    [3, '4510', '0', undefined],
    ['1', '4510', '1', undefined],
    [1, undefined, '1', undefined],
    [4, '4510', '-1', '4'],
    [undefined, '4510', '1', undefined],
    [undefined, undefined, '-1', undefined],
  ])('deviceState %j with %j W is State %s', (deviceState, value, state, unknownStateCode) => {
    const readings =
      value === undefined
        ? [{ key: 'DCVoltagePV1', value: '1', unit: 'V' }]
        : [{ key: 'TotalActiveACOutputPower', value, unit: 'W' }];
    const mapped = sample(readings, { deviceState });
    expect({ state: mapped.state, unknown: mapped.unknownStateCode }).toEqual({ state, unknown: unknownStateCode });
  });

  it.each([0, 3])('deviceState %i also means that the device is not connected', (deviceState) => {
    const items = latest([{ key: 'SOC', value: '1', unit: '%' }], { deviceState });
    expect(items.map(({ kind }) => kind)).toEqual(['sample', 'liveness']);
  });

  it.each([
    [1782887125, 1782887125],
    ['1782887125', 1782887125],
    [1782887125.9, 1782887125],
    [null, undefined],
    [0, undefined],
  ])('collectionTime %j is %j', (collectionTime, datetime) => {
    expect(sample([{ key: 'SOC', value: '1', unit: '%' }], { collectionTime }).datetime).toBe(datetime);
  });

  it('ten devices a call come in any order: each is identified by its serial number, unknown ones are rejected', () => {
    const entry = (deviceSn: unknown, soc: string): object => ({
      deviceSn,
      deviceState: 1,
      collectionTime: 1782887125,
      dataList: [{ key: 'SOC', value: soc, unit: '%' }],
    });
    const deviceDataList = [entry('B2', '2'), entry('X9', '9'), entry('A1', '1'), entry(null, '0')];
    const asked = [device, polled({ InverterSN: 'B2' }), polled({ InverterSN: 'C3' })];
    const items = mapBody('device/latest', JSON.stringify({ success: true, deviceDataList }), ...asked);
    expect(
      items.map((item) => (item.kind === 'sample' ? [item.device.InverterSN, item.measurements.BatterySOC] : item)),
    ).toEqual([
      ['B2', 2],
      { kind: 'rejected', reason: 'device_not_asked', serial: 'X9' },
      ['A1', 1],
      { kind: 'rejected', reason: 'unexpected_shape', detail: 'data of no device' },
    ]);
  });
});

describe('data that cannot become a record is rejected', () => {
  it.each([
    ['device/latest', '{"success":true,"deviceDataList":[{"key"', 'invalid_json'],
    ['device/latest', '[]', 'unexpected_shape'],
    ['device/latest', '{"success":true}', 'unexpected_shape'],
    ['device/latest', '{"success":true,"deviceDataList":[{"deviceSn":"A1","dataList":{}}]}', 'unexpected_shape'],
    ['device/latest', '{"code":"2101019","msg":"auth invalid token","success":false}', 'vendor_error'],
    ['device/latest', '{"success":true,"deviceDataList":[{"deviceSn":"B2","dataList":[]}]}', 'device_not_asked'],
    ['device/history', '{"success":true,"deviceSn":"B2","dataList":[]}', 'device_not_asked'],
    ['device/history', '{"success":true,"deviceSn":"A1","dataList":{}}', 'unexpected_shape'],
    ['station/alertList', '{"success":true}', 'unexpected_shape'],
    ['station/latest', '{"success":true}', 'unexpected_shape'],
  ])('%s %s: %s', (call, body, reason) => {
    expect(mapBody(call, body, device)).toEqual([expect.objectContaining({ kind: 'rejected', reason })]);
  });

  it('a device that is offline and never sent anything is only offline', () => {
    expect(latest([], { deviceState: 3, collectionTime: null })).toEqual([{ kind: 'liveness', device, online: false }]);
  });
});
