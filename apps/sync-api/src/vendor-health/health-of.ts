import type { PolledAccountCounts } from '@heliograph/messaging';

/** State of a vendor as its polls measure it. */
export type MeasuredState = 'operational' | 'degraded' | 'outage' | 'unknown';
export type HealthState = MeasuredState | 'maintenance';
/** Number of vendor accounts that the state is measured by. With one alone, its own faults cannot be distinguished from the vendor's. */
export type HealthBasis = 'none' | 'one_account' | 'several_accounts';
/** Most frequent fault of the affected accounts. */
export type HealthCause = 'vendor_fault' | 'rate_limited' | 'slow';

export interface HealthWindow {
  /** Polled accounts by the outcome of their polls, over all replicas of ingest that still report. */
  accounts: Omit<PolledAccountCounts, 'fresh'>;
  /** The interval of the vendor's polls, ms. */
  roundMs: number;
  now: number;
  /** Time of the last evaluation, Unix ms; undefined: never. */
  evaluatedAt: number | undefined;
  /** The previous evaluation. */
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
  /** Whether enough accounts are polled to evaluate the vendor. */
  evaluated: boolean;
}

/** Shares of the evaluated accounts: a state begins at the first, and ends below the second. */
const outageShare = { begins: 0.8, ends: 0.5 };
const degradedShare = { begins: 0.2, ends: 0.1 };
/** At least this many accounts must be affected: the fault of one is its own. */
const minAffected = 2;
const minUnknownMs = 120_000;
const unknownRounds = 3;

/** Evaluates the health of a vendor by the rules of docs/use/vendor-health.md. */
export function healthOf(window: HealthWindow): Health {
  const measured = measure(window);
  const { maintenance, now } = window;
  const announced = maintenance !== undefined && now >= maintenance.from && now < maintenance.until;
  return { ...measured, state: announced ? 'maintenance' : measured.measured };
}

function measure({ accounts, roundMs, now, evaluatedAt, before }: HealthWindow): Measured & { evaluated: boolean } {
  const { well, slow, failing, limited, unseen } = accounts;
  const count = well + slow + failing + limited;
  // After a start most accounts are not polled yet: the first few are not representative.
  const evaluated = count > 0 && count >= unseen;
  if (!evaluated) {
    const unknownAt = (evaluatedAt ?? 0) + Math.max(minUnknownMs, unknownRounds * roundMs);
    return { ...(now < unknownAt ? before : { measured: 'unknown', basis: 'none', cause: null }), evaluated };
  }
  const alone = count + unseen === 1;
  const affected = slow + failing + limited;
  const reaches = (some: number, share: { begins: number; ends: number }, holds: boolean): boolean =>
    (alone || some >= minAffected) && some > 0 && some / count >= (holds ? share.ends : share.begins);
  const isOutage = reaches(failing, outageShare, before.measured === 'outage');
  const isDegraded = reaches(affected, degradedShare, before.measured === 'outage' || before.measured === 'degraded');
  const basis = alone ? 'one_account' : 'several_accounts';
  if (isOutage) return { measured: 'outage', basis, cause: 'vendor_fault', evaluated };
  if (isDegraded) return { measured: 'degraded', basis, cause: causeOf(accounts), evaluated };
  return { measured: 'operational', basis, cause: null, evaluated };
}

function causeOf({ failing, limited, slow }: HealthWindow['accounts']): HealthCause {
  if (failing >= limited && failing >= slow) return 'vendor_fault';
  return limited >= slow ? 'rate_limited' : 'slow';
}
