import { hash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MessageCheck } from '@heliograph/async-api/testing';
import type { AlarmEvent } from '@heliograph/events';
import { type Channel, channels, until } from '@heliograph/testbed';
import { vendorIds } from '@heliograph/vendors';
import { Demo } from '../src/demo.ts';
import { accountName, operatorName } from '../src/launch/seed.ts';
import { GatewayClient } from '@heliograph/testbed/account';
import { CloudFaults } from './cloud-faults.ts';
import { deadlineMs } from './deadline.ts';
import { WrittenRecords } from './written-records.ts';

const root = resolve(import.meta.dirname, '..', '..', '..');

/** The month's credits give several sites a poll in hours only: minutes in this sandbox. */
export const rarelyPolled = ['solaredge'];

/** The form of the product under test: `DEMO_MODE=small npm test -- end-to-end` tests one process. */
const separateByDefault = process.env.DEMO_MODE !== 'small';

export const isEmpty = ({ length }: { length: number }): boolean => length === 0;

const overrides = {
  // Short retry steps: a record that meets a dying dispatcher must not wait five minutes here. Together they last longer than an example is down, and the
  // breaker that opens meanwhile must not stay open for the remaining steps.
  'webhook-dispatcher': {
    WEBHOOK_RETRY_STEPS_SECONDS: '1,2,5,10,15,20,20',
    WEBHOOK_SLOW_DOWN_SECONDS: '1',
    WEBHOOK_BREAKER_PROBE_SECONDS: '1',
  },
};

export interface ProductOptions {
  /** Whether each service is a process of its own. */
  separate?: boolean;
  /** Whether the channel of sinks is on. Default false. */
  sinks?: boolean;
}

/** The product as `npm start` runs it, with twelve inverters a vendor, and the operator's view: every record written, and every message received. */
export class TestedProduct {
  readonly demo: Demo;
  readonly written = new WrittenRecords();
  /** From the second of the vendor's answer to the receipt of its alarm, ms: up to a second too long. */
  readonly alarmMs = new Map<Channel, number[]>(channels.map((channel) => [channel, []]));
  #clouds: CloudFaults | undefined;
  readonly #directory: string;
  /** The problems of received messages: by the AsyncAPI document, and other bodies under a key than before. */
  readonly #wrong = new Set<string>();
  readonly #bodies = new Map<string, string>();

  /** @param name of its directory in `.heliograph` @param portOffset of all its ports */
  constructor(name: string, portOffset: number, options: ProductOptions = {}) {
    const { separate = separateByDefault, sinks = false } = options;
    const described = new MessageCheck();
    this.#directory = resolve(root, '.heliograph', name);
    this.demo = new Demo({
      root,
      directory: this.#directory,
      options: { portOffset, inverters: 12, importDays: 0, separate, sinks, existing: false },
      onProgress: () => undefined,
      overrides,
      onMessage: (message) => {
        const { event, Datetime, idempotency_key: key = '' } = message.body as Partial<AlarmEvent>;
        if (event?.startsWith('alarm.') === true)
          this.alarmMs.get(message.channel)!.push(Date.now() - Datetime! * 1000);
        for (const problem of described.problems(message)) this.#wrong.add(`${message.channel}: ${problem}`);
        const body = hash('sha256', JSON.stringify(message.body));
        if (key !== '' && (this.#bodies.get(key) ?? body) !== body)
          this.#wrong.add(`${message.channel}: another body of ${key}`);
        this.#bodies.set(key, body);
      },
    });
  }

  get clouds(): CloudFaults {
    if (!this.#clouds) throw new Error('the product was not started');
    return this.#clouds;
  }

  async start(): Promise<void> {
    rmSync(this.#directory, { recursive: true, force: true });
    await this.demo.start();
    this.#clouds = new CloudFaults(`http://127.0.0.1:${this.demo.ports.sandbox}`);
    await this.written.start(this.demo);
  }

  async stop(): Promise<void> {
    // kafkajs may wait for a broker that never answers its leave: the product is stopped all the same.
    await Promise.race([this.written.stop(), sleep(5_000)]);
    await this.demo.stop();
  }

  client(): GatewayClient {
    return new GatewayClient(this.demo.gatewayUrl, this.demo.caFile);
  }

  /** A new account of the operator's making, and a client that is logged in to it. */
  async issueAccount(username: string): Promise<{ api: GatewayClient; id: string; password: string }> {
    const operator = this.client();
    await operator.login(operatorName, this.demo.state.operatorPassword);
    const account = (await operator.post('/v1/admin/accounts', { username })) as { id: string; password: string };
    await operator.close();
    const api = this.client();
    await api.login(username, account.password);
    return { api, id: account.id, password: account.password };
  }

  /** The credentials of a vendor's account in the sandbox. */
  async sandboxCredentials(vendor: string): Promise<Record<string, string>> {
    const answer = await fetch(`http://127.0.0.1:${this.demo.ports.sandbox}/`);
    const { vendors } = (await answer.json()) as { vendors: { id: string; credentials: Record<string, string> }[] };
    return vendors.find(({ id }) => id === vendor)!.credentials;
  }

  /** The serial numbers of a vendor's devices that the demo's account has. */
  async serials(api: GatewayClient, vendor: string): Promise<string[]> {
    const page = (await api.get(`/v1/devices?vendor=${vendor}&limit=500`)) as { items: { InverterSN: string }[] };
    return page.items.map(({ InverterSN }) => InverterSN);
  }

  /** The vendors from which samples come now, often enough to wait for them: all but one by day. */
  async sendingVendors(): Promise<string[]> {
    const api = this.client();
    await api.login(accountName, this.demo.state.accountPassword);
    const sending: string[] = [];
    for (const vendor of vendorIds.filter((id) => !rarelyPolled.includes(id))) {
      const listed = (): Promise<string[]> => this.serials(api, vendor);
      const serials = await until(`devices of ${vendor}`, listed, { holds: ({ length }) => length > 0, deadlineMs });
      if (await this.clouds.sends(vendor, serials)) sending.push(vendor);
    }
    await api.close();
    return sending;
  }

  async receivesEveryVendor(): Promise<void> {
    const sending = await this.sendingVendors();
    process.stdout.write(
      `vendors whose devices rest now, or are rarely polled: ${vendorIds.filter((id) => !sending.includes(id)).join(', ')}\n`,
    );
    const missing = (): string[] => sending.filter((vendor) => this.written.of(vendor).length <= 10);
    await until('records of each vendor', missing, { holds: ({ length }) => length === 0, deadlineMs });
    const delivered = (): boolean => channels.every((channel) => this.demo.ledger.count(channel).delivered > 60);
    await until('records on each channel', delivered, { deadlineMs });
  }

  /** After an outage: accounts that rest are polled again, and bring records. */
  async polledAgain(vendors: readonly string[]): Promise<void> {
    const before = new Map(vendors.map((vendor) => [vendor, this.written.of(vendor).length]));
    const silent = (): string[] =>
      vendors.filter((vendor) => this.written.of(vendor).length <= before.get(vendor)! + 5);
    await until('every vendor to be polled again', silent, { holds: isEmpty, deadlineMs });
  }

  /** Kills a process, and waits until it is started again and records flow. */
  async goesOnWithoutProcess(name: string): Promise<void> {
    const before = this.demo.ledger.produced;
    const service = this.demo.fleet.find(name);
    const { pid } = service;
    await service.kill();
    const isStartedAgain = (): boolean => service.pid !== undefined && service.pid !== pid;
    await until('the service to be started again', isStartedAgain, { deadlineMs });
    await service.ready();
    await until('further records', () => this.demo.ledger.produced, { holds: (n) => n > before + 20, deadlineMs });
  }

  /** Waits for records in flight, and expects that every record and event arrived on each channel, once or under the same key, as documented. */
  async expectNothingLost(): Promise<void> {
    const summary = await this.demo.drain();
    // Whether it arrives is asserted, not how soon: a busy machine may need longer than the demo waits, and our own reader is one of those that lag.
    const { ledger, events } = this.demo;
    const arrived = (): boolean =>
      [ledger, events].every(
        (each) => each.open() === 0 && channels.every((name) => each.unexpected(name).length === 0),
      );
    await until('what is still on the way', arrived, { deadlineMs }).catch(() => undefined);
    for (const channel of channels) {
      expect([channel, ledger.missing(channel)]).toEqual([channel, []]);
      expect([channel, events.missing(channel)]).toEqual([channel, []]);
    }
    expect(summary.produced).toBeGreaterThan(200);
    for (const channel of channels) {
      expect(ledger.unexpected(channel)).toEqual([]);
      expect(events.unexpected(channel)).toEqual([]);
    }
    expect([...this.#wrong]).toEqual([]);
  }
}
