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
  /** Batches that the broker did not take. */
  failures = 0;

  constructor(access: KafkaAccess, sources: readonly Source[]) {
    this.#sources = sources;
    // Idempotent: a send that the broker took and could not acknowledge is not written twice.
    this.#producer = kafkaOf(access, 'chaos-generator').producer({
      ...{ idempotent: true, maxInFlightRequests: 1 },
      metadataMaxAge: 10_000,
    });
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

  /** A sample of each of these devices at once. */
  async write(sources: readonly Source[], topic = 'basedata'): Promise<void> {
    const now = Math.floor(Date.now() / 1000);
    await this.#producer.send({ topic, messages: sources.map((source) => this.#sample(source, now)) });
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
      if (count > 0) await this.#writeNext(count);
      await sleep(tickMs);
    }
  }

  /** What the broker does not take in the end is not written, and not missed: what is counted is what lies in the topic. */
  async #writeNext(count: number): Promise<void> {
    const next = () => this.#sources[this.#next++ % this.#sources.length]!;
    await this.write(Array.from({ length: count }, next)).catch(() => (this.failures += 1));
  }

  /** A device has at most one sample a second: its key is made of its time. */
  #sample(source: Source, now: number) {
    const time = Math.max(now, (this.#last.get(source.serial) ?? 0) + 1);
    this.#last.set(source.serial, time);
    return sampleOf(source, time);
  }
}
