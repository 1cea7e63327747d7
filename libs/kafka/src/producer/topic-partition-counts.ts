const refreshMs = 60_000;
const retryMs = 250;

/** Partition counts of topics, known without waiting once they are known. A topic that does not exist (yet) is asked for again. */
export class TopicPartitionCounts {
  readonly #counts = new Map<string, { count: number; since: number }>();
  readonly #resolving = new Map<string, Promise<number>>();
  #closed = false;

  constructor(private readonly ask: (topic: string) => Promise<number>) {}

  /** Returns undefined when not known yet. An old answer is used, and refreshed meanwhile. */
  known(topic: string): number | undefined {
    const entry = this.#counts.get(topic);
    if (!entry) return undefined;
    if (performance.now() - entry.since > refreshMs) {
      entry.since = performance.now();
      void this.ask(topic).then(
        (count) => this.#counts.set(topic, { count, since: performance.now() }),
        () => undefined,
      );
    }
    return entry.count;
  }

  forget(topic: string): void {
    this.#counts.delete(topic);
  }

  /** Rejects with the last error when the topic is not known within `timeoutMs(error)`. */
  resolve(topic: string, timeoutMs: (error: unknown) => number): Promise<number> {
    let pending = this.#resolving.get(topic);
    if (!pending) {
      pending = this.#poll(topic, timeoutMs).finally(() => this.#resolving.delete(topic));
      this.#resolving.set(topic, pending);
    }
    return pending;
  }

  close(): void {
    this.#closed = true;
  }

  async #poll(topic: string, timeoutMs: (error: unknown) => number): Promise<number> {
    const since = performance.now();
    for (;;) {
      try {
        const count = await this.ask(topic);
        this.#counts.set(topic, { count, since: performance.now() });
        return count;
      } catch (error) {
        if (this.#closed || performance.now() - since >= timeoutMs(error)) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
  }
}

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
