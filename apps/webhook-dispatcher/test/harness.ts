import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reported } from '@heliograph/base-data';
import { generateWebhookSecret } from '@heliograph/delivery';
import { idempotencyKey } from '@heliograph/idempotency-key';
import {
  createKafkaAdmin,
  createRecordProducer,
  kafkaConnectionFromEnvironment,
  type KafkaConnection,
  type OutgoingRecord,
  type RecordProducer,
} from '@heliograph/kafka';
import {
  coreTopics,
  deliveryHeaderNames,
  headerNames,
  topicNames,
  type SubscriptionRecord,
  type WebhookTarget,
} from '@heliograph/messaging';
import { createWorkerService, loadMasterKeys, sealSecret, type MasterKeyRing, type Service } from '@heliograph/service';
import { issueCertificate, startStack, type Stack } from '@heliograph/stack';
import { until } from '@heliograph/testbed';
import { WebhookDispatcherConfiguration } from '../src/configuration.ts';
import { WebhookDispatcherWorker } from '../src/webhook-dispatcher.worker.ts';
import { WebhookDispatcherModule } from '../src/webhook-dispatcher.module.ts';
import { TopicTail } from './topic-tail.ts';

export interface TestWebhook {
  id: string;
  accountId: string;
  secret: string;
  record: SubscriptionRecord;
}

/** A broker, topics and an environment in which dispatchers run with short retry steps. */
export class Harness {
  readonly #webhooks: string[] = [];
  readonly #masterKey = randomBytes(32).toString('base64');
  readonly #keys: MasterKeyRing = loadMasterKeys({ masterKey: this.#masterKey });
  #serial = 0;

  readonly #workers = new Map<Service, WebhookDispatcherWorker>();

  private constructor(
    private readonly stack: Stack,
    readonly directory: string,
    readonly connection: KafkaConnection,
    private readonly producer: RecordProducer,
    readonly attemptEvents: TopicTail,
    readonly dead: TopicTail,
    private readonly caFile: string,
  ) {}

  static async start(): Promise<Harness> {
    // A broker of this file alone: consumer groups and topics have fixed names, a second dispatcher would take our records.
    for (const name of ['KAFKA_BROKERS', 'KAFKA_CA_FILE', 'KAFKA_USERNAME', 'KAFKA_PASSWORD'])
      Reflect.deleteProperty(process.env, name);
    const directory = await mkdtemp(join(tmpdir(), 'webhook-dispatcher-'));
    const stack = await startStack({ directory: join(directory, 'stack'), parts: ['kafka'] });
    const connection = kafkaConnectionFromEnvironment(stack.environment, 'webhook-test');
    const admin = createKafkaAdmin(connection);
    await admin.ensureTopics(coreTopics(4));
    await admin.close();
    const { caFile } = await issueCertificate(directory, 'receiver', ['localhost', '127.0.0.1']);
    const facts = await TopicTail.start(connection, topicNames.deliveryAttempts);
    const dead = await TopicTail.start(connection, topicNames.webhookDead);
    return new Harness(stack, directory, connection, createRecordProducer(connection), facts, dead, caFile);
  }

  /** The environment of a dispatcher: retry steps of 0.3 s, and a breaker that probes sooner than that. */
  environment(extra: Record<string, string> = {}): Record<string, string> {
    return {
      ...this.stack.environment,
      MASTER_KEY: this.#masterKey,
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'fatal',
      HEALTH_PORT: '0',
      SHUTDOWN_TIMEOUT_MS: '4000',
      WEBHOOK_RETRY_STEPS_SECONDS: Array(7).fill('0.3').join(','),
      WEBHOOK_SLOW_DOWN_SECONDS: '0.5',
      WEBHOOK_HOLD_BACK_SECONDS: '0.3',
      WEBHOOK_BREAKER_PROBE_SECONDS: '0.02',
      WEBHOOK_ALLOWED_CIDRS: '127.0.0.1/32',
      WEBHOOK_CA_FILE: this.caFile,
      ...extra,
    };
  }

  /** @param log receives its log lines */
  async dispatcher(extra: Record<string, string> = {}, log?: string[]): Promise<Service> {
    const service = await createWorkerService(WebhookDispatcherModule, {
      name: 'webhook-dispatcher',
      configuration: WebhookDispatcherConfiguration,
      env: this.environment(extra),
      ...reported({ logDestination: log ? { write: (line: string) => void log.push(line) } : undefined }),
    });
    await service.start();
    this.#workers.set(service, service.app.get(WebhookDispatcherWorker));
    return service;
  }

  async stopDispatcher(service: Service): Promise<void> {
    this.#workers.delete(service);
    await service.stop();
  }

  async webhook(url: string, target: Partial<WebhookTarget> = {}, accountId = id('acc')): Promise<TestWebhook> {
    const webhookId = id('wh');
    const secret = generateWebhookSecret();
    const record: SubscriptionRecord = {
      id: webhookId,
      accountId,
      channel: 'webhook',
      filter: {},
      webhook: {
        url,
        secrets: [{ id: 'sec_1', sealed: sealSecret(this.#keys, secret, webhookId), primary: true }],
        signatureEncoding: 'hex',
        timeoutMs: 10_000,
        maxInFlight: 8,
        status: 'active',
        minTlsVersion: 'TLSv1.3',
        ...target,
      },
    };
    this.#webhooks.push(webhookId);
    await this.change(record);
    return { id: webhookId, accountId, secret, record };
  }

  async change(record: SubscriptionRecord): Promise<void> {
    await this.send([
      { topic: topicNames.controlSubscriptions, key: record.id, value: Buffer.from(JSON.stringify(record)) },
    ]);
    await this.#untilSeen(record.id, record);
  }

  /** Changes settings of the webhook, and waits until the dispatchers have them. */
  async retarget(webhook: TestWebhook, target: Partial<WebhookTarget>): Promise<void> {
    webhook.record = { ...webhook.record, webhook: { ...webhook.record.webhook!, ...target } };
    await this.change(webhook.record);
  }

  seal(webhook: TestWebhook, text: string): string {
    return sealSecret(this.#keys, text, webhook.id);
  }

  async remove(webhookId: string): Promise<void> {
    await this.send([{ topic: topicNames.controlSubscriptions, key: webhookId, value: null }]);
  }

  /** A record written now could overtake the change on its way to the dispatcher, and would be routed by the previous subscription. */
  async #untilSeen(id: string, record: SubscriptionRecord): Promise<void> {
    const wanted = JSON.stringify(record);
    await until('the dispatcher has the change', () =>
      [...this.#workers.values()].every((worker) => JSON.stringify(worker.subscription(id)) === wanted),
    );
  }

  /** `count` samples of one account on `basedata`, each of another device unless `serial` is given; returns their keys. */
  async publish(accountId: string, count = 1, serial?: string): Promise<string[]> {
    const records = Array.from({ length: count }, () => this.#sample(accountId, serial));
    await this.send(records);
    return records.map(({ headers }) => headers![headerNames.idempotencyKey]!);
  }

  /** Straight into `webhook.deliveries`, as a test event or a replay is. */
  async deliver(webhook: TestWebhook, kind = 'device.data'): Promise<string> {
    const sample = this.#sample(webhook.accountId);
    const headers: Record<string, string> = {
      ...sample.headers,
      [headerNames.kind]: kind,
      [deliveryHeaderNames.webhookId]: webhook.id,
    };
    await this.send([{ ...sample, topic: topicNames.webhookDeliveries, key: webhook.id, headers }]);
    return headers[headerNames.idempotencyKey]!;
  }

  send(records: readonly OutgoingRecord[]): Promise<void> {
    return this.producer.send(records);
  }

  restartKafka(): Promise<void> {
    return this.stack.restart('kafka', { kill: true });
  }

  async stop(): Promise<void> {
    for (const webhookId of this.#webhooks) await this.remove(webhookId);
    await Promise.all([this.attemptEvents.close(), this.dead.close(), this.producer.close()]);
    await this.stack.stop();
    await rm(this.directory, { recursive: true, force: true });
  }

  #sample(accountId: string, serial = `SN.${++this.#serial}`): OutgoingRecord {
    const datetime = 1_763_712_000 + ++this.#serial;
    const key = idempotencyKey({ dataSource: 'growatt', serial, datetime });
    const body = {
      deviceType: 'inverter',
      InverterSN: serial,
      DataSources: 'growatt',
      Datetime: datetime,
      EDay: 12.5,
      idempotency_key: key,
    };
    const headers = {
      [headerNames.accountId]: accountId,
      [headerNames.vendor]: 'growatt',
      [headerNames.serial]: serial,
      [headerNames.plantId]: 'p_1',
      [headerNames.deviceId]: 'd_1',
      [headerNames.kind]: 'device.data',
      [headerNames.idempotencyKey]: key,
      [headerNames.time]: String(datetime),
      [headerNames.traceparent]: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
    };
    return { topic: topicNames.baseData, key: `growatt:${serial}`, value: Buffer.from(JSON.stringify(body)), headers };
  }
}

function id(prefix: string): string {
  return `${prefix}_${randomBytes(6).toString('hex')}`;
}
