import { quantile } from '@heliograph/testbed';
import type { ScaleVendor } from '../fleet-plan.ts';
import { latenessOf } from '../poll-times.ts';
import type { CallingAccount } from './answers.types.ts';

export interface Punctuality {
  p50Ms: number | null;
  p99Ms: number | null;
  latestMs: number | null;
}

const maxPolls = 1_000_000;

/** Measures the delay of polls. One that is later than its interval counts as one of the next interval: the number of polls shows that. */
export class PollPunctuality {
  #lateMs: number[] = [];

  note(vendor: ScaleVendor, account: CallingAccount, batch: number, now: number): void {
    if (this.#lateMs.length < maxPolls) this.#lateMs.push(latenessOf(vendor, account, batch, now));
  }

  begin(): void {
    this.#lateMs = [];
  }

  read(): Punctuality {
    const latestMs = this.#lateMs.reduce((max, ms) => Math.max(max, ms), 0);
    return { p50Ms: quantile(this.#lateMs, 0.5), p99Ms: quantile(this.#lateMs, 0.99), latestMs };
  }
}
