import { netWh } from './log-rows.ts';
import type { LogRow, MessageEntry } from './wire.ts';

/** The messages that go with one row. */
export interface RowMessages {
  alerts: string[];
  warnings: string[];
  status: string[];
  /** An error is open: logged, and no more exported than imported since. */
  fault: boolean;
}

/**
 * Joins a device's messages to its rows, oldest first. The cloud logs when something happened, not when it was over: an error is open until a later
 * row shows an export; warnings and notices belong to the row in whose interval they were logged.
 */
export class DeviceMessages {
  readonly #entries: readonly MessageEntry[];
  #next = 0;
  #open: MessageEntry[] = [];
  #started = false;

  constructor(entries: readonly MessageEntry[]) {
    this.#entries = entries;
  }

  at(row: LogRow): RowMessages {
    if (!this.#started) this.#skipBefore(row.time - row.duration);
    const exported = netWh(row) ?? 0;
    if (exported > 0) this.#open = [];
    const logged = this.#take(row.time);
    const earlier = this.#open;
    const errors = logged.filter(({ severity }) => severity === 'error');
    this.#open = [...earlier, ...errors];
    const sources = (severity: MessageEntry['severity']): string[] =>
      logged.filter((entry) => entry.severity === severity).map(({ source }) => source);
    return {
      alerts: this.#open.map(({ source }) => source),
      warnings: sources('warning'),
      status: sources('information'),
      fault: exported <= 0 && this.#open.length > 0,
    };
  }

  /** Leaves out messages logged before the first row: it is not known whether they are over. */
  #skipBefore(start: number): void {
    this.#started = true;
    this.#take(start);
  }

  #take(until: number): MessageEntry[] {
    const first = this.#next;
    while ((this.#entries[this.#next]?.time ?? Infinity) <= until) this.#next += 1;
    return this.#entries.slice(first, this.#next);
  }
}
