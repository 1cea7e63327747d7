import { parseNode, type VendorAlarm } from '@heliograph/vendor-contract';
import { simulatedPlantModel } from '../../plant-model/index.ts';
import { alarms } from '../alarms.ts';
import { alarmList } from '../cloud/alarms.ts';
import { Inventory } from '../cloud/inventory.ts';
import { deviceOf, fixture, NOON } from './harness.ts';

const device = deviceOf('7', { vendorType: '38', timezone: 'Europe/Berlin' });
const read = (entry: string): VendorAlarm[] => alarms.read(entry, { device, list: 'alerts' });
const alarm = (over: object): VendorAlarm[] =>
  read(JSON.stringify({ alarmId: 2032, alarmName: 'Grid Loss', lev: 2, status: 1, raiseTime: 1606418089000, ...over }));

describe('Huawei alarms', () => {
  it('of the documented example are both major: so the vendor says of the monitoring unit too, which is minor by itself', () => {
    expect(parseNode(fixture('getAlarmList.documented')).sources('data').flatMap(read)).toEqual([
      {
        code: '2003',
        text: 'DC arc fault',
        vendorSeverity: '2',
        category: 'arc',
        severity: 'major',
        since: 1606418089,
      },
      {
        code: '61440',
        text: 'The monitoring unit is faulty',
        vendorSeverity: '2',
        category: 'hardware',
        severity: 'major',
        since: 1606418089,
      },
    ]);
  });

  it.each([
    [1, 'critical'],
    [2, 'major'],
    [3, 'minor'],
    ['4', 'warning'],
    // Of no table: grid loss is major by itself.
    [9, 'major'],
    ['constructor', 'major'],
  ])('of level %s are %s', (lev, severity) => {
    expect(alarm({ lev })).toMatchObject([{ vendorSeverity: String(lev), category: 'grid', severity }]);
  });

  it('of an arc are major at least, whatever their level', () => {
    expect(alarm({ alarmId: 2002, lev: 4 })).toMatchObject([{ category: 'arc', severity: 'major' }]);
  });

  it('of an unknown id keep it and their name', () => {
    expect(alarm({ alarmId: 1127, alarmName: 'Of a logger', lev: 3 })).toMatchObject([
      { code: '1127', text: 'Of a logger', category: 'unmapped', severity: 'minor' },
    ]);
  });

  it('that differ in their cause alone have one code', () => {
    expect(alarm({ causeId: 1 })).toEqual(alarm({ causeId: 2 }));
  });

  it.each([4, '5', 6])('of status %s are over', (status) => {
    expect(alarm({ status })).toMatchObject([{ hasEnded: true }]);
  });

  it.each(['null', '7', '"2032"', '[{"alarmId":2032}]', '{"alarmId":{},"alarmName":[]}', '{"a":'.repeat(50_000)])(
    'are none in entry %#',
    (entry) => {
      expect(read(entry)).toEqual([]);
    },
  );

  it('of all faults of the simulated cloud are known', () => {
    const options = { now: () => NOON, timeScale: 1, seed: 1, inverters: 60 };
    const inventory = new Inventory(simulatedPlantModel('huawei', options), options);
    const stationCodes = inventory.plants.map(({ plantCode }) => plantCode).join(',');
    const week = { stationCodes, beginTime: NOON - 7 * 86_400_000, endTime: NOON, language: 'en_US' };
    const answer = alarmList(inventory, week, options) as { data: string };
    const entries = JSON.parse(answer.data) as { status: number; raiseTime: number; alarmId: number }[];
    // Most are over: here they are open.
    const found = entries.flatMap((entry) => read(JSON.stringify({ ...entry, status: 1 })));
    expect(found).toHaveLength(entries.length);
    expect(new Set(found.map(({ code, category }) => `${code} ${category}`))).toEqual(
      new Set(['2032 grid', '2034 grid', '2062 insulation', '2063 temperature']),
    );
    expect(found[0]!.since).toBe(Math.floor(entries[0]!.raiseTime / 1000));
  });
});
