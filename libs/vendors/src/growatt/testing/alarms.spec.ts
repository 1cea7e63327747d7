import { readFileSync } from 'node:fs';
import { parseNode, type AlarmOrigin, type VendorAlarm } from '@heliograph/vendor-contract';
import { alarms } from '../alarms.ts';
import { alarmsOf } from '../cloud/faults.ts';
import type { Report, SimulatedDevice } from '../cloud/inventory.ts';
import type { Family } from '../families.ts';
import { device } from './mapped.ts';

const fixture = (name: string): string => readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url), 'utf8');
const rowOf = (name: string): string => parseNode(fixture(name)).sources('data', 'alarms')[0]!;

const read = (entry: object | string, list: AlarmOrigin['list'] = 'alerts', family: Family = 'tlx'): VendorAlarm[] =>
  alarms.read(typeof entry === 'string' ? entry : JSON.stringify(entry), { device: device('SN1', family), list });
const warning = (entry: object, family?: Family): VendorAlarm[] => read(entry, 'warnings', family);

describe('Growatt alarms of the alarm call', () => {
  it('of the documented example: it is open, because its end is its start', () => {
    // 09:55:55 at GMT+8.
    const since = Date.UTC(2019, 2, 9, 1, 55, 55) / 1000;
    expect(read(rowOf('inverter_alarm.documented'))).toEqual([
      { code: '25', text: 'No utility.', category: 'grid', severity: 'major', since },
    ]);
  });

  it('are known by their number where the text says nothing to us', () => {
    // Error 101; 14:05:54 at GMT+8.
    expect(read(rowOf('tlx_alarm_data.reconstructed'))).toEqual([
      {
        code: '2',
        text: 'undown error',
        category: 'hardware',
        severity: 'major',
        since: Date.UTC(2018, 11, 17, 6, 5, 54) / 1000,
      },
    ]);
  });

  it('are known by their text first', () => {
    // By its number a fault of sampling.
    expect(read({ alarm_code: 410, alarm_message: 'Bat Voltage Low' })).toMatchObject([
      { code: '410', category: 'battery', severity: 'minor' },
    ]);
  });

  it('of an unknown number keep it and their text', () => {
    expect(read({ alarm_code: 999, alarm_message: 'Something new' })).toEqual([
      { code: '999', text: 'Something new', category: 'unmapped', severity: 'major' },
    ]);
  });

  it('tell their end', () => {
    const row = { alarm_code: 25, start_time: '2026-07-01 06:10:00.0' };
    const [ended] = read({ ...row, end_time: '2026-07-01 06:25:00.0' });
    expect([ended?.hasEnded, ended!.until! - ended!.since!]).toEqual([true, 900]);
    for (const end_time of [undefined, null, '', 'null', row.start_time])
      expect(read({ ...row, end_time })).toEqual([expect.not.objectContaining({ hasEnded: true })]);
  });

  it.each([
    ['no_grid', 'grid'],
    ['insulation', 'insulation'],
    ['grid_overvoltage', 'grid'],
    ['over_temperature', 'temperature'],
  ] as const)('of the simulated cloud at %s are of %s', (kind, category) => {
    const since = Date.parse('2026-06-21T09:00:00Z') / 1000;
    const simulated = { inverter: { index: 0 }, plant: { offsetSeconds: 8 * 3600 } } as SimulatedDevice;
    const report = { sample: { fault: { kind, since } } } as Report;
    const [row] = alarmsOf(simulated, report, '2026-06-21');
    expect(read(row!)).toMatchObject([{ category, severity: 'major', since }]);
  });
});

describe('Growatt alarms of a sample', () => {
  it('have the code of the alarm call', () => {
    expect(read('{"faultType":202.0,"errorText":"Unknown","sysFaultWord3":16}')).toEqual([
      { code: '202', text: 'PV Voltage High', category: 'dc_input', severity: 'major' },
    ]);
    expect(read({ faultCode1: '2', faultValue: 3 }, 'alerts', 'max')).toMatchObject([{ code: '2', text: 'Error 101' }]);
  });

  it('are one for each code, of which the first has the text', () => {
    const entry = { faultType: 25, faultCode1: 30, errorCode: 25, errorText: 'BMS COM Fault' };
    expect(read(entry)).toMatchObject([
      { code: '25', text: 'BMS COM Fault', category: 'communication', severity: 'minor' },
      { code: '30', text: 'AC V Outrange', category: 'grid' },
    ]);
  });

  it('are unmapped where only a member has a number whose meaning is not documented', () => {
    expect(read({ faultCode2: 25 })).toMatchObject([{ code: 'faultCode2 25', category: 'unmapped' }]);
    expect(read({ faultCode1: 30, faultCode2: 25 })).toMatchObject([{ code: '30' }]);
  });

  it('that warn count apart from faults, and are minor at most', () => {
    expect(read({ faultType: 401 })).toMatchObject([{ code: '401', category: 'grid' }]);
    expect(warning({ warnCode: 401 })).toEqual([
      { code: 'Warning 401', text: 'Meter abnormal', category: 'communication', severity: 'warning' },
    ]);
    expect(warning({ warnCode: 7, warnText: 'Battery reversed' })).toMatchObject([
      { text: 'Battery reversed', category: 'battery', severity: 'minor' },
    ]);
  });

  it('that warn by one bit are known of type 1 and MAX; several bits may be a number', () => {
    expect(warning({ warnCode: 64 }, 'max')).toMatchObject([{ text: 'SPD abnormal', category: 'hardware' }]);
    expect(warning({ warnCode: 64 }, 'tlx')).toMatchObject([{ category: 'unmapped' }]);
    expect(warning({ warnCode: 208 }, 'max')).toMatchObject([{ code: 'Warning 208', category: 'unmapped' }]);
  });

  it('of a number that is only a guess are unmapped', () => {
    // As the fixture of a MIN has it.
    expect(warning({ warnCode: 220, warnCode1: 2, warnText: 'Unknown' })).toEqual([
      { code: 'Warning 220', text: 'Warning 220', category: 'unmapped', severity: 'warning' },
    ]);
  });

  it.each(['null', '7', '[]', '{}', '{"alarm_code":{},"alarm_message":[]}', '{"faultType":0}', '{"a":'.repeat(50_000)])(
    'are none in entry %#',
    (entry) => {
      expect(read(entry)).toEqual([]);
      expect(read(entry, 'warnings')).toEqual([]);
    },
  );
});
