import { packRawPosition, unpackRawPosition } from './raw-position.ts';

it.each([
  ['raw.growatt/0/0', { topic: 'raw.growatt', partition: 0, offset: 0n }],
  ['raw.growatt/11/123456789', { topic: 'raw.growatt', partition: 11, offset: 123_456_789n }],
  ['raw.growatt.backfill/3/7', { topic: 'raw.growatt.backfill', partition: 3, offset: 7n }],
  [
    'raw.growatt.backfill/32767/140737488355327',
    { topic: 'raw.growatt.backfill', partition: 32_767, offset: 140_737_488_355_327n },
  ],
])('keeps %s', (source, position) => {
  const packed = packRawPosition(source, 'growatt')!;
  expect(BigInt(packed)).toBeLessThan(2n ** 63n);
  expect(unpackRawPosition(packed, 'growatt')).toEqual(position);
});

it.each([
  ['another vendor', 'raw.solis/0/1'],
  ['a topic that is not raw', 'basedata/0/1'],
  ['the topic of a vendor with a longer name', 'raw.growatt2/0/1'],
  ['a partition that is too large', 'raw.growatt/32768/1'],
  ['an offset that is too large', 'raw.growatt/0/140737488355328'],
  ['a negative offset', 'raw.growatt/0/-1'],
  ['no position', 'raw.growatt'],
  ['nothing', undefined],
])('stores no position for %s', (_, source) => {
  expect(packRawPosition(source, 'growatt')).toBeNull();
});

it('stores no position for a record without a vendor', () => {
  expect(packRawPosition('raw.growatt/0/1', undefined)).toBeNull();
});
