const seed = 0x9747b28c;
const multiplier = 0x5bd1e995;

/** MurmurHash2 with the seed of Kafka's Java client (KIP-480's default partitioner hashes keys with it). Signed 32-bit result. */
export function murmur2(data: Buffer): number {
  const length = data.length;
  const whole = length & ~3;
  let hash = seed ^ length;
  for (let at = 0; at < whole; at += 4) {
    let word = Math.imul(data.readInt32LE(at), multiplier);
    word = Math.imul(word ^ (word >>> 24), multiplier);
    hash = Math.imul(hash, multiplier) ^ word;
  }
  hash = mixTail(hash, data, whole);
  hash = Math.imul(hash ^ (hash >>> 13), multiplier);
  return hash ^ (hash >>> 15);
}

function mixTail(hash: number, data: Buffer, whole: number): number {
  const rest = data.length - whole;
  if (rest === 0) return hash;
  let tail = 0;
  for (let i = rest - 1; i >= 0; i--) tail = (tail << 8) | data[whole + i]!;
  return Math.imul(hash ^ tail, multiplier);
}

/** The partition a Java producer picks for this key, so that every client of a topic agrees where a key lives. */
export function recordPartition(key: string | Buffer, partitions: number): number {
  return (murmur2(typeof key === 'string' ? Buffer.from(key) : key) & 0x7fffffff) % partitions;
}
