import { readFileSync } from 'node:fs';
import type { MappedItem, MappedSample, PolledDevice } from '@heliograph/vendor-contract';
import { mapping } from '../mapping.ts';
import { device } from './harness.ts';

const fixture = (name: string): string => readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url), 'utf8');
const FETCHED_AT = Date.parse('2022-05-10T11:43:22Z');

function map(call: string, body: string, devices: PolledDevice[], fetchedAt = FETCHED_AT): MappedItem[] {
  return mapping.map({ call, body, fetchedAt, devices }, { samplePeriodSeconds: 300 });
}

/** Returns one record of getLastTsDataPro with these members. */
function sampleWith(members: string, fetchedAt = FETCHED_AT): MappedSample {
  const body = `{"status":200,"info":"success","time":"","data":[{"sn":"A1","tmstp":"1652182736000",${members}}]}`;
  return map('getLastTsDataPro', body, [device('A1')], fetchedAt)[0] as MappedSample;
}

describe('getLastTsDataPro', () => {
  it('gives the documented example in BaseData’s units, phases and MPPTs as they are, null absent', () => {
    const polled = device('SZ001786221B0635');
    expect(map('getLastTsDataPro', fixture('getLastTsDataPro'), [polled])).toEqual([
      {
        kind: 'sample',
        device: polled,
        datetime: 1_652_182_736,
        offsetSeconds: 28_800,
        state: '2',
        measurements: {
          PowerACOutputActive: 0,
          PowerACOutputReactive: 0,
          PowerACOutputApparent: 0,
          PowerFactor: 0,
          EDay: 45.6,
          ETotal: 8827.3,
          HTotal: 1439,
          Temperature: 27.8,
          UBus: 585,
          FrqAC: 49.96,
          UAC1: 231.4,
          UAC2: 236.1,
          UAC3: 234.8,
          IAC1: 1,
          IAC2: 0.9,
          IAC3: 0.8,
          UPV1: 150.1,
          UPV2: 352.7,
          IPV1: 0,
          IPV2: 0.11,
        },
        dcInputs: 'mppt',
        quality: [],
        status: ['{"er":"0","wn0":"0"}'],
        alerts: [],
        warnings: [],
      },
    ]);
  });

  it('gives string currents no voltage: s1 to s10 are in no field', () => {
    const { measurements } = sampleWith('"pac":"900","v1":"4203","i1":"185","v2":null,"i2":null,"s1":"9","s2":"11"');
    expect(measurements).toEqual({ PowerACOutputActive: 0.9, UPV1: 420.3, IPV1: 1.85 });
  });

  it('reports a hybrid’s values whose sign does not matter: power of the modules, SOC, volts, temperature, energies of today', () => {
    const battery =
      '"bat0":"1187","bat6":"5312","bat7":"-45","bat8":"-239","bat9":"231","bat10":"87","bat12":"64","bat13":"121","meterPow":"-512"';
    const { measurements, quality } = sampleWith(`"pac":"900",${battery}`);
    expect(measurements).toEqual({
      PowerACOutputActive: 0.9,
      PowerDC: 1.187,
      BatterySOC: 87,
      UBattery: 53.12,
      BatteryTemperature: 23.1,
      EBatteryCharge: 6.4,
      EBatteryDischarge: 12.1,
    });
    expect(quality).toEqual([]);
  });

  it('reports no battery at 0 % and 0 V', () => {
    const none = '"bat0":"0","bat6":"0","bat9":"0","bat10":"0","bat12":"0","bat13":"0"';
    expect(sampleWith(`"pac":"900",${none}`).measurements).toEqual({ PowerACOutputActive: 0.9 });
    expect(sampleWith('"pac":"900","bat6":"4800","bat10":"0"').measurements).toEqual({
      PowerACOutputActive: 0.9,
      BatterySOC: 0,
      UBattery: 48,
    });
  });

  it.each([
    ['"pac":"0","er":"0"', '2'],
    ['"pac":"4200","er":"0","wn0":"0"', '1'],
    ['"pac":"4200","er":"0","wn0":"12"', '5'],
    ['"pac":"0","er":"35","wn0":"0"', '4'],
    ['"pac":"0","er":"162"', '4'],
    ['"pac":"0","er":"77"', '4'],
    ['"pac":null,"er":"0"', '-1'],
    ['"pac":4200,"er":0', '1'],
  ])('takes %s for state %s', (members, state) => {
    expect(sampleWith(members).state).toBe(state);
  });

  it('returns a warning and the status members as the vendor wrote them', () => {
    const sample = sampleWith('"pac":"1","er": "0","wn0":"012","currentState":1');
    expect(sample.warnings).toEqual(['{"wn0":"012"}']);
    expect(sample.status).toEqual(['{"er":"0","wn0":"012","currentState":1}']);
  });

  it('knows the further warnings of newer models', () => {
    const sample = sampleWith('"pac":"1","er":"0","wn0":"0","wn3":"7","wn9":"0"');
    expect([sample.state, sample.warnings]).toEqual(['5', ['{"wn3":"7"}']]);
  });

  it('keeps a serial number of 19 digits, also where blanks surround it', () => {
    const body = '{"status":200,"data":[{"sn":" 1298491919448612345 ","tmstp":"1652182736000"}]}';
    const polled = device('1298491919448612345');
    expect(map('getLastTsDataPro', body, [polled])).toMatchObject([{ device: polled, datetime: 1_652_182_736 }]);
  });

  it('has no time where tmstp is invalid, and invents none', () => {
    const body = '{"status":200,"data":[{"sn":"A1","tmstp":null,"tim":"2022-05-10 19:38:56","pac":"5"}]}';
    expect(map('getLastTsDataPro', body, [device('A1', 'Europe/Berlin')])[0]).not.toHaveProperty('datetime');
  });
});

describe('getInverterDataPagePro', () => {
  it('gives the rows of each inverter, with the collector of the row', () => {
    const row = (tim: string, tmstp: number): string =>
      `{"tmstp":"${tmstp}","tim":"${tim}","psn":"B32","pac":"1251","i1":"185","v1":"4203","ia1":"26","etd":"4","eto":"101576","hto":"674"}`;
    const rows = [row('2022-06-14 23:31:35', 1_655_242_295_000), row('2022-06-14 23:36:35', 1_655_242_595_000)];
    const body = `{"status":200,"data":{"totalPages":1,"result":[{"isno":"A1","dataList":[${rows.join()}]},{"isno":"B2","dataList":[]}]}}`;
    const items = map('getInverterDataPagePro', body, [device('A1'), device('B2')]);
    expect(items).toMatchObject([
      { datetime: 1_655_242_295, offsetSeconds: 7200, CollectorSN: 'B32', state: '1' },
      { datetime: 1_655_242_595, offsetSeconds: 7200 },
    ]);
    expect((items[0] as MappedSample).measurements).toEqual({
      PowerACOutputActive: 1.251,
      IPV1: 1.85,
      UPV1: 420.3,
      IAC1: 2.6,
      EDay: 0.4,
      ETotal: 10157.6,
      HTotal: 674,
    });
  });
});

describe('getDeviceListPro', () => {
  it('reports the inverter of the documented example as offline', () => {
    const polled = device('5.0NX12000010');
    expect(map('getDeviceListPro', fixture('getDeviceListPro'), [polled, device('other')])).toEqual([
      { kind: 'liveness', device: polled, online: false },
    ]);
  });

  it('reports nothing about one in “cache”, and believes the collector it is connected to', () => {
    const listed = (psn: string, ...inverters: string[]): string =>
      `{"psn":"${psn}","inverters":[${inverters.join()}]}`;
    const old = listed('OLD', '{"isn":"A1","istate":0}', '{"isn":"B2","istate":2}');
    const body = `{"status":200,"data":[${listed('NEW', '{"isn":"A1","istate":"1"}')},${old}]}`;
    const polled = [device('A1'), device('B2')];
    expect(map('getDeviceListPro', body, polled)).toEqual([{ kind: 'liveness', device: polled[0], online: true }]);
  });
});

describe('getInverterCurrentErrorPro', () => {
  it('returns the documented error as it is, and none for the other inverter', () => {
    const polled = [device('AR80000112190001'), device('B2')];
    const items = map('getInverterCurrentErrorPro', fixture('getInverterCurrentErrorPro'), polled);
    expect(items).toMatchObject([
      { kind: 'alarms', device: polled[0], alerts: [expect.stringContaining('"35 - 电网丢失"')], warnings: [] },
      { kind: 'alarms', device: polled[1], alerts: [], warnings: [] },
    ]);
    expect(JSON.parse((items[0] as { alerts: string[] }).alerts[0]!)).toMatchObject({ errorDate: 1_655_758_207_000 });
  });

  it('takes errorType 2 for a warning, and no list for none', () => {
    const body = '{"status":200,"data":[{"isno":"A1","errorType":2,"errorCode":7.0}]}';
    expect(map('getInverterCurrentErrorPro', body, [device('A1')])).toMatchObject([
      { alerts: [], warnings: ['{"isno":"A1","errorType":2,"errorCode":7.0}'] },
    ]);
    expect(map('getInverterCurrentErrorPro', '{"status":200,"data":null}', [device('A1')])).toMatchObject([
      { alerts: [], warnings: [] },
    ]);
  });
});

describe('what cannot become a record', () => {
  it.each([
    ['getLastTsDataPro', '<html>', 'invalid_json'],
    ['getLastTsDataPro', '{"status":10012,"info":"device does not exist","data":null}', 'vendor_error'],
    ['getLastTsDataPro', '{"status":200,"data":{}}', 'unexpected_shape'],
    ['getLastTsDataPro', '{"status":200,"data":[null]}', 'unexpected_shape'],
    ['getLastTsDataPro', '{"status":200,"data":[{"sn":"Z9"}]}', 'device_not_asked'],
    ['getInverterDataPagePro', '{"status":200,"data":{"result":[{}]}}', 'unexpected_shape'],
    ['getDeviceListPro', '{"status":200,"data":{}}', 'unexpected_shape'],
    ['getInverterCurrentErrorPro', '{"status":200,"data":{}}', 'unexpected_shape'],
    ['somethingElse', '{"status":200}', 'unexpected_shape'],
  ])('is rejected: %s %s', (call, body, reason) => {
    expect(map(call, body, [device('A1')])).toMatchObject([{ kind: 'rejected', reason }]);
  });
});
