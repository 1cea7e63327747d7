import { setTimeout as sleep } from 'node:timers/promises';
import { createControlView, type ControlView, type KafkaConnection } from '@heliograph/messaging';
import type { SealedItem, SealedPlace } from '@heliograph/service';

export interface PublishedSecretsOptions<T> {
  connection: KafkaConnection;
  /** A compacted topic that is written through an outbox. */
  topic: string;
  sealedOf: (record: T) => readonly string[];
}

const READ_MS = 30_000;

/** The envelopes in a control topic, which is what the data plane goes by: it follows the database once the relay has written it. */
export class PublishedSecrets<T extends { id: string }> implements SealedPlace {
  readonly what: string;
  private readonly view: ControlView<T>;
  private readonly options: PublishedSecretsOptions<T>;

  constructor(options: PublishedSecretsOptions<T>) {
    this.options = options;
    this.what = `copies in ${options.topic}`;
    this.view = createControlView<T>(options.connection, options.topic);
  }

  async *pages(): AsyncGenerator<SealedItem[]> {
    await this.read();
    await this.view.caughtUp();
    const { sealedOf } = this.options;
    yield [...this.view.values()]
      .map((record) => ({ owner: record.id, sealed: sealedOf(record) }))
      .filter(({ sealed }) => sealed.length > 0);
  }

  close(): Promise<void> {
    return this.view.close();
  }

  /** @throws Error */
  private async read(): Promise<void> {
    const late = sleep(READ_MS, 'late' as const, { ref: false });
    if ((await Promise.race([this.view.start(), late])) === 'late')
      throw new Error(`${this.options.topic} could not be read: is Kafka there, and was the service ever started?`);
  }
}
