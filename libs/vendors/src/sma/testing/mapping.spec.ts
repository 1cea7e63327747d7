import { joinAnswers, type MappedItem, type MappedSample, type PolledDevice } from '@heliograph/vendor-contract';
import { mapping } from '../mapping.ts';
import { fixture, recordedDevice } from './harness.ts';

const context = { samplePeriodSeconds: 300 };
const RECORDED = 'solarnetwork/sma-device-data-Day-';
const ac = fixture(`${RECORDED}PowerAc-01.json`);
const dc = fixture(`${RECORDED}PowerDc-01.json`);
const energy = fixture(`${RECORDED}EnergyAndPowerPv-ReturnEnergyValues-01.json`);
/** 13:25 in New York (EDT) on the day of the recordings. */
const FETCHED = Date.parse('2025-03-28T17:25:00Z');

function map(call: string, body: string, device: PolledDevice = recordedDevice, fetchedAt = FETCHED): MappedItem[] {
  return mapping.map({ call, body, fetchedAt, devices: [device] }, context);
}
function samples(body: string, device = recordedDevice, fetchedAt = FETCHED): MappedSample[] {
  return map('measurements', body, device, fetchedAt).filter((item): item is MappedSample => item.kind === 'sample');
}

interface SetOf {
  zone?: string;
  resolution?: string;
}
function setText(entries: object[], { zone = 'Europe/Berlin', resolution = 'FiveMinutes' }: SetOf = {}): string {
  return JSON.stringify({
    plant: { plantId: '1', timezone: zone },
    device: { timezone: zone },
    resolution,
    set: entries,
  });
}

describe('recorded answers', () => {
  const found = samples(joinAnswers({ 'PowerAc/Day': ac, 'EnergyAndPowerPv/Day': energy }));

  it('become one sample for each time of PowerAc, oldest first', () => {
    expect(found).toHaveLength(79);
    // 06:50 and 13:20 in New York (UTC-4).
    expect(found[0]!.datetime).toBe(Date.parse('2025-03-28T10:50:00Z') / 1000);
    expect(found.at(-1)!.datetime).toBe(Date.parse('2025-03-28T17:20:00Z') / 1000);
  });

  it('become this sample at 13:20', () => {
    expect(found.at(-1)).toEqual({
      kind: 'sample',
      device: recordedDevice,
      datetime: 1743182400,
      offsetSeconds: -14400,
      state: '1',
      isStateDerived: true,
      measurements: {
        PowerACOutputActive: expect.closeTo(1.296283, 9) as number,
        FrqAC: 59.985,
        UAC1: 0,
        UAC2: 0,
        UAC3: 278.452,
        IAC1: 4.656,
        IAC2: 4.656,
        IAC3: 4.656,
        // 15153 Wh: all 79 intervals of the day so far, which begins with 0 at dawn.
        EDay: 15.153,
      },
      dcInputs: 'mppt',
      quality: [],
      status: [],
      alerts: [],
      warnings: [],
      counters: { isDaySummed: true },
    });
  });

  it('stand by at dawn, and know the energy of each time', () => {
    expect(found[0]).toMatchObject({ state: '2', measurements: { PowerACOutputActive: 0, EDay: 0 } });
    // 0, 0, 0, 0, 4, 6, 8 Wh up to 07:20.
    expect(found[6]).toMatchObject({ state: '1', measurements: { EDay: 0.018 } });
  });

  it('keep A, B and C apart', () => {
    const [sample] = samples(joinAnswers({ 'PowerDc/Day': dc })).filter(
      ({ datetime }) => datetime === Date.parse('2025-03-01T19:50:00Z') / 1000,
    );
    expect(sample!.measurements).toEqual({
      UPV1: 440.046,
      UPV2: 436.885,
      UPV3: 400.112,
      IPV1: 1.964,
      IPV2: 1.972,
      IPV3: 1.942,
      PPV1: 0.865417,
      PPV2: 0.862167,
      PPV3: 0.777708,
      // 865.417 + 862.167 + 777.708 W
      PowerDC: expect.closeTo(2.505292, 9) as number,
      InsulationResistance: 2095.584,
    });
    expect(sample).toMatchObject({ state: '-1', offsetSeconds: -18000 });
  });

  it('end a Day with the midnight of the next one, and give nothing for empty arrays', () => {
    const found = samples(joinAnswers({ 'PowerDc/Day': dc }));
    // 219 entries, two of which (02:45 is one) contain only empty arrays.
    expect(found).toHaveLength(217);
    expect(found.at(-1)!.datetime).toBe(Date.parse('2025-03-02T05:00:00Z') / 1000);
  });

  it('are read alone as well, by the key of their set', () => {
    const items = map('EnergyAndPowerPv/Day', energy);
    expect(items).toHaveLength(79);
    expect(items.at(-1)).toMatchObject({ measurements: { EDay: 15.153 } });
  });
});

describe('joining', () => {
  const at = (time: string, more: object): object => ({ time: `2026-06-21T${time}:00`, ...more });

  it('joins values of equal times only', () => {
    const body = joinAnswers({
      'PowerAc/Recent': setText([at('12:00', { activePower: 900 })]),
      'PowerDc/Recent': setText([at('12:05', { dcVoltageInput: [{ index: 'A', value: 400 }] })]),
    });
    expect(samples(body).map(({ measurements }) => measurements)).toEqual([{ PowerACOutputActive: 0.9 }]);
  });

  it('gives EDay where the energy of that very time is known', () => {
    const quiet = Array.from({ length: 3 }, (_, i) => at(`0${i}:00`, { pvGeneration: 0 }));
    const pv = [...quiet, at('11:55', { pvGeneration: 0 }), at('12:00', { pvGeneration: 70 })];
    const recent = (time: string): string =>
      joinAnswers({ 'PowerAc/Recent': setText([at(time, { activePower: 900 })]), 'EnergyAndPowerPv/Day': setText(pv) });
    expect(samples(recent('12:00'))[0]!.measurements).toEqual({ PowerACOutputActive: 0.9, EDay: 0.07 });
    expect(samples(recent('12:05'))[0]!.measurements).toEqual({ PowerACOutputActive: 0.9 });
  });

  it('never takes mean power for energy: Recent has no EDay', () => {
    const body = joinAnswers({ 'EnergyAndPowerPv/Recent': setText([at('12:00', { pvGeneration: 900 })]) });
    expect(samples(body)).toEqual([]);
  });

  it('leaves out absent values, and a sum with an input that is missing', () => {
    const inputs = [{ index: 'A', value: 100 }, { index: 'B' }];
    const body = joinAnswers({ 'PowerDc/Recent': setText([at('12:00', { dcPowerInput: inputs })]) });
    expect(samples(body)[0]!.measurements).toEqual({ PPV1: 0.1 });
  });

  it('takes the sum of the phases where activePower is 0 or missing beside them', () => {
    const phases = { activePowerPhaseA: 15, activePowerPhaseB: 18, activePowerPhaseC: 9 };
    for (const total of [{ activePower: 0 }, {}]) {
      const [found] = samples(joinAnswers({ 'PowerAc/Recent': setText([at('12:00', { ...phases, ...total })]) }));
      expect(found!.measurements.PowerACOutputActive).toBeCloseTo(0.042, 9);
      expect(found!.state).toBe('1');
    }
  });

  it('takes set: [] as nothing', () => {
    expect(map('measurements', joinAnswers({ 'PowerAc/Recent': setText([]), 'PowerDc/Recent': setText([]) }))).toEqual(
      [],
    );
  });

  it('reads input 27 as AA, and leaves out other characters', () => {
    const inputs = [
      { index: 'Z', value: 1 },
      { index: 'AA', value: 2 },
      { index: '?', value: 3 },
    ];
    const body = joinAnswers({ 'PowerDc/Recent': setText([at('12:00', { dcVoltageInput: inputs })]) });
    expect(samples(body)[0]!.measurements).toEqual({ UPV26: 1, UPV27: 2 });
  });
});

describe('state', () => {
  const recent = (activePower: number, resolution = 'FiveMinutes'): string =>
    joinAnswers({ 'PowerAc/Recent': setText([{ time: '2026-06-21T12:00:00', activePower }], { resolution }) });
  const TEN = Date.parse('2026-06-21T10:00:00Z');
  const minutes = (count: number): number => TEN + count * 60_000;
  const classic = { ...recordedDevice, vendorPlantId: '5f0b4f6e-8d4a-4c8e-9a21-3f0d2c1b7a65' };

  it.each([
    ['generates', 900, 5, '1'],
    ['stands by', 0, 5, '2'],
    ['fell silent while it generated', 900, 16, '0'],
    ['sleeps', 0, 600, '2'],
  ])('%s', (_name, power, age, state) => {
    expect(samples(recent(power), recordedDevice, minutes(age))[0]!.state).toBe(state);
  });

  it('lets classic plants be two hours late', () => {
    expect(samples(recent(900, 'FifteenMinutes'), classic, minutes(160))[0]!.state).toBe('1');
    expect(samples(recent(900, 'FifteenMinutes'), classic, minutes(170))[0]!.state).toBe('0');
  });

  it('is that of its time in history', () => {
    const body = joinAnswers({ 'PowerAc/Day': setText([{ time: '2026-06-21T12:00:00', activePower: 900 }]) });
    expect(samples(body, recordedDevice, minutes(6000))[0]!.state).toBe('1');
  });
});

describe('times without offset', () => {
  const labels = (...times: string[]): string =>
    joinAnswers({ 'PowerAc/Day': setText(times.map((time) => ({ time: `2026-10-25T${time}:00`, activePower: 0 }))) });
  const utc = (time: string): number => Date.parse(`2026-10-25T${time}:00Z`) / 1000;

  it('are distinguished by their order in the hour that comes twice', () => {
    const found = samples(labels('01:55', '02:00', '02:55', '02:00', '02:05', '03:00'));
    expect(found.map(({ datetime }) => datetime)).toEqual(
      ['23:55', '00:00', '00:55', '01:00', '01:05', '02:00'].map((time, i) => utc(time) - (i === 0 ? 86_400 : 0)),
    );
    expect(found.map(({ offsetSeconds }) => offsetSeconds)).toEqual([7200, 7200, 7200, 3600, 3600, 3600]);
  });

  it('are the latest past one in Recent', () => {
    const body = joinAnswers({
      'PowerAc/Recent': setText([{ time: '2026-10-25T02:30:00', activePower: 0 }]),
    });
    expect(samples(body, recordedDevice, utc('00:35') * 1000)[0]!.datetime).toBe(utc('00:30'));
    expect(samples(body, recordedDevice, utc('01:35') * 1000)[0]!.datetime).toBe(utc('01:30'));
  });

  it('take the device’s zone, the plant’s, then the account’s', () => {
    const text = (head: object): string =>
      joinAnswers({
        'PowerAc/Recent': JSON.stringify({ ...head, set: [{ time: '2026-06-21T12:00:00', activePower: 1 }] }),
      });
    const zone = (head: object, device = recordedDevice): unknown =>
      samples(text(head), device).map(({ offsetSeconds }) => offsetSeconds)[0];
    const plant = { timezone: 'Europe/Berlin' };
    expect(zone({ plant, device: { timezone: 'Asia/Kolkata' } })).toBe(19_800);
    expect(zone({ plant, device: {} })).toBe(7200);
    expect(zone({}, { ...recordedDevice, timezone: 'GMT-3' })).toBe(-10_800);
    const windows = { plant: { timezone: 'W. Europe Standard Time' } };
    expect(zone(windows, { ...recordedDevice, timezone: 'Europe/Berlin' })).toBe(7200);
    expect(map('measurements', text({}))).toEqual([
      { kind: 'rejected', reason: 'timezone_unknown', detail: 'none', serial: '2001200000' },
    ]);
  });

  it('are rejected when they cannot be read', () => {
    expect(map('measurements', joinAnswers({ 'PowerAc/Recent': setText([{ time: 'noon', activePower: 1 }]) }))).toEqual(
      [{ kind: 'rejected', reason: 'invalid_time', detail: 'noon', serial: '2001200000' }],
    );
  });
});

describe('invalid sets', () => {
  it.each([
    ['<html>', 'invalid_json'],
    ['{"PowerAc/Recent":{"set":[', 'invalid_json'],
    ['{"PowerAc/Recent":{"message":"x"}}', 'unexpected_shape'],
    ['{"Other/Recent":{"set":[]}}', 'unexpected_shape'],
    ['[]', 'unexpected_shape'],
  ])('%s is rejected', (body, reason) => {
    expect(map('measurements', body)).toEqual([expect.objectContaining({ kind: 'rejected', reason })]);
  });
});
