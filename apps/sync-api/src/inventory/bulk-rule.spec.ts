import { decideBulk, type BulkDevice } from './bulk-rule.ts';

const devices = new Map<string, BulkDevice>(
  ['a', 'b', 'c', 'd'].map((id) => [id, { id, monitored: id === 'a', removed: id === 'd' }]),
);
const codes = (...parameters: Parameters<typeof decideBulk>) =>
  decideBulk(...parameters).results.map(({ deviceId, code, error }) => [deviceId, code, error]);

describe('decideBulk', () => {
  it('monitors up to the quota, in the order asked, and refuses the rest one by one', () => {
    expect(codes('monitor', ['c', 'b'], devices, 1)).toEqual([
      ['c', 200, undefined],
      ['b', 403, 'quota_exceeded'],
    ]);
  });

  it('needs no room for a device that is monitored already', () => {
    expect(decideBulk('monitor', ['a'], devices, 0)).toEqual({
      results: [{ deviceId: 'a', success: true, code: 200 }],
      changed: [],
    });
  });

  it('refuses unknown and removed devices', () => {
    expect(codes('monitor', ['x', 'd'], devices, 9)).toEqual([
      ['x', 404, 'not_found'],
      ['d', 409, 'device_removed'],
    ]);
  });

  it('answers a device that is named twice once', () => {
    expect(codes('monitor', ['b', 'b'], devices, 2)).toHaveLength(1);
  });

  it('takes any device out, so that it does not come back by itself', () => {
    expect(decideBulk('unmonitor', ['a', 'b'], devices, 0).changed).toEqual(['a', 'b']);
  });
});
