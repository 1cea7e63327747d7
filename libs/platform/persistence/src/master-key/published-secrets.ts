import type { KafkaConnection } from '@heliograph/kafka';
import type { SealedItem, SealedPlace } from '@heliograph/service';
import { ControlTopicCopy } from '../republish/control-topic-copy.ts';

export interface PublishedSecretsOptions<T> {
  connection: KafkaConnection;
  /** A compacted topic that is written through an outbox. */
  topic: string;
  sealedOf: (record: T) => readonly string[];
}

/**
 * The envelopes in a control topic, which the data plane reads: it follows the database once the relay has written it.
 */
export class PublishedSecrets<T extends { id: string }> implements SealedPlace {
  readonly what: string;
  readonly #copy: ControlTopicCopy<T>;
  readonly #options: PublishedSecretsOptions<T>;

  constructor(options: PublishedSecretsOptions<T>) {
    this.#options = options;
    this.what = `copies in ${options.topic}`;
    this.#copy = new ControlTopicCopy<T>(options.connection, options.topic);
  }

  async *pages(): AsyncGenerator<SealedItem[]> {
    await this.#copy.read();
    const { sealedOf } = this.#options;
    yield Array.from(this.#copy.records.values(), (record) => ({ owner: record.id, sealed: sealedOf(record) })).filter(
      ({ sealed }) => sealed.length > 0,
    );
  }

  close(): Promise<void> {
    return this.#copy.close();
  }
}
