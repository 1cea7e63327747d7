import type { AdapterContext } from './adapter.ts';
import type { RawJson } from './mapping.ts';
import { VendorError } from './vendor-error.ts';

const READ_SECONDS = 86_400;
/** After a call that failed. */
const RETRY_SECONDS = 6 * 3600;
/** More names than an account shows: further ones replace the oldest. */
const MAX_SHOWN = 1000;

/** Reads a vendor's whole list. @returns what it says of each code, as it writes it. Throws `VendorError` */
export type ReadAlarmNames = (signal: AbortSignal) => Promise<ReadonlyMap<string, RawJson>>;

/**
 * The names of a vendor's alarms where its answers show numbers alone, and a call of its own has the list of names. The list is read when a number is shown
 * that it did not have, at most once a day. The memory between polls only saves calls: a replica without it reads the list once. Lists are long and accounts are
 * many: of one that is a day old only the names that were shown stay in memory.
 */
export class AlarmNames {
  readonly #context: Pick<AdapterContext, 'now' | 'timeScale' | 'warn'>;
  readonly #read: ReadAlarmNames;
  readonly #shown = new Map<string, RawJson>();
  #list: ReadonlyMap<string, RawJson> = new Map();
  #readAgainAt = -Infinity;
  #reading: Promise<void> | undefined;

  constructor(context: Pick<AdapterContext, 'now' | 'timeScale' | 'warn'>, read: ReadAlarmNames) {
    this.#context = context;
    this.#read = read;
  }

  /**
   * Returns what the vendor's list says of these codes, each once, in their order; nothing of one that it does not have. A list that is refused costs no alarm: it
   * is read again after six hours.
   */
  async of(codes: Iterable<string>, signal: AbortSignal): Promise<[code: string, text: RawJson][]> {
    const wanted = [...new Set(codes)];
    if (this.#isDue()) this.#list = new Map();
    if (wanted.some((code) => this.#textOf(code) === undefined)) {
      // Polls that run at the same time wait for one call.
      this.#reading ??= this.#readList(signal).finally(() => (this.#reading = undefined));
      await this.#reading;
    }
    return wanted.flatMap((code): [string, RawJson][] => {
      const text = this.#textOf(code);
      if (text === undefined) return [];
      this.#remember(code, text);
      return [[code, text]];
    });
  }

  #remember(code: string, text: RawJson): void {
    this.#shown.set(code, text);
    if (this.#shown.size > MAX_SHOWN) this.#shown.delete(this.#shown.keys().next().value!);
  }

  #textOf(code: string): RawJson | undefined {
    return this.#shown.get(code) ?? this.#list.get(code);
  }

  #isDue(): boolean {
    return this.#context.now() >= this.#readAgainAt;
  }

  async #readList(signal: AbortSignal): Promise<void> {
    if (!this.#isDue()) return;
    this.#rest(RETRY_SECONDS);
    try {
      this.#list = await this.#read(signal);
      this.#rest(READ_SECONDS);
    } catch (error) {
      if (!(error instanceof VendorError)) throw error;
      this.#context.warn('the names of alarms cannot be read: alarms keep their numbers', { kind: error.kind });
    }
  }

  #rest(seconds: number): void {
    this.#readAgainAt = this.#context.now() + (seconds * 1000) / this.#context.timeScale;
  }
}
