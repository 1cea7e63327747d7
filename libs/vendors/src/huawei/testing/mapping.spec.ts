import type { MappedItem, MappedSample, PolledDevice } from '@heliograph/vendor-contract';
import { mapping } from '../mapping.ts';
import { answer, deviceOf, fixture } from './harness.ts';

const context = { samplePeriodSeconds: 300 };

function map(call: string, body: string, devices: readonly PolledDevice[]): MappedItem[] {
  return mapping.map(answer(call, body, devices), context);
}

function sampleOf(items: readonly MappedItem[], index = 0): MappedSample {
  const item = items[index];
  if (item?.kind !== 'sample') throw new Error(`no sample but ${JSON.stringify(item)}`);
  return item;
}

/** Returns a realtime answer of one device with these members. */
function realtime(dataItemMap: string, { currentTime = '1700000123456', item = '"devId":7' } = {}): string {
  return `{"data":[{${item},"dataItemMap":${dataItemMap}}],"failCode":0,"message":null,"params":{"currentTime":${currentTime},"devIds":"7","devTypeId":1},"success":true}`;
}

const mapOne = (dataItemMap: string): MappedItem[] => map('getDevRealKpi', realtime(dataItemMap), [deviceOf('7')]);

describe('the recorded getDevRealKpi of a SUN2000-5KTL-M1', () => {
  const device = deviceOf('1000000011111111');
  const items = map('getDevRealKpi', fixture('getDevRealKpi.type1.recorded'), [device]);
  const sample = sampleOf(items);

  it('is one sample of the device asked for', () => {
    expect(items).toHaveLength(1);
    expect(sample.device).toBe(device);
    expect(sample.quality).toEqual([]);
  });

  it('fills the fields with the values of the file', () => {
    const strings = Array.from({ length: 23 }, (_, i) => [
      [`UPV${i + 2}`, 0],
      [`IPV${i + 2}`, 0],
    ]);
    expect(sample.measurements).toEqual({
      EDay: 3.11,
      ETotal: 767.04,
      PowerACOutputActive: 2.053,
      PowerACOutputReactive: -0.001,
      PowerFactor: 1,
      PowerDC: 2.115,
      Efficiency: 97.09,
      Temperature: 33.4,
      FrqAC: 50,
      UAC1: 220.9,
      UAC2: 229.8,
      UAC3: 232.6,
      UAC12: 388.6,
      UAC23: 398.1,
      UAC31: 396.9,
      IAC1: 3.058,
      IAC2: 3.025,
      IAC3: 3.032,
      UPV1: 334.4,
      IPV1: 6.44,
      ...Object.fromEntries(strings.flat()),
    });
  });

  it('takes the start of the five minutes of currentTime 1635758600700 as its time', () => {
    expect(sample.datetime).toBe(1_635_758_400);
  });

  it('keeps the literals 1 and 512.0 in the status', () => {
    expect(sample.state).toBe('1');
    expect(sample.status).toEqual(['{"run_state":1,"inverter_state":512.0}']);
  });

  it('reads open_time 1635745471000 as the time it turned on', () => {
    expect(sample.turnedOnAt).toBe(1_635_745_471);
  });
});

describe('the documented getDevHistoryKpi', () => {
  const items = map('getDevHistoryKpi', fixture('getDevHistoryKpi.documented'), [deviceOf('213472461631079')]);

  it('is one sample per collectTime', () => {
    expect(items.map((_, i) => sampleOf(items, i).datetime)).toEqual([1_501_862_400, 1_501_862_700]);
  });

  it('takes a success without data, as recorded, for no values', () => {
    expect(map('getDevRealKpi', fixture('getDevRealKpi.null.recorded'), [deviceOf('1000000137278685')])).toEqual([]);
  });

  it('fills the fields with the values of the file, and leaves out null members', () => {
    const unused = Array.from({ length: 10 }, (_, i) => [
      [`UPV${i + 15}`, 0],
      [`IPV${i + 15}`, 0],
    ]);
    expect(sampleOf(items).measurements).toEqual({
      EDay: 159.26,
      ETotal: 655.37,
      PowerACOutputActive: 21.05,
      PowerACOutputReactive: 20.95,
      PowerFactor: 0,
      PowerDC: 21.962,
      Temperature: 44.6,
      FrqAC: 50.05,
      UAC1: 286,
      UAC2: 286.1,
      UAC3: 286.9,
      UAC12: 495.4,
      UAC23: 495.6,
      UAC31: 496.9,
      IAC1: 24.9,
      IAC2: 24.9,
      IAC3: 25,
      UPV1: 575.3,
      UPV2: 575.3,
      UPV3: 577.8,
      UPV4: 577.8,
      UPV5: 576.1,
      UPV6: 576.1,
      IPV1: 7.1,
      IPV2: 7.1,
      IPV3: 7.1,
      IPV4: 7,
      IPV5: 7.2,
      IPV6: 7.1,
      ...Object.fromEntries(unused.flat()),
    });
  });

  it('keeps the vendor state, and knows no turn-on time', () => {
    expect(sampleOf(items, 1).state).toBe('1');
    expect(sampleOf(items, 1).status).toEqual(['{"inverter_state":512}']);
    expect(sampleOf(items, 1)).not.toHaveProperty('turnedOnAt');
  });

  it('has no sample of five minutes in which the inverter was disconnected', () => {
    const night = `{"data":[{"devId":7,"collectTime":1700000100000,"dataItemMap":{"inverter_state":null,"active_power":null}},{"devId":7,"collectTime":1700000400000,"dataItemMap":{"run_state":0,"active_power":null}}],"failCode":0,"success":true}`;
    expect(map('getDevHistoryKpi', night, [deviceOf('7')])).toEqual([]);
  });
});

describe('the time of a realtime answer', () => {
  const datetime = (currentTime: string, samplePeriodSeconds = 300): number | undefined => {
    const body = realtime('{"run_state":1,"active_power":1.0}', { currentTime });
    const [item] = mapping.map(answer('getDevRealKpi', body, [deviceOf('7')]), { samplePeriodSeconds });
    return sampleOf([item!]).datetime;
  };

  it('is the same for two answers within five minutes, so that they share one idempotency key', () => {
    expect(datetime('1700000100000')).toBe(1_700_000_100);
    expect(datetime('1700000399999')).toBe(1_700_000_100);
    expect(datetime('1700000400000')).toBe(1_700_000_400);
  });

  it('follows the sample period of a faster sandbox', () => {
    expect(datetime('1700000123456', 5)).toBe(1_700_000_120);
  });

  it('is missing, not invented, where the cloud reports no time', () => {
    expect(datetime('null')).toBeUndefined();
  });
});

describe('filler values', () => {
  it('leaves out null, "N/A", "--" and the empty text', () => {
    const sample = sampleOf(
      mapOne(
        '{"run_state":1,"inverter_state":512.0,"a_u":null,"efficiency":"N/A","temperature":"--","elec_freq":"","day_cap":1.5}',
      ),
    );
    expect(sample.measurements).toEqual({ EDay: 1.5 });
  });

  it('reads numbers in texts', () => {
    expect(sampleOf(mapOne('{"run_state":1,"active_power":"2.5"}')).measurements).toEqual({ PowerACOutputActive: 2.5 });
  });

  it('keeps 32 of 36 strings, and names those it leaves out', () => {
    const strings = Array.from(
      { length: 36 },
      (_, i) => `"pv${i + 1}_u":600.5,"pv${i + 1}_i":${i < 35 ? '8.25' : '0.0'}`,
    );
    const sample = sampleOf(mapOne(`{"run_state":1,"inverter_state":512.0,${strings.join(',')}}`));
    expect(Object.keys(sample.measurements)).toHaveLength(64);
    expect([sample.measurements.UPV32, sample.dcInputs]).toEqual([600.5, 'string']);
    expect(sample.quality).toEqual([
      'UPV33:beyond_32_strings',
      'IPV33:beyond_32_strings',
      'UPV34:beyond_32_strings',
      'IPV34:beyond_32_strings',
      'UPV35:beyond_32_strings',
      'IPV35:beyond_32_strings',
      'UPV36:beyond_32_strings',
    ]);
  });
});

describe('a disconnected inverter', () => {
  it('is a sign of life missing, and no record (run_state 0, all values null)', () => {
    const device = deviceOf('7');
    const body = realtime('{"run_state":0,"inverter_state":null,"active_power":null,"day_cap":null}');
    expect(map('getDevRealKpi', body, [device])).toEqual([{ kind: 'liveness', device, online: false }]);
  });

  it('gives no record of old values either', () => {
    expect(mapOne('{"run_state":0.0,"inverter_state":512.0,"active_power":3.2}')[0]).toMatchObject({
      kind: 'liveness',
      online: false,
    });
  });

  it('is also one the SmartLogger has lost (45056)', () => {
    expect(mapOne('{"run_state":1,"inverter_state":45056.0,"day_cap":3.2}')[0]).toMatchObject({
      kind: 'liveness',
      online: false,
    });
  });
});

describe('states', () => {
  it('counts a code that is in no table, and keeps it in the status', () => {
    const sample = sampleOf(mapOne('{"inverter_state":4711.0,"run_state":1,"active_power":1.0}'));
    expect(sample.state).toBe('-1');
    expect(sample.unknownStateCode).toBe('4711');
    expect(sample.status).toEqual(['{"inverter_state":4711.0,"run_state":1}']);
  });

  it('is unknown, not a code, where the vendor reports none', () => {
    const sample = sampleOf(mapOne('{"inverter_state":null,"run_state":1,"active_power":1.0}'));
    expect(sample.state).toBe('-1');
    expect(sample).not.toHaveProperty('unknownStateCode');
  });
});

describe('answers to other requests', () => {
  it('gives nothing for a device id the cloud does not know', () => {
    expect(map('getDevRealKpi', fixture('getDevRealKpi.unknown-device.recorded'), [deviceOf('1')])).toEqual([]);
  });

  it('finds the device by serial number where the id has changed', () => {
    const body = realtime('{"run_state":1,"active_power":1.0}', { item: '"devId":8,"sn":"SN7"' });
    expect(sampleOf(map('getDevRealKpi', body, [deviceOf('7')])).device.InverterSN).toBe('SN7');
  });

  it('finds a device with a negative id', () => {
    const body = realtime('{"run_state":1,"active_power":1.0}', { item: '"devId":-1000000000000002' });
    const device = deviceOf('-1000000000000002');
    expect(sampleOf(map('getDevRealKpi', body, [device])).device).toBe(device);
  });

  it('rejects a device that was not asked for', () => {
    const body = realtime('{"run_state":1}', { item: '"devId":8,"sn":"SN8"' });
    expect(map('getDevRealKpi', body, [deviceOf('7')])).toEqual([
      { kind: 'rejected', reason: 'device_not_asked', detail: 'devId 8', serial: 'SN8' },
    ]);
  });

  it.each([
    ['half a JSON', '{"data":[{"devId":7', 'invalid_json'],
    ['HTML', '<html></html>', 'invalid_json'],
    ['null', 'null', 'unexpected_shape'],
    ['a refusal', '{"failCode":305,"immediately":true,"message":"USER_MUST_RELOGIN"}', 'vendor_error'],
    ['no list', '{"success":true,"failCode":0,"data":{}}', 'unexpected_shape'],
    ['a device without a value', realtime('null'), 'unexpected_shape'],
  ])('rejects %s', (_, body, reason) => {
    expect(map('getDevRealKpi', body, [deviceOf('7')])).toEqual([
      expect.objectContaining({ kind: 'rejected', reason }),
    ]);
  });

  it('rejects a call it does not know', () => {
    const body = '{"success":true,"failCode":0,"data":[]}';
    expect(map('getDevKpiDay', body, [])).toEqual([expect.objectContaining({ reason: 'unexpected_shape' })]);
  });

  it('keeps the other devices of an answer in which one item is not an object', () => {
    const good = '{"devId":7,"dataItemMap":{"run_state":1,"active_power":1.0}}';
    const body = `{"data":[null,${good}],"failCode":0,"params":{"currentTime":1700000123456},"success":true}`;
    const items = map('getDevRealKpi', body, [deviceOf('7')]);
    expect(items.map((item) => item.kind)).toEqual(['rejected', 'sample']);
    expect(sampleOf(items, 1).status).toEqual(['{"run_state":1}']);
  });
});
