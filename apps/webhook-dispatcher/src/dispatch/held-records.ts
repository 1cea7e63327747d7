import { topicNames, type IncomingRecord, type RecordConsumer } from '@heliograph/messaging';
import { BatchRecord } from '../delivery/batch-record.ts';
import { HandedOverRecord } from '../router/handed-over-record.ts';

type Consumer = Pick<RecordConsumer, 'isSure' | 'owns'>;

/** What of the records in memory is this process's to work on now, by both groups that they came through. */
export class HeldRecords {
  readonly #consumers: () => { routing: Consumer; dispatching: Consumer };

  constructor(consumers: () => { routing: Consumer; dispatching: Consumer }) {
    this.#consumers = consumers;
  }

  /** Nobody else can have what is ours: while it is not so nothing may leave the process, and nothing is given up. */
  isSure(): boolean {
    const { routing, dispatching } = this.#consumers();
    return routing.isSure() && dispatching.isSure();
  }

  /** To be settled by this process, so that it may hand it on. Of a batch any part, for nobody else would do that. */
  owns(record: IncomingRecord): boolean {
    const { routing, dispatching } = this.#consumers();
    if (record instanceof BatchRecord) return record.parts.some((part) => this.owns(part.record));
    if (record instanceof HandedOverRecord) return routing.owns(record.source.record);
    return dispatching.owns(record);
  }

  /** To be sent by this process: it has the webhook as well. Of a batch all of it. */
  delivers(record: IncomingRecord): boolean {
    if (record instanceof BatchRecord) return record.parts.every((part) => this.delivers(part.record));
    if (!this.owns(record)) return false;
    if (!(record instanceof HandedOverRecord)) return true;
    const { partition } = record;
    return this.#consumers().dispatching.owns({ topic: topicNames.webhookDeliveries, partition });
  }
}
