import { QuotaPlaces } from '../quota.ts';
import { decideBulk, type BulkCall, type BulkDevice } from './bulk-rule.ts';

const device = (id: string, more: Partial<BulkDevice> = {}): [string, BulkDevice] => [
  id,
  {
    id,
    monitored: false,
    excluded: false,
    removed: false,
    labels: [],
    groupIds: [],
    inGroupByPlant: false,
    inverter: id,
    place: id,
    monitoredAs: null,
    ...more,
  },
];
const many = (count: number, prefix: string) => Array.from({ length: count }, (_, i) => `${prefix}${i}`);
const known = new Map<string, BulkDevice>([
  device('a', { monitored: true }),
  device('b'),
  device('c', { excluded: true, labels: ['roof'], groupIds: ['g'] }),
  device('d', { removed: true, labels: many(19, 'l'), groupIds: many(50, 'g') }),
  device('e', { inGroupByPlant: true }),
]);
const decide = (call: BulkCall, ids: string[], free = 0) =>
  decideBulk(call, ids, { known, gone: new Set(['z']), places: new QuotaPlaces(free, ['house']) });
const codes = (call: BulkCall, ids: string[], free = 0) =>
  decide(call, ids, free).results.map(({ deviceId, code, error }) => [deviceId, code, error]);

describe('decideBulk', () => {
  it('monitors up to the quota, in the requested order, and refuses the rest one by one', () => {
    expect(codes({ action: 'monitor' }, ['c', 'b'], 1)).toEqual([
      ['c', 200, undefined],
      ['b', 403, 'quota_exceeded'],
    ]);
  });

  it('needs no place for a device of a plant that has one, and one for all devices of another', () => {
    const micros = ['m1', 'm2', 'n1', 'n2'].map((id) => device(id, { place: id.startsWith('m') ? 'house' : 'barn' }));
    const decided = (free: number) =>
      decideBulk(
        { action: 'monitor' },
        micros.map(([id]) => id),
        { known: new Map(micros), gone: new Set(), places: new QuotaPlaces(free, ['house']) },
      );
    expect(decided(0).changed).toEqual(['m1', 'm2']);
    expect(decided(1).changed).toEqual(['m1', 'm2', 'n1', 'n2']);
  });

  it('needs no quota for a device that is monitored already', () => {
    expect(decide({ action: 'monitor' }, ['a'])).toEqual({
      results: [{ deviceId: 'a', success: true, code: 200 }],
      changed: [],
    });
  });

  it('refuses unknown and removed devices', () => {
    expect(codes({ action: 'monitor' }, ['x', 'd'], 9)).toEqual([
      ['x', 404, 'not_found'],
      ['d', 409, 'device_removed'],
    ]);
  });

  it('answers a device that is named twice once', () => {
    expect(codes({ action: 'monitor' }, ['b', 'b'], 2)).toHaveLength(1);
  });

  it('excludes any device, so that it is not monitored again by itself', () => {
    expect(decide({ action: 'unmonitor' }, ['a', 'b', 'c']).changed).toEqual(['a', 'b']);
  });

  it('adds to a group, and removes devices that are not in it through their plant', () => {
    expect(codes({ action: 'addToGroup', groupId: 'g' }, ['b', 'c', 'd'])).toEqual([
      ['b', 200, undefined],
      ['c', 200, undefined],
      ['d', 403, 'limit_reached'],
    ]);
    expect(decide({ action: 'removeFromGroup', groupId: 'g' }, ['b', 'c']).changed).toEqual(['c']);
    expect(codes({ action: 'removeFromGroup', groupId: 'g' }, ['e'])).toEqual([['e', 409, 'in_group_by_plant']]);
  });

  it('labels up to the limit', () => {
    expect(codes({ action: 'label', labels: ['x', 'y'] }, ['b', 'd'])).toEqual([
      ['b', 200, undefined],
      ['d', 403, 'limit_reached'],
    ]);
    expect(decide({ action: 'label', labels: ['roof'] }, ['b', 'c']).changed).toEqual(['b']);
    expect(decide({ action: 'unlabel', labels: ['roof', 'x'] }, ['b', 'c']).changed).toEqual(['c']);
  });

  it('removes devices that the vendor no longer lists, idempotently', () => {
    expect(codes({ action: 'remove' }, ['d', 'a', 'z', 'x'])).toEqual([
      ['d', 200, undefined],
      ['a', 409, 'device_listed'],
      ['z', 200, undefined],
      ['x', 404, 'not_found'],
    ]);
    expect(decide({ action: 'remove' }, ['d', 'z']).changed).toEqual(['d']);
  });
});
