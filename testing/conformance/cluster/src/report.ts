/** The outcome of one check, by what happened. */
export interface Outcome {
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
   * Runs a check. Its return value is the detail of a success; its error, that of a failure.
   * @returns whether it succeeded
   */
  async check(part: string, check: string, run: () => Promise<string | undefined>): Promise<boolean> {
    const begin = performance.now();
    const outcome = await run().then(
      (detail) => ({ ok: true, detail: detail ?? '' }),
      (error: unknown) => ({ ok: false, detail: error instanceof Error ? error.message : String(error) }),
    );
    const seconds = Math.round((performance.now() - begin) / 100) / 10;
    this.outcomes.push({ part, check, seconds, ...outcome });
    const detail = outcome.detail === '' ? '' : `: ${outcome.detail}`;
    this.#print(`${outcome.ok ? 'ok' : 'FAILED'}  ${part}  ${check} (${seconds.toFixed(1)} s)${detail}`);
    return outcome.ok;
  }
}
