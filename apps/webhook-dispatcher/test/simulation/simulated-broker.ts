import type { IncomingRecord, OutgoingRecord, SendOptions, TopicPartition } from '@heliograph/kafka';
import type { SeededRandom } from './seeded-random.ts';

export const partitionsOfEachTopic = 2;

/** The ordering guarantee of a producer: a later send is not appended before an earlier one. */
export class ProduceOrder {
  #lastAt = 0;

  /** @returns the wait of a send that would take `wait` ms alone */
  wait(wait: number): number {
    this.#lastAt = Math.max(this.#lastAt, Date.now() + wait);
    return this.#lastAt - Date.now();
  }
}

/** Partitioned logs in memory, and what each consumer group has committed. A produce takes its time, and fails now and then, before or after it was written. */
export class SimulatedBroker {
  readonly #random: SeededRandom;
  readonly #logs = new Map<string, IncomingRecord[]>();
  readonly #committed = new Map<string, bigint>();
  readonly #listeners = new Set<(topic: string) => void>();
  /** Share of produces that fail. */
  failing = 0;

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  partitionOf(key: string): number {
    let sum = 0;
    for (const char of key) sum += char.charCodeAt(0);
    return sum % partitionsOfEachTopic;
  }

  log({ topic, partition }: TopicPartition): readonly IncomingRecord[] {
    return this.#logs.get(`${topic}/${partition}`) ?? [];
  }

  all(topic: string): IncomingRecord[] {
    return [...this.#logs].flatMap(([name, records]) =>
      name.slice(0, name.lastIndexOf('/')) === topic ? records : [],
    );
  }

  committed(group: string, { topic, partition }: TopicPartition): bigint {
    return this.#committed.get(`${group}/${topic}/${partition}`) ?? 0n;
  }

  commit(group: string, { topic, partition }: TopicPartition, offset: bigint): void {
    this.#committed.set(`${group}/${topic}/${partition}`, offset);
  }

  /** @param listener called with the topic of each record that is appended */
  onAppend(listener: (topic: string) => void): void {
    this.#listeners.add(listener);
  }

  append(records: readonly OutgoingRecord[]): void {
    for (const { topic, key, value, headers = {} } of records) {
      const partition = this.partitionOf(key ?? '');
      const name = `${topic}/${partition}`;
      const log = this.#logs.get(name) ?? [];
      this.#logs.set(name, log);
      log.push({ topic, partition, key, value, headers, offset: BigInt(log.length), timestamp: Date.now() });
    }
    for (const topic of new Set(records.map((record) => record.topic)))
      for (const listener of this.#listeners) listener(topic);
  }

  /**
   * @param order of the sends of one producer; without one each send is a producer of its own
   * @param alive whether the producer is alive: a dead process gets no acknowledgement, though its records may have been written
   */
  async produce(
    records: readonly OutgoingRecord[],
    alive: () => boolean,
    { onlyWhile }: SendOptions = {},
    order = new ProduceOrder(),
  ): Promise<void> {
    const fails = this.#random.chance(this.failing);
    const written = !fails || this.#random.chance(0.5);
    const wait = order.wait(this.#random.between(0, 20));
    await new Promise<void>((resolve) => setTimeout(resolve, wait));
    // The request of a process that died before it was sent.
    if (!alive() && this.#random.chance(0.5)) return new Promise<never>(() => undefined);
    if (onlyWhile?.() === false) throw new Error('not let out');
    if (written) this.append(records);
    if (!alive()) return new Promise<never>(() => undefined);
    if (fails) throw new Error('Kafka did not acknowledge in time');
  }
}
