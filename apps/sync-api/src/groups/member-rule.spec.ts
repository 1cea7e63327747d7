import { decideMembers, type Membership } from './member-rule.ts';

const known = new Map<string, Membership>(
  [
    { id: 'in', member: true, groups: 50 },
    { id: 'out', member: false, groups: 49 },
    { id: 'full', member: false, groups: 50 },
  ].map((membership) => [membership.id, membership]),
);
const codes = (action: 'add' | 'remove', ids: string[]) =>
  decideMembers(action, 'device', ids, known).results.map(({ id, code, error }) => [id, code, error]);

describe('decideMembers', () => {
  it('adds members, and refuses those in too many groups and unknown ones', () => {
    expect(codes('add', ['x', 'full', 'out', 'in'])).toEqual([
      ['x', 404, 'not_found'],
      ['full', 403, 'limit_reached'],
      ['out', 200, undefined],
      ['in', 200, undefined],
    ]);
    expect(decideMembers('add', 'device', ['out', 'in', 'out'], known).changed).toEqual(['out']);
  });

  it('removes members, idempotently', () => {
    expect(codes('remove', ['in', 'full'])).toEqual([
      ['in', 200, undefined],
      ['full', 200, undefined],
    ]);
    expect(decideMembers('remove', 'plant', ['in', 'full'], known).changed).toEqual(['in']);
  });
});
