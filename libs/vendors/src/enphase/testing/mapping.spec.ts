import { readFileSync } from 'node:fs';
import { reported } from '@heliograph/base-data';
import {
  joinAnswers,
  type MappedAlarms,
  type MappedItem,
  type MappedSample,
  type PolledDevice,
} from '@heliograph/vendor-contract';
import { mapping } from '../mapping.ts';
import { ALARMS_WITH_EVENTS, TELEMETRY_WITH_STATUS } from '../wire.ts';

const fixture = (name: string): string => readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8');

function device(InverterSN: string, timezone?: string): PolledDevice {
  return {
    deviceId: `d_${InverterSN}`,
    plantId: 'p1',
    vendorPlantId: '1765',
    InverterSN,
    CollectorSN: '',
    vendorDeviceId: InverterSN,
    vendorType: 'micro',
    ...reported({ timezone }),
  };
}

function map(call: string, body: string, ...devices: PolledDevice[]): MappedItem[] {
  return mapping.map({ call, body, fetchedAt: 0, devices }, { samplePeriodSeconds: 300 });
}

const samples = (items: readonly MappedItem[]): MappedSample[] =>
  items.filter((item): item is MappedSample => item.kind === 'sample');

type Interval = [end: number, powr: number | null, enwh: number | null];

function telemetry(serial: string, intervals: readonly Interval[]): string {
  const rows = intervals.map(([end_at, powr, enwh]) => ({ end_at, powr, enwh }));
  return JSON.stringify({ system_id: 1, total_devices: 1, devices: [{ serial_number: serial, intervals: rows }] });
}

/** Returns the samples of one microinverter, with a status beside its intervals where one is given. */
function mapIntervals(intervals: readonly Interval[], timezone: string, status?: string): MappedSample[] {
  const text = telemetry('A1', intervals);
  if (status === undefined) return samples(map('micros_telemetry', text, device('A1', timezone)));
  const summary = JSON.stringify([{ micro_inverters: [{ serial_number: 'A1', status }] }]);
  const joined = joinAnswers({ micros_telemetry: text, inverters_summary: summary });
  return samples(map(TELEMETRY_WITH_STATUS, joined, device('A1', timezone)));
}

/** Returns intervals of 5 min that end after `from`, each with 120 W and 10 Wh. */
function steady(from: number, count: number): Interval[] {
  return Array.from({ length: count }, (_, i): Interval => [from + 300 * (i + 1), 120, 10]);
}

describe('documented devices/micros/telemetry', () => {
  const text = fixture('devices_micros_telemetry.200.documented.json');

  it('becomes one sample an interval and device, mean power in kW, no day total without a midnight', () => {
    const items = map(
      'micros_telemetry',
      text,
      device('123456789012', 'US/Pacific'),
      device('123456789013', 'US/Pacific'),
    );
    const common = {
      kind: 'sample',
      state: '1',
      isStateDerived: true,
      quality: ['EDay:gap'],
      status: [],
      alerts: [],
      warnings: [],
      counters: { isDaySummed: true },
    };
    const of = (serial: string, datetime: number, PowerACOutputActive: number) => ({
      ...common,
      device: device(serial, 'US/Pacific'),
      datetime,
      measurements: { PowerACOutputActive },
    });
    expect(items).toEqual([
      of('123456789012', 1496526300, 0.03),
      of('123456789012', 1496526600, 0.02),
      of('123456789013', 1496526300, 0.025),
      of('123456789013', 1496526600, 0.018),
    ]);
  });

  it('becomes nothing for a microinverter that is not polled', () => {
    expect(samples(map('micros_telemetry', text, device('123456789013')))).toHaveLength(2);
  });

  it('is read for one microinverter too', () => {
    const single = samples(
      map('micros_telemetry', fixture('devices_micros_sn_telemetry.200.documented.json'), device('12345')),
    );
    expect(single.map(({ datetime, measurements }) => [datetime, measurements.PowerACOutputActive])).toEqual([
      [1496526300, 0.03],
      [1496526600, 0.02],
    ]);
  });
});

describe('documented inverters_summary_by_envoy_or_site', () => {
  const text = fixture('inverters_summary.200.documented.json');
  const items = map('inverters_summary', text, device('688346865858'), device('686868727227'));

  it('becomes no sample: its values go with the intervals of telemetry', () => {
    expect(samples(items)).toEqual([]);
  });

  it('reports both as online', () => {
    expect(items.filter(({ kind }) => kind === 'liveness')).toMatchObject([{ online: true }, { online: true }]);
  });

  it('reads energy in other units, and leaves an unknown unit out by name', () => {
    const with_ = (energy: string): MappedSample => {
      const summary = `[{"micro_inverters":[{"serial_number":"A1","status":"normal","energy":${energy},"last_report_date":1782040230}]}]`;
      const body = joinAnswers({
        micros_telemetry: telemetry('A1', steady(1782039600, 2)),
        inverters_summary: summary,
      });
      return samples(map(TELEMETRY_WITH_STATUS, body, device('A1')))[1]!;
    };
    expect(with_('{"value":1.5,"units":"MWh"}').measurements.ETotal).toBe(1500);
    expect(with_('{"value":1234,"units":"kWh"}').measurements.ETotal).toBe(1234);
    expect(with_('4321').measurements.ETotal).toBeCloseTo(4.321, 9);
    expect(with_('null').measurements).not.toHaveProperty('ETotal');
    expect(with_('{"value":7,"units":"furlong"}').quality).toContain('ETotal:unit_unknown');
  });
});

describe('documented open_alarms and open_events', () => {
  const alarms = fixture('open_alarms.200.documented.json');
  const events = fixture('open_events.200.documented.json');

  it('give severity 2 to the alerts of the device, as written, and nothing to another', () => {
    const [first, second] = map('open_alarms', alarms, device('202241095486'), device('B2'));
    expect(first).toMatchObject({ kind: 'alarms', warnings: [] });
    const { alerts } = first as { alerts: string[] };
    expect(alerts).toHaveLength(1);
    expect(alarms).toContain(alerts[0]);
    expect(JSON.parse(alerts[0]!)).toMatchObject({ id: '698957008.8.1766109572000', severity: 2, event_type_id: 28 });
    expect(second).toEqual({ kind: 'alarms', device: device('B2'), alerts: [], warnings: [] });
  });

  it('do not report an event twice that an alarm covers', () => {
    const body = joinAnswers({ open_alarms: alarms, open_events: events });
    expect(map(ALARMS_WITH_EVENTS, body, device('202241095486'))).toMatchObject([
      { alerts: [expect.any(String)], warnings: [] },
    ]);
  });

  it('give an open event without an alarm to the warnings', () => {
    const body = joinAnswers({ open_alarms: '{"system_id":1,"alarms":[]}', open_events: events });
    const [mapped] = map(ALARMS_WITH_EVENTS, body, device('202241095486')) as {
      alerts: string[];
      warnings: string[];
    }[];
    expect(mapped!.alerts).toEqual([]);
    expect(mapped!.warnings).toHaveLength(1);
    expect(events).toContain(mapped!.warnings[0]);
  });

  it('add the name of the type as the last member of each entry, where the list came with them', () => {
    const event_types = fixture('event_types.200.documented.json');
    const named = (entry: string) => ({ ...(JSON.parse(entry) as object), event_name: 'Gateway not reporting' });
    const alarm = '{"id":9007199254740993123,"event_type_id":28,"severity":2.0,"events":[{"serial_number":"A1"}]}';
    const event = '{"event_type_id":28,"status":"open","serial_number":"B2"}';
    const other = '{"event_type_id":5000,"status":"open","serial_number":"B2"}';
    const body = joinAnswers({
      open_alarms: `{"alarms":[${alarm}]}`,
      open_events: `{"events":[${event},${other}]}`,
      event_types,
    });
    const [first, second] = map(ALARMS_WITH_EVENTS, body, device('A1'), device('B2')) as MappedAlarms[];
    expect(first!.alerts).toEqual([`${alarm.slice(0, -1)},"event_name":"Gateway not reporting"}`]);
    expect(second!.warnings.map((entry) => JSON.parse(entry) as object)).toEqual([named(event), JSON.parse(other)]);
  });

  it.each([
    ['null'],
    ['[]'],
    ['{"event_types":null}'],
    ['{"event_types":[null,{"event_type_id":28},{"event_type_id":28,"event_name":{}}]}'],
  ])('keep the entries as written where the list is %s', (event_types) => {
    const body = joinAnswers({ open_alarms: alarms, open_events: events, event_types });
    const [mapped] = map(ALARMS_WITH_EVENTS, body, device('202241095486')) as MappedAlarms[];
    expect(alarms).toContain(mapped!.alerts[0]);
  });

  it.each([
    [1, 'alerts'],
    [2, 'alerts'],
    [3, 'warnings'],
    [4, 'warnings'],
    [6, 'warnings'],
    [9, 'alerts'],
    [null, 'alerts'],
  ])('severity %s goes to %s', (severity, list) => {
    const alarm = `{"id":"x","severity":${severity},"events":[{"serial_number":"A1"}],"event_type_id":28}`;
    const [mapped] = map('open_alarms', `{"alarms":[${alarm}]}`, device('A1'));
    expect(mapped).toMatchObject({ [list]: [alarm] });
  });
});

describe('day energy', () => {
  const midnight = Date.parse('2026-06-20T22:00:00Z') / 1000; // 2026-06-21 00:00 in Berlin

  it('is the sum since local midnight, from the first interval on', () => {
    const mapped = mapIntervals(steady(midnight, 12), 'Europe/Berlin');
    expect(mapped.map(({ measurements }) => measurements.EDay)).toEqual(
      Array.from({ length: 12 }, (_, i) => (i + 1) / 100),
    );
  });

  it('is absent after a gap: a sum that misses an interval would be too small', () => {
    const intervals = steady(midnight, 6).filter((_, i) => i !== 3);
    const mapped = mapIntervals(intervals, 'Europe/Berlin');
    expect(mapped.map(({ measurements }) => measurements.EDay)).toEqual([0.01, 0.02, 0.03, undefined, undefined]);
  });

  it('is absent when the answer begins after midnight', () => {
    for (const { measurements } of mapIntervals(steady(midnight + 600, 4), 'Europe/Berlin'))
      expect(measurements).not.toHaveProperty('EDay');
  });

  it('is absent after an interval without energy', () => {
    const intervals = steady(midnight, 4);
    intervals[1] = [midnight + 600, 120, null];
    const mapped = mapIntervals(intervals, 'Europe/Berlin');
    expect(mapped.map(({ measurements }) => measurements.EDay)).toEqual([0.01, undefined, undefined, undefined]);
  });

  it('begins again at midnight, 0 at the very instant', () => {
    const mapped = mapIntervals(steady(midnight - 600, 4), 'Europe/Berlin');
    expect(mapped.map(({ measurements }) => measurements.EDay)).toEqual([undefined, 0, 0.01, 0.02]);
  });

  it.each([
    ['2026-03-28T23:00:00Z', 23 * 12, 'spring'],
    ['2026-10-24T22:00:00Z', 25 * 12, 'autumn'],
  ])('covers the day of the change from %s: %d intervals (%s)', (start, count) => {
    const mapped = mapIntervals(steady(Date.parse(start) / 1000, count), 'Europe/Berlin');
    expect(mapped.at(-2)!.measurements.EDay).toBeCloseTo((count - 1) / 100, 9);
    expect(mapped.at(-1)!.measurements.EDay).toBe(0);
  });

  it('knows the old names of zones that the cloud uses', () => {
    const eastern = Date.parse('2026-06-21T04:00:00Z') / 1000;
    expect(mapIntervals(steady(eastern, 2), 'US/Eastern')[1]!.measurements.EDay).toBe(0.02);
  });
});

describe('state', () => {
  const noon = 1782039600;
  const day: Interval[] = [
    [noon, 300, 25],
    [noon + 300, 0, 0],
    [noon + 600, 0, 0],
  ];

  it('is normal with power and standby without, where no status came with the interval', () => {
    expect(mapIntervals(day, 'Europe/Berlin').map(({ state }) => state)).toEqual(['1', '2', '2']);
  });

  it('is a fault while a production issue leaves it without power, and not for the time before', () => {
    const mapped = mapIntervals(day, 'Europe/Berlin', 'power');
    expect(mapped.map(({ state }) => state)).toEqual(['1', '4', '4']);
    expect(mapped.map(({ status }) => status)).toEqual([[], ['{"status":"power"}'], ['{"status":"power"}']]);
  });

  it('is a warning while it generates in spite of a production issue', () => {
    const mapped = mapIntervals([...day.slice(1), [noon + 900, 60, 5]], 'Europe/Berlin', 'power');
    expect(mapped.map(({ state }) => state)).toEqual(['2', '2', '5']);
  });

  it('is standby at night, when the status is normal', () => {
    expect(mapIntervals(day, 'Europe/Berlin', 'normal').map(({ state }) => state)).toEqual(['1', '2', '2']);
  });

  it('is -1 with the code for a status of no table', () => {
    const mapped = mapIntervals(day, 'Europe/Berlin', 'dreaming');
    expect(mapped.at(-1)).toMatchObject({ state: '-1', unknownStateCode: 'dreaming' });
  });

  it('of the past is not offline: a microinverter that reports no more did report these intervals', () => {
    expect(mapIntervals(day, 'Europe/Berlin', 'micro').map(({ state }) => state)).toEqual(['1', '2', '2']);
  });

  it('not reporting in the summary is liveness, no sample of old values', () => {
    const body =
      '[{"micro_inverters":[{"serial_number":"A1","status":"micro","power_produced":90,"last_report_date":1600427843}]}]';
    expect(map('inverters_summary', body, device('A1'))).toEqual([
      { kind: 'liveness', device: device('A1'), online: false },
    ]);
  });
});

describe('traps', () => {
  it('an interval the cloud has not filled yet is no sample', () => {
    expect(
      mapIntervals(
        [
          [1782039600, 120, 10],
          [1782039900, null, null],
        ],
        'Europe/Berlin',
      ),
    ).toHaveLength(1);
  });

  it('the lifetime counter goes with the interval that ended with the report, else with the newest that the report is of', () => {
    const summary = (at: number): string =>
      JSON.stringify([
        {
          micro_inverters: [
            { serial_number: 'A1', status: 'normal', energy: { value: 5000, units: 'Wh' }, last_report_date: at },
          ],
        },
      ]);
    const totals = (at: number, intervals = steady(1782039600, 3)): unknown[] =>
      samples(
        map(
          TELEMETRY_WITH_STATUS,
          joinAnswers({ micros_telemetry: telemetry('A1', intervals), inverters_summary: summary(at) }),
          device('A1'),
        ),
      ).map(({ measurements }) => measurements.ETotal);
    expect(totals(1782040200)).toEqual([undefined, 5, undefined]);
    expect(totals(1782040201)).toEqual([undefined, undefined, undefined]);
    // The newest interval ends at 1782040500; the report came 1 s to 10 min after it.
    expect(totals(1782040501)).toEqual([undefined, undefined, 5]);
    expect(totals(1782041099)).toEqual([undefined, undefined, 5]);
    expect(totals(1782041100)).toEqual([undefined, undefined, undefined]);
    // By night neither the report nor the counter changes.
    expect(
      totals(1782039950, [
        [1782039900, 9, 1],
        [1782040200, 0, 0],
        [1782040500, 0, 0],
      ]),
    ).toEqual([undefined, undefined, 5]);
    expect(
      totals(1782039950, [
        [1782039900, 9, 1],
        [1782040200, 3, 0],
        [1782040500, 0, 0],
      ]),
    ).toEqual([undefined, undefined, undefined]);
  });

  it('intervals out of order are passed on oldest first', () => {
    const intervals = steady(1782039600, 4).reverse();
    const times = mapIntervals(intervals, 'Europe/Berlin').map(({ datetime }) => datetime!);
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });

  it('an interval without end_at has no time: the normalizer rejects it, it is not dropped here', () => {
    const body = '{"devices":[{"serial_number":"A1","intervals":[{"powr":5,"enwh":1}]}]}';
    const [sample] = samples(map('micros_telemetry', body, device('A1')));
    expect(sample).toBeDefined();
    expect(sample).not.toHaveProperty('datetime');
  });

  it('serial numbers keep their leading zeros', () => {
    const body = telemetry('000000000699', [[1782039600, 10, 1]]);
    expect(samples(map('micros_telemetry', body, device('000000000699')))).toHaveLength(1);
  });

  it('alarm ids keep their text and numbers beyond 2^53 their digits', () => {
    const alarm = '{"id":9007199254740993123,"severity":2.0,"events":[{"serial_number":"A1","start_date":1.0}]}';
    expect(map('open_alarms', `{"alarms":[${alarm}]}`, device('A1'))).toMatchObject([{ alerts: [alarm] }]);
  });

  it('an error in place of data is rejected with its code, text that is not JSON as such', () => {
    for (const call of ['micros_telemetry', 'inverters_summary', 'open_alarms']) {
      const refusal = fixture('devices.401.documented.json');
      expect(map(call, refusal, device('A1'))).toMatchObject([
        { kind: 'rejected', reason: 'vendor_error', detail: `${call}: code 401` },
      ]);
      expect(map(call, '<html>', device('A1'))).toMatchObject([{ kind: 'rejected', reason: 'invalid_json' }]);
    }
    expect(map('systems', '{}', device('A1'))).toMatchObject([{ kind: 'rejected', reason: 'unexpected_shape' }]);
  });
});
