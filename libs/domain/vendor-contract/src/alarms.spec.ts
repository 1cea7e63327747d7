import { alarmCodes, alarmEntry, alarmTime, findAlarm, maxAlarmCode, maxAlarmText, vendorAlarm } from './alarms.ts';

const table = alarmCodes([
  ['No Grid', 'grid', 'major', 'No grid'],
  ['ARC_Fault', 'arc', 'critical', 'Arc'],
  ['Arc self-test', 'arc', 'information', 'Arc self-test'],
]);

describe('a table of alarms', () => {
  it('finds a text whatever its case and separators', () => {
    expect(findAlarm(table, 'NO-GRID')).toMatchObject({ code: 'No Grid', category: 'grid' });
    expect(findAlarm(table, 'arc fault')).toMatchObject({ category: 'arc' });
    expect(findAlarm(table, 'No Grid now')).toBeUndefined();
    expect(findAlarm(table, undefined)).toBeUndefined();
    expect(findAlarm(table, 'x'.repeat(1e6))).toBeUndefined();
  });

  it('has each code once', () => {
    expect(() =>
      alarmCodes([
        ['F-01', 'grid', 'major', ''],
        ['f01', 'arc', 'major', ''],
      ]),
    ).toThrow('alarm code f01 is in the table twice');
  });
});

describe('an alarm', () => {
  it('has the severity of its vendor, else of the table, else of the list', () => {
    const severityOf = (found: object, list: 'alerts' | 'warnings' = 'alerts'): unknown =>
      vendorAlarm({ code: '1', meaning: undefined, ...found }, { list })[0]?.severity;
    const meaning = findAlarm(table, 'No Grid');
    expect(severityOf({ meaning, severity: 'minor' })).toBe('minor');
    expect(severityOf({ meaning }, 'warnings')).toBe('major');
    expect([severityOf({}), severityOf({}, 'warnings')]).toEqual(['major', 'warning']);
  });

  it('that is a detected arc is major at least, an arc’s self-test is what it is', () => {
    const severityOf = (text: string): unknown =>
      vendorAlarm({ text, meaning: findAlarm(table, text), severity: 'information' }, { list: 'alerts' })[0]?.severity;
    expect(severityOf('ARC Fault')).toBe('major');
    expect(severityOf('Arc self-test')).toBe('information');
  });

  it('has bounded texts without control characters and halves of characters, and none without code and text', () => {
    const of = (found: object) => vendorAlarm({ meaning: undefined, ...found }, { list: 'alerts' });
    expect(of({ text: `a\u0000b\u001b[31m\ud83d` })).toMatchObject([{ code: 'a b [31m\ufffd', category: 'unmapped' }]);
    const [long] = of({ text: 'x'.repeat(1e6), vendorSeverity: 'y'.repeat(1e6) });
    expect([long!.code.length, long!.text.length, long!.vendorSeverity!.length]).toEqual([
      maxAlarmCode,
      maxAlarmText,
      maxAlarmCode,
    ]);
    expect(of({})).toEqual([]);
    expect(of({ code: '\u0000', text: ' \n' })).toEqual([]);
  });
});

it.each([
  [1_795_168_200, 1_795_168_200],
  ['1795168200000', 1_795_168_200],
  ['2026-11-20 10:30:00', 1_795_167_000],
  ['2026-11-20T10:30:00Z', 1_795_170_600],
  ['2026-11-20 10:30:00+0200', 1_795_163_400],
  [0, undefined],
  ['tomorrow', undefined],
  [{}, undefined],
  [4_102_444_800, undefined],
])('the time %j in Berlin is %p', (value, expected) => {
  expect(alarmTime(value, 'Europe/Berlin')).toBe(expected);
});

it.each(['null', '[]', '1', '"x"', '{', ''])('%j is no entry with members', (entry) => {
  expect(alarmEntry(entry)).toBeUndefined();
});
