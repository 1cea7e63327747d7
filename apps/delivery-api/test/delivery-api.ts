import { randomBytes, randomUUID } from 'node:crypto';
import { encodeAttemptEvent, type AttemptEvent } from '@heliograph/delivery';
import {
  createControlView,
  createKafkaAdmin,
  createRecordProducer,
  kafkaConnectionFromEnvironment,
  type ControlView,
  type OutgoingRecord,
  type RecordProducer,
} from '@heliograph/kafka';
import { coreTopics, topicNames, type AccountRecord, type SubscriptionRecord } from '@heliograph/messaging';
import { AccountView } from '@heliograph/persistence';
import type { Service } from '@heliograph/service';
import { AccessTokens, until } from '@heliograph/testbed';
import { requireEnvironment, Started, TestedApi, type Caller, type Json } from '@heliograph/testbed/documented-api';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { DeliveryConfiguration } from '../src/configuration.ts';
import { createDeliveryService } from '../src/delivery.module.ts';

export type { Answer, Caller, Json } from '@heliograph/testbed/documented-api';

export const masterKey = randomBytes(32).toString('base64');

const started = new Started();
/** Runs a step after the tests of the spec, before dependencies that were started earlier are stopped. */
export const { atEnd } = started;
afterAll(() => started.stop(), 90_000);

/** The set-up that tests share: the brokers, and the view that a dispatcher would have. */
export class Harness {
  readonly tokens = new AccessTokens();
  /** The replicas that receive accounts. */
  readonly replicas = new Set<DeliveryApi>();

  private constructor(
    private readonly producer: RecordProducer,
    readonly subscriptions: ControlView<SubscriptionRecord>,
  ) {}

  static async open(): Promise<Harness> {
    requireEnvironment('DATABASE_URL', 'KAFKA_BROKERS');
    const connection = kafkaConnectionFromEnvironment(process.env, 'delivery-api-test');
    const admin = createKafkaAdmin(connection);
    await admin.ensureTopics(coreTopics(6));
    await admin.close();
    const subscriptions = createControlView<SubscriptionRecord>(connection, topicNames.controlSubscriptions);
    await subscriptions.start();
    const harness = new Harness(createRecordProducer(connection), subscriptions);
    atEnd(() => harness.#close());
    return harness;
  }

  /** Publishes an account as auth-api would, with a token, and waits until the replicas know it. */
  async newAccount(changes: Partial<AccountRecord> = {}): Promise<Caller> {
    const accountId = `acc_${randomBytes(6).toString('hex')}`;
    const account: AccountRecord = {
      id: accountId,
      status: 'active',
      language: 'en',
      deviceQuota: 10,
      credentialsRevokedAt: 0,
      channels: { kafka: false, mqtt: false },
      ...changes,
    };
    await this.send(topicNames.controlAccounts, accountId, account);
    await Promise.all(Array.from(this.replicas, (replica) => replica.accountsRead()));
    return { accountId, token: this.tokens.issue(accountId) };
  }

  send(topic: string, key: string, value: object): Promise<void> {
    return this.producer.send([{ topic, key, value: Buffer.from(JSON.stringify(value)) }]);
  }

  produce(records: readonly OutgoingRecord[]): Promise<void> {
    return this.producer.send(records);
  }

  /** Writes attempt events as the dispatchers do. */
  writeAttemptEvents(...attemptEvents: readonly AttemptEvent[]): Promise<void> {
    const topic = topicNames.deliveryAttempts;
    return this.producer.send(
      attemptEvents.map((event) => ({ topic, key: event.subscriptionId, value: encodeAttemptEvent(event) })),
    );
  }

  /** Waits for the record of a subscription that the dispatchers read; undefined: it is gone. */
  subscription(id: string, holds: (record: SubscriptionRecord) => boolean = () => true): Promise<SubscriptionRecord> {
    return until('the subscription is published', () => {
      const record = this.subscriptions.get(id);
      return record && holds(record) ? record : undefined;
    });
  }

  async #close(): Promise<void> {
    await Promise.all([this.producer.close(), this.subscriptions.close()]);
  }
}

export class DeliveryApi extends TestedApi<Service<DeliveryConfiguration, NestFastifyApplication>> {
  #harness: Harness | undefined;

  static async start(harness: Harness, env: Record<string, string> = {}): Promise<DeliveryApi> {
    const api = await DeliveryApi.startUnready(harness, env);
    await until('the service is ready', async () => (await fetch(`${api.service.healthUrl}/readyz`)).ok);
    // A replica behind a broker address of its own may receive no account.
    if (env.KAFKA_BROKERS !== undefined) return api;
    await api.accountsRead();
    harness.replicas.add(api);
    api.#harness = harness;
    return api;
  }

  static async startUnready(harness: Harness, env: Record<string, string>): Promise<DeliveryApi> {
    const own = { MASTER_KEY: masterKey, ...harness.tokens.environment };
    const api = new DeliveryApi(await TestedApi.run(createDeliveryService, { ...own, ...env }));
    atEnd(() => api.stop());
    return api;
  }

  /** Waits until the replica has received every account published before; it answers 401 while it reads. */
  async accountsRead(): Promise<void> {
    const view = this.service.app.get(AccountView, { strict: false });
    const read = () =>
      view.caughtUp().then(
        () => true,
        () => undefined,
      );
    await until('every account is known', read, { deadlineMs: 60_000 });
  }

  override stop(): Promise<void> {
    this.#harness?.replicas.delete(this);
    return super.stop();
  }

  /** Creates one also beside another like it. @returns the answer's `result`; fails the test when the call did */
  async newWebhook(caller: Caller, settings: object = {}): Promise<Json> {
    const body = { url: 'https://8.8.8.8/hook', ...settings };
    const answer = await this.call(caller, 'POST', '/v1/webhooks', body, { 'idempotency-key': randomUUID() });
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    return answer.body.result;
  }
}
