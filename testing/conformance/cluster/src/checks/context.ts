import type { Cluster } from '../node/cluster.ts';
import type { Release } from '../release/release.ts';
import type { TestAccount } from '../release/test-account.ts';
import type { ReleaseSettings } from '../release/values.ts';

/** The installation under check. */
export interface Installation {
  cluster: Cluster;
  release: Release;
  settings: ReleaseSettings;
  /** The environment of the dependencies. */
  stack: Readonly<Record<string, string>>;
  state: string;
  report: Report;
  onProgress: (message: string) => void;
}

/** The context of every other part, once the chart is installed. */
export interface Context extends Installation {
  account: TestAccount;
  signal: AbortSignal;
}

/** The outcome of one check, by what happened. */
interface Outcome {
  part: string;
  /** The expected result, e.g. `the hook Jobs succeed`. */
  check: string;
  ok: boolean;
  /** The measurement, or the error. */
  detail: string;
  seconds: number;
}

/** Collects outcomes, and prints each as it comes. */
export class Report {
  readonly outcomes: Outcome[] = [];
  readonly measured: Record<string, unknown> = {};
  readonly #print: (line: string) => void;

  constructor(print: (line: string) => void) {
    this.#print = print;
  }

  get failed(): number {
    return this.outcomes.filter(({ ok }) => !ok).length;
  }

  /**
   * Runs a check. A text that it returns is the detail of a success; its error, that of a failure.
   * @returns whether it succeeded
   */
  async check(part: string, check: string, run: () => Promise<unknown>): Promise<boolean> {
    const begin = performance.now();
    const outcome = await run().then(
      (detail) => ({ ok: true, detail: typeof detail === 'string' ? detail : '' }),
      (error: unknown) => ({ ok: false, detail: error instanceof Error ? error.message : String(error) }),
    );
    const seconds = Math.round((performance.now() - begin) / 100) / 10;
    this.outcomes.push({ part, check, seconds, ...outcome });
    const detail = outcome.detail === '' ? '' : `: ${outcome.detail}`;
    this.#print(`${outcome.ok ? 'ok' : 'FAILED'}  ${part}  ${check} (${seconds.toFixed(1)} s)${detail}`);
    return outcome.ok;
  }

  /** Checks that something took no longer than promised. */
  within(part: string, check: string, seconds: number, promised: number): Promise<boolean> {
    return this.check(part, `${check} within ${promised} s`, () =>
      seconds > promised ? Promise.reject(new Error(`${seconds} s`)) : Promise.resolve(`${seconds} s`),
    );
  }

  /** Runs checks one after the other, each of which needs those before. @returns whether all succeeded */
  async inTurn(
    part: string,
    steps: readonly (readonly [check: string, run: () => Promise<unknown>])[],
  ): Promise<boolean> {
    for (const [check, run] of steps) if (!(await this.check(part, check, run))) return false;
    return true;
  }
}
