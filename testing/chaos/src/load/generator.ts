import { setTimeout as sleep } from 'node:timers/promises';
import { createRecordProducer, type RecordProducer } from '@heliograph/kafka';
import type { KafkaAccess } from '../recorders/log-reader.ts';

const vendors = ['solis', 'growatt', 'huawei', 'deye', 'goodwe'];

/** Returns the devices of one account, so many that at this pace no device has two samples in a second. */
export function sourcesOf(account: string, rate: number, plants = 10): Source[] {
  return Array.from({ length: rate * 2 }, (_, i) => ({
    account,
    vendor: vendors[i % vendors.length]!,
    plant: `p_${i % plants}`,
    device: `d_${i}`,
    serial: `CHAOS${String(i).padStart(5, '0')}`,
  }));
}

/** A device of the generator; its account and plant decide which consumers get its samples. */
export interface Source {
  account: string;
  vendor: string;
  plant: string;
  device: string;
  serial: string;
}

interface Sample {
  /** The key of the Kafka record. */
  key: string;
  value: Buffer;
  headers: Record<string, string>;
}

const strings = Array.from({ length: 12 }, (_, i) => i + 1);

/** A sample as the normalizer writes one to `basedata`: the bytes, and the headers that routing goes by. @param time Unix seconds */
function sampleOf({ account, vendor, plant, device, serial }: Source, time: number): Sample {
  const key = `${vendor}:${serial}:${time}`;
  const body = {
    deviceType: 'inverter',
    CollectorSN: `C${serial}`,
    InverterSN: serial,
    DataSources: vendor,
    Timezone: 'GMT+0',
    Datetime: time,
    currentDateTime: new Date(time * 1000).toISOString().slice(0, 19).replace('T', ' '),
    State: '1',
    StateDesc: 'Normal',
    EDay: 12.34,
    ETotal: 45_678.9,
    PowerACOutputActive: 8.123,
    Temperature: 41.5,
    FrqAC: 50.01,
    UAC1: 230.1,
    UAC2: 231.2,
    UAC3: 229.8,
    IAC1: 11.76,
    IAC2: 11.8,
    IAC3: 11.74,
    ...Object.fromEntries(
      strings.flatMap((n) => [
        [`UPV${n}`, 600 + n],
        [`IPV${n}`, 8.5 + n / 100],
      ]),
    ),
    AlertArray: [],
    WarnArray: [],
    StatusArray: [{ status: 1 }],
    PlantId: plant,
    Model: 'CHAOS-10K',
    RatedPower: 10,
    idempotency_key: key,
    SchemaVersion: '1.0',
  };
  const headers = {
    account,
    vendor,
    plant,
    device,
    serial,
    kind: 'device.data',
    idempotency_key: key,
    time: String(time),
    schema: '1.0',
  };
  return { key: `${vendor}:${serial}`, value: Buffer.from(JSON.stringify(body)), headers };
}

const tickMs = 50;
/** After an outage no more than so much is made up at once. */
const maxBurstMs = 1_000;
/** Writes under way; at the bound it waits for one, and makes up for no more than a burst. */
const maxUnderWay = 400;

/**
 * Writes samples of its devices to `basedata` at a steady pace, by the producer of the services: a partition without a leader delays only its own records,
 * as with them. The recorder counts the records in the topic.
 */
export class Generator {
  readonly #producer: RecordProducer;
  readonly #sources: readonly Source[];
  readonly #last = new Map<string, number>();
  #next = 0;
  readonly #underWay = new Set<Promise<void>>();
  #running: Promise<void> | undefined;
  #stopped = false;
  /** Batches that the broker did not take. */
  failures = 0;

  constructor({ brokers, ca, username, password }: KafkaAccess, sources: readonly Source[]) {
    this.#sources = sources;
    this.#producer = createRecordProducer({ clientId: 'chaos-generator', brokers, ca, sasl: { username, password } });
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
    await Promise.all(this.#underWay);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
    await this.#producer.close();
  }

  /** A sample of each of these devices at once. */
  async write(sources: readonly Source[], topic = 'basedata'): Promise<void> {
    const now = Math.floor(Date.now() / 1000);
    await this.#producer.send(sources.map((source) => ({ topic, ...this.#sample(source, now) })));
  }

  async #run(rate: number): Promise<void> {
    let since = Date.now();
    let owed = 0;
    while (!this.#stopped) {
      const now = Date.now();
      owed += (Math.min(now - since, maxBurstMs) * rate) / 1000;
      since = now;
      const count = Math.floor(owed);
      owed -= count;
      for (let i = 0; i < count; i += 1) this.#writeNext();
      if (this.#underWay.size >= maxUnderWay) await Promise.race(this.#underWay);
      await sleep(tickMs);
    }
  }

  /** A record that the broker finally refuses counts as not written, and is not missed: only records in the topic count. */
  #writeNext(): void {
    const source = this.#sources[this.#next++ % this.#sources.length]!;
    const write = this.write([source])
      .catch(() => void (this.failures += 1))
      .finally(() => this.#underWay.delete(write));
    this.#underWay.add(write);
  }

  /** A device has at most one sample a second: its key is made of its time. */
  #sample(source: Source, now: number) {
    const time = Math.max(now, (this.#last.get(source.serial) ?? 0) + 1);
    this.#last.set(source.serial, time);
    return sampleOf(source, time);
  }
}
