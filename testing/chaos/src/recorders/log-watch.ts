import { type Ledger, writtenRecord } from '@heliograph/testbed';
import { bodyHash, type HistoryFile } from '../history/events.ts';
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
  /** Called with every record that is read. */
  onRecord: (record: LogRecord) => void = () => undefined;
  readonly raw = new RawRecorder();
  readonly imported = new ImportedRecords();

  constructor(
    private readonly ledger: Ledger,
    private readonly history: HistoryFile,
  ) {}

  take(record: LogRecord): void {
    const { topic, headers } = record;
    const key = headers.idempotency_key;
    this.onRecord(record);
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

/** How the imported records of one account differ from those of another. */
interface ImportDifference {
  /** Keys that the other has alone. */
  missing: string[];
  /** Keys that it has alone. */
  surplus: string[];
  /** Keys with another body. */
  changed: string[];
}

/** Imported records as they lie in the log, by account: two accounts with the same vendor accounts import the same, but for their own plant ids. */
export class ImportedRecords {
  readonly #accounts = new Map<string, Map<string, string>>();
  /** Records that lie in the log more than once. */
  repeated = 0;

  /** Sums of energy have the device's id in their keys, which is another in each account: `compareEnergy` compares them. */
  wrote({ headers, value }: Pick<LogRecord, 'headers' | 'value'>): void {
    const { origin, kind, account = '', idempotency_key: key } = headers;
    if (origin !== 'import' || kind !== 'device.data' || key === undefined || value === null) return;
    const records = this.#accounts.get(account) ?? new Map<string, string>();
    this.#accounts.set(account, records);
    if (records.has(key)) this.repeated += 1;
    else records.set(key, bodyHash(Buffer.from(JSON.stringify({ ...JSON.parse(String(value)), PlantId: undefined }))));
  }

  count(account: string): number {
    return this.#accounts.get(account)?.size ?? 0;
  }

  difference(account: string, other: string): ImportDifference {
    const own = this.#accounts.get(account) ?? new Map<string, string>();
    const others = this.#accounts.get(other) ?? new Map<string, string>();
    return {
      missing: [...others.keys()].filter((key) => !own.has(key)),
      surplus: [...own.keys()].filter((key) => !others.has(key)),
      changed: [...own].flatMap(([key, hash]) => (others.has(key) && others.get(key) !== hash ? [key] : [])),
    };
  }
}
