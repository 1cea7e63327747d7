import type { AlarmOrigin, VendorAlarm } from '@heliograph/vendor-contract';
import { fixturesOf } from '../../plant-model/testing/vendor-harness.ts';
import { alarms } from '../alarms.ts';
import { alarmCodes } from '../cloud/inverter.ts';
import { mapping } from '../mapping.ts';
import { NOON, polled, startCloud } from './harness.ts';

const device = polled({ InverterSN: '00FFC0011557001' }, 'Asia/Shanghai');
const origin: AlarmOrigin = { device, list: 'warnings' };
const read = (entry: unknown, from = origin): VendorAlarm[] => alarms.read(JSON.stringify(entry), from);

/** The entry of fixtures/alarmList.documented.json: it is pending and has an end. */
const { data } = JSON.parse(fixturesOf(import.meta.url)('alarmList.documented.json')) as {
  data: { records: [Record<string, unknown>] };
};
const [documented] = data.records;
const open = { ...documented, alarmEndTime: null };

describe('an entry of alarmList', () => {
  it('the documented one has ended, though it is pending', () => {
    expect(documented).toMatchObject({ state: '0' });
    expect(read(documented)).toMatchObject([
      { hasEnded: true, until: Math.floor(Number(documented.alarmEndTime) / 1000) },
    ]);
  });

  it('the same before its end: a collector’s code is in no table, and its empty message is no text', () => {
    expect(read(open)).toEqual([
      {
        code: '2129',
        text: '2129',
        vendorSeverity: '1',
        category: 'unmapped',
        severity: 'warning',
        // Milliseconds of UTC, whatever the plant's zone.
        since: 1_687_918_458,
      },
    ]);
  });

  it.each([
    ['1015', 'grid', 'No Grid'],
    [1015, 'grid', 'No Grid'],
    ['103a', 'temperature', 'Under temperature protection'],
    // Hexadecimal as text: 4117 is the number of 1015, which the list does not show.
    ['4117', 'unmapped', '4117'],
  ])('code %p: %s', (alarmCode, category, text) => {
    expect(read({ ...open, alarmCode })).toMatchObject([{ category, text }]);
  });

  it('keeps the vendor’s message', () => {
    expect(read({ ...open, alarmCode: '1015', alarmMsg: 'NO-Grid' })).toMatchObject([
      { code: '1015', text: 'NO-Grid', category: 'grid' },
    ]);
  });

  it.each([
    ['1', 'warning'],
    [2, 'minor'],
    ['3', 'major'],
    // The table's: the battery is charged on purpose.
    ['4', 'information'],
    ['constructor', 'information'],
    [undefined, 'information'],
  ])('level %p makes a forced charge (1060) %s', (alarmLevel, severity) => {
    expect(read({ ...open, alarmCode: '1060', alarmLevel })).toMatchObject([{ category: 'battery', severity }]);
  });

  it('an arc stays at least major, whatever its level', () => {
    expect(read({ ...open, alarmCode: '1041', alarmLevel: '1' })).toMatchObject([
      { category: 'arc', severity: 'major', vendorSeverity: '1' },
    ]);
  });

  it.each([
    { state: '1' },
    { state: 2 },
    // An end without a beginning is one too.
    { alarmBeginTime: null, alarmEndTime: 1_687_918_484_635 },
  ])('%j: it is over', (members) => {
    expect(read({ ...open, ...members })).toMatchObject([{ hasEnded: true }]);
  });

  it.each([{ alarmEndTime: 0 }, { alarmEndTime: '' }, { alarmEndTime: 1_687_918_458_326 }])(
    '%j: no end, it is open',
    (members) => {
      expect(read({ ...open, ...members })).toEqual([expect.not.objectContaining({ hasEnded: true })]);
    },
  );

  it.each(['null', '[]', '"1015"', '{}', '{"alarmCode":{"alarmCode":"1015"}}', 'no json'])(
    '%s is no alarm',
    (entry) => {
      expect(alarms.read(entry, origin)).toEqual([]);
    },
  );
});

describe('the simulated cloud', () => {
  it.each([
    ['grid_overvoltage', 'grid'],
    ['no_grid', 'grid'],
    ['insulation', 'insulation'],
    ['over_temperature', 'temperature'],
  ] as const)('gives %s a code that is known', (kind, category) => {
    expect(read({ alarmCode: alarmCodes[kind] })).toMatchObject([{ category }]);
  });

  it('shows an open fault with its beginning', async () => {
    const since = NOON / 1000 - 3600;
    const cloud = await startCloud({ inverters: 3, conditions: { fault: since } });
    const signal = new AbortController().signal;
    const plants = await cloud.adapter.listPlants(signal);
    const devices = (await cloud.adapter.listDevices(plants, signal)).map((each) => polled(each));
    const poll = cloud.adapter.planPolls(devices).find(({ name }) => name === 'alarmList')!;
    const items = (await poll.run(signal)).flatMap((answer) => mapping.map(answer, { samplePeriodSeconds: 300 }));
    await cloud.close();
    const found = items.flatMap((item) =>
      item.kind === 'alarms' ? item.alerts.flatMap((entry) => alarms.read(entry, { ...item, list: 'alerts' })) : [],
    );
    // Level 3, emergency.
    expect(found).toMatchObject([{ code: '1010', category: 'grid', severity: 'major', vendorSeverity: '3', since }]);
  });
});
