import { murmur2, recordPartition } from './topic-partition-counts.ts';

describe('murmur2', () => {
  // Expected values: hashes that Apache Kafka's Java client gives for these keys.
  it.each([
    ['21', -973932308],
    ['foobar', -790332482],
    ['a-little-bit-long-string', -985981536],
    ['a-little-bit-longer-string', -1486304829],
    ['lkjh234lh9fiuh90y23oiuhsafujhadof229phr9h19h89h8', -58897971],
    ['abc', 479470107],
  ])('hashes %s as the Java client', (key, hash) => {
    expect(murmur2(Buffer.from(key))).toBe(hash);
  });
});

describe('recordPartition', () => {
  it('clears the sign bit before the modulo, as Java does', () => {
    expect(recordPartition('21', 12)).toBe((-973932308 & 0x7fffffff) % 12);
    expect(recordPartition(Buffer.from('21'), 12)).toBe(recordPartition('21', 12));
  });

  it('hashes the UTF-8 bytes', () => {
    expect(recordPartition('Köln', 1000)).toBe(recordPartition(Buffer.from('Köln', 'utf8'), 1000));
  });
});
