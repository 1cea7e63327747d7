import { readFileSync } from 'node:fs';
import type { MappedItem, MappedSample, PolledDevice } from '@heliograph/vendor-contract';
import { mapping } from '../mapping.ts';
import { pointsOf } from '../points.ts';
import { states } from '../states.ts';

const fixture = (name: string): string => readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8');

function device(vendorDeviceId: string, changes: Partial<PolledDevice> = {}): PolledDevice {
  const [vendorPlantId = '', vendorType = ''] = vendorDeviceId.split('_');
  const ids = { deviceId: 'd', plantId: 'p', vendorPlantId, vendorDeviceId, vendorType };
  return { ...ids, InverterSN: `SN-${vendorDeviceId}`, CollectorSN: '', timezone: 'GMT+8', ...changes };
}

function map(call: string, body: string, ...devices: PolledDevice[]): MappedItem[] {
  return mapping.map({ call, body, fetchedAt: 0, devices }, { samplePeriodSeconds: 300 });
}

/** Returns one device as getDeviceRealTimeData shows it, with these members. */
function realtime(type: string, members: string, changes: Partial<PolledDevice> = {}): MappedSample {
  const key = `5_${type}_1_1`;
  const point = `{"ps_key":"${key}","device_time":"20241127151500",${members}}`;
  const body = `{"result_code":"1","result_data":{"device_point_list":[{"device_point":${point}}]}}`;
  return map('getDeviceRealTimeData', body, device(key, changes))[0] as MappedSample;
}

describe('documented realtime answer', () => {
  const body = fixture('deviceRealTimeDataResponse.documented.json');

  it('gives each device its time in the plant clock and its status members; others are named', () => {
    const items = map('getDeviceRealTimeData', body, device('970645_11_0_0'));
    const { device_point_list } = (JSON.parse(body) as { result_data: { device_point_list: unknown[] } }).result_data;
    expect(device_point_list).toHaveLength(50);
    expect(items).toHaveLength(50);
    // 2024-11-27 15:15:00 at GMT+8.
    expect(items[0]).toMatchObject({
      kind: 'sample',
      datetime: 1732691700,
      measurements: {},
      quality: [],
      status: ['{"dev_fault_status":4,"dev_status":1}'],
    });
    expect(items[0]).not.toHaveProperty('CollectorSN');
    expect(items[1]).toEqual({
      kind: 'rejected',
      reason: 'device_not_asked',
      detail: 'realtime',
      serial: '970956_11_0_0',
    });
  });
});

describe('points', () => {
  it('of a string inverter, by hand: W, Wh, V, A as strings', () => {
    const sample = realtime(
      '1',
      '"device_sn":"A1","communication_dev_sn":"B1","dev_status":1,"dev_fault_status":4,"p29":"64.0","p1":"12345.0","p87":"300000","p88":"1500000","p2":"987654321.0",' +
        '"p24":"5230.0","p14":"5400","p25":"-120","p26":"0.999","p4":"41.5","p27":"49.98","p3":"1234","p94":"2000","p18":"231.2","p19":"230.1","p20":"229.9","p21":"7.5","p22":"7.6","p23":"7.4",' +
        '"p15":"400.1","p16":"399.0","p17":"398.9","p96":"601.1","p113":"618.5","p7166":"619.0","p7179":"632.0","p70":"8.1","p85":"8.5","p92":"9.2","p93":"9.3","p313":"3.13","p326":"3.26","p5":"1"',
    );
    expect(sample).toMatchObject({
      datetime: 1732691700,
      state: '1',
      CollectorSN: 'B1',
      status: ['{"dev_status":1,"dev_fault_status":4,"p29":"64.0"}'],
      dcInputs: 'string',
    });
    expect(sample.measurements).toEqual({
      EDay: 12.345,
      EMonth: 300,
      EYear: 1500,
      ETotal: 987654.321,
      PowerACOutputActive: 5.23,
      PowerDC: 5.4,
      PowerACOutputReactive: -0.12,
      PowerFactor: 0.999,
      Temperature: 41.5,
      FrqAC: 49.98,
      HTotal: 1234,
      InsulationResistance: 2000,
      UAC1: 231.2,
      UAC2: 230.1,
      UAC3: 229.9,
      IAC1: 7.5,
      IAC2: 7.6,
      IAC3: 7.4,
      UAC12: 400.1,
      UAC23: 399,
      UAC31: 398.9,
      UPV1: 601.1,
      UPV18: 618.5,
      UPV19: 619,
      UPV32: 632,
      IPV1: 8.1,
      IPV16: 8.5,
      IPV17: 9.2,
      IPV18: 9.3,
      IPV19: 3.13,
      IPV32: 3.26,
    });
  });

  it('of MPP trackers stand for inputs only where no string has a value', () => {
    const mppts =
      '"p5":"401","p6":"5.1","p7":"402","p8":"5.2","p9":"403","p45":"404","p57":"410","p58":"5.10","p7401":"411","p7452":"5.12","p7723":"413","p7738":"5.20"';
    const trackers = realtime('1', `${mppts},"p96":null,"p70":"--"`);
    expect(trackers.dcInputs).toBe('mppt');
    expect(trackers.measurements).toEqual({
      UPV1: 401,
      IPV1: 5.1,
      UPV2: 402,
      IPV2: 5.2,
      UPV3: 403,
      UPV4: 404,
      UPV10: 410,
      IPV10: 5.1,
      UPV11: 411,
      IPV12: 5.12,
      UPV13: 413,
      IPV20: 5.2,
    });
    const strings = realtime('1', `${mppts},"p96":null,"p71":"3.3"`);
    expect(strings).toMatchObject({ dcInputs: 'string', measurements: { IPV2: 3.3 } });
    expect(Object.keys(strings.measurements)).toEqual(['IPV2']);
  });

  it('of a hybrid: SOC is a fraction, grid and battery power are differences', () => {
    const { measurements, state } = realtime(
      '14',
      '"p13146":"0.0","p13011":"712.0","p13112":"89200.0","p13134":"13406100.0","p13157":"236.3","p13158":"236.6","p13159":"236.8","p13008":"1.6","p13009":"1.6","p13010":"1.6","p13007":"50.0",' +
        '"p13019":"48.0","p13001":"80.7","p13002":"0.0","p13105":"80.6","p13106":"0.0","p13110":"1.1","p13141":"0.791","p13150":"854.0","p13126":"0.0","p13121":"0.0","p13149":"20.0","p13119":"712.0",' +
        '"p13122":"55000.0","p13147":"0.0","p13138":"265.0","p13139":"3.2","p13143":"24.2","p13028":"8900.0","p13029":"7100.0","p13160":"546.0","p13161":"644.4"',
    );
    expect(state).toBe('1');
    expect(measurements).toEqual({
      PowerACOutputActive: 0.712,
      EDay: 89.2,
      ETotal: 13406.1,
      UAC1: 236.3,
      UAC2: 236.6,
      UAC3: 236.8,
      IAC1: 1.6,
      IAC2: 1.6,
      IAC3: 1.6,
      FrqAC: 50,
      Temperature: 48,
      UPV1: 80.7,
      IPV1: 0,
      UPV2: 80.6,
      IPV2: 0,
      IPV4: 1.1,
      BatterySOC: expect.closeTo(79.1, 9),
      BatteryPower: 0.854,
      GridPower: -0.02,
      LoadPower: 0.712,
      EGridExport: 55,
      EGridImport: 0,
      UBattery: 265,
      IBattery: 3.2,
      BatteryTemperature: 24.2,
      EBatteryCharge: 8.9,
      EBatteryDischarge: 7.1,
      InsulationResistance: 546,
      UBus: 644.4,
    });
  });

  it.each([
    ['0.791', 79.1],
    ['1', 100],
    ['0', 0],
    ['79.1', 79.1],
    ['100', 100],
    ['1.5', 1.5],
  ])('of a hybrid with a SOC of %s: %d %%, as more than 1 is no fraction', (text, percent) => {
    const { BatterySOC } = realtime('14', `"p13141":"${text}"`).measurements;
    expect(BatterySOC).toBeCloseTo(percent, 9);
  });

  it('of a hybrid that reports the points of its battery: the current has the sign of the power', () => {
    const battery = '"p13141":"--","p13138":"--","p58601":"292.8","p58602":"12.6","p58603":"24.5","p58604":"49.2"';
    const { measurements } = realtime('14', `${battery},"p13126":"3690.0","p13150":"0.0"`);
    expect(measurements).toEqual({
      BatterySOC: 49.2,
      BatteryPower: -3.69,
      UBattery: 292.8,
      IBattery: -12.6,
      BatteryTemperature: 24.5,
    });
  });

  it('of a hybrid without one of two powers give no difference', () => {
    expect(realtime('14', '"p13150":"854.0","p13126":"--","p13121":"5"').measurements).toEqual({});
  });

  it('of a microinverter', () => {
    const { measurements, state } = realtime(
      '55',
      '"p51301":"33024","p51303":"600","p51346":"2500","p51302":"100000","p51308":"50.01","p51309":"230.5","p51312":"2.6","p51315":"40.1","p51316":"7.5","p51325":"40.6","p51326":"7.6","p51333":"300","p51338":"305"',
    );
    expect(state).toBe('6');
    expect(measurements).toEqual({
      PowerACOutputActive: 0.6,
      EDay: 2.5,
      ETotal: 100,
      FrqAC: 50.01,
      UAC1: 230.5,
      IAC1: 2.6,
      UPV1: 40.1,
      IPV1: 7.5,
      UPV6: 40.6,
      IPV6: 7.6,
      PPV1: 0.3,
      PPV6: 0.305,
    });
  });

  it.each([
    ['1', 98],
    ['14', 48],
    ['55', 29],
  ] as const)('of type %s fit into one realtime request: %d', (type, count) => {
    expect(new Set(pointsOf(type)).size).toBe(count);
    expect(count).toBeLessThanOrEqual(98);
  });
});

describe('states', () => {
  it.each(states)('$code is $state', ({ code, state }) => {
    expect(realtime('1', `"dev_status":1,"dev_fault_status":4,"p29":"${code}.0"`).state).toBe(state);
  });

  it('in no table are unknown, with their code', () => {
    expect(realtime('1', '"p29":"777.0"')).toMatchObject({ state: '-1', unknownStateCode: '777' });
    expect(realtime('1', '"p29":"broken"')).toMatchObject({ state: '-1', unknownStateCode: 'broken' });
  });

  it('without a status point are unknown, or a fault where the device reports one', () => {
    expect(realtime('1', '"dev_status":1')).toMatchObject({ state: '-1' });
    expect(realtime('1', '"dev_status":1')).not.toHaveProperty('unknownStateCode');
    expect(realtime('1', '"dev_status":1,"dev_fault_status":1')).toMatchObject({ state: '4' });
  });

  it('of a device that runs with an alarm are a warning; of one that is not running they stay', () => {
    expect(realtime('1', '"dev_fault_status":2,"p29":"0"').state).toBe('5');
    expect(realtime('1', '"dev_fault_status":2,"p29":"5120"').state).toBe('2');
  });

  it('of an offline device are offline, and the loss is reported', () => {
    const body =
      '{"result_code":"1","result_data":{"device_point_list":[{"device_point":{"ps_key":"5_1_1_1","dev_status":0,"p29":"0","device_time":"20241127151500"}}]}}';
    expect(map('getDeviceRealTimeData', body, device('5_1_1_1'))).toMatchObject([
      { kind: 'sample', state: '0', datetime: 1732691700 },
      { kind: 'liveness', online: false },
    ]);
  });
});

describe('times', () => {
  it('take the label that came with the answer over the one of the last sync', () => {
    const envelope =
      '{"result_code":"1","result_data":{"device_point_list":[{"device_point":{"ps_key":"5_1_1_1","device_time":20241127151500}}]}}';
    const joined = (label: string): string =>
      `{"getDeviceRealTimeData":${envelope},"ps_current_time_zone":[{"ps_id":5,"ps_current_time_zone":"${label}"}]}`;
    const at = (label: string): unknown => map('getDeviceRealTimeData', joined(label), device('5_1_1_1'))[0];
    expect(at('GMT+2')).toMatchObject({ datetime: 1732713300, offsetSeconds: 7200 });
    expect(at('GMT+5:30')).toMatchObject({ datetime: 1732700700, offsetSeconds: 19_800 });
    expect(at('GMT+5.5')).toMatchObject({ datetime: 1732700700, offsetSeconds: 19_800 });
    expect(at('local')).toMatchObject({ datetime: 1732691700 });
  });

  it('from before a change of clocks are read in the zone of the plant, where the label is its offset of now', () => {
    const at = (time: string, fetched: string, label: string, timezone: string): unknown => {
      const envelope = `{"result_code":"1","result_data":{"device_point_list":[{"device_point":{"ps_key":"5_1_1_1","device_time":"${time}"}}]}}`;
      const body = `{"getDeviceRealTimeData":${envelope},"ps_current_time_zone":[{"ps_id":5,"ps_current_time_zone":"${label}"}]}`;
      const devices = [device('5_1_1_1', { timezone })];
      const answer = { call: 'getDeviceRealTimeData', body, fetchedAt: Date.parse(fetched), devices };
      const [sample] = mapping.map(answer, { samplePeriodSeconds: 300 }) as MappedSample[];
      return [new Date(sample!.datetime! * 1000).toISOString(), sample!.quality];
    };
    // Off since the last evening of summer time; asked the morning after.
    expect(at('20261024183000', '2026-10-25T08:00:00Z', 'GMT+1', 'Europe/Berlin')).toEqual([
      '2026-10-24T16:30:00.000Z',
      [],
    ]);
    expect(at('20260328183000', '2026-03-29T08:00:00Z', 'GMT+2', 'Europe/Berlin')).toEqual([
      '2026-03-28T17:30:00.000Z',
      [],
    ]);
    // The second 02:30 of that night: the label distinguishes it from the first.
    expect(at('20261025023000', '2026-10-25T01:31:00Z', 'GMT+1', 'Europe/Berlin')).toEqual([
      '2026-10-25T01:30:00.000Z',
      [],
    ]);
    // A plant whose label does not follow its place is read by the label.
    expect(at('20260701120000', '2026-07-01T11:01:00Z', 'GMT+1', 'Europe/Berlin')).toEqual([
      '2026-07-01T11:00:00.000Z',
      [],
    ]);
    // Where only the label is known, the record notes it.
    expect(at('20260701120000', '2026-07-01T10:01:00Z', 'GMT+2', 'GMT+2')).toEqual([
      '2026-07-01T10:00:00.000Z',
      ['Timezone:fixed_offset'],
    ]);
  });

  it('without any zone stay open: the sample is rejected later, not guessed', () => {
    const { timezone: unused, ...without } = device('5_1_1_1');
    expect(unused).toBe('GMT+8');
    const body =
      '{"result_code":"1","result_data":{"device_point_list":[{"ps_key":"5_1_1_1","device_time":"20241127151500","p24":"1"}]}}';
    const [sample] = map('getDeviceRealTimeData', body, without);
    expect(sample).not.toHaveProperty('datetime');
    expect(sample).toMatchObject({ measurements: { PowerACOutputActive: 0.001 } });
  });
});

describe('minute history', () => {
  const row = (time: string, members: string): string => `{"time_stamp":"${time}",${members}}`;
  const envelope = (rows: string): string =>
    `{"result_code":"1","result_data":{"5_1_1_1":[${rows}],"point_dict":[],"illegal_ps_key_list":[]}}`;

  it('joins the points of one time from two calls, never those of different times', () => {
    const body =
      `{"getDevicePointMinuteDataList:1":${envelope(`${row('20241127151500', '"p24":"626.0","p29":"0.0"')},${row('20241127152000', '"p24":"700.0"')}`)},` +
      `"getDevicePointMinuteDataList:2":${envelope(row('20241127151500', '"p96":"601.0"'))},"ps_current_time_zone":[]}`;
    expect(map('getDevicePointMinuteDataList', body, device('5_1_1_1'))).toMatchObject([
      {
        datetime: 1732691700,
        state: '1',
        measurements: { PowerACOutputActive: 0.626, UPV1: 601 },
        status: ['{"p29":"0.0"}'],
      },
      { datetime: 1732692000, state: '-1', measurements: { PowerACOutputActive: 0.7 }, status: [] },
    ]);
  });

  it('without rows is no sample, and a row without time is named', () => {
    expect(map('getDevicePointMinuteDataList', '{"result_code":"1","result_data":{}}', device('5_1_1_1'))).toEqual([]);
    expect(map('getDevicePointMinuteDataList', '{"result_code":"1","result_data":null}', device('5_1_1_1'))).toEqual(
      [],
    );
    expect(map('getDevicePointMinuteDataList', envelope('{"p24":"1"}'), device('5_1_1_1'))).toMatchObject([
      { kind: 'rejected' },
    ]);
  });
});

describe('alarms', () => {
  const alarm = (key: string, type: number, status: number): string =>
    `{"ps_key":"${key}","fault_type":${type},"process_status":${status},"fault_code":"60064.202411.47b8b34242077","uuid":12345678901234567890}`;
  const body = (...entries: string[]): string =>
    `{"result_code":"1","result_data":{"pageList":[${entries.join(',')}],"rowCount":9}}`;

  it('are alerts when faults, warnings else, as the vendor wrote them; closed ones are gone', () => {
    const key = '5_1_1_1';
    const items = map(
      'getFaultAlarmInfo',
      body(
        alarm(key, 1, 1),
        alarm(key, 2, 2),
        alarm(key, 3, 3),
        alarm(key, 4, 1),
        alarm(key, 1, 9),
        alarm(key, 1, 4),
        alarm('5_22_247_1', 1, 1),
      ),
      device(key),
      device('5_1_1_2'),
    );
    expect(items).toEqual([
      {
        kind: 'alarms',
        device: device(key),
        alerts: [alarm(key, 1, 1)],
        warnings: [alarm(key, 2, 2), alarm(key, 3, 3), alarm(key, 4, 1)],
      },
      { kind: 'alarms', device: device('5_1_1_2'), alerts: [], warnings: [] },
    ]);
  });
});

describe('records without a sample', () => {
  it.each([
    ['half a JSON', '{"result_code":"1","result_da', 'invalid_json'],
    ['HTML', '<html></html>', 'invalid_json'],
    ['a list', '[]', 'unexpected_shape'],
    ['the recorded expiry', fixture('error.E00003.recorded.json'), 'vendor_error'],
    ['an invalid token', '{"error":"invalid_token"}', 'vendor_error'],
    ['no list', '{"result_code":"1","result_data":{}}', 'unexpected_shape'],
  ])('%s is rejected', (_name, body, reason) => {
    expect(map('getDeviceRealTimeData', body, device('5_1_1_1'))).toMatchObject([{ kind: 'rejected', reason }]);
  });

  it('keys the cloud does not know are named with their serial number', () => {
    const body = '{"result_code":"1","result_data":{"fail_ps_key_list":["5_1_1_1"],"device_point_list":[]}}';
    expect(map('getDeviceRealTimeData', body, device('5_1_1_1'))).toEqual([
      { kind: 'rejected', reason: 'vendor_error', detail: 'fail_ps_key_list', serial: 'SN-5_1_1_1' },
    ]);
  });

  it('an unknown call is rejected', () => {
    expect(map('getSomethingElse', '{}', device('5_1_1_1'))).toMatchObject([{ reason: 'unexpected_shape' }]);
  });
});
