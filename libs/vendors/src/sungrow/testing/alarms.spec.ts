import type { VendorAlarm } from '@heliograph/vendor-contract';
import { alarms } from '../alarms.ts';
import { polled } from './harness.ts';
import { Visitor } from './visitor.ts';

const device = polled({ InverterSN: 'A1', vendorType: '1' }, 'Europe/Berlin');
const read = (entry: object, of = device): VendorAlarm[] =>
  alarms.read(JSON.stringify(entry), { device: of, list: 'alerts' });

/** Members as the vendor's API document describes them. */
const outage = {
  ps_key: '5_1_1_1',
  fault_type_code: 60005,
  fault_code: '60005.202411.47b8b34242077',
  fault_type: 1,
  fault_level: 1,
  fault_name: 'Grid Power Outage',
  fault_reason: '10',
  process_status: 1,
  create_time: '2024-11-27 15:15:00',
  over_time: null,
};
/** 15:15 in Berlin. */
const began = Date.UTC(2024, 10, 27, 14, 15) / 1000;

describe('Sungrow alarms', () => {
  it('have the code of their kind, not the id of the one fault', () => {
    expect(read(outage)).toEqual([
      {
        code: '60005',
        text: 'Grid Power Outage',
        vendorSeverity: '1',
        category: 'grid',
        severity: 'major',
        since: began,
      },
    ]);
  });

  it.each([
    [1, 1, 'major'],
    [1, 2, 'minor'],
    [1, '4', 'minor'],
    [2, 1, 'minor'],
    [2, 3, 'warning'],
    [3, 1, 'information'],
    [4, 1, 'information'],
    // Of no table: an outage is major by itself.
    [1, 7, 'major'],
    [9, 4, 'major'],
  ])('of type %s and level %s are %s', (fault_type, fault_level, severity) => {
    expect(read({ ...outage, fault_type, fault_level })).toMatchObject([
      { vendorSeverity: String(fault_level), severity },
    ]);
  });

  it('of an unknown kind are what the first known number of the device says', () => {
    expect(read({ ...outage, fault_type_code: 60099, fault_reason: '9999|39|10' })).toMatchObject([
      { code: '60099', category: 'insulation' },
    ]);
    expect(read({ ...outage, fault_type_code: 60099, fault_reason: '9999' })).toMatchObject([
      { code: '60099', text: 'Grid Power Outage', category: 'unmapped' },
    ]);
  });

  it('without a kind are one for each number of the device', () => {
    expect(read({ ...outage, fault_type_code: null, fault_reason: '88|39|88' })).toMatchObject([
      { code: '88', category: 'arc', severity: 'major' },
      { code: '39', category: 'insulation' },
    ]);
  });

  it('as a client’s test shows older ones, are known by their text alone: a plain `fault_code` is looked up nowhere', () => {
    // A fixture of a public client, in the account's language.
    const entry = { ps_key: 'FX2001', fault_code: '10', fault_name: '电网掉电', create_time: '20260101150000' };
    expect(read(entry)).toEqual([
      {
        code: '电网掉电',
        text: '电网掉电',
        category: 'unmapped',
        severity: 'major',
        since: Date.UTC(2026, 0, 1, 14) / 1000,
      },
    ]);
  });

  it('began in the clock of the plant, which its label tells', () => {
    const shanghai = { ...device, vendorOffset: 'GMT+8' };
    expect(read(outage, shanghai)).toMatchObject([{ since: Date.UTC(2024, 10, 27, 7, 15) / 1000 }]);
  });

  it('are over when solved, closed, or with an end; an end that is no time is none', () => {
    expect(read({ ...outage, process_status: 4 })).toMatchObject([{ hasEnded: true }]);
    expect(read({ ...outage, process_status: '9' })).toMatchObject([{ hasEnded: true }]);
    const until = Date.UTC(2024, 10, 27, 15) / 1000;
    expect(read({ ...outage, over_time: '20241127160000' })).toMatchObject([{ hasEnded: true, until }]);
    expect(read({ ...outage, over_time: '--' })[0]).not.toHaveProperty('hasEnded');
  });

  it.each(['null', '7', '[]', '{"fault_type_code":{},"fault_reason":["10"]}', '{"a":'.repeat(50_000)])(
    'are none in entry %#',
    (entry) => {
      expect(alarms.read(entry, { device, list: 'alerts' })).toEqual([]);
    },
  );

  it('do not read numbers of a device without end', () => {
    expect(read({ ...outage, fault_type_code: null, fault_reason: '10|'.repeat(100_000) })).toMatchObject([
      { code: 'Grid Power Outage' },
    ]);
  });

  it('of all faults of the simulated cloud are known, those of hybrids too', () => {
    const visitor = new Visitor({ inverters: 60 });
    const { result_data } = visitor.call('getFaultAlarmInfo', {
      curPage: 1,
      size: 1000,
      process_status: '999',
      startTime: '202606010000',
      endTime: '202606210000',
    });
    const entries = result_data!.pageList as object[];
    // Most are over: here they are open.
    const found = entries.flatMap((entry) => read({ ...entry, process_status: 1, over_time: null }));
    expect(found).toHaveLength(entries.length);
    const kinds = new Map(found.map(({ code, category, severity }) => [code, `${category} ${severity}`]));
    expect(Object.fromEntries(kinds)).toMatchObject({
      60001: 'grid major',
      60005: 'grid major',
      60012: 'temperature warning',
      60014: 'insulation major',
      13801: 'grid major',
    });
    expect(found.filter(({ category }) => category === 'unmapped')).toEqual([]);
  });
});
