import { setTimeout as sleep } from 'node:timers/promises';
import { createControlView, type ControlView, type KafkaConnection } from '@heliograph/kafka';

const READ_MS = 30_000;

/** A copy of a control topic's current records, by key. */
export class ControlTopicCopy<T extends object> {
  readonly records = new Map<string, T>();
  readonly #view: ControlView<T>;
  readonly #topic: string;
  readonly #readMs: number;

  constructor(connection: KafkaConnection, topic: string, readMs = READ_MS) {
    this.#topic = topic;
    this.#readMs = readMs;
    this.#view = createControlView<T>(connection, topic);
    this.#view.onChange((key, record) => {
      if (record) this.records.set(key, record);
      else this.records.delete(key);
    });
  }

  /** @throws Error after `readMs` (30 s) without the whole of it */
  async read(): Promise<void> {
    // A timer that keeps the process: while no broker answers, nothing else does.
    const waiting = new AbortController();
    const late = sleep(this.#readMs, 'late' as const, { signal: waiting.signal }).catch(() => 'stopped' as const);
    const first = await Promise.race([this.#view.start(), late]);
    waiting.abort();
    if (first === 'late')
      throw new Error(
        `${this.#topic} could not be read: is Kafka available, and did topic-provisioner create the topics?`,
      );
    await this.#view.caughtUp();
  }

  close(): Promise<void> {
    return this.#view.close();
  }
}
