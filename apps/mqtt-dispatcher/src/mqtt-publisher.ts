import { setTimeout as sleep } from 'node:timers/promises';
import type { AccountChannel } from '@heliograph/delivery';
import { headerNames, type IncomingRecord } from '@heliograph/messaging';
import type { BrokerConnection } from './broker-connection.ts';
import { publicationOf, type Publication } from './publication.ts';

export type PublisherConnection = Pick<BrokerConnection, 'room' | 'publish'>;

export interface PublishObserver {
  acknowledged(accountId: string, outcome: 'delivered' | 'noSubscriber', bytes: number, seconds: number): void;
  refused(accountId: string, error: unknown): void;
  undeliverable(accountId: string, reason: string): void;
}

export interface MqttPublisherOptions {
  channel: AccountChannel;
  connections: readonly PublisherConnection[];
  settle: (record: IncomingRecord) => void;
  observer: PublishObserver;
  /** Wait before a refused message is published again. */
  retryMs?: number;
}

/** Sends each wanted record to its account's tree and settles it when the broker has acknowledged it. */
export class MqttPublisher {
  readonly #options: MqttPublisherOptions;

  constructor(options: MqttPublisherOptions) {
    this.#options = options;
  }

  /** Resolves when every record is on its way; settling comes with the acknowledgements. */
  async publish(records: readonly IncomingRecord[]): Promise<void> {
    for (const record of records) {
      const accountId = record.headers[headerNames.accountId];
      if (accountId === undefined || !this.#options.channel.wants(accountId, record.headers))
        this.#options.settle(record);
      else await this.#publishOne(accountId, record);
    }
  }

  async #publishOne(accountId: string, record: IncomingRecord): Promise<void> {
    const publication = publicationOf(accountId, record);
    if (!publication) {
      this.#options.observer.undeliverable(accountId, 'topic_too_long');
      this.#options.settle(record);
      return;
    }
    const connection = this.#connectionOf(record.key ?? '');
    await connection.room();
    void this.#settleWhenAcknowledged(accountId, record, publication, connection);
  }

  async #settleWhenAcknowledged(
    accountId: string,
    record: IncomingRecord,
    publication: Publication,
    connection: PublisherConnection,
  ): Promise<void> {
    const started = performance.now();
    for (;;) {
      try {
        const outcome = await connection.publish(publication);
        this.#options.observer.acknowledged(
          accountId,
          outcome,
          publication.payload.length,
          (performance.now() - started) / 1000,
        );
        this.#options.settle(record);
        return;
      } catch (error) {
        // Unsettled records hold the offset: nothing is lost while the broker refuses (quota, rights being changed).
        this.#options.observer.refused(accountId, error);
        await sleep(this.#options.retryMs ?? 1_000);
        await connection.room();
      }
    }
  }

  /** A device stays on one connection: MQTT keeps order per connection only. */
  #connectionOf(key: string): PublisherConnection {
    const { connections } = this.#options;
    let hash = 0;
    for (let i = 0; i < key.length; i += 1) hash = (Math.imul(hash, 31) + key.charCodeAt(i)) | 0;
    return connections[(hash >>> 0) % connections.length]!;
  }
}
