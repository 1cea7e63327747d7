import { randomBytes, randomUUID } from 'node:crypto';
import { reported } from '@heliograph/base-data';
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
import type { Service } from '@heliograph/service';
import { AccessTokens, until } from '@heliograph/testbed';
import { DocumentedApi } from '@heliograph/testbed/documented-api';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { DeliveryConfiguration } from '../src/configuration.ts';
import { createDeliveryService } from '../src/delivery.module.ts';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- answers are checked by the expectations
export type Json = any;

export interface Answer {
  status: number;
  headers: Headers;
  body: Json;
}

export interface Caller {
  accountId: string;
  token: string;
}

const needed = ['DATABASE_URL', 'KAFKA_BROKERS'];
export const masterKey = randomBytes(32).toString('base64');

/** The set-up that tests share: the brokers, and the view that a dispatcher would have. */
export class Harness {
  readonly tokens = new AccessTokens();
  private constructor(
    private readonly producer: RecordProducer,
    readonly subscriptions: ControlView<SubscriptionRecord>,
  ) {}

  static async open(): Promise<Harness> {
    const missing = needed.filter((name) => !process.env[name]);
    if (missing.length > 0) throw new Error(`the real parts are needed: ${missing.join(', ')} (npm test starts them)`);
    const connection = kafkaConnectionFromEnvironment(process.env, 'delivery-api-test');
    const admin = createKafkaAdmin(connection);
    await admin.ensureTopics(coreTopics(6));
    await admin.close();
    const subscriptions = createControlView<SubscriptionRecord>(connection, topicNames.controlSubscriptions);
    await subscriptions.start();
    return new Harness(createRecordProducer(connection), subscriptions);
  }

  /** Publishes an account as auth-api would, with a token. */
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
      attemptEvents.map((fact) => ({ topic, key: fact.subscriptionId, value: encodeAttemptEvent(fact) })),
    );
  }

  /** Waits for the record of a subscription that the dispatchers read; undefined: it is gone. */
  subscription(id: string, holds: (record: SubscriptionRecord) => boolean = () => true): Promise<SubscriptionRecord> {
    return until('the subscription is published', () => {
      const record = this.subscriptions.get(id);
      return record && holds(record) ? record : undefined;
    });
  }

  async close(): Promise<void> {
    await Promise.all([this.producer.close(), this.subscriptions.close()]);
  }
}

/** Runs one replica of delivery-api in this process, on the real parts that the environment names. */
export class DeliveryApi {
  private constructor(
    readonly service: Service<DeliveryConfiguration, NestFastifyApplication>,
    readonly documented: DocumentedApi,
    readonly url: string,
    readonly log: string[],
  ) {}

  static async start(harness: Harness, env: Record<string, string> = {}): Promise<DeliveryApi> {
    const api = await DeliveryApi.startUnready(harness, env);
    await until('the service is ready', async () => (await fetch(`${api.service.healthUrl}/readyz`)).ok);
    return api;
  }

  static async startUnready(harness: Harness, env: Record<string, string>): Promise<DeliveryApi> {
    const log: string[] = [];
    const own = { PORT: '0', HEALTH_PORT: '0', LOG_LEVEL: 'debug', MASTER_KEY: masterKey };
    const service = await createDeliveryService({
      env: { ...process.env, ...own, ...harness.tokens.environment, ...env },
      logDestination: { write: (line) => void log.push(line) },
    });
    const url = (await service.start())!;
    return new DeliveryApi(service, await DocumentedApi.of(url, service.app), url, log);
  }

  async call(
    caller: Caller | undefined,
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await fetch(this.url + path, {
      method,
      headers: {
        ...reported({
          authorization: caller ? `Bearer ${caller.token}` : undefined,
          'content-type': body ? 'application/json' : undefined,
        }),
        ...headers,
      },
      ...reported({ body: body ? JSON.stringify(body) : undefined }),
    });
    const answer = { status: response.status, headers: response.headers, body: (await response.json()) as Json };
    this.documented.check({ method, path, ...answer, body, answer: answer.body });
    return answer;
  }

  /** Creates one also beside another like it. @returns the answer's `result`; fails the test when the call did */
  async newWebhook(caller: Caller, settings: object = {}): Promise<Json> {
    const body = { url: 'https://8.8.8.8/hook', ...settings };
    const answer = await this.call(caller, 'POST', '/v1/webhooks', body, { 'idempotency-key': randomUUID() });
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    return answer.body.result;
  }

  stop(): Promise<void> {
    return this.service.stop();
  }
}
