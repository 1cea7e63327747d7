import { AUDIT_SINK, type AuditSink } from '@heliograph/http-service';
import { type KafkaConnection, openFencedProducer, type RecordProducer } from '@heliograph/kafka';
import { type AuditRecord, relayTransactionalId, topicNames } from '@heliograph/messaging';
import { KAFKA_CONNECTION, LOGGER, type Logger } from '@heliograph/service';
import {
  type BeforeApplicationShutdown,
  type ClassProvider,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  Optional,
} from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { postgresOf } from '../data-source.ts';
import { OutboxRelay } from './outbox-relay.ts';
import { outbox } from './outbox.ts';

/** Injection token of what makes the topics of a service. Without it, they are taken to exist. */
export const OUTBOX_TOPICS = Symbol('heliograph:outbox-topics');

export interface OutboxTopics {
  /** Nothing is published before it resolves. */
  ready(): Promise<void>;
}

/** The relay that takes over from a dead one waits 15 s, which must be longer than this. */
const deliveryTimeoutMs = 10_000;

/** Moves a service's records from its outbox to the control topics. While Kafka is unavailable, changes are accepted and records wait. */
@Injectable()
export class OutboxPublisher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  #relay: OutboxRelay | undefined;
  #closed = false;

  constructor(
    private readonly database: DataSource,
    @Inject(KAFKA_CONNECTION) private readonly connection: KafkaConnection,
    @Inject(LOGGER) private readonly logger: Logger,
    @Optional() @Inject(OUTBOX_TOPICS) private readonly topics?: OutboxTopics,
  ) {}

  onApplicationBootstrap(): void {
    if (this.topics) void this.topics.ready().then(() => this.#start());
    else this.#start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#closed = true;
    await this.#relay?.stop();
  }

  #start(): void {
    if (this.#closed) return;
    const { connection, logger } = this;
    const { url, schema } = postgresOf(this.database);
    const openProducer = (): Promise<RecordProducer> =>
      openFencedProducer(connection, relayTransactionalId(schema), { deliveryTimeoutMs, logger });
    this.#relay = new OutboxRelay({ url, schema, openProducer, logger });
    this.#relay.start();
  }
}

/** In the caller's transaction. Keyed by the account, or by who did it where none is concerned. */
export function addAuditRecord(manager: EntityManager, record: AuditRecord): Promise<void> {
  return outbox.add(manager, { topic: topicNames.auditLog, key: record.accountId ?? record.actor, value: record });
}

/** The audit log of a service goes through its outbox: an entry is safe when it is committed, Kafka or not. */
@Injectable()
export class AuditTrail implements AuditSink {
  constructor(private readonly database: DataSource) {}

  record(record: AuditRecord): Promise<void> {
    return this.database.transaction((manager) => addAuditRecord(manager, record));
  }
}

/** To be put among a module's providers: every operation that changes something is then written to `audit-log`. */
export const auditTrail: ClassProvider<AuditSink> = { provide: AUDIT_SINK, useClass: AuditTrail };
