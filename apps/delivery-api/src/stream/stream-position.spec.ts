import { decodePosition, encodePosition, positionKey, streamTopics, type StreamPosition } from './stream-position.ts';

const position = (partitions: number, offset: bigint): StreamPosition =>
  new Map(
    streamTopics.flatMap((topic) =>
      Array.from({ length: partitions }, (_, partition) => [positionKey(topic, partition), offset + BigInt(partition)]),
    ),
  );

describe(encodePosition, () => {
  it.each([
    [0, 0n],
    [1, 127n],
    [24, 128n],
    [24, 5_000_000_000n],
    [3, 2n ** 62n],
  ])('contains the offsets of %i partitions from %i on', (partitions, offset) => {
    const expected = position(partitions, offset);
    expect(decodePosition(encodePosition(expected))).toEqual(expected);
  });

  it('is compact', () => {
    expect(encodePosition(position(24, 5_000_000_000n)).length).toBeLessThan(170 * streamTopics.length);
  });
});

// Version 1, then for each topic the count 2 and the offsets 5 and 6.
it.each([
  ['sums of energy', ['energy', 'storage'], [1, 2, 5, 6, 2, 5, 6, 2, 5, 6]],
  ['batteries and meters', ['storage'], [1, 2, 5, 6, 2, 5, 6, 2, 5, 6, 2, 5, 6]],
])('reads an id of before %s were part of the stream', (_, later, bytes) => {
  const before = [...position(2, 5n)].filter(([key]) => !later.some((topic) => key.startsWith(topic)));
  expect(decodePosition(Buffer.from(bytes).toString('base64url'))).toEqual(new Map(before));
});

describe(decodePosition, () => {
  const good = encodePosition(position(3, 1000n));

  it.each([
    ['an empty one', ''],
    ['text', 'not an id!'],
    ['one of another version', Buffer.from([9, 0, 0, 0]).toString('base64url')],
    ['one that was cut', good.slice(0, -4)],
    ['one with more behind it', `${good}AAAA`],
    ['an integer without an end', Buffer.from([1, ...Array<number>(20).fill(0xff)]).toString('base64url')],
    ['a long one', 'A'.repeat(10_000)],
    ['millions of partitions', Buffer.from([1, 0xff, 0xff, 0xff, 0x7f]).toString('base64url')],
  ])('returns undefined for %s', (_, id) => expect(decodePosition(id)).toBeUndefined());
});
