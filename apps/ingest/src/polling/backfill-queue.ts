import type { BackfillCall, Gap, PolledDevice, VendorAdapter } from '@heliograph/vendor-contract';

export interface BackfillJob {
  call: BackfillCall;
  gap: Gap;
  failures: number;
}

const mostTries = 5;

/** The history calls still to be made for one vendor account, oldest gap first. */
export class BackfillQueue {
  readonly #adapter: Pick<VendorAdapter, 'planBackfill'>;
  #jobs: BackfillJob[] = [];

  constructor(adapter: Pick<VendorAdapter, 'planBackfill'>) {
    this.#adapter = adapter;
  }

  /** How many calls the gap takes; 0 when the vendor has no history call. */
  add(devices: readonly PolledDevice[], gap: Gap): number {
    const calls = this.#adapter.planBackfill?.(devices, gap) ?? [];
    this.#jobs.push(...calls.map((call) => ({ call, gap, failures: 0 })));
    this.#jobs.sort((a, b) => a.gap.from - b.gap.from);
    return calls.length;
  }

  get size(): number {
    return this.#jobs.length;
  }

  /** Unix ms since when samples are missing: a process that takes over begins there. */
  get gapFrom(): number | undefined {
    const first = this.#jobs[0];
    return first && first.gap.from * 1000;
  }

  /** The next one to make; it stays in the queue until it is `done` or given up. */
  next(): BackfillJob | undefined {
    return this.#jobs[0];
  }

  done(job: BackfillJob): void {
    this.#jobs = this.#jobs.filter((other) => other !== job);
  }

  /** False: it can never be (`forGood`) or was tried often enough, the gap stays. */
  failed(job: BackfillJob, forGood: boolean): boolean {
    job.failures += 1;
    if (!forGood && job.failures < mostTries) return true;
    this.done(job);
    return false;
  }
}
