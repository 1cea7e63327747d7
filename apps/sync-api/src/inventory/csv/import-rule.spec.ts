import { nameKey } from '../../groups/group.entity.ts';
import { importRows } from './import-row.ts';
import { readCsv } from './import-rows.ts';
import { decideImport } from './import-rule.ts';
import type { ImportDevice } from './import-targets.ts';

const device = (id: string, serial: string, more: Partial<ImportDevice> = {}): ImportDevice => ({
  id,
  serial,
  vendor: 'solis',
  vendorAccountId: 'va_1',
  monitored: false,
  excluded: false,
  removed: false,
  inverter: `solis:${serial}:${id}`,
  place: id,
  monitoredAs: null,
  labels: [],
  groupIds: [],
  inGroupByPlant: false,
  ...more,
});
const devices = [
  device('d1', 'A', { monitored: true, labels: ['x'], groupIds: ['g1'] }),
  device('d2', 'B'),
  device('d3', 'B', { vendorAccountId: 'va_2' }),
  device('d4', '=D', { removed: true }),
];
const groupIds = new Map([
  ['g1', 'g1'],
  ['roofs north', 'g1'],
  ['g2', 'g2'],
  ['leased', 'g2'],
]);

function decide(csv: string, free = 0) {
  return decideImport(importRows(readCsv(Buffer.from(csv))), { devices, groupIds, free, ofPlants: new Map() }, nameKey);
}
const outcomes = (csv: string, free = 0) =>
  decide(csv, free).results.map(({ line, deviceId, code, column, error }) => [line, deviceId, code, column, error]);

describe('decideImport', () => {
  it('changes what differs, keeps values of empty cells, and empties lists for "-"', () => {
    const csv = [
      'deviceId,monitored,groups,labels,model',
      'd1,,Leased|ROOFS NORTH,,other',
      'd2,no,g2,b|a|b,',
      'd3,,,,',
    ].join('\n');
    expect(decide(csv).changes).toEqual([
      { id: 'd1', groupIds: ['g1', 'g2'] },
      { id: 'd2', monitored: false, groupIds: ['g2'], labels: ['a', 'b'] },
    ]);
    expect(decide('deviceId,groups,labels\nd1,-,-').changes).toEqual([{ id: 'd1', groupIds: [], labels: [] }]);
    expect(decide('deviceId,monitored,groups,labels\nd1,true,roofs north,x').changes).toEqual([]);
  });

  it('gives the quota of leaving devices to entering ones, in the order of the lines', () => {
    const csv = 'deviceId,monitored\nd2,true\nd3,true\nd1,false';
    expect(outcomes(csv)).toEqual([
      [2, 'd2', 200, undefined, undefined],
      [3, 'd3', 403, 'monitored', 'quota_exceeded'],
      [4, 'd1', 200, undefined, undefined],
    ]);
    expect(decide(csv, 1).changes.map(({ id }) => id)).toEqual(['d2', 'd3', 'd1']);
  });

  it('frees the place of a plant when the last of its devices leaves', () => {
    const house = { vendor: 'enphase', monitored: true, place: 'enphase:house' };
    const known = [device('m1', 'M1', house), device('m2', 'M2', house), device('d2', 'B')];
    const codesOf = (lines: string[]) => {
      const rows = importRows(readCsv(Buffer.from(['deviceId,monitored', ...lines].join('\n'))));
      const ofPlants = new Map([['enphase:house', 2]]);
      return decideImport(rows, { devices: known, groupIds, free: 0, ofPlants }, nameKey).results.map(
        ({ code }) => code,
      );
    };
    expect(codesOf(['m1,false', 'd2,true'])).toEqual([200, 403]);
    expect(codesOf(['m1,false', 'm2,false', 'd2,true'])).toEqual([200, 200, 200]);
  });

  it('needs no quota for devices that are monitored already', () => {
    expect(outcomes('deviceId,monitored\nd1,true')).toEqual([[2, 'd1', 200, undefined, undefined]]);
  });

  it('finds devices by vendor and serial number', () => {
    const csv = [
      'DataSources,InverterSN,dataAccessUserId',
      'solis,A,',
      'solis,B,',
      'solis,B,va_2',
      'huawei,A,',
      "solis,'=D,",
      'solis,,',
    ].join('\n');
    expect(outcomes(csv)).toEqual([
      [2, 'd1', 200, undefined, undefined],
      [3, null, 409, 'dataAccessUserId', 'ambiguous_device'],
      [4, 'd3', 200, undefined, undefined],
      [5, null, 404, 'InverterSN', 'not_found'],
      [6, 'd4', 200, undefined, undefined],
      [7, null, 400, 'InverterSN', 'invalid_value'],
    ]);
  });

  it('names the column that is wrong', () => {
    const csv = [
      'deviceId,InverterSN,monitored,groups,labels',
      'd9,,,,',
      'd1,B,,,',
      'd1,,maybe,,',
      'd1,,,nowhere,',
      `d1,,,,${Array.from({ length: 21 }, (_, n) => n).join('|')}`,
      `d1,,,,${'x'.repeat(51)}`,
      'd4,,true,,',
      'd2,,,,',
      'd2,,,,',
      'd1,,',
    ].join('\n');
    expect(outcomes(csv).map(([, , code, column, error]) => [code, column, error])).toEqual([
      [404, 'deviceId', 'not_found'],
      [409, 'InverterSN', 'device_mismatch'],
      [400, 'monitored', 'invalid_value'],
      [404, 'groups', 'group_not_found'],
      [409, 'deviceId', 'duplicate_line'],
      [400, 'labels', 'invalid_value'],
      [409, 'monitored', 'device_removed'],
      [200, undefined, undefined],
      [409, 'deviceId', 'duplicate_line'],
      [400, null, 'invalid_value'],
    ]);
    expect(outcomes(`deviceId,labels\nd1,${Array.from({ length: 21 }, (_, n) => n).join('|')}`)).toEqual([
      [2, 'd1', 403, 'labels', 'limit_reached'],
    ]);
  });
});
