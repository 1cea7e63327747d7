import type { VendorAlarm } from '@heliograph/vendor-contract';
import { type AlarmUpdate, type DeviceAlarms, maxOpenAlarms, nextAlarms, type SeenAlarms } from './open-alarms.ts';

const noon = 1_795_168_200;
const grid: VendorAlarm = { code: '302', text: 'No grid', category: 'grid', severity: 'major', since: noon - 60 };
const fan: VendorAlarm = { code: '324', text: 'Fan', category: 'hardware', severity: 'minor' };

/** Lets the answers come one a minute. @returns what each changed, and the alarms after the last */
function after(answers: readonly (readonly VendorAlarm[] | Partial<SeenAlarms>)[]): {
  told: string[][];
  alarms: AlarmUpdate;
} {
  let alarms: AlarmUpdate = { open: [], changes: [], leftOut: 0 };
  const told = answers.map((answer, minute) => {
    const over = 'length' in answer ? { alarms: answer } : answer;
    alarms = nextAlarms(alarms, { alarms: [], source: 'call', at: noon + minute * 60, ...over });
    return alarms.changes.map(({ event, alarm, until }) =>
      [event, alarm.code, alarm.since - noon, until === undefined ? '' : until - noon].join(' ').trim(),
    );
  });
  return { told, alarms };
}

it('raises an alarm once, and clears it with the second answer in a row without it', () => {
  expect(after([[grid], [grid], [], [grid], [], [], []]).told).toEqual([
    ['alarm.raised 302 -60'],
    [],
    [],
    [],
    [],
    ['alarm.cleared 302 -60 240'],
    [],
  ]);
});

it('lets an alarm without a begin begin when it is seen, and one of the future too', () => {
  expect(after([[fan]]).told).toEqual([['alarm.raised 324 0']]);
  expect(after([[{ ...fan, since: noon + 7_200 }]]).told).toEqual([['alarm.raised 324 0']]);
});

it('takes an alarm that comes back with the begin of the ended one for another', () => {
  const { told } = after([[grid], [], [], [grid], [grid]]);
  expect(told).toEqual([['alarm.raised 302 -60'], [], ['alarm.cleared 302 -60 60'], ['alarm.raised 302 180'], []]);
});

it('tells another severity, and counts such changes; another text or begin is none', () => {
  const worse: VendorAlarm = { ...grid, severity: 'critical', vendorSeverity: '1' };
  const { told, alarms } = after([[grid], [worse], [{ ...worse, text: 'Grid lost', since: noon }]]);
  expect(told).toEqual([['alarm.raised 302 -60'], ['alarm.changed 302 -60'], []]);
  expect(alarms.open).toEqual([
    expect.objectContaining({
      text: 'Grid lost',
      severity: 'critical',
      changes: 1,
      firstSeenAt: noon,
      lastSeenAt: noon + 120,
    }),
  ]);
});

it('ends an alarm that a call has shown by that call alone', () => {
  const sample = { alarms: [], source: 'sample' } as const;
  expect(after([[grid], sample, sample, sample]).told.flat()).toEqual(['alarm.raised 302 -60']);
  const bySample = { alarms: [fan], source: 'sample' } as const;
  expect(after([bySample, [], [], sample, sample]).told.flat()).toEqual([
    'alarm.raised 324 0',
    'alarm.cleared 324 0 180',
  ]);
  // The call shows it later than the sample: from then on the samples say nothing.
  expect(after([bySample, [fan], sample, sample]).told.flat()).toEqual(['alarm.raised 324 0']);
});

it('counts the samples of one answer once', () => {
  const bySample = { alarms: [fan], source: 'sample' } as const;
  const second = { alarms: [], source: 'sample', at: noon + 60 } as const;
  const later = { ...second, at: noon + 120 };
  expect(after([bySample, second, second, later]).told.flat()).toEqual([
    'alarm.raised 324 0',
    'alarm.cleared 324 0 60',
  ]);
});

it('ends at once what began before the time at which the vendor says that none was open', () => {
  expect(after([[grid, { ...fan, since: noon - 5 }], { noneOpenAt: noon - 30 }]).told[1]).toEqual([
    'alarm.cleared 302 -60 -30',
  ]);
});

it('ends at once what the vendor lists as ended, at the end that it tells', () => {
  const ended: VendorAlarm = { ...grid, hasEnded: true, until: noon + 30 };
  expect(after([[grid], [ended], [ended]]).told).toEqual([['alarm.raised 302 -60'], ['alarm.cleared 302 -60 30'], []]);
  // Without its end, and with one of a clock that is fast, the answer is the end.
  expect(after([[grid], [{ ...grid, hasEnded: true }]]).told[1]).toEqual(['alarm.cleared 302 -60 60']);
  expect(after([[grid], [{ ...ended, until: noon + 7_200 }]]).told[1]).toEqual(['alarm.cleared 302 -60 60']);
});

it('takes the listed end of an earlier alarm of the same code for none', () => {
  const earlier: VendorAlarm = { ...grid, since: noon - 900, hasEnded: true, until: noon - 600 };
  expect(after([[earlier], [grid, earlier], [earlier], [grid]]).told.flat()).toEqual(['alarm.raised 302 -60']);
  const undated: VendorAlarm = { ...fan, hasEnded: true };
  expect(after([[fan], [undated], [undated]]).told.flat()).toEqual(['alarm.raised 324 0', 'alarm.cleared 324 0 60']);
});

it('does not raise again what a sample from before the told end shows', () => {
  const ended: VendorAlarm = { ...grid, hasEnded: true, until: noon + 30 };
  const undated: VendorAlarm = { code: '302', text: 'No grid', category: 'grid', severity: 'major' };
  const sample = (sampledAt: number): Partial<SeenAlarms> => ({ alarms: [undated], source: 'sample', sampledAt });
  expect(after([[grid], [ended], sample(noon + 10), sample(noon + 150)]).told.slice(2)).toEqual([
    [],
    ['alarm.raised 302 180'],
  ]);
});

it('takes of entries with one code the worst', () => {
  expect(after([[fan, { ...fan, severity: 'critical' }, fan]]).alarms.open).toEqual([
    expect.objectContaining({ code: '324', severity: 'critical' }),
  ]);
});

it('keeps so many alarms of a device, and says how many it left out', () => {
  const many = Array.from({ length: maxOpenAlarms + 7 }, (_, n) => ({ ...fan, code: String(n) }));
  const { open, leftOut }: AlarmUpdate = nextAlarms({ open: [] }, { alarms: many, source: 'call', at: noon });
  expect([open.length, leftOut]).toEqual([maxOpenAlarms, 7]);
});

it('remembers a bounded number of ended alarms', () => {
  let alarms: DeviceAlarms = { open: [] };
  for (let minute = 0; minute < 100; minute += 1)
    alarms = nextAlarms(alarms, { alarms: [{ ...fan, code: String(minute) }], source: 'call', at: noon + minute * 60 });
  expect(alarms.ended).toHaveLength(20);
  expect(alarms.open).toHaveLength(2);
});
