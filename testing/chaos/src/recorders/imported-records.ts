import { bodyHash } from '../history/events.ts';
import type { LogRecord } from './log-reader.ts';

/** How the imported records of one account differ from those of another. */
export interface ImportDifference {
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
