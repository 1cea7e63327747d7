import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reported } from '@heliograph/base-data';
import { issueCertificate } from '@heliograph/stack';
import { channels, type Ledger, quantile, until } from '@heliograph/testbed';
import { GatewayClient, openChannels, syncVendor, type SandboxVendor } from '@heliograph/testbed/account';
import { openLedger, Receivers, type ReceiversOptions } from '@heliograph/testbed/receivers';
import { addresses } from '../addresses.ts';
import type { Release } from './release.ts';
import { publicUrl, receiver, sandbox, vendors } from './values.ts';

export interface Received {
  produced: number;
  delivered: Record<string, number>;
  missing: Record<string, number>;
  duplicates: Record<string, number>;
  /** The time from the vendor's answer to the receipt. */
  serviceP99Ms: Record<string, number | null>;
}

/** The differences of a release from this one. */
export interface OlderRelease {
  /** The webhook's filter that selects every kind there. */
  filter: object;
  /** The internal topics that the channels deliver from. */
  written: readonly string[];
}

const lateMs = 60_000;
/** A record that the lane of a webhook has deferred may be redelivered ten minutes later, and is late, not lost: `onLate` reports it. */
const lostMs = 600_000;
const maxExamples = 5;
/** A record that arrives twice later than that counts once. */
const rememberedMs = 300_000;

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/** An account of the release with its vendor accounts, and a consumer on each channel, all outside of the cluster. */
export class TestAccount {
  readonly api: GatewayClient;
  readonly #ledger: Ledger;
  readonly #events: Ledger;
  readonly #options: ReceiversOptions;
  #receivers: Receivers;

  private constructor(options: ReceiversOptions, receivers: Receivers) {
    this.api = options.api;
    this.#ledger = options.ledger;
    this.#events = options.events;
    this.#options = options;
    this.#receivers = receivers;
  }

  /** Creates the account by the operator's command, logs in through the gateway, and opens all three channels. */
  static async open(
    release: Release,
    stack: Readonly<Record<string, string>>,
    state: string,
    username: string,
    { filter, written }: Partial<OlderRelease> = {},
  ): Promise<TestAccount> {
    const made = await release.admin(['create-account', '--username', username, '--quota', '5000', '--json']);
    const { password } = JSON.parse(made) as { password: string };
    const api = new GatewayClient(publicUrl, stack.TLS_CA_FILE);
    await api.login(username, password);
    const { id: accountId } = (await api.get('/v1/account')) as { id: string };
    const url = `https://${receiver.host}:${receiver.port}/heliograph`;
    const channelsOfAccount = await openChannels(api, { operatorPassword: '', accountPassword: password }, url, filter);
    const options: ReceiversOptions = {
      ledger: openLedger(),
      events: openLedger(),
      accountId,
      state: channelsOfAccount,
      api,
      webhook: {
        host: addresses.outside,
        port: receiver.port,
        ...(await issueCertificate(join(state, 'stack'), 'receiver', [receiver.host])),
      },
      kafka: { brokers: stack.KAFKA_BROKERS!.split(','), ca: readFileSync(stack.KAFKA_CA_FILE!, 'utf8') },
      operator: { username: stack.KAFKA_USERNAME!, password: stack.KAFKA_PASSWORD! },
      mqtt: { url: stack.MQTT_URL!, caFile: stack.MQTT_CA_FILE! },
    };
    const receivers = new Receivers({ ...options, ...reported({ written }) });
    await receivers.start();
    return new TestAccount(options, receivers);
  }

  /** Logs in again on Kafka and MQTT with the same credentials; from then on it expects what this release writes. */
  async reconnect(): Promise<void> {
    this.#receivers = await this.#receivers.reconnected(this.#options);
  }

  /** Connects the vendor accounts and synchronizes their devices. @returns the number of monitored devices */
  async connectVendors(onProgress: (message: string) => void): Promise<number> {
    const answer = await fetch(`${sandbox.url}/`);
    const { vendors: clouds } = (await answer.json()) as { vendors: SandboxVendor[] };
    let devices = 0;
    for (const vendor of clouds.filter(({ id }) => (vendors as readonly string[]).includes(id)))
      devices += await syncVendor(this.api, vendor, { onProgress });
    return devices;
  }

  /** Resolves when this many more records have arrived on each channel. */
  async untilReceived(records: number, deadlineMs = 120_000): Promise<void> {
    const before = this.received();
    const all = () => channels.map((channel) => this.received().delivered[channel]! - before.delivered[channel]!);
    await until(`${records} records on each channel`, all, {
      deadlineMs,
      holds: (counts) => counts.every((count) => count >= records),
    });
  }

  /**
   * Waits until all records written until now have arrived, at most until the deadline.
   * @param onLate is called for deliveries that take longer than a minute
   * @returns the received records, and as missing those that were written until now and did not arrive
   */
  async settle(onLate: (text: string) => void = () => undefined): Promise<Received> {
    const now = Date.now();
    const missing = (): number => sum(channels.map((channel) => this.#missing(channel, now)));
    const arrived = (deadlineMs: number): Promise<boolean> =>
      until('everything has arrived', missing, { deadlineMs, holds: (count) => count === 0 }).then(
        () => true,
        () => false,
      );
    if (!(await arrived(lateMs))) {
      onLate(`${missing()} deliveries are late, for example ${this.#examples(now).join('; ')}`);
      await arrived(lostMs - lateMs);
    }
    // Otherwise each look would go through all records of an hour.
    for (const ledger of [this.#ledger, this.#events]) ledger.forget(now - rememberedMs);
    return this.received(now);
  }

  /** @returns a few deliveries that were not made, with the places of their records */
  #examples(until: number): string[] {
    return [this.#ledger, this.#events]
      .flatMap((ledger) => channels.flatMap((channel) => ledger.count(channel, { between: [0, until] }).stuckKeys))
      .slice(0, maxExamples);
  }

  /** @param until (Unix ms) records written later are in flight, and not missing */
  received(until?: number): Received {
    const by = <T>(value: (channel: (typeof channels)[number]) => T): Record<string, T> =>
      Object.fromEntries(channels.map((channel) => [channel, value(channel)]));
    return {
      produced: this.#ledger.produced,
      delivered: by((channel) => this.#ledger.count(channel).delivered),
      missing: by((channel) => this.#missing(channel, until)),
      duplicates: by((channel) => this.#ledger.count(channel).duplicates),
      serviceP99Ms: by((channel) => quantile(this.#ledger.sinceFetch(channel), 0.99)),
    };
  }

  #missing(channel: string, until?: number): number {
    return this.#ledger.missing(channel, until).length + this.#events.missing(channel, until).length;
  }

  /** Latencies count from this time on. */
  measureFrom(): void {
    this.#ledger.measureFrom();
  }

  /** Returns the slowest delivery of all channels, from the vendor's answer to the receipt. */
  slowestMs(): number {
    return Math.max(0, ...channels.flatMap((channel) => this.#ledger.sinceFetch(channel)));
  }

  async close(): Promise<void> {
    await this.#receivers.stop();
    await this.api.close();
  }
}
