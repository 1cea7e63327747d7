import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiLoad } from '../load/api-load.ts';
import type { PartName } from '../options.ts';
import type { Context } from './context.ts';

/** The tolerated effects of a change on callers: none, unless a process is killed without notice. */
export interface Tolerated {
  /** Calls that were in flight, or that came before the failure was detected. */
  failedCalls?: number;
}

export interface Measured {
  check: string;
  records: number;
  lost: number;
  duplicates: number;
  calls: number;
  failed: number;
  slowestMs: number;
}

/** Records and calls after the change belong to it. */
const afterMs = 5_000;

/** Runs changes of the release one after the other while records flow and the API is called, and checks each for losses. */
export class UnderLoad {
  readonly #context: Context;
  readonly #api: ApiLoad;
  readonly #only: string;
  readonly #part: PartName;
  readonly measured: Measured[] = [];

  /** @param only part of the names of the changes to run; empty: all */
  constructor(context: Context, api: ApiLoad, only = '', part: PartName = 'operations') {
    this.#only = only;
    this.#part = part;
    this.#context = context;
    this.#api = api;
  }

  /**
   * Checks that a change succeeds, that every record arrived on every channel, and that no more calls failed than tolerated.
   * @returns whether that is so, or the change is not to be run
   */
  async check(check: string, change: () => Promise<unknown>, { failedCalls = 0 }: Tolerated = {}): Promise<boolean> {
    if (!check.includes(this.#only)) return true;
    const { account, report, onProgress } = this.#context;
    return report.check(this.#part, check, async () => {
      this.#api.take();
      const before = account.received();
      const note = await change();
      await sleep(afterMs);
      const { calls, failures, slowestMs } = this.#api.take();
      // A service that was unavailable for so long has to recover first.
      await account.untilReceived(1);
      const after = await account.settle(onProgress);
      const sum = (counts: Record<string, number>): number => Object.values(counts).reduce((a, b) => a + b, 0);
      const measured: Measured = {
        check,
        records: after.produced - before.produced,
        lost: sum(after.missing),
        duplicates: sum(after.duplicates) - sum(before.duplicates),
        calls,
        failed: sum(failures),
        slowestMs,
      };
      this.measured.push(measured);
      const { records, lost, duplicates, failed } = measured;
      const text = [
        ...(typeof note === 'string' ? [note] : []),
        `${records} records, ${lost} lost, ${duplicates} twice`,
        `${calls} calls, ${failed} failed${failed > 0 ? ` (${JSON.stringify(failures)})` : ''}, slowest ${slowestMs} ms`,
      ].join('; ');
      if (lost > 0 || failed > failedCalls || records === 0) throw new Error(text);
      return text;
    });
  }
}
