import type { Producer } from 'kafkajs';
import { setTimeout as sleep } from 'node:timers/promises';
import { kafkaOf, type KafkaAccess } from '../witness/log-reader.ts';
import { sampleOf, type Source } from './sample.ts';

const tickMs = 50;
/** After an outage no more than so much is made up at once. */
const longestBurstMs = 1_000;

/** Writes samples of its devices to `basedata` at a steady pace with kafkajs; while the broker is away, none. */
export class Generator {
  readonly #producer: Producer;
  readonly #sources: readonly Source[];
  readonly #last = new Map<string, number>();
  #next = 0;
  #running: Promise<void> | undefined;
  #stopped = false;

  constructor(access: KafkaAccess, sources: readonly Source[]) {
    this.#sources = sources;
    // Idempotent: a send that the broker took and could not acknowledge is not written twice.
    this.#producer = kafkaOf(access, 'chaos-generator').producer({ idempotent: true, maxInFlightRequests: 1 });
  }

  async connect(): Promise<void> {
    await this.#producer.connect();
  }

  /** @param rate records a second */
  start(rate: number): void {
    this.#stopped = false;
    this.#running = this.#run(rate);
  }

  /** Resolves when the last one is acknowledged. */
  async pause(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }

  async stop(): Promise<void> {
    await this.pause();
    await this.#producer.disconnect();
  }

  /** So many more at once, each of the next device. */
  async write(count: number): Promise<void> {
    const now = Math.floor(Date.now() / 1000);
    const messages = Array.from({ length: count }, () => this.#sample(now));
    await this.#producer.send({ topic: 'basedata', messages });
  }

  async #run(rate: number): Promise<void> {
    let since = Date.now();
    let owed = 0;
    while (!this.#stopped) {
      const now = Date.now();
      owed += (Math.min(now - since, longestBurstMs) * rate) / 1000;
      since = now;
      const count = Math.floor(owed);
      owed -= count;
      if (count > 0) await this.write(count);
      await sleep(tickMs);
    }
  }

  /** A device has at most one sample a second: its key is made of its time. */
  #sample(now: number) {
    const source = this.#sources[this.#next++ % this.#sources.length]!;
    const time = Math.max(now, (this.#last.get(source.serial) ?? 0) + 1);
    this.#last.set(source.serial, time);
    return sampleOf(source, time);
  }
}
