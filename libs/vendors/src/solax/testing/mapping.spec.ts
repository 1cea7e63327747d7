import type { MappedSample } from '@heliograph/vendor-contract';
import { fixture, mapBody, polled, samplesOf } from './harness.ts';

const commercial = polled(
  { InverterSN: 'X3G060J0000001', vendorType: 'commercial', model: 'X3-FORTH' },
  'Europe/Berlin',
);
const hybrid = polled({ InverterSN: 'NOTAREALSN4242', vendorType: 'token' }, 'Europe/Berlin');

/** Read by hand from the file: 12 inputs on 6 trackers; every second one has no string. */
const voltages = [667.9, 667.9, 746.5, 746.5, 767.3, 767.3, 753.2, 753.2, 713.1, 713.1, 765.6, 765.6];
const currents = [3.8, 0, 4.1, 0, 4.1, 0, 4.1, 0, 4.4, 0, 3.3, 0.2];
const powers = [2.5, 0, 3, 0, 3.1, 0, 3, 0, 3.1, 0, 2.5, 0.1];
const numbered = (series: string, values: readonly number[]): Record<string, number> =>
  Object.fromEntries(values.map((value, i) => [`${series}${i + 1}`, value]));

describe('a recorded commercial inverter (history_data)', () => {
  const samples = samplesOf(mapBody('device/history_data', fixture('dev_device_history_data_CI.json'), commercial));

  it('shows the morning sample, powers in kW', () => {
    const sample = samples[1]!;
    expect(sample.measurements).toEqual({
      EDay: 12,
      ETotal: 1086.9,
      PowerACOutputActive: 17,
      PowerACOutputReactive: -3,
      PowerFactor: 0.97,
      Temperature: 42,
      FrqAC: 49.89,
      UAC1: 228.7,
      UAC2: 230.3,
      UAC3: 230.2,
      IAC1: 26.1,
      IAC2: 25.9,
      IAC3: 26.2,
      PAC1: 5,
      PAC2: 5,
      PAC3: 6,
      UAC12: 399.6,
      UAC23: 402.8,
      UAC31: 403.2,
      GridPower: -18.96,
      ...numbered('UPV', voltages),
      ...numbered('IPV', currents),
      ...numbered('PPV', powers),
    });
    expect(sample).toMatchObject({
      device: commercial,
      datetime: Date.UTC(2025, 7, 20, 6, 4, 27) / 1000,
      offsetSeconds: 7200,
      CollectorSN: 'SNAAAAAAAA',
      // From pvMap, not from mpptMap.
      dcInputs: 'string',
      quality: [],
      alerts: [],
      warnings: [],
    });
  });

  it('decides deviceStatus 0 by the power, never as a fault', () => {
    expect(samples.map(({ state, status }) => [state, status])).toEqual([
      ['2', ['{"deviceStatus":0}']],
      ['1', ['{"deviceStatus":0}']],
    ]);
    expect(samples[1]).not.toHaveProperty('unknownStateCode');
  });

  it('leaves out null members, and shows the zeros of the night as they are', () => {
    const { measurements } = samples[0]!;
    expect(measurements).toMatchObject({ EDay: 0, ETotal: 1074.9, PowerACOutputActive: 0, UPV12: 0, FrqAC: 0 });
    for (const field of ['EGridExport', 'EGridImport', 'PowerDC', 'UPV13'])
      expect(measurements).not.toHaveProperty(field);
  });
});

/** A residential inverter asleep, in the shape live answers have: Waiting, null frequency, empty pvMap, upper-case MPPT names. */
const residentialRow = `{"code":10000,"result":[{"deviceStatus":100,"gridPower":-6.00,"todayImportEnergy":0.10,"totalImportEnergy":134.50,
"todayExportEnergy":2.50,"totalExportEnergy":25.90,"dataTime":"2026-04-29T21:13:45.000+00:00","plantLocalTime":"2026-04-29 23:13:45",
"deviceSn":"H34T10","registerNo":"SX00000001","acCurrent1":3.1,"acVoltage1":229.5,"acPower1":711,"gridFrequency":null,"totalPowerFactor":1.00,
"inverterTemperature":31.0,"dailyYield":17.90,"totalYield":18144.60,"mpptMap":{"MPPT1Power":0.0},"pvMap":{},"l1l2Voltage":null,
"totalReactivePower":-120,"totalActivePower":2133,"MPPTTotalInputPower":2190}],"traceId":"x"}`;

describe('a residential inverter (realtime_data)', () => {
  const [sample] = samplesOf(mapBody('device/realtime_data', residentialRow, polled({ InverterSN: 'H34T10' })));

  it('has powers in W', () => {
    expect(sample!.measurements).toEqual({
      EDay: 17.9,
      ETotal: 18144.6,
      PowerACOutputActive: 2.133,
      PowerACOutputReactive: -0.12,
      PowerDC: 2.19,
      PowerFactor: 1,
      Temperature: 31,
      UAC1: 229.5,
      IAC1: 3.1,
      PAC1: 0.711,
      GridPower: -0.006,
      EGridExport: 2.5,
      EGridImport: 0.1,
      PPV1: 0,
    });
  });

  it('reports its own offset, summer time included', () => {
    expect(sample).toMatchObject({
      datetime: Date.UTC(2026, 3, 29, 21, 13, 45) / 1000,
      offsetSeconds: 7200,
      state: '2',
    });
  });
});

describe('a recorded X3-Hybrid-G4 at night (realtime_data)', () => {
  const asleep = polled({ InverterSN: 'H34B10H7319017', model: 'X3-Hybrid-G4' });
  const body = fixture('hybrid-x3-g4-night.recorded.json');
  const [sample] = samplesOf(mapBody('device/realtime_data', body, asleep));

  it('shows the two trackers of mpptMap, for pvMap is empty, and acFrequency1, for gridFrequency is null', () => {
    expect(sample!.measurements).toEqual({
      EDay: 17.9,
      ETotal: 18_144.6,
      EGridExport: 0,
      EGridImport: 0,
      PowerACOutputActive: 0,
      PowerACOutputReactive: 0,
      PowerFactor: 1,
      Temperature: 0,
      FrqAC: 0,
      UAC1: 0,
      UAC2: 0,
      UAC3: 0,
      IAC1: 0,
      IAC2: 0,
      IAC3: 0,
      PAC1: 0,
      PAC2: 0,
      PAC3: 0,
      UPV1: 0,
      UPV2: 0,
      IPV1: 0,
      IPV2: 0,
      PPV1: 0,
      PPV2: 0,
      // 6 W from the grid: export is positive.
      GridPower: -0.006,
    });
    expect(sample).toMatchObject({
      datetime: Date.UTC(2026, 3, 29, 21, 13, 45) / 1000,
      offsetSeconds: 7200,
      state: '2',
      CollectorSN: 'SXTGG4YRYR',
      dcInputs: 'mppt',
    });
  });

  it('shows trackers by day too, of which no row was recorded', () => {
    const day = body
      .replace('"MPPT1Voltage": 0.0', '"MPPT1Voltage": 412.5')
      .replace('"MPPT2Power": 0.0', '"MPPT2Power": 1250.0')
      .replace('"acFrequency1": 0.0', '"acFrequency1": 49.98');
    expect(samplesOf(mapBody('device/realtime_data', day, asleep))[0]!.measurements).toMatchObject({
      UPV1: 412.5,
      UPV2: 0,
      PPV2: 1.25,
      FrqAC: 49.98,
    });
  });
});

describe('a recorded hybrid (legacy)', () => {
  const [sample] = samplesOf(mapBody('getRealtimeInfo.do', fixture('legacy_getRealtimeInfo_hybrid.json'), hybrid));

  it('shows powers and energies; feedinenergy and consumeenergy are lifetime counters and stay out', () => {
    expect(sample!.measurements).toEqual({
      EDay: 4.2,
      ETotal: 133.7,
      PowerACOutputActive: 0.587,
      PowerDC: 0.001,
      GridPower: 0,
      BatterySOC: 14,
      BatteryPower: 0.576,
      PPV1: 0,
      PPV2: 0.001,
    });
    expect(sample).toMatchObject({
      // 21:25:38 in Berlin, summer time.
      datetime: Date.UTC(2023, 9, 18, 19, 25, 38) / 1000,
      state: '1',
      status: ['{"inverterStatus":"102","batStatus":"0"}'],
      CollectorSN: 'NOTAREALSN',
    });
  });
});

describe('answers that are no samples', () => {
  it.each(['legacy_unknown_sn.json', 'legacy_violation.json', 'v2_no_auth.json', 'v2_rate_limited.json'])(
    'rejects %s',
    (name) => {
      expect(mapBody('realtimeInfo/get', fixture(name), hybrid)).toEqual([
        expect.objectContaining({ kind: 'rejected', reason: 'vendor_error' }),
      ]);
    },
  );

  it.each([
    ['device/realtime_data', '{"code":10406,"message":"x"}', 'vendor_error'],
    ['device/realtime_data', '{"code":10000,"result":{}}', 'unexpected_shape'],
    ['device/realtime_data', '{"code":10000,"result":[{"deviceSn":""}]}', 'unexpected_shape'],
    ['device/realtime_data', '{"code":10000,"result":[{"deviceSn":"other"}]}', 'device_not_asked'],
    ['device/realtime_data', '{"code":10000,', 'invalid_json'],
    ['alarm/page_alarm_info', '{"code":10000,"result":{}}', 'unexpected_shape'],
    ['device/page_device_info', '{"code":10000,"result":{}}', 'unexpected_shape'],
    ['realtimeInfo/get', '{"success":true,"result":{"sn":"x"}}', 'unexpected_shape'],
    ['realtimeInfo/get', '{"success":true,"result":{"inverterSN":"other"}}', 'device_not_asked'],
    ['nothing', '{}', 'unexpected_shape'],
  ])('rejects %s %s: %s', (call, body, reason) => {
    expect(mapBody(call, body, commercial)).toEqual([expect.objectContaining({ kind: 'rejected', reason })]);
  });

  it('takes a result of null for no rows', () => {
    expect(mapBody('device/realtime_data', '{"code":10000,"result":null}', commercial)).toEqual([]);
  });
});

describe('alarms and liveness', () => {
  const quiet = polled({ InverterSN: 'QUIET1' });

  it('gives each inverter its ongoing alarms as written, and those without an empty list', () => {
    const alarm =
      '{"alarmName":"Isolation Fault","errorCode":"IE 08","alarmState":1,"deviceSn":"X3G060J0000001","v":512.0,"id":1234567890123456789}';
    const body = `{"code":10000,"result":{"records":[${alarm},{"deviceSn":"X3G060J0000001","alarmState":0},{"deviceSn":"BATTERY1","alarmState":1}]}}`;
    expect(mapBody('alarm/page_alarm_info', body, commercial, quiet)).toEqual([
      { kind: 'alarms', device: commercial, alerts: [alarm], warnings: [] },
      { kind: 'alarms', device: quiet, alerts: [], warnings: [] },
    ]);
  });

  it('reads onlineStatus 1 and 0, and nothing from any other', () => {
    const body =
      '{"code":10000,"result":{"records":[{"deviceSn":"QUIET1","onlineStatus":0},{"deviceSn":"X3G060J0000001","onlineStatus":1},{"deviceSn":"Z"}]}}';
    expect(mapBody('device/page_device_info', body, commercial, quiet)).toEqual([
      { kind: 'liveness', device: quiet, online: false },
      { kind: 'liveness', device: commercial, online: true },
    ]);
  });
});

describe('v2, all that its document lists', () => {
  const body = `{"success":true,"exception":"operation success","code":0,"result":{"inverterSn":"XB30001","sn":"SN1","ratedPower":5.0,"acpower":3010.0,
"vac1":231.2,"iac1":13.0,"pac1":3010.0,"fac1":50.02,"vac2":0.0,"iac2":0.0,"pac2":0.0,"vdc1":380.5,"idc1":8.1,"vdc2":null,"powerdc1":3082.0,"powerdc2":null,
"powerdc3":null,"powerdc4":null,"temperature":41.5,"soc":0.0,"batPower":0.0,"batVoltage":null,"battemper":0.0,"inverterType":"18","inverterStatus":"102",
"uploadTime":"2026-06-21 13:02:11","utcDateTime":"2026-06-21T11:02:11Z","batStatus":"0"}}`;
  const sampleFor = (zone?: string): MappedSample =>
    samplesOf(mapBody('realtimeInfo/get', body, polled({ InverterSN: 'XB30001', vendorType: 'token' }, zone)))[0]!;

  it('is read where it is sent; absent phases and batteries are left out', () => {
    expect(sampleFor().measurements).toEqual({
      PowerACOutputActive: 3.01,
      PowerDC: 3.082,
      RatedPower: 5,
      Temperature: 41.5,
      FrqAC: 50.02,
      UAC1: 231.2,
      IAC1: 13,
      PAC1: 3.01,
      UPV1: 380.5,
      IPV1: 8.1,
      PPV1: 3.082,
    });
  });

  it('is dated by utcDateTime; the offset comes from uploadTime only where no zone is known', () => {
    const datetime = Date.UTC(2026, 5, 21, 11, 2, 11) / 1000;
    expect(sampleFor()).toMatchObject({ datetime, offsetSeconds: 7200 });
    expect(sampleFor('America/Denver')).toMatchObject({ datetime });
    expect(sampleFor('America/Denver')).not.toHaveProperty('offsetSeconds');
  });
});
