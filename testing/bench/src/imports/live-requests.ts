import { GrowingLog } from '../process/growing-log.ts';

/** Begins the key of an imported record, so that the receiver's log tells it from a live one. */
export const importedKeyPrefix = 'import-';

/** Counts the live records among the requests in a receiver's log. */
export class LiveRequests {
  readonly #log: GrowingLog;
  #live = 0;

  constructor(file: string) {
    this.#log = new GrowingLog(file);
  }

  /** Live requests so far. */
  async requests(): Promise<number> {
    const lines = await this.#log.newLines();
    this.#live += lines.filter((line) => line.split(' ')[1]?.startsWith(importedKeyPrefix) === false).length;
    return this.#live;
  }

  close(): Promise<void> {
    return this.#log.close();
  }
}
