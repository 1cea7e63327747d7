import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { samples } from '@heliograph/dispatcher/testing';
import {
  createKafkaAdmin,
  createRecordProducer,
  kafkaConnectionFromEnvironment,
  type KafkaAdmin,
  type KafkaConnection,
  type OutgoingRecord,
  type RecordProducer,
} from '@heliograph/kafka';
import {
  coreTopics,
  deliveryHeaderNames,
  topicNames,
  type AccountRecord,
  type SinkTarget,
  type SubscriptionFilter,
  type SubscriptionRecord,
} from '@heliograph/messaging';
import { createWorkerService, loadMasterKeys, sealSecret, type Service } from '@heliograph/service';
import { startStack, type Stack } from '@heliograph/stack';
import { until } from '@heliograph/testbed';
import pg from 'pg';
import { SinkDispatcherConfiguration } from '../src/configuration.ts';
import { SinkDispatcherModule } from '../src/sink-dispatcher.module.ts';
import { SinkDispatcherWorker } from '../src/sink-dispatcher.worker.ts';

export interface TestSink {
  id: string;
  accountId: string;
  schema: string;
}

/** A record as it was inserted; one that the table had already is one more. */
export interface WrittenRecord {
  key: string;
  body: Buffer;
}

const sampleHeaders = { kind: 'device.data', vendor: 'growatt' };

/** A Kafka and a PostgreSQL of this file alone: groups and topics have fixed names, a second dispatcher would take our records. */
export class Harness {
  /** The log lines of its dispatchers. */
  readonly log: string[] = [];
  readonly #masterKey = randomBytes(32).toString('base64');
  #worker: SinkDispatcherWorker | undefined;

  private constructor(
    private readonly directory: string,
    readonly stack: Stack,
    readonly connection: KafkaConnection,
    readonly admin: KafkaAdmin,
    readonly producer: RecordProducer,
    private readonly database: pg.Pool,
  ) {}

  static async start(): Promise<Harness> {
    for (const name of Object.keys(process.env).filter((key) => key.startsWith('KAFKA_') || key === 'DATABASE_URL'))
      Reflect.deleteProperty(process.env, name);
    const directory = await mkdtemp(join(tmpdir(), 'sink-dispatcher-'));
    const stack = await startStack({ directory: join(directory, 'stack'), parts: ['kafka', 'postgres'] });
    const connection = kafkaConnectionFromEnvironment(stack.environment, 'sink-dispatcher-test');
    const admin = createKafkaAdmin(connection);
    await admin.ensureTopics(coreTopics(3, { channels: ['sink'] }));
    const database = new pg.Pool({ connectionString: stack.environment.DATABASE_URL });
    // A server that restarts ends idle connections.
    database.on('error', () => undefined);
    return new Harness(directory, stack, connection, admin, createRecordProducer(connection), database);
  }

  async dispatcher(): Promise<Service> {
    const service = await createWorkerService(SinkDispatcherModule, {
      name: 'sink-dispatcher',
      configuration: SinkDispatcherConfiguration,
      env: {
        ...this.stack.environment,
        MASTER_KEY: this.#masterKey,
        SINK_ALLOWED_CIDRS: '127.0.0.1/32',
        SINK_ALLOW_PLAINTEXT: 'true',
        HEALTH_PORT: '0',
        LOG_LEVEL: 'debug',
      },
      logDestination: { write: (line) => void this.log.push(line) },
    });
    await service.start();
    this.#worker = service.app.get(SinkDispatcherWorker);
    return service;
  }

  /** Creates an account with a sink; resolves when the dispatcher knows it. @param more settings that replace those that work */
  async sink(more: Record<string, string | number> = {}): Promise<TestSink> {
    const name = randomBytes(6).toString('hex');
    const sink = { id: `snk_${name}`, accountId: `acc_${name}`, schema: `sink_${name}` };
    await this.database.query(tableThatNotes(sink.schema));
    const channels = { kafka: false, mqtt: false };
    const { accountId: id } = sink;
    const account: AccountRecord = {
      id,
      status: 'active',
      language: 'en',
      deviceQuota: 10,
      credentialsRevokedAt: 0,
      channels,
    };
    await this.#control(topicNames.controlAccounts, id, account);
    await this.change(sink, {}, { settings: { ...this.#settings(sink), ...more } });
    await until('the dispatcher knows the sink', () => this.#worker?.serves(sink.id, sampleHeaders) ?? true);
    return sink;
  }

  change(sink: TestSink, filter: SubscriptionFilter = {}, target: Partial<SinkTarget> = {}): Promise<void> {
    const { id, accountId } = sink;
    const password = decodeURIComponent(this.#url.password);
    const keys = loadMasterKeys({ masterKey: this.#masterKey });
    const whole: SinkTarget = {
      kind: 'postgres',
      settings: this.#settings(sink),
      secrets: sealSecret(keys, JSON.stringify({ password }), id),
      status: 'active',
      version: 1,
      ...target,
    };
    const value: SubscriptionRecord = { id, accountId, channel: 'sink', filter, sink: whole };
    return this.#control(topicNames.controlSubscriptions, id, value);
  }

  async remove({ id }: TestSink): Promise<void> {
    await this.producer.send([{ topic: topicNames.controlSubscriptions, key: id, value: null }]);
    await until('the dispatcher knows that it is gone', () => this.#worker?.serves(id, sampleHeaders) === false);
  }

  /** Resolves when the dispatcher has the filter: a filter in between, which selects what nobody writes, comes and goes. */
  async narrow(sink: TestSink, filter: SubscriptionFilter): Promise<void> {
    const headers = { kind: 'between.two.filters' };
    await this.change(sink, { kinds: [headers.kind] });
    await until('the dispatcher knows the filter in between', () => this.#worker?.serves(sink.id, headers) === true);
    await this.change(sink, filter);
    await until('the dispatcher knows the filter', () => this.#worker?.serves(sink.id, headers) === false);
  }

  /** Samples on `basedata`, returned as they were written. */
  async publish(accountId: string, count: number): Promise<OutgoingRecord[]> {
    const records = samples(accountId, count);
    await this.producer.send(records);
    return records;
  }

  /** The records on `delivery.replays`, as delivery-api writes them. */
  async replay({ id }: TestSink, records: readonly OutgoingRecord[]): Promise<void> {
    const { channel, sink, replay } = deliveryHeaderNames;
    const more = { [channel]: 'sink', [sink]: id, [replay]: 'rpl_1' };
    await this.producer.send(
      records.map((record) => ({
        ...record,
        topic: topicNames.deliveryReplays,
        headers: { ...record.headers, ...more },
      })),
    );
  }

  async written({ schema }: TestSink): Promise<WrittenRecord[]> {
    const { rows } = await this.database.query<{ key: string; body: string }>(
      `SELECT key, body FROM ${schema}.written`,
    );
    return rows.map(({ key, body }) => ({ key, body: Buffer.from(body) }));
  }

  /** The keys in the sink's table. */
  async keys({ schema }: TestSink): Promise<string[]> {
    const { rows } = await this.database.query<{ key: string }>(
      `SELECT idempotency_key AS key FROM ${schema}.heliograph_records`,
    );
    return rows.map(({ key }) => key).sort();
  }

  async stop(): Promise<void> {
    await Promise.all([this.admin.close(), this.producer.close(), this.database.end()]);
    await this.stack.stop();
    await rm(this.directory, { recursive: true, force: true });
  }

  get #url(): URL {
    return new URL(this.stack.environment.DATABASE_URL!);
  }

  #settings({ schema }: TestSink): Record<string, string | number> {
    const { hostname, port, username, pathname } = this.#url;
    return { host: hostname, port: Number(port), user: username, database: pathname.slice(1), tls: 'off', schema };
  }

  #control(topic: string, key: string, value: object): Promise<void> {
    return this.producer.send([{ topic, key, value: Buffer.from(JSON.stringify(value)) }]);
  }
}

/** The sink's table, with a trigger that notes each row that is inserted, also one whose key is there already. */
function tableThatNotes(schema: string): string {
  return `
    CREATE SCHEMA ${schema};
    CREATE TABLE ${schema}.heliograph_records (idempotency_key text PRIMARY KEY, kind text NOT NULL, vendor text, plant_id text, device_id text,
      time timestamptz NOT NULL, received_at timestamptz NOT NULL DEFAULT now(), record json NOT NULL);
    CREATE TABLE ${schema}.written (key text, body text);
    CREATE FUNCTION ${schema}.note() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN INSERT INTO ${schema}.written VALUES (NEW.idempotency_key, NEW.record::text); RETURN NEW; END $$;
    CREATE TRIGGER note BEFORE INSERT ON ${schema}.heliograph_records FOR EACH ROW EXECUTE FUNCTION ${schema}.note();`;
}
