import { quantile } from '@heliograph/testbed';
import type { CallingAccount } from './cloud/vendor-answers.ts';
import type { FleetPlan, PlannedVendorAccount, ScaleVendor } from './fleet-plan.ts';

/** A timer may fire early; a poll that is earlier than this is almost a whole interval late. */
const earlyMs = 1_000;

type PolledAccount = Pick<PlannedVendorAccount, 'id' | 'count'>;

/**
 * Returns when a batch of an account's devices is due for the first time after 1970, Unix ms: the batches are spread evenly over their interval, with a phase
 * that is the FNV-1a hash of the account's id (`apps/ingest/src/polling/poll-schedule.ts`).
 */
function phaseMs(vendor: ScaleVendor, { id, count }: PolledAccount, batch: number): number {
  let hash = 0x811c9dc5;
  for (const character of id) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  const share = (hash >>> 0) / 2 ** 32 + batch / Math.ceil(count / vendor.batch);
  return (share % 1) * vendor.intervalSeconds * 1000;
}

/** Returns how long ago the poll of a batch was due, ms. */
export function latenessOf(vendor: ScaleVendor, account: PolledAccount, batch: number, now: number): number {
  const intervalMs = vendor.intervalSeconds * 1000;
  const late = (((now - phaseMs(vendor, account, batch)) % intervalMs) + intervalMs) % intervalMs;
  return intervalMs - late < earlyMs ? 0 : late;
}

/** Returns how many devices are due to be polled from one time to another (Unix ms), each as often as it is due. */
export function devicesDue({ vendorAccounts }: Pick<FleetPlan, 'vendorAccounts'>, from: number, to: number): number {
  let devices = 0;
  for (const { vendor, count, id } of vendorAccounts)
    for (let batch = 0; batch * vendor.batch < count; batch += 1) {
      const phase = phaseMs(vendor, { id, count }, batch);
      const intervalMs = vendor.intervalSeconds * 1000;
      const times = Math.floor((to - phase) / intervalMs) - Math.floor((from - phase) / intervalMs);
      devices += times * Math.min(vendor.batch, count - batch * vendor.batch);
    }
  return devices;
}

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
