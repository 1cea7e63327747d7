import { readFileSync } from 'node:fs';
import type { MappedItem, MappedSample, PolledDevice, RawAnswer } from '@heliograph/vendor-contract';
import { energySinceMidnight, inverterSeries } from '../mapping-series.ts';
import { mapping } from '../mapping.ts';
import { SITE_TELEMETRY } from '../wire.ts';

const fixture = (name: string): string => readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8');
const context = { samplePeriodSeconds: 900 };
const device: PolledDevice = {
  deviceId: 'd1',
  plantId: 'p1',
  vendorPlantId: '1234567',
  InverterSN: '7E1234B5-67',
  CollectorSN: '7E1234B5-67',
  vendorDeviceId: '7E1234B5-67',
  vendorType: 'INVERTER',
};
const seconds = (iso: string): number => Date.parse(iso) / 1000;

function answer(call: string, body: string, changes: Partial<RawAnswer> = {}): RawAnswer {
  return { call, body, fetchedAt: Date.parse('2026-09-29T17:50:00Z'), devices: [device], ...changes };
}
const samplesOf = (items: readonly MappedItem[]): MappedSample[] =>
  items.filter((item): item is MappedSample => item.kind === 'sample');

type Values = readonly (number | null)[];
/**
 * Returns series of quarter hours that begin at `from`, each with its values from there on; voltage and frequency stamped with the end of the bucket.
 */
function telemetry(from: string, series: Readonly<Record<string, readonly [unit: string, values: Values]>>): string {
  const offset = from.slice(-6);
  const stamp = (unix: number): string => {
    const shift =
      (offset.startsWith('-') ? -1 : 1) * (Number(offset.slice(1, 3)) * 3600 + Number(offset.slice(4)) * 60);
    return new Date((unix + shift) * 1000).toISOString().slice(0, 19) + offset;
  };
  const metrics = Object.entries(series).map(([metric, [unit, values]]) => {
    const first = seconds(from) + (metric === 'voltage' || metric === 'frequency' ? 900 : 0);
    return [metric, { unit, values: values.map((value, i) => ({ timestamp: stamp(first + i * 900), value })) }];
  });
  return JSON.stringify({ inverters: { [device.InverterSN]: Object.fromEntries(metrics) as unknown } });
}

describe('the documented answer of inverters/telemetry', () => {
  const items = mapping.map(
    answer('inverters/telemetry', fixture('v2-trooperthorn/inverters_telemetry.json')),
    context,
  );

  it('becomes one sample a bucket, with values written down by hand', () => {
    expect(items).toEqual([
      expect.objectContaining({
        kind: 'sample',
        datetime: seconds('2026-09-29T17:15:00Z'),
        offsetSeconds: -5 * 3600,
        state: '1',
        measurements: { PowerACOutputActive: 4.25, UAC1: 241.2, FrqAC: 60.01 },
        quality: ['EDay:gap'],
        status: [],
        alerts: [],
        warnings: [],
        counters: { isDaySummed: true },
      }),
      expect.objectContaining({
        datetime: seconds('2026-09-29T17:30:00Z'),
        state: '1',
        measurements: { PowerACOutputActive: 4.31 },
      }),
    ]);
  });

  it('gives no day total, for the buckets since midnight are not in it', () => {
    for (const { measurements } of samplesOf(items)) expect(measurements).not.toHaveProperty('EDay');
  });

  it('is a fault while the documented alert is open, and carries it as written', () => {
    const alerts = fixture('v2-trooperthorn/alerts.json');
    const body = `{"asked":[],"telemetry":[${fixture('v2-trooperthorn/inverters_telemetry.json')}],"alerts":${alerts}}`;
    const [sample] = samplesOf(mapping.map(answer(SITE_TELEMETRY, body), context));
    expect(sample).toMatchObject({ state: '4', warnings: [] });
    expect(sample!.alerts).toEqual([alerts.trim().slice(1, -1).trim()]);
  });
});

describe('the recorded energy of a day', () => {
  const recorded = JSON.parse(fixture('v2-cathaloconnor/energy.json')) as Record<string, unknown>;
  const series = inverterSeries([{ energy: recorded }]);
  const sums = energySinceMidnight(series.metrics.energy, { period: 900, asked: [], timezone: undefined });

  it('adds up to the vendor’s own recorded overview: 26290 Wh', () => {
    const overview = JSON.parse(fixture('v2-cathaloconnor/overview.json')) as { production: { total: number } };
    expect(overview.production.total).toBe(26_290);
    expect(sums.get(seconds('2026-08-24T16:45:00+01:00'))).toBe(26.29);
  });

  it('grows bucket by bucket, from the first value after the nulls of the night', () => {
    expect(sums.get(seconds('2026-08-24T05:45:00+01:00'))).toBeUndefined();
    expect(sums.get(seconds('2026-08-24T06:00:00+01:00'))).toBe(0);
    expect(sums.get(seconds('2026-08-24T07:00:00+01:00'))).toBe(0.027);
    expect(sums.get(seconds('2026-08-24T12:00:00+01:00'))).toBe(12.948);
    expect(sums.get(seconds('2026-08-24T17:00:00+01:00'))).toBeUndefined();
  });
});

describe('traps', () => {
  const map = (body: string, changes: Partial<RawAnswer> = {}): MappedSample[] =>
    samplesOf(mapping.map(answer('inverters/telemetry', body, changes), context));

  it('nulls of the night and of the open bucket become nothing, not 0 and not the value before', () => {
    const samples = map(telemetry('2026-09-29T12:00:00-05:00', { power: ['W', [null, 4562.5, 0, null]] }));
    expect(samples.map(({ datetime, measurements }) => [datetime, measurements.PowerACOutputActive])).toEqual([
      [seconds('2026-09-29T17:15:00Z'), 4.5625],
      [seconds('2026-09-29T17:30:00Z'), 0],
    ]);
    expect(samples.map(({ state }) => state)).toEqual(['1', '2']);
  });

  it.each([
    ['missing', {}],
    ['null throughout', { energy: ['WH', [null, null]] }],
    ['without buckets', { energy: ['WH', []] }],
  ] as const)('a day whose energy is %s is named, of each sample', (_, energy) => {
    const samples = map(telemetry('2026-09-29T12:00:00-05:00', { power: ['KW', [4.5, 4.25]], ...energy }));
    expect(samples.map(({ measurements, quality }) => [measurements.EDay, quality])).toEqual([
      [undefined, ['EDay:gap']],
      [undefined, ['EDay:gap']],
    ]);
  });

  it('a bucket that is still open is no sample even if it has a value already', () => {
    const body = telemetry('2026-09-29T12:15:00-05:00', { power: ['KW', [1, 2, 3]] });
    expect(map(body, { fetchedAt: Date.parse('2026-09-29T17:59:59Z') })).toHaveLength(2);
    expect(map(body, { fetchedAt: Date.parse('2026-09-29T18:00:00Z') })).toHaveLength(3);
  });

  it('voltage and frequency belong to the bucket that ends at their time', () => {
    const body = telemetry('2026-09-29T12:00:00-05:00', {
      power: ['KW', [1, 2]],
      voltage: ['VOLT', [231, 232]],
      frequency: ['HERTZ', [50.01, 50.02]],
    });
    expect(map(body).map(({ measurements }) => measurements)).toEqual([
      { PowerACOutputActive: 1, UAC1: 231, FrqAC: 50.01 },
      { PowerACOutputActive: 2, UAC1: 232, FrqAC: 50.02 },
    ]);
  });

  it('current is power ÷ voltage of the whole inverter, 19.1 A where each of three phases carries 6.38: no current of a phase', () => {
    const body = telemetry('2026-09-29T12:00:00-05:00', {
      power: ['KW', [4.41]],
      voltage: ['VOLT', [231]],
      current: ['AMPERE', [19.1]],
    });
    expect(map(body)[0]!.measurements).toEqual({ PowerACOutputActive: 4.41, UAC1: 231 });
  });

  it('units are the answer’s: W, KW, MW; an unknown one leaves the value out and is reported', () => {
    const power = (unit: string): MappedSample =>
      map(telemetry('2026-09-29T12:00:00-05:00', { power: [unit, [2]] }))[0]!;
    expect(power('W').measurements.PowerACOutputActive).toBe(0.002);
    expect(power('KW').measurements.PowerACOutputActive).toBe(2);
    expect(power('MW').measurements.PowerACOutputActive).toBe(2000);
    expect(power('HP')).toMatchObject({ measurements: {}, quality: ['PowerACOutputActive:unit_unknown', 'EDay:gap'] });
  });

  it('a gap in the day ends the day total: later buckets have none', () => {
    const energy = [...Array<null>(24).fill(null), 10, 20, null, 30];
    const power = energy.map((value) => (value === null ? null : value * 4));
    const samples = map(telemetry('2026-09-29T00:00:00-05:00', { power: ['W', power], energy: ['WH', energy] }));
    expect(samples.map(({ measurements }) => measurements.EDay)).toEqual([0.01, 0.03, undefined]);
  });

  it('nulls until noon are no night: no day total', () => {
    const energy = [...Array<null>(48).fill(null), 10];
    const samples = map(telemetry('2026-09-29T00:00:00-05:00', { power: ['W', energy], energy: ['WH', energy] }));
    expect(samples.map(({ measurements }) => measurements.EDay)).toEqual([undefined]);
  });

  it('a window that begins after midnight gives no day total, two windows that meet give one', () => {
    const values = Array<number>(48).fill(100);
    const one = telemetry('2026-09-29T00:00:00-05:00', { power: ['W', values], energy: ['WH', values] });
    const two = telemetry('2026-09-29T12:00:00-05:00', { power: ['W', [400]], energy: ['WH', [100]] });
    expect(map(two)[0]!.measurements.EDay).toBeUndefined();
    const joined = samplesOf(mapping.map(answer(SITE_TELEMETRY, `{"telemetry":[${one},${two}]}`), context));
    expect(joined).toHaveLength(49);
    expect(joined.at(-1)!.measurements.EDay).toBe(4.9);
  });

  it('buckets of the night that are left out count as asked for when the window covers them', () => {
    const body = telemetry('2026-09-29T07:00:00-05:00', { power: ['W', [40]], energy: ['WH', [10]] });
    const asked = (from: string): string =>
      JSON.stringify([{ from: seconds(from), to: seconds('2026-09-29T17:00:00Z') - 1 }]);
    const eday = (windows: string): unknown =>
      samplesOf(mapping.map(answer(SITE_TELEMETRY, `{"asked":${windows},"telemetry":[${body}]}`), context))[0]!
        .measurements.EDay;
    expect(eday(asked('2026-09-29T05:00:00Z'))).toBe(0.01);
    expect(eday(asked('2026-09-29T05:15:00Z'))).toBeUndefined();
  });

  it('the day of 25 hours: the hour that comes twice is summed twice, each under its own time', () => {
    const stamps = [
      '2026-10-25T00:00:00+02:00',
      '2026-10-25T01:00:00+02:00',
      '2026-10-25T02:00:00+02:00',
      '2026-10-25T02:00:00+01:00',
      '2026-10-25T03:00:00+01:00',
    ];
    const series = (unit: string): unknown => ({
      unit,
      resolution: 'HOUR',
      values: stamps.map((timestamp) => ({ timestamp, value: 1000 })),
    });
    const body = JSON.stringify({ inverters: { [device.InverterSN]: { power: series('W'), energy: series('WH') } } });
    const samples = map(body, { fetchedAt: Date.parse('2026-10-25T12:00:00Z') });
    expect(samples.map(({ datetime }) => datetime)).toEqual(stamps.map(seconds));
    expect(samples.map(({ measurements }) => measurements.EDay)).toEqual([1, 2, 3, 4, 5]);
    expect(samples.map(({ offsetSeconds }) => offsetSeconds)).toEqual([7200, 7200, 7200, 3600, 3600]);
  });

  it('a day does not take over the values of the day before', () => {
    const body = telemetry('2026-09-28T23:30:00-05:00', { power: ['W', [4, 4, 4]], energy: ['WH', [1, 1, 1]] });
    expect(map(body).map(({ measurements }) => measurements.EDay)).toEqual([undefined, undefined, 0.001]);
  });

  it('a time without an offset names no instant: it is rejected, not guessed', () => {
    const body = `{"inverters":{"7E1234B5-67":{"power":{"unit":"W","values":[{"timestamp":"2026-09-29T12:00:00","value":1}]}}}}`;
    expect(mapping.map(answer('inverters/telemetry', body), context)).toEqual([
      { kind: 'rejected', reason: 'unexpected_shape', detail: '1 buckets without a time', serial: '7E1234B5-67' },
    ]);
  });

  it('days and months are no samples', () => {
    const body = `{"inverters":{"7E1234B5-67":{"power":{"unit":"W","resolution":"DAY","values":[]}}}}`;
    expect(mapping.map(answer('inverters/telemetry', body), context)[0]).toMatchObject({ kind: 'rejected' });
  });

  it('a backfill gives the samples of the gap only', () => {
    const body = telemetry('2026-09-29T12:00:00-05:00', { power: ['W', [1, 2, 3]] });
    const gap = { from: seconds('2026-09-29T17:00:00Z'), to: seconds('2026-09-29T17:15:00Z') };
    const items = mapping.map(
      answer(SITE_TELEMETRY, `{"gap":${JSON.stringify(gap)},"telemetry":[${body}]}`, { backfill: true }),
      context,
    );
    expect(samplesOf(items).map(({ datetime }) => datetime)).toEqual([gap.to]);
  });
});

describe('state', () => {
  const alert = (changes: object): string =>
    JSON.stringify({
      alertId: 9_007_199_254_740_993,
      siteId: 1234567,
      type: 'X',
      impact: 7,
      status: 'OPEN',
      firstTrigger: '2026-09-29T17:10:00Z',
      component: { serialNumber: '7E1234B5-67' },
      ...changes,
    });
  const state = (watts: Values, alerts = '', fetchedAt = Date.parse('2026-09-29T17:50:00Z')): string[] => {
    const body = telemetry('2026-09-29T11:45:00-05:00', { power: ['W', watts] });
    const items = mapping.map(
      answer(SITE_TELEMETRY, `{"telemetry":[${body}],"alerts":[${alerts}]}`, { fetchedAt }),
      context,
    );
    // V2 has no state: each is derived.
    expect(samplesOf(items).every(({ isStateDerived }) => isStateDerived)).toBe(true);
    return samplesOf(items).map((sample) => sample.state);
  };

  it('follows power where no alert is open', () => {
    expect(state([5, 0, -3])).toEqual(['1', '2', '2']);
  });

  it('is a fault from the bucket on in which the alert began', () => {
    expect(state([5, 5, 0], alert({}))).toEqual(['1', '4', '4']);
  });

  it('is a warning with power and an alert of low impact, standby without power', () => {
    expect(state([5, 5, 0], alert({ impact: 4 }))).toEqual(['1', '5', '2']);
  });

  it('is offline with a communication fault of the inverter or its site, not of another', () => {
    const late = Date.parse('2026-09-29T19:00:00Z');
    expect(state([5, 5], alert({ type: 'INVERTER_COMMUNICATION_FAULT' }), late)).toEqual(['1', '0']);
    const ofSite = { type: 'SITE_COMMUNICATION_FAULT', component: null };
    expect(state([5, 5], alert(ofSite), late)).toEqual(['1', '0']);
    expect(state([5, 5], alert({ ...ofSite, siteId: 7654321 }), late)).toEqual(['1', '1']);
  });

  it('is not offline while the inverter reports: alerts are read more rarely than telemetry', () => {
    expect(state([5, 5], alert({ type: 'INVERTER_COMMUNICATION_FAULT' }))).toEqual(['1', '1']);
  });

  it('ignores closed alerts and those of other devices', () => {
    expect(state([5, 5], `${alert({ status: 'CLOSED' })},${alert({ component: { serialNumber: 'OTHER' } })}`)).toEqual([
      '1',
      '1',
    ]);
  });
});

describe('other calls', () => {
  it('alerts: the entry as the vendor wrote it, digits beyond 2^53 included; an empty list replaces the known ones', () => {
    const entry = `{"alertId": 90071992547409931234, "status":"OPEN", "impact":512.0, "component":{"serialNumber":"7E1234B5-67"}}`;
    expect(mapping.map(answer('alerts', `[ ${entry} ]`), context)).toEqual([
      { kind: 'alarms', device, alerts: [entry], warnings: [] },
    ]);
    expect(mapping.map(answer('alerts', '[]'), context)).toEqual([
      { kind: 'alarms', device, alerts: [], warnings: [] },
    ]);
  });

  it('devices: inactive is offline, active is not reported', () => {
    const body = (active: boolean): string => JSON.stringify([{ serialNumber: device.InverterSN, active }]);
    expect(mapping.map(answer('devices', body(false)), context)).toEqual([{ kind: 'liveness', device, online: false }]);
    expect(mapping.map(answer('devices', body(true)), context)).toEqual([]);
  });

  it('a silent inverter without a communication fault is connected, with one it is not', () => {
    const body = telemetry('2026-09-29T11:30:00-05:00', { power: ['W', [null, null, null, null, null]] });
    const map = (alerts: string): MappedItem[] =>
      mapping.map(answer(SITE_TELEMETRY, `{"telemetry":[${body}]${alerts}}`), context);
    expect(map(',"alerts":[]')).toEqual([{ kind: 'liveness', device, online: true, asleep: true }]);
    const fault = `{"type":"INVERTER_COMMUNICATION_FAULT","component":{"serialNumber":"7E1234B5-67"}}`;
    expect(map(`,"alerts":[${fault}]`)).toEqual([{ kind: 'liveness', device, online: false }]);
    expect(map('')).toEqual([]);
  });

  it.each([
    ['half a JSON', 'inverters/telemetry', '{"inverters":{', 'invalid_json'],
    ['no inverters', 'inverters/telemetry', '{}', 'unexpected_shape'],
    ['a list', SITE_TELEMETRY, '[]', 'unexpected_shape'],
    ['another call', 'overview', '{}', 'unexpected_shape'],
    ['no alerts', 'alerts', '{}', 'unexpected_shape'],
    ['no devices', 'devices', '{}', 'unexpected_shape'],
  ])('rejects %s', (_, call, body, reason) => {
    expect(mapping.map(answer(call, body), context)).toEqual([expect.objectContaining({ kind: 'rejected', reason })]);
  });
});
