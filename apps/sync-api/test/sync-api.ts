import { randomBytes, randomUUID } from 'node:crypto';
import { reported } from '@heliograph/base-data';
import {
  createControlView,
  createKafkaAdmin,
  createRecordProducer,
  kafkaConnectionFromEnvironment,
  type ControlView,
  type OutgoingRecord,
  type RecordProducer,
} from '@heliograph/kafka';
import {
  coreTopics,
  topicNames,
  vendorTopics,
  type AccountRecord,
  type DeviceRecord,
  type VendorAccountRecord,
} from '@heliograph/messaging';
import { AccountView } from '@heliograph/persistence';
import type { Service } from '@heliograph/service';
import { AccessTokens, until } from '@heliograph/testbed';
import { requireEnvironment, Started, TestedApi, type Answer, type Caller } from '@heliograph/testbed/documented-api';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DataSource } from 'typeorm';
import type { SyncConfiguration } from '../src/configuration.ts';
import { createSyncService } from '../src/sync.module.ts';

export type { Answer, Caller, Json } from '@heliograph/testbed/documented-api';

export const masterKey = process.env.MASTER_KEY ?? randomBytes(32).toString('base64');
process.env.MASTER_KEY = masterKey;

const started = new Started();
/** Runs a step after the tests of the spec, before dependencies that were started earlier are stopped. */
export const { atEnd } = started;
afterAll(() => started.stop(), 90_000);

/** The set-up that tests share: the brokers, and views of what ingest would read. */
export class Harness {
  readonly tokens = new AccessTokens();
  /** The replicas that receive accounts. */
  readonly replicas = new Set<SyncApi>();

  private constructor(
    private readonly producer: RecordProducer,
    readonly vendorAccounts: ControlView<VendorAccountRecord>,
    readonly devices: ControlView<DeviceRecord>,
  ) {}

  static async open(vendor = 'solis'): Promise<Harness> {
    requireEnvironment('DATABASE_URL', 'REDIS_URL', 'KAFKA_BROKERS');
    const connection = kafkaConnectionFromEnvironment(process.env, 'sync-api-test');
    const admin = createKafkaAdmin(connection);
    await admin.ensureTopics([...coreTopics(6), ...vendorTopics(vendor, 6)]);
    await admin.close();
    const vendorAccounts = createControlView<VendorAccountRecord>(connection, topicNames.controlVendorAccounts);
    const devices = createControlView<DeviceRecord>(connection, topicNames.controlDevices);
    await Promise.all([vendorAccounts.start(), devices.start()]);
    const harness = new Harness(createRecordProducer(connection), vendorAccounts, devices);
    atEnd(() => harness.#close());
    return harness;
  }

  /** Publishes an account as auth-api would, with a token. Every replica has received it: a call waits 3 s for an unknown account, then answers 401. */
  async newAccount(deviceQuota = 10): Promise<Caller> {
    const accountId = `acc_${randomBytes(6).toString('hex')}`;
    await this.announce(accountId, deviceQuota);
    await Promise.all(Array.from(this.replicas, (replica) => replica.accountsRead()));
    return { accountId, token: this.tokens.issue(accountId) };
  }

  async announce(id: string, deviceQuota: number, status: AccountRecord['status'] = 'active'): Promise<void> {
    const account: AccountRecord = {
      id,
      status,
      language: 'en',
      deviceQuota,
      credentialsRevokedAt: 0,
      channels: { kafka: false, mqtt: false },
    };
    await this.send(topicNames.controlAccounts, id, account);
  }

  send(topic: string, key: string, value: object): Promise<void> {
    return this.producer.send([{ topic, key, value: Buffer.from(JSON.stringify(value)) }]);
  }

  produce(records: readonly OutgoingRecord[]): Promise<void> {
    return this.producer.send(records);
  }

  devicesOf(accountId: string): DeviceRecord[] {
    return [...this.devices.values()].filter((device) => device.accountId === accountId);
  }

  async #close(): Promise<void> {
    await Promise.all([this.producer.close(), this.vendorAccounts.close(), this.devices.close()]);
  }
}

export class SyncApi extends TestedApi<Service<SyncConfiguration, NestFastifyApplication>> {
  #harness: Harness | undefined;

  static async start(harness: Harness, env: Record<string, string> = {}): Promise<SyncApi> {
    const own = {
      ...harness.tokens.environment,
      // A scheduled sync would be one too many for most tests.
      RESYNC_INTERVAL_HOURS: '0',
      // Ingest, the broker or this process may stall for longer than the default of 5 s.
      INGEST_START_MS: '15000',
    };
    const api = new SyncApi(await TestedApi.run(createSyncService, { ...own, ...env }));
    atEnd(() => api.stop());
    // A replica with a broker address that does not exist receives no account.
    if (env.KAFKA_BROKERS !== undefined) return api;
    await api.accountsRead();
    harness.replicas.add(api);
    api.#harness = harness;
    return api;
  }

  /** Waits until the replica has received every account published before; it answers 503 or 401 while it reads. */
  async accountsRead(): Promise<void> {
    const view = this.service.app.get(AccountView, { strict: false });
    const read = () =>
      view.caughtUp().then(
        () => true,
        () => undefined,
      );
    await until('every account is known', read, { deadlineMs: 60_000 });
  }

  /** Waits until the outbox is empty and the brokers have its records. */
  async published(): Promise<void> {
    await until(
      'the outbox is empty',
      async () => {
        const [row] = await this.sql<{ waiting: number }>('SELECT count(*)::integer AS waiting FROM outbox');
        return row!.waiting === 0;
      },
      { deadlineMs: 60_000 },
    );
  }

  /** Sends a call whose body or answer is CSV. */
  csv(caller: Caller, method: string, path: string, body?: string | Buffer): Promise<Answer> {
    const headers = reported({ 'content-type': body === undefined ? undefined : 'text/csv' });
    return this.send(method, path, { token: caller.token, body, headers });
  }

  sync(caller: Caller, id: string, more = ''): Promise<Answer> {
    return this.call(caller, 'GET', `/apiDevice/syncApiPlantAndDevice?dataAccessUserId=${id}${more}`);
  }

  /** Adds a vendor account with valid credentials, also beside another one with the same, and returns its id. Ingest and this process may still be joining their groups. */
  async addVendorAccount(caller: Caller, credentials: Record<string, string>, more: object = {}): Promise<string> {
    const once = { 'idempotency-key': randomUUID() };
    return until(
      'the vendor account is taken',
      async () => {
        const body = { vendor: 'solis', credentials, ...more };
        const answer = await this.call(caller, 'POST', '/v1/vendor-accounts', body, once);
        if (answer.status === 503) return undefined;
        if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
        return answer.body.result.id as string;
      },
      { deadlineMs: 60_000 },
    );
  }

  /** Adds a vendor account whose owner still has to consent and returns its id. The replica may not have received the account yet. */
  addAwaiting(caller: Caller, vendor: string, credentials: Record<string, string>): Promise<string> {
    const once = { 'idempotency-key': randomUUID() };
    return until(
      'the vendor account awaits consent',
      async () => {
        const sent = { vendor, credentials };
        const { status, body } = await this.call(caller, 'POST', '/v1/vendor-accounts', sent, once);
        if (status === 503 || status === 401) return undefined;
        expect([status, body.result?.status]).toEqual([201, 'awaiting_consent']);
        return body.result.id as string;
      },
      { deadlineMs: 60_000 },
    );
  }

  /** Runs one statement in the service's schema, bypassing the service. */
  sql<T = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<T[]> {
    return this.service.app.get(DataSource).query<T[]>(text, values);
  }

  override stop(): Promise<void> {
    this.#harness?.replicas.delete(this);
    return super.stop();
  }
}
