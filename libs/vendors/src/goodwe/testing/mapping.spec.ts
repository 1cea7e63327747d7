import { readFileSync } from 'node:fs';
import type { MappedAlarms, MappedItem, MappedSample, PolledDevice } from '@heliograph/vendor-contract';
import { semsDeviceOf } from '../inventory-devices.ts';
import { latestReading } from '../local-time.ts';
import { mapping } from '../mapping.ts';
import { inverterList, type Envelope } from '../wire.ts';

const context = { samplePeriodSeconds: 300 };
const recorded = readFileSync(
  new URL(
    '../fixtures/GetMonitorDetailByPowerstationId.20260110_singleInverter_getData.recorded.json',
    import.meta.url,
  ),
  'utf8',
);
const FETCHED = Date.parse('2026-01-10T19:37:31Z');

function device(InverterSN: string, extra: Partial<PolledDevice> = {}): PolledDevice {
  return {
    deviceId: 'd1',
    plantId: 'p1',
    vendorPlantId: '12345678-1234-5678-9abc-123456789abc',
    InverterSN,
    CollectorSN: '',
    vendorDeviceId: InverterSN,
    vendorType: 'sems',
    ...extra,
  };
}

function map(call: string, body: string, ...devices: PolledDevice[]): MappedItem[] {
  return mapping.map({ call, body, fetchedAt: FETCHED, devices }, context);
}

const monitor = 'GetMonitorDetailByPowerstationId';

/** Returns one inverter of the monitor: members beside and in `invert_full`. */
function monitored(beside: object, full: object, of: PolledDevice = device('A1')): MappedSample {
  const inverter = { sn: 'A1', status: 1, ...beside, invert_full: { last_time: 1_768_056_758_134, ...full } };
  const body = JSON.stringify({ code: '0', msg: 'x', data: { inverter: [inverter] } });
  return map(monitor, body, of)[0] as MappedSample;
}

it('passes on the entries of the inverter itself where a list also contains other devices', () => {
  const inverter = (sn: string, status: number): object => ({
    sn,
    status,
    invert_full: { last_time: 1_768_056_758_134 },
  });
  const body = JSON.stringify({ code: '0', data: { inverter: [null, inverter('A1', 1), 7, inverter('A2', 2)] } });
  const samples = map(monitor, body, device('A1'), device('A2')) as MappedSample[];
  expect(samples.map(({ status }) => status)).toEqual([['{"status":1}'], ['{"status":2}']]);
});

describe('recorded GetMonitorDetailByPowerstationId', () => {
  const items = map(monitor, recorded, device('GW0000SN000TEST1'));

  it('becomes this sample without its blank live values, and reports the inverter as offline', () => {
    expect(items).toEqual([
      {
        kind: 'sample',
        device: device('GW0000SN000TEST1'),
        datetime: 1_768_056_758,
        offsetSeconds: 3600,
        state: '0',
        measurements: {
          EDay: 0.1,
          ETotal: 19_248.5,
          PowerACOutputActive: 0,
          HTotal: 29_563,
        },
        dcInputs: 'mppt',
        quality: [],
        status: ['{"status":-1,"fault_message":""}', '{"work_mode":"Wait Mode"}'],
        alerts: [],
        warnings: [],
      },
      { kind: 'liveness', device: device('GW0000SN000TEST1'), online: false },
    ]);
  });

  it('is the inverter of the inventory', () => {
    const list = inverterList((JSON.parse(recorded) as Envelope).data)!;
    expect(list.items.map((item) => semsDeviceOf(item, 'p', 'sems'))).toEqual([
      {
        vendorPlantId: 'p',
        InverterSN: 'GW0000SN000TEST1',
        CollectorSN: '',
        vendorDeviceId: 'GW0000SN000TEST1',
        vendorType: 'sems',
        model: 'GW3000-NS',
        firmware: '171724',
        ratedPowerKw: 3,
        mpptCount: 1,
        stringCount: 1,
        phaseCount: 1,
        status: 'offline',
      },
    ]);
  });
});

describe('time', () => {
  it.each([
    ['01/10/2026 15:52:38', 3600],
    ['01/10/2026 15: 52: 38', 3600],
    ['01/10/2026 20:22:38', 19_800],
    ['01/10/2026 20:37:38', 20_700],
    ['01/10/2026 07:52:38', -25_200],
    ['01/11/2026 00:52:38', 36_000],
    ['01/10/2026 14:53:08', 0],
    ['01/10/2026 15:59:38', undefined],
    ['01/20/2026 15:52:38', undefined],
    ['', undefined],
    [null, undefined],
  ])('last_refresh_time %s gives the offset %s', (last_refresh_time, offset) => {
    const { datetime, offsetSeconds } = monitored({ last_refresh_time }, {});
    expect({ datetime, offsetSeconds }).toEqual({ datetime: 1_768_056_758, offsetSeconds: offset });
  });

  it('maps the second recording: UTC+10, with spaces in the times, waiting in the dusk', () => {
    const beside = { status: 0, last_refresh_time: '06/22/2025 17: 02: 36', out_pac: 0, eday: 30.3, emonth: 564.5 };
    const full = {
      last_time: 1_750_575_756_619,
      turnon_time: 1_709_170_446_870,
      tempperature: 25.7,
      hour_total: 5560,
      soc: 45,
      vpv1: 121.3,
      vpv2: 242.2,
      vpv3: 281.2,
      vpv4: 0,
      ipv1: 0,
      ipv2: 0,
      ipv3: 0,
      ipv4: 0,
      istr3: 934.9,
      vac1: 239.4,
      vac2: 6553.5,
      vac3: 6553.5,
      iac1: 0,
      iac2: 6553.5,
      iac3: 6553.5,
      fac1: 50.01,
      fac2: 655.35,
    };
    const points = ['Vpv1', 'Vpv2', 'Vpv3', 'Vac1'].map((target_key) => ({ target_key }));
    expect(monitored({ ...beside, is_stored: false, etotal: 16_851.1, points }, full)).toMatchObject({
      datetime: Date.parse('2025-06-22T07:02:36Z') / 1000,
      offsetSeconds: 36_000,
      state: '2',
    });
    expect(monitored({ ...beside, is_stored: false, etotal: 16_851.1, points }, full).measurements).toEqual({
      EDay: 30.3,
      ETotal: 16_851.1,
      PowerACOutputActive: 0,
      Temperature: 25.7,
      FrqAC: 50.01,
      HTotal: 5560,
      UAC1: 239.4,
      IAC1: 0,
      UPV1: 121.3,
      UPV2: 242.2,
      UPV3: 281.2,
      IPV1: 0,
      IPV2: 0,
      IPV3: 0,
    });
  });

  it('ignores the strings in other zones and formats: d.last_refresh_time, creationDate', () => {
    const beside = {
      last_refresh_time: '01/10/2026 15:52:38',
      d: { last_refresh_time: '10/01/2026 15:52:38', creationDate: '01/10/2026 22:52:38' },
    };
    expect(monitored(beside, {})).toMatchObject({ datetime: 1_768_056_758, offsetSeconds: 3600 });
  });

  it('follows summer time: the offset is that of the sample', () => {
    const summer = Date.parse('2026-06-21T10:00:00Z');
    expect(monitored({ last_refresh_time: '06/21/2026 12:00:00' }, { last_time: summer }).offsetSeconds).toBe(7200);
  });

  it('has no sample of a device that never reported (recorded: last_time 0), only that it is offline', () => {
    const body = '{"code":"0","data":{"inverter":[{"sn":"A1","status":-1,"invert_full":{"last_time":0}}]}}';
    expect(map(monitor, body, device('A1'))).toEqual([{ kind: 'liveness', device: device('A1'), online: false }]);
    expect(monitored({}, { last_time: 0 })).not.toHaveProperty('datetime');
  });
});

describe('an inverter without invert_full', () => {
  /**
   * The recorded inverter while it works, of which only `d` is present: 14:52:38 UTC, 15:52:38 on site, 22:52:38 in
   * Beijing.
   */
  const d = {
    last_refresh_time: '10/01/2026 15:52:38',
    creationDate: '01/10/2026 22:52:38',
    work_mode: 'Normal',
    eDay: 3.4,
    eTotal: 19_251.8,
    hTotal: 29_563,
    pac: 1250,
    vac1: 231.2,
    iac1: 5.4,
    fac1: 49.98,
    vpv1: 312.5,
    ipv1: 4.2,
  };
  const mapped = (beside: object, of = device('A1')): MappedSample => {
    const body = JSON.stringify({ code: '0', data: { inverter: [{ sn: 'A1', status: 1, ...beside }] } });
    return map(monitor, body, of)[0] as MappedSample;
  };
  const time = (sample: MappedSample): unknown => [sample.datetime, sample.offsetSeconds];

  it('has the values of d, hours among them', () => {
    expect(mapped({ d }).measurements).toEqual({
      EDay: 3.4,
      ETotal: 19_251.8,
      HTotal: 29_563,
      PowerACOutputActive: 1.25,
      FrqAC: 49.98,
      UAC1: 231.2,
      IAC1: 5.4,
      UPV1: 312.5,
      IPV1: 4.2,
    });
    // The members beside d are newer (recorded: 0.1 beside 0.0).
    expect(mapped({ d, eday: 3.5 }).measurements).toMatchObject({ EDay: 3.5 });
  });

  it('has the time of d.last_refresh_time, in the order of the account, where the zone is known', () => {
    const berlin = device('A1', { timezone: 'Europe/Berlin' });
    for (const last_refresh_time of ['10/01/2026 15:52:38', '01.10.2026 15: 52: 38'])
      expect(time(mapped({ d: { ...d, last_refresh_time } }, berlin))).toEqual([1_768_056_758, undefined]);
    expect(time(mapped({ d, last_refresh_time: '01/10/2026 15:47:38' }, berlin))).toEqual([1_768_056_458, undefined]);
  });

  it('has the time of creationDate, which is Beijing’s, where it is not, and the zone from both', () => {
    expect(time(mapped({ d }))).toEqual([1_768_056_758, 3600]);
    expect(time(mapped({ d: { ...d, last_refresh_time: '' }, last_refresh_time: '01/10/2026 20:22:38' }))).toEqual([
      1_768_056_758, 19_800,
    ]);
    expect(time(mapped({ d: { ...d, creationDate: undefined } }))).toEqual([undefined, undefined]);
  });
});

it('reads reactive power from dict, which names its unit', () => {
  const dict = (value: string): object => ({ left: [], right: [{ key: 'lab_reactiveP', value, unit: 'kVar' }] });
  expect(monitored({ dict: dict('-0.25') }, {}).measurements).toEqual({ PowerACOutputReactive: -0.25 });
  expect(monitored({ dict: dict('-0.001') }, {}).measurements).toEqual({});
  expect(monitored({ dict: dict('') }, { reactive_power: 12 }).measurements).toEqual({});
});

it.each([
  ['2026-10-25 02:30:00', '2026-10-25T00:31:00Z', '2026-10-25T00:30:00Z'],
  ['2026-10-25 02:30:00', '2026-10-25T01:31:00Z', '2026-10-25T01:30:00Z'],
  ['2026-10-25 03:30:00', '2026-10-25T02:31:00Z', '2026-10-25T02:30:00Z'],
  ['2026-10-25 01:59:00', '2026-10-25T01:31:00Z', '2026-10-24T23:59:00Z'],
  ['2026-03-29 03:10:00', '2026-03-29T01:11:00Z', '2026-03-29T01:10:00Z'],
])('reads %s in Berlin, answered at %s, as %s', (local, fetchedAt, expected) => {
  expect(latestReading(local, 'Europe/Berlin', Date.parse(fetchedAt))).toBe(Date.parse(expected) / 1000);
});

describe('fillers', () => {
  it('leaves out 6553.5 and 6553.7 of phases that are not there, 655.35 Hz, 4294967.295 and 65535', () => {
    const full = {
      vac1: 239.4,
      vac2: 6553.5,
      vac3: 6553.7,
      iac1: 1.5,
      iac2: 6553.5,
      iac3: 6553.7,
      fac1: 655.35,
      vpv1: 121.3,
      ipv1: 6553.5,
      vpv2: 65_535,
      etotal: 4_294_967.295,
      tempperature: 655.35,
      eday: 6553.5,
    };
    expect(monitored({ out_pac: 65_535 }, full).measurements).toEqual({ UAC1: 239.4, IAC1: 1.5, UPV1: 121.3 });
  });

  it('keeps zeros of inputs that the model has, drops those of inputs it does not list', () => {
    const full = { vpv1: 121.3, vpv2: 0, vpv3: 0, ipv1: 0, ipv2: 0, ipv3: 0, vac1: 0, vac2: 0 };
    const points = ['Vpv1', 'Vpv2', 'Vac1'].map((target_key) => ({ target_key }));
    expect(monitored({ points }, full).measurements).toEqual({ UPV1: 121.3, UPV2: 0, IPV1: 0, IPV2: 0, UAC1: 0 });
    const right = ['dcVandC1', 'dcVandC2'].map((key) => ({ key, value: '0.0/0.0' }));
    const left = [{ key: 'acVacVol', value: '0' }];
    expect(monitored({ dict: { left, right } }, full).measurements).toEqual({
      UPV1: 121.3,
      UPV2: 0,
      IPV1: 0,
      IPV2: 0,
      UAC1: 0,
    });
    expect(Object.keys(monitored({}, full).measurements)).toContain('UPV3');
  });

  it('takes 0 V, 0 Hz and 0 °C at once for blanks of an offline inverter, and of no other', () => {
    const zeros = { vac1: 0, fac1: 0, tempperature: 0, vpv1: 0, pac: 0, eday: 3 };
    expect(monitored({ status: -1 }, zeros).measurements).toEqual({ EDay: 3, PowerACOutputActive: 0 });
    expect(monitored({ status: -1 }, { ...zeros, tempperature: 12.5 }).measurements).toMatchObject({
      FrqAC: 0,
      UAC1: 0,
    });
    expect(monitored({ status: 2 }, zeros).measurements).toMatchObject({ FrqAC: 0, UAC1: 0, Temperature: 0 });
  });

  it('never uses istr, pf and soc of an inverter without a battery', () => {
    expect(monitored({ is_stored: false }, { istr3: 934.9, pf: -0.001, soc: 45 }).measurements).toEqual({});
    expect(monitored({ is_stored: true }, { soc: 45 }).measurements).toEqual({ BatterySOC: 45 });
    expect(monitored({ is_stored: true }, { soc: 45, vbattery1: 52.3, ibattery1: -1.1 }).measurements).toEqual({
      BatterySOC: 45,
      UBattery: 52.3,
    });
    expect(monitored({ is_stored: false }, { vbattery1: 52.3 }).measurements).toEqual({});
    expect(monitored({ is_stored: true }, { vbattery1: 6553.5 }).measurements).toEqual({});
    expect(monitored({ is_stored: true }, { soc: 536 }).measurements).toEqual({});
    expect(monitored({ is_stored: true }, { soc: 200 }).measurements).toEqual({});
  });

  it('takes emonth for no month: it lacks today', () => {
    expect(monitored({ emonth: 564.5, eday: 30.3 }, {}).measurements).toEqual({ EDay: 30.3 });
  });

  it('reads numbers that come as text', () => {
    expect(monitored({ out_pac: '2500.0' }, { eday: '12.3' }).measurements).toEqual({
      EDay: 12.3,
      PowerACOutputActive: 2.5,
    });
  });
});

describe('states', () => {
  it.each([
    [-1, '0', undefined],
    [0, '2', undefined],
    [1, '1', undefined],
    ['1', '1', undefined],
    [2, '4', undefined],
    [7, '-1', 'sems:7'],
    [null, '-1', undefined],
  ])('status %s is state %s', (status, state, unknown) => {
    const sample = monitored({ status }, {});
    expect({ state: sample.state, unknown: sample.unknownStateCode }).toEqual({ state, unknown });
  });
});

describe('entries', () => {
  it('passes errors, warning_code and states through as written', () => {
    const error = '{"error_code":"E-G3-12-0","error_id":12345678901234567890,"time":1750575876000, "level":1.0}';
    const body = `{"code":"0","data":{"inverter":[{"sn":"A1","status":0,"fault_message":"w","warning_code":"W12",
      "d":{"work_mode":"Battery Mode"},"invert_full":{"dataloggersn":"DL9","errors":[${error}]}}]}}`;
    expect(map(monitor, body, device('A1'))[0]).toMatchObject({
      CollectorSN: 'DL9',
      alerts: [error],
      warnings: ['{"fault_message":"w","warning_code":"W12"}'],
      status: ['{"status":0,"fault_message":"w"}', '{"work_mode":"Battery Mode"}'],
    });
  });

  it('gives each device its warnings, also none', () => {
    const warning = '{"warning_code":"E-G3-03-0","happen_time":"06/21/2026 12:00:00"}';
    const body = `{"code":"0","data":{"list":[{"sn":"A1","warning":[${warning}]},{"sn":"X"}]}}`;
    const items = map('PowerstationWarningsQuery', body, device('A1'), device('B2')) as MappedAlarms[];
    expect(items.map(({ alerts, warnings }) => ({ alerts, warnings }))).toEqual([
      { alerts: [warning], warnings: [] },
      { alerts: [], warnings: [] },
    ]);
  });
});

describe('what cannot become a record', () => {
  it.each([
    [monitor, '{"code":"0","data":{"inverter":[{"sn"', 'invalid_json'],
    [monitor, '{"code":"0","msg":"操作成功","data":{}}', 'unexpected_shape'],
    [monitor, '{"code":100002,"msg":"expired","data":null}', 'vendor_error'],
    [monitor, '{"code":"0","data":{"inverter":[{"status":1}]}}', 'unexpected_shape'],
    ['PowerstationWarningsQuery', '{"code":"0","data":{}}', 'unexpected_shape'],
    ['GetPowerflow', '{"code":"0","data":{}}', 'unexpected_shape'],
  ])('%s %s is rejected as %s', (call, body, reason) => {
    expect(map(call, body, device('A1'))).toEqual([expect.objectContaining({ kind: 'rejected', reason })]);
  });

  it('passes over inverters that are not polled', () => {
    expect(map(monitor, '{"code":"0","data":{"inverter":[{"sn":"other"}]}}', device('A1'))).toEqual([]);
  });
});
