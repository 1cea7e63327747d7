import type { PolledAccountCounts } from '@heliograph/messaging';

/** What the polls say of a vendor. */
export type MeasuredState = 'operational' | 'degraded' | 'outage' | 'unknown';
export type HealthState = MeasuredState | 'maintenance';
/** How many vendor accounts the judgement rests on. With one alone, its own troubles cannot be told from the vendor's. */
export type HealthBasis = 'none' | 'one_account' | 'several_accounts';
/** What most of the troubled accounts suffer from. */
export type HealthCause = 'vendor_fault' | 'rate_limited' | 'slow';

export interface HealthWindow {
  /** How the polled accounts stand, of all replicas of ingest that still report. */
  accounts: Omit<PolledAccountCounts, 'fresh'>;
  /** The interval of the vendor's polls, ms. */
  roundMs: number;
  now: number;
  /** When accounts were last judged, Unix ms; undefined: never. */
  judgedAt: number | undefined;
  /** The judgement before. */
  before: Measured;
  /** Announced maintenance, Unix ms. */
  maintenance?: { from: number; until: number };
}

export interface Measured {
  measured: MeasuredState;
  basis: HealthBasis;
  cause: HealthCause | null;
}

export interface Health extends Measured {
  state: HealthState;
  /** Whether accounts could be judged now. */
  judged: boolean;
}

/** Shares of the judged accounts: a state begins at the first, and ends below the second. */
const outageShare = { begins: 0.8, ends: 0.5 };
const degradedShare = { begins: 0.2, ends: 0.1 };
/** So many accounts must be troubled, for the trouble of one is its own. */
const minTroubled = 2;
const minUnknownMs = 120_000;
const unknownRounds = 3;

/** Judges a vendor by the rules of docs/use/vendor-health.md. */
export function healthOf(window: HealthWindow): Health {
  const measured = measure(window);
  const { maintenance, now } = window;
  const announced = maintenance !== undefined && now >= maintenance.from && now < maintenance.until;
  return { ...measured, state: announced ? 'maintenance' : measured.measured };
}

function measure({ accounts, roundMs, now, judgedAt, before }: HealthWindow): Measured & { judged: boolean } {
  const { well, slow, failing, limited, unseen } = accounts;
  const count = well + slow + failing + limited;
  // After a start most accounts are not polled yet: the first few that are say nothing of all.
  const judged = count > 0 && count >= unseen;
  if (!judged) {
    const unknownAt = (judgedAt ?? 0) + Math.max(minUnknownMs, unknownRounds * roundMs);
    return { ...(now < unknownAt ? before : { measured: 'unknown', basis: 'none', cause: null }), judged };
  }
  const alone = count + unseen === 1;
  const troubled = slow + failing + limited;
  const reaches = (some: number, share: { begins: number; ends: number }, holds: boolean): boolean =>
    (alone || some >= minTroubled) && some > 0 && some / count >= (holds ? share.ends : share.begins);
  const isOutage = reaches(failing, outageShare, before.measured === 'outage');
  const isDegraded = reaches(troubled, degradedShare, before.measured === 'outage' || before.measured === 'degraded');
  const basis = alone ? 'one_account' : 'several_accounts';
  if (isOutage) return { measured: 'outage', basis, cause: 'vendor_fault', judged };
  if (isDegraded) return { measured: 'degraded', basis, cause: causeOf(accounts), judged };
  return { measured: 'operational', basis, cause: null, judged };
}

function causeOf({ failing, limited, slow }: HealthWindow['accounts']): HealthCause {
  if (failing >= limited && failing >= slow) return 'vendor_fault';
  return limited >= slow ? 'rate_limited' : 'slow';
}
