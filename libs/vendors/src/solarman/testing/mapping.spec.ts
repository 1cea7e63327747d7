import type { MappedItem, MappedSample } from '@heliograph/vendor-contract';
import { readNameplate } from '../inventory-inverters.ts';
import { fixture, mapBody, polled, samplesOf } from './harness.ts';

const device = polled({ InverterSN: 'A1' }, 'Europe/Berlin');

interface Entry {
  key: string;
  value: unknown;
  unit?: string | null;
}

/** Returns a device as currentData shows it, with the given readings. */
function current(dataList: readonly Entry[], members: object = { deviceState: 1 }): MappedItem[] {
  const body = {
    code: null,
    msg: null,
    success: true,
    deviceSn: 'A1',
    collectionTime: 1774182179,
    dataList,
    ...members,
  };
  return mapBody('device/currentData', JSON.stringify(body), device);
}

function sample(dataList: readonly Entry[], members?: object): MappedSample {
  return samplesOf(current(dataList, members))[0]!;
}

describe('recorded currentData of a 12 kW hybrid', () => {
  const hybrid = polled({ InverterSN: '2400000001' }, 'Europe/Madrid');
  const text = fixture('currentData.recorded.json');
  const items = mapBody('device/currentData', text, hybrid);

  it('becomes this sample', () => {
    const [found, ...others] = samplesOf(items);
    expect(others).toEqual([]);
    expect(found).toMatchObject({ kind: 'sample', device: hybrid, datetime: 1774182179, state: '1', quality: [] });
    expect(found!.measurements).toEqual({
      EDay: 76.3,
      ETotal: 127_155_914.7,
      PowerACOutputActive: 0.546,
      PowerDC: 0.549,
      RatedPower: 12,
      Temperature: 37.7,
      FrqAC: 50,
      LoadPower: 2.945,
      ELoad: 27.2,
      EGridImport: 10,
      EGridExport: 58.3,
      GridPower: -2.399,
      BatterySOC: 90,
      BatteryPower: 0.012,
      UBattery: 53.35,
      BatteryTemperature: 28,
      UAC1: 240.1,
      UAC2: 245,
      UAC3: 245.5,
      IAC1: 0.7,
      IAC2: 0.7,
      IAC3: 0.7,
      PAC1: 0.176,
      PAC2: 0.19,
      PAC3: 0.18,
      UPV1: 545.8,
      UPV2: 578.6,
      UPV3: 0,
      UPV4: 0,
      IPV1: 0.4,
      IPV2: 0.5,
      IPV3: 0,
      IPV4: 0,
      PPV1: 0.232,
      PPV2: 0.317,
      PPV3: 0,
      PPV4: 0,
    });
  });

  it('shows the status readings as the vendor wrote them', () => {
    const { status } = samplesOf(items)[0]!;
    expect(status[0]).toBe('{"deviceState":1}');
    expect(status.slice(1).map((source) => (JSON.parse(source) as Entry).key)).toEqual([
      'ST_PG1',
      'B_ST1',
      'GRID_RELAY_ST1',
    ]);
    for (const source of status.slice(1)) expect(text).toContain(source);
  });

  it('reports model and rated power', () => {
    const { dataList } = JSON.parse(text) as { dataList: unknown };
    expect(readNameplate(dataList)).toEqual({ model: 'Three phase LV Hybrid', ratedPowerKw: 12 });
  });
});

describe('recorded battery and meter of that hybrid', () => {
  const hybrid = polled({ InverterSN: '2406294406' }, 'Europe/Madrid');
  const text = fixture('hybrid-deye12k.recorded.json');

  it('become this sample', () => {
    const [found] = samplesOf(mapBody('device/currentData', text, hybrid));
    expect(found).toMatchObject({ datetime: 1774182179, state: '1', quality: [] });
    expect(found!.measurements).toEqual({
      EDay: 76.3,
      ETotal: 127_155_914.7,
      RatedPower: 12,
      Temperature: 37.7,
      FrqAC: 50,
      PowerACOutputActive: 0.546,
      PAC1: 0.176,
      PAC2: 0.19,
      PAC3: 0.18,
      PowerDC: 0.549,
      UAC1: 240.1,
      UAC2: 245,
      UAC3: 245.5,
      IAC1: 0.7,
      IAC2: 0.7,
      IAC3: 0.7,
      UPV1: 545.8,
      UPV2: 578.6,
      UPV3: 0,
      IPV1: 0.4,
      IPV2: 0.5,
      IPV3: 0,
      PPV1: 0.232,
      PPV2: 0.317,
      PPV3: 0,
      // From 549 W of the modules and 12 W of the battery the inverter feeds 546 W …
      BatterySOC: 90,
      UBattery: 53.35,
      IBattery: 0.18,
      BatteryPower: 0.012,
      BatteryTemperature: 28,
      EBatteryCharge: 2.7,
      EBatteryDischarge: 1.9,
      // … and with 2399 W that are purchased the house uses 2945 W.
      GridPower: -2.399,
      LoadPower: 2.945,
      EGridImport: 10,
      EGridExport: 58.3,
      ELoad: 27.2,
    });
  });
});

describe('hybrids of other makes', () => {
  const kwh = (key: string, value: string): Entry => ({ key, value, unit: 'kWh' });
  const watts = (key: string, value: string): Entry => ({ key, value, unit: 'W' });

  it('have other keys for the same things', () => {
    const entries = [
      kwh('Etdy_pu1', '2.19'),
      kwh('t_gc_tdy1', '16.38'),
      watts('T_AC_OP', '4510'),
      watts('PVTP', '4700'),
    ];
    expect(sample(entries).measurements).toEqual({
      EGridImport: 2.19,
      EGridExport: 16.38,
      PowerACOutputActive: 4.51,
      PowerDC: 4.7,
    });
  });

  it('have the sum of their phases where the total is 0 or missing beside them', () => {
    const phases = [watts('INV_O_P_L1', '176'), watts('INV_O_P_L2', '190'), watts('INV_O_P_L3', '180')];
    for (const entries of [phases, [watts('INV_O_P_T', '0'), ...phases]])
      expect(sample(entries).measurements.PowerACOutputActive).toBeCloseTo(0.546, 9);
  });

  it('name their battery by its management system', () => {
    const entries: Entry[] = [
      { key: 'B_ST1', value: 'Charging', unit: null },
      { key: 'BMS_SOC', value: '64', unit: '%' },
      { key: 'BMS_B_V1', value: '53.2', unit: 'V' },
      { key: 'B_C1', value: '8.6', unit: 'A' },
    ];
    expect(sample(entries).measurements).toEqual({ BatterySOC: 64, UBattery: 53.2, IBattery: -8.6 });
  });

  it('do not override the keys that are known from recordings', () => {
    const before = [kwh('E_B_D', '1'), kwh('E_S_D', '2'), watts('INV_O_P_T', '3000'), watts('S_P_T', '4000')];
    const entries = [kwh('Etdy_pu1', '9'), kwh('t_gc_tdy1', '9'), watts('T_AC_OP', '9'), watts('PVTP', '9'), ...before];
    expect(sample(entries).measurements).toEqual({
      EGridImport: 1,
      EGridExport: 2,
      PowerACOutputActive: 3,
      PowerDC: 4,
    });
  });
});

describe('direction of battery and grid: the status text decides', () => {
  it.each([
    ['Charging', '1050', -1.05],
    ['Charging', '-1050', -1.05],
    ['Discharging', '1050', 1.05],
    ['Discharging', '-1050', 1.05],
    ['Static', '12', 0.012],
    ['Static', '-12', -0.012],
    ['Unheard of', '1050', undefined],
    [undefined, '1050', undefined],
  ])('battery %s, B_P1 %s W: %s kW', (text, value, power) => {
    const { measurements, quality } = sample([
      { key: 'B_P1', value, unit: 'W' },
      { key: 'B_CT', value: String(Number(value) / 50), unit: 'A' },
      ...(text === undefined ? [] : [{ key: 'B_ST1', value: text, unit: null }]),
    ]);
    expect(measurements).toEqual(power === undefined ? {} : { BatteryPower: power, IBattery: power * 20 });
    expect(quality).toEqual(
      power === undefined ? ['BatteryPower:direction_unknown', 'IBattery:direction_unknown'] : [],
    );
  });

  it.each([
    ['Purchasing energy', '2399', -2.399],
    ['Purchasing energy', '-2399', -2.399],
    ['Selling energy', '2399', 2.399],
    ['Selling energy', '-2399', 2.399],
    ['Static', '0', undefined],
    [undefined, '2399', undefined],
  ])('grid %s, PG_Pt1 %s W: %s kW', (text, value, power) => {
    const { measurements, quality } = sample([
      { key: 'PG_Pt1', value, unit: 'W' },
      ...(text === undefined ? [] : [{ key: 'ST_PG1', value: text, unit: null }]),
    ]);
    expect(measurements).toEqual(power === undefined ? {} : { GridPower: power });
    expect(quality).toEqual(power === undefined ? ['GridPower:direction_unknown'] : []);
  });
});

describe('keys of a micro inverter', () => {
  const shape = JSON.parse(fixture('micro-inverter-keys.live-shape.json')) as {
    device: { deviceSn: string; deviceState: number; collectionTime: number };
    values: Record<string, number>;
    units: Record<string, string>;
  };
  const micro = polled({ InverterSN: '2400000002', vendorType: 'MICRO_INVERTER' });
  const dataList = Object.entries(shape.values).map(([key, value]) => ({
    key,
    value: String(value),
    name: key,
    unit: shape.units[key] ?? null,
  }));
  const body = JSON.stringify({ code: null, msg: null, success: true, ...shape.device, dataList });

  it('become this sample; where no unit is named, V and A are meant', () => {
    const items = mapBody('device/currentData', body, micro);
    expect(samplesOf(items)).toMatchObject([{ datetime: 1776176264, state: '0', quality: [], dcInputs: 'string' }]);
    expect(samplesOf(items)[0]!.measurements).toEqual({
      EDay: 2.5,
      ETotal: 1000,
      PowerACOutputActive: 0.48,
      Temperature: 42,
      FrqAC: 60.01,
      UAC1: 220.5,
      IAC1: 2.18,
      UPV1: 38.9,
      IPV1: 11.4,
      PPV1: 0.45,
    });
    expect(items).toContainEqual({ kind: 'liveness', device: micro, online: false });
  });
});

describe('traps', () => {
  it('unit decides W or kW: both occur for the same key', () => {
    const units = [
      ['4510', 'W'],
      ['4.51', 'kW'],
      ['0.00451', 'MW'],
    ] as const;
    for (const [value, unit] of units) {
      const { measurements } = sample([{ key: 'APo_t1', value, unit }]);
      expect(measurements.PowerACOutputActive).toBeCloseTo(4.51, 9);
    }
    expect(sample([{ key: 'DP1', value: '0.232', unit: 'kW' }]).measurements).toEqual({ PPV1: 0.232 });
  });

  it('power or energy without a known unit is left out and named', () => {
    const without = sample([
      { key: 'APo_t1', value: '4510', unit: null },
      { key: 'Et_ge0', value: '8', unit: 'furlong' },
    ]);
    expect(without.measurements).toEqual({});
    expect(without.quality).toEqual(['ETotal:unit_unknown', 'PowerACOutputActive:unit_unknown']);
  });

  it.each(['--', 'N/A', 'none', '', 'NaN', null])(
    'string value %j means not reported, and the next key counts',
    (value) => {
      const { measurements } = sample([
        { key: 'Etdy_ge1', value, unit: 'kWh' },
        { key: 'Etdy_ge0', value: '3.50', unit: 'kWh' },
        { key: 'DV1', value, unit: 'V' },
      ]);
      expect(measurements).toEqual({ EDay: 3.5 });
    },
  );

  it('a key that comes twice: the first one with a value counts', () => {
    const { measurements } = sample([
      { key: 'AV1', value: '--', unit: 'V' },
      { key: 'AV1', value: '231.20', unit: 'V' },
      { key: 'AV1', value: '1.00', unit: 'V' },
    ]);
    expect(measurements).toEqual({ UAC1: 231.2 });
  });

  it('keys with a preference: APo_t1, INV_O_P_T, APo; T_AC_RDT1, IGBT_T1, AC_RDT_T1, AC_T; A_Fo1, AF1, PG_F1; Et_ge0, Et_ge1', () => {
    const all = {
      APo: '3',
      INV_O_P_T: '2',
      APo_t1: '1',
      AC_T: '4',
      AC_RDT_T1: '3',
      IGBT_T1: '2',
      T_AC_RDT1: '1',
      PG_F1: '53',
      AF1: '52',
      A_Fo1: '51',
      Et_ge1: '2',
      Et_ge0: '1',
    };
    const unitOf = (key: string): string =>
      key.includes('T1') || key === 'AC_T' ? '℃' : key.includes('F') ? 'Hz' : key.startsWith('Et') ? 'kWh' : 'kW';
    const entries = Object.entries(all).map(([key, value]) => ({ key, value, unit: unitOf(key) }));
    entries.find(({ key }) => key === 'APo_t1')!.unit = 'kW';
    entries.find(({ key }) => key === 'INV_O_P_T')!.unit = 'kW';
    const seen = (names: readonly string[]): object =>
      sample(entries.filter(({ key }) => !names.includes(key))).measurements;
    expect(seen([])).toEqual({ PowerACOutputActive: 1, Temperature: 1, FrqAC: 51, ETotal: 1 });
    expect(seen(['APo_t1', 'T_AC_RDT1', 'A_Fo1', 'Et_ge0'])).toEqual({
      PowerACOutputActive: 2,
      Temperature: 2,
      FrqAC: 52,
      ETotal: 2,
    });
    expect(seen(['APo_t1', 'INV_O_P_T', 'T_AC_RDT1', 'IGBT_T1', 'A_Fo1', 'AF1', 'Et_ge0', 'Et_ge1'])).toEqual({
      PowerACOutputActive: 3,
      Temperature: 3,
      FrqAC: 53,
    });
  });

  it('bogus Et_ge0 is passed on: the normalizer checks it against the rated power', () => {
    const { measurements, quality } = sample([{ key: 'Et_ge0', value: '127155914.70', unit: 'kWh' }]);
    expect(measurements).toEqual({ ETotal: 127_155_914.7 });
    expect(quality).toEqual([]);
  });

  it('collectionTime is an int in data, a float in lists: both are whole seconds', () => {
    expect(sample([{ key: 'DV1', value: '1' }], { collectionTime: 1774182179.9 }).datetime).toBe(1774182179);
    expect(sample([{ key: 'DV1', value: '1' }], { collectionTime: '1774182179' }).datetime).toBe(1774182179);
  });

  it.each([[null], [0], ['--']])('collectionTime %j is no time', (collectionTime) => {
    expect(sample([{ key: 'DV1', value: '1' }], { collectionTime })).not.toHaveProperty('datetime');
  });

  it.each([
    [1, '4510', '1', undefined],
    [1, '0', '2', undefined],
    [2, '4510', '5', undefined],
    [2, '0', '4', undefined],
    [2, undefined, '5', undefined],
    [1, undefined, '1', undefined],
    [3, '4510', '0', undefined],
    ['1', '4510', '1', undefined],
    [4, '4510', '-1', '4'],
    [undefined, '4510', '1', undefined],
    [undefined, undefined, '-1', undefined],
  ])('deviceState %j with %j W is State %s', (deviceState, value, state, unknownStateCode) => {
    const readings = value === undefined ? [{ key: 'DV1', value: '1' }] : [{ key: 'APo_t1', value, unit: 'W' }];
    const mapped = sample(readings, { deviceState });
    expect({ state: mapped.state, unknown: mapped.unknownStateCode }).toEqual({ state, unknown: unknownStateCode });
  });

  it('deviceState 1 clears the alarms, 2 leaves them, 3 means offline', () => {
    const kinds = (deviceState: number): string[] =>
      current([{ key: 'DV1', value: '1' }], { deviceState }).map(({ kind }) => kind);
    expect(kinds(1)).toEqual(['alarms', 'sample']);
    expect(kinds(2)).toEqual(['sample']);
    expect(kinds(3)).toEqual(['sample', 'liveness']);
  });

  it('keys of an object’s prototype are only readings', () => {
    expect(
      sample([
        { key: '__proto__', value: '1' },
        { key: 'DV1', value: '2' },
      ]).measurements,
    ).toEqual({ UPV1: 2 });
  });
});

describe('data that cannot become a record is rejected', () => {
  it.each([
    ['device/currentData', '{"success":true,"dataList":[{"key"', 'invalid_json'],
    ['device/currentData', '[]', 'unexpected_shape'],
    ['device/currentData', '{"success":true,"deviceSn":"A1","deviceState":1,"dataList":{}}', 'unexpected_shape'],
    ['device/currentData', '{"code":"2101019","msg":"auth invalid token","success":false}', 'vendor_error'],
    ['device/currentData', '{"success":true,"deviceSn":"B2","dataList":[]}', 'device_not_asked'],
    ['device/alertList', '{"success":true,"deviceSn":"A1"}', 'unexpected_shape'],
    ['station/realTime', '{"success":true}', 'unexpected_shape'],
  ])('%s %s: %s', (call, body, reason) => {
    expect(mapBody(call, body, device)).toEqual([expect.objectContaining({ kind: 'rejected', reason })]);
  });

  it('a device that is offline and never sent anything is only offline', () => {
    const body = '{"success":true,"deviceSn":"A1","deviceState":3,"dataList":null,"collectionTime":null}';
    expect(mapBody('device/currentData', body, device)).toEqual([{ kind: 'liveness', device, online: false }]);
  });
});
