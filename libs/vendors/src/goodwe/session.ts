import { isKind, VendorError } from '@heliograph/vendor-contract';
import type { AdapterContext, VendorAccountAccess, VendorSession } from '@heliograph/vendor-contract';
import { loginSems, loginSemsPlus, type PlatformSession } from './auth.ts';
import { PARAMETER_ERROR } from './errors.ts';
import { isSuccess } from './wire.ts';

export type Platform = 'sems' | 'semsplus';

/**
 * Both platforms under one name and password, as one kept session: each has its own, or is `refused` (the platform does not know the account, until
 * the next login), or is unavailable (it could not be asked; not asked again before `unavailableUntil`, Unix ms).
 */
export type Sessions = Record<Platform, PlatformSession | 'refused' | { unavailableUntil: number }>;

/** The vendor names no lifetime; clients see tokens end after hours. A session that ends earlier is noticed by its refusal. */
const LIFETIME_MS = 50 * 60_000;
/** A platform that is down shall not cost the other its session at every call. */
const UNAVAILABLE_MS = 60_000;

type Attempt = PlatformSession | VendorError;

/**
 * Logs in to both platforms. Throws `VendorError` when neither takes the account: `credentials_rejected` only when both have answered, and one
 * refused the password. A login that names a foreign host ends everything at once.
 */
export async function login(
  account: VendorAccountAccess,
  context: AdapterContext,
  signal?: AbortSignal,
): Promise<VendorSession> {
  const sems = await attempt(() => loginSems(account, context, signal));
  const semsplus = await attempt(() => loginSemsPlus(account, context, signal));
  if (sems instanceof VendorError && semsplus instanceof VendorError) throw worse(sems, semsplus);
  const unavailableUntil = context.now() + UNAVAILABLE_MS / context.timeScale;
  const sessions: Sessions = { sems: kept(sems, unavailableUntil), semsplus: kept(semsplus, unavailableUntil) };
  return { token: JSON.stringify(sessions), lifetimeMs: LIFETIME_MS };
}

export function readSessions(token: string): Sessions {
  return JSON.parse(token) as Sessions;
}

async function attempt(loginOnce: () => Promise<PlatformSession>): Promise<Attempt> {
  try {
    return await loginOnce();
  } catch (error) {
    if (!(error instanceof VendorError) || isForeignHost(error)) throw error;
    return error.kind === 'session_expired' ? new VendorError('protocol', error.message, error.details) : error;
  }
}

/** Returns whether the refusal is ours, not the vendor's: it has no code. */
function isForeignHost(error: VendorError): boolean {
  return error.kind === 'protocol' && error.details.vendorCode === undefined;
}

function kept(attempted: Attempt, unavailableUntil: number): Sessions[Platform] {
  if (!(attempted instanceof VendorError)) return attempted;
  return isUnavailable(attempted) ? { unavailableUntil } : 'refused';
}

function isUnavailable(error: VendorError): boolean {
  return isKind(error, 'unavailable', 'rate_limited');
}

/** Combines two refusals: while one platform could not be asked, nothing is proven about the password. */
function worse(sems: VendorError, semsplus: VendorError): VendorError {
  const unavailable = [sems, semsplus].find(isUnavailable);
  const rejected = [sems, semsplus].find((error) => error.kind === 'credentials_rejected');
  return unavailable ?? withSemsPlusCode(rejected ?? sems, semsplus);
}

/** Where SEMS accepts the login without a token, for want of the agreement, SEMS+ says so by a code of its own. */
function withSemsPlusCode(refusal: VendorError, { details }: VendorError): VendorError {
  const isAgreement = isSuccess({ code: refusal.details.vendorCode });
  if (!isAgreement || details.vendorCode !== PARAMETER_ERROR) return refusal;
  return new VendorError(refusal.kind, `${refusal.message} (SEMS+ answers with code ${PARAMETER_ERROR})`, details);
}
