import { quantile } from '@heliograph/testbed';
import type { ScaleVendor } from '../fleet-plan.ts';
import type { CallingAccount } from './answers.types.ts';

export interface Punctuality {
  p50Ms: number | null;
  p99Ms: number | null;
  latestMs: number | null;
}

/** A timer may fire early; what is earlier than this is a poll that is almost a whole interval late. */
const earlyMs = 1_000;
const mostPolls = 1_000_000;

/**
 * How late polls arrive, by the times at which they are due: an account's polls are spread evenly over their interval, with a phase that is the FNV-1a
 * hash of the account's id (`apps/ingest/src/polling/poll-schedule.ts`). A poll that is later than its interval counts as one of the next interval: the
 * number of polls shows that.
 */
export class PollPunctuality {
  #lateMs: number[] = [];

  note(vendor: ScaleVendor, account: CallingAccount, batch: number, now: number): void {
    if (this.#lateMs.length < mostPolls) this.#lateMs.push(latenessOf(vendor, account, batch, now));
  }

  begin(): void {
    this.#lateMs = [];
  }

  read(): Punctuality {
    const latestMs = this.#lateMs.reduce((most, ms) => Math.max(most, ms), 0);
    return { p50Ms: quantile(this.#lateMs, 0.5), p99Ms: quantile(this.#lateMs, 0.99), latestMs };
  }
}

export function latenessOf(vendor: ScaleVendor, { id, count }: CallingAccount, batch: number, now: number): number {
  const intervalMs = vendor.everySeconds * 1000;
  const batches = Math.ceil(count / vendor.batch);
  const late = (((now - ((phaseOf(id) + batch / batches) % 1) * intervalMs) % intervalMs) + intervalMs) % intervalMs;
  return intervalMs - late < earlyMs ? 0 : late;
}

function phaseOf(id: string): number {
  let hash = 0x811c9dc5;
  for (const character of id) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  return (hash >>> 0) / 2 ** 32;
}
