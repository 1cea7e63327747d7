import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { PollCounts, PolledAccountCounts, VendorPollsRecord } from '@heliograph/messaging';
import type { PollOutcome } from '../polling/poll-outcome.ts';

/** The standing of an account, by its last polls. */
type Standing = Exclude<keyof PolledAccountCounts, 'fresh'>;

interface PolledAccount {
  vendor: string;
  standing: Standing;
  /** The outcome of the last poll alone. */
  last: Standing;
  lastGoodAt: number;
}

interface RunningPoll {
  /** The longest of its calls until now, ms. */
  slowestMs: number;
}

export interface NotedOptions {
  ofCallAlone?: boolean;
  now?: number;
}

interface VendorCounts {
  roundMs: number;
  polls: PollCounts;
  calls: { count: number; totalMs: number };
  /** The last report named accounts: one more is due when they have gone. */
  hadAccounts: boolean;
}

/** A call that takes longer is slow. */
export const slowCallMs = 4_000;

const standingOf = {
  fault: 'failing',
  limited: 'limited',
  refused: 'refused',
  budget: 'budget',
  ours: 'ours',
} as const satisfies Record<Exclude<PollOutcome, 'answered'>, Standing>;

/** The standings that show nothing about the vendor. */
const notTheVendors: ReadonlySet<Standing> = new Set<Standing>(['refused', 'budget', 'ours', 'unseen']);

/**
 * Counts the outcomes of the polls by vendor, and keeps the standing of each polled account: a few numbers for each of the accounts that this process
 * polls, and for each vendor. One bad answer is no trouble and one good answer no recovery, it takes two in a row.
 */
export class VendorPolls {
  readonly #replica = randomUUID();
  readonly #accounts = new Map<string, PolledAccount>();
  readonly #vendors = new Map<string, VendorCounts>();
  /** The poll that the running code belongs to: an account may have several at a time. */
  readonly #poll = new AsyncLocalStorage<RunningPoll>();

  /** Counts the polls of an account from now on. @param roundMs the interval of the vendor's polls */
  watch(vendorAccountId: string, vendor: string, roundMs: number): void {
    if (!this.#vendors.has(vendor)) this.#vendors.set(vendor, { roundMs, ...nothing(), hadAccounts: false });
    if (this.#accounts.has(vendorAccountId)) return;
    this.#accounts.set(vendorAccountId, {
      vendor,
      standing: 'unseen',
      last: 'unseen',
      lastGoodAt: 0,
    });
  }

  /** Called when this process polls the account no more, or it has no device. */
  forget(vendorAccountId: string): void {
    this.#accounts.delete(vendorAccountId);
  }

  /** Runs a poll: the calls noted by it, and by the promises that it awaits, count for the outcome that it notes. */
  run<T>(poll: () => T): T {
    return this.#poll.run({ slowestMs: 0 }, poll);
  }

  /** Notes a call of the vendor that was answered or failed. A call outside of polls, as for a list of devices or a gap, makes no poll slow. */
  called(vendorAccountId: string, ms: number): void {
    const account = this.#accounts.get(vendorAccountId);
    if (!account) return;
    const poll = this.#poll.getStore();
    if (poll) poll.slowestMs = Math.max(poll.slowestMs, ms);
    const { calls } = this.#vendors.get(account.vendor)!;
    calls.count += 1;
    calls.totalMs += ms;
  }

  /**
   * Notes the outcome of a poll. @param ofCallAlone the account's other calls continue: the account does not count as failing while one of them was
   * answered within a round, however many such calls fail in a row
   */
  noted(
    vendorAccountId: string,
    outcome: PollOutcome,
    { ofCallAlone = false, now = Date.now() }: NotedOptions = {},
  ): void {
    const account = this.#accounts.get(vendorAccountId);
    if (!account) return;
    const { polls, roundMs } = this.#vendors.get(account.vendor)!;
    polls[outcome] += 1;
    if (ofCallAlone && isTrouble(outcome) && now - account.lastGoodAt <= roundMs) return;
    if (outcome === 'answered') account.lastGoodAt = now;
    const answered = (this.#poll.getStore()?.slowestMs ?? 0) > slowCallMs ? 'slow' : 'well';
    const is = outcome === 'answered' ? answered : standingOf[outcome];
    if (isSettled(account, is)) account.standing = is;
    account.last = is;
  }

  /** Returns the report of each vendor, and begins the next ones. */
  take(reportMs: number, now = Date.now()): VendorPollsRecord[] {
    const reports: VendorPollsRecord[] = [];
    const accounts = Map.groupBy(this.#accounts.values(), ({ vendor }) => vendor);
    for (const [vendor, counts] of this.#vendors) {
      const { roundMs, polls, calls, hadAccounts } = counts;
      const polled = accounts.get(vendor) ?? [];
      const report = {
        vendor,
        replica: this.#replica,
        reportMs,
        roundMs,
        accounts: countOf(polled, now - 2 * roundMs),
      };
      if (polled.length > 0 || hadAccounts)
        reports.push({ ...report, polls, calls: { count: calls.count, totalMs: Math.round(calls.totalMs) } });
      if (polled.length > 0) Object.assign(counts, nothing(), { hadAccounts: true });
      else this.#vendors.delete(vendor);
    }
    return reports;
  }
}

const isTrouble = (outcome: PollOutcome): boolean => outcome === 'fault' || outcome === 'limited';

/** Returns whether the standing of the account agrees with its newest poll. */
function isSettled({ standing, last }: PolledAccount, is: Standing): boolean {
  if (notTheVendors.has(is)) return true;
  if (is === 'well') return last === 'well' || notTheVendors.has(standing);
  return last !== 'well' && !notTheVendors.has(last);
}

function countOf(accounts: readonly PolledAccount[], freshFrom: number): PolledAccountCounts {
  const counts = { well: 0, slow: 0, failing: 0, limited: 0, refused: 0, budget: 0, ours: 0, unseen: 0, fresh: 0 };
  for (const { standing, lastGoodAt } of accounts) {
    counts[standing] += 1;
    if (lastGoodAt >= freshFrom) counts.fresh += 1;
  }
  return counts;
}

const nothing = (): Pick<VendorCounts, 'polls' | 'calls'> => ({
  polls: { answered: 0, fault: 0, limited: 0, refused: 0, budget: 0, ours: 0 },
  calls: { count: 0, totalMs: 0 },
});
