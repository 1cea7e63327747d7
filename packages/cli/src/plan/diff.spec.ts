import { changedMembers, memberLines, newLines } from './diff.ts';
import { References } from './references.ts';

it('finds what differs and leaves members alone that are not wanted', () => {
  const current = {
    timeoutMs: 10_000,
    rateLimit: 5,
    name: 'a',
    batch: null,
    filter: { kinds: ['x', 'y'], vendors: [] },
  };
  const wanted = {
    timeoutMs: 5_000,
    rateLimit: null,
    name: undefined,
    batch: { maxRecords: 10, maxWaitMs: 0 },
    filter: { kinds: ['z', 'y'], vendors: [] },
  };
  expect(memberLines(current, wanted)).toEqual([
    '~ timeoutMs: 10000 → 5000',
    '~ rateLimit: 5 → null',
    '~ batch: null → {"maxRecords":10,"maxWaitMs":0}',
    '~ filter.kinds: + z, - x',
  ]);
  expect(Object.keys(changedMembers(current, wanted))).toEqual(['timeoutMs', 'rateLimit', 'batch', 'filter']);
});

it('takes a list for a set, null for absent, and 0 and false for values', () => {
  const current = { list: ['b', 'a', 'a'], batch: { maxRecords: 10, maxWaitMs: 0 }, on: false };
  expect(memberLines(current, { list: ['a', 'b'], other: null, batch: { maxRecords: 10, maxWaitMs: 0 } })).toEqual([]);
  expect(memberLines(current, { batch: { maxRecords: 10, maxWaitMs: 5 }, on: true })).toEqual([
    '~ batch.maxWaitMs: 0 → 5',
    '~ on: false → true',
  ]);
});

it('shows what is new without members that have no value', () => {
  expect(newLines({ vendor: 'solis', include: ['meter', 'battery'], timezone: null, name: undefined })).toEqual([
    '+ vendor: solis',
    '+ include: battery, meter',
  ]);
});

it('knows several things of one name, and shows ids of what it does not know', () => {
  const groups = new References((name) => name.toLowerCase());
  groups.add('Roofs', 'g1');
  groups.add('roofs', 'g2');
  expect(groups.ids('ROOFS')).toEqual(['g1', 'g2']);
  expect([groups.has('roofs'), groups.has('barns'), groups.ids('barns')]).toEqual([true, false, []]);
  expect(groups.names(['g1', 'gone', 'g1'])).toEqual(['Roofs', 'gone']);
});
