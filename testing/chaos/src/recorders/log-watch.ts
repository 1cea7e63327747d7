import { writtenRecord, type Ledger } from '@heliograph/testbed';
import { bodyHash, type HistoryFile } from '../history/events.ts';
import { ImportedRecords } from './imported-records.ts';
import type { LogRecord } from './log-reader.ts';
import { RawRecorder, rawTopic } from './raw-recorder.ts';

const tiers = ['5s', '10s', '20s', '40s', '80s', '160s', '5m', '10m', '20m', '30m', '2h', '4h', '7h', '10h'].map(
  (tier) => `webhook.retry.${tier}`,
);
const written = ['basedata', 'basedata.backfill', 'device-events', 'energy', 'storage'];

/** Topics with the records to deliver and their positions. */
export const watchedTopics = [
  ...written,
  'webhook.deliveries',
  'webhook.deliveries.backfill',
  ...tiers,
  'webhook.dead',
  'delivery.attempts',
  rawTopic,
];

/** Samples that only show whether a subscription is in effect; they are not counted. */
export const isWarmUp = (key: string): boolean => key.includes(':WARM');

/** Enters the records of the topics into the ledger, by the documented headers. */
export class LogWatch {
  /** Messages without a subscriber, by the MQTT dispatcher. */
  noSubscriber = 0;
  written = 0;
  readonly raw = new RawRecorder();
  readonly imported = new ImportedRecords();

  constructor(
    private readonly ledger: Ledger,
    private readonly history: HistoryFile,
  ) {}

  take(record: LogRecord): void {
    const { topic, headers } = record;
    const key = headers.idempotency_key;
    if (topic === 'delivery.attempts') this.#count(record);
    else if (topic === rawTopic) this.raw.answered(record);
    else if (key === undefined || isWarmUp(key)) return;
    else if (written.includes(topic)) this.#wrote(record, key);
    else this.#onItsWay(record, key);
  }

  #wrote(logged: LogRecord, key: string): void {
    const { topic, partition, offset, headers, at, value } = logged;
    const record = writtenRecord(headers, { at, topic, partition, offset });
    const { account, device } = record;
    this.written += 1;
    this.raw.wrote(key);
    this.imported.wrote(logged);
    const wanted = this.ledger.wrote(record);
    this.history.add({
      type: 'wrote',
      at,
      topic,
      partition,
      offset: Number(offset),
      account,
      key,
      device,
      for: wanted,
      hash: bodyHash(value ?? Buffer.alloc(0)),
    });
  }

  #onItsWay({ topic, partition, offset, headers, key: webhook = '', at }: LogRecord, key: string): void {
    if (tiers.includes(topic)) this.history.add({ type: 'deferred', at, consumer: webhook, key, topic });
    if (topic === 'webhook.dead') this.ledger.died(webhook, key);
    else this.ledger.deferred(webhook, key, { topic, partition, offset, at, ...dueOf(headers) });
  }

  #count({ value }: LogRecord): void {
    const event = JSON.parse(String(value)) as { type: string; noSubscriber?: number };
    if (event.type === 'count') this.noSubscriber += event.noSubscriber ?? 0;
  }
}

function dueOf({ due }: LogRecord['headers']): { due?: number } {
  return due === undefined ? {} : { due: Number(due) };
}
