import {
  Inject,
  Injectable,
  Optional,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { openFencedProducer, type KafkaConnection, type RecordProducer } from '@heliograph/kafka';
import { relayTransactionalId } from '@heliograph/messaging';
import { postgresOf } from '../postgres-options.ts';
import { OutboxRelay } from './outbox-relay.ts';
import { KAFKA_CONNECTION, LOGGER, type Logger } from '@heliograph/service';
import { DataSource } from 'typeorm';

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
