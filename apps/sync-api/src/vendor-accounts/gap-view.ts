import type { GapGivenUpReason, OpenGapRecord } from '@heliograph/messaging';
import type { VendorAccount } from './vendor-account.entity.ts';

export interface OpenGapView {
  /** Names of the polls that missed samples; null: more than twenty. */
  calls: string[] | null;
  /** Unix seconds: after `from`, up to and with `to`. */
  from: number;
  to: number;
  /** The number of history calls that failed. */
  tries: number;
  lastError: string | null;
  /** Unix seconds; null: as soon as no live poll is due. */
  nextTryAt: number | null;
  /** Unix seconds; null: not known yet. */
  triedUntil: number | null;
}

export interface GivenUpGapView extends Omit<OpenGapView, 'nextTryAt' | 'triedUntil'> {
  reason: GapGivenUpReason;
  /** Unix seconds. */
  at: number;
}

export function gapsView({ gaps, gapsGivenUp }: Pick<VendorAccount, 'gaps' | 'gapsGivenUp'>) {
  const open = (gaps ?? []).map((gap): OpenGapView => ({
    ...viewOf(gap),
    nextTryAt: unixSeconds(gap.nextTryAt),
    triedUntil: unixSeconds(gap.triedUntil),
  }));
  const givenUp = (gapsGivenUp ?? []).map((gap): GivenUpGapView => ({
    ...viewOf(gap),
    reason: gap.reason,
    at: unixSeconds(gap.at)!,
  }));
  return { open, givenUp };
}

function viewOf({ calls, from, to, tries, lastError }: Omit<OpenGapRecord, 'filled'>) {
  return { calls: calls ?? null, from, to, tries, lastError: lastError ?? null };
}

const unixSeconds = (ms: number | undefined): number | null => (ms === undefined ? null : Math.floor(ms / 1000));
