import { createHash } from 'node:crypto';
import { minSharedLimit, ownBudgetShare, reported, windowMarginMs } from '@heliograph/vendor-contract';
import type { RateLimit, VendorRequest } from '@heliograph/vendor-contract';
import type { Budget } from './window-limiter.ts';

export interface BudgetContext {
  vendor: string;
  /** Identifies the credential: a hash, never the credential itself. */
  credentialId: string;
  timeScale: number;
  limits: readonly RateLimit[];
}

/**
 * A call may arrive long after it was sent: other calls may occupy the connections, or either side may be delayed. It
 * has arrived when it is answered, so short windows start at the answer. For longer ones the margin is enough, and a
 * slow answer would postpone the next poll each time.
 */
const maxCountedFromAnswersMs = 60_000;
/** A credential's limit per day or month is a quota; a limit on single requests would need one quota per request. */
const quotaSeconds = 86_400;

function windowOf(perSeconds: number, timeScale: number): Pick<Budget, 'windowMs' | 'marginMs'> {
  const scaled = (perSeconds * 1000) / timeScale;
  const marginMs = windowMarginMs(scaled);
  return {
    windowMs: scaled + marginMs,
    ...reported({ marginMs: scaled <= maxCountedFromAnswersMs ? marginMs : undefined }),
  };
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 24);
}

/** Identity of a credential in limits and sessions: the same account connected twice shares both. */
export function credentialId(vendor: string, baseUrl: string, credentials: Readonly<Record<string, string>>): string {
  return hash(JSON.stringify([vendor, baseUrl, Object.entries(credentials).sort(([a], [b]) => (a < b ? -1 : 1))]));
}

/**
 * The consent that credentials go back to: their refresh token as it was entered. Their other members may change, and
 * the newest token of the consent must still be found; without a refresh token, the credentials themselves.
 */
export function consentId(vendor: string, baseUrl: string, credentials: Readonly<Record<string, string>>): string {
  const { refreshToken } = credentials;
  return credentialId(vendor, baseUrl, refreshToken === undefined ? credentials : { refreshToken });
}

/**
 * The budgets one request takes from: the declared ones of its call, and those it brings itself.
 * @param importShare of a call of an import: of the budgets that live calls of other parameters share
 */
export function budgetsOf(request: VendorRequest, context: BudgetContext, importShare?: number): Budget[] {
  const base = `${context.vendor}:${context.credentialId}`;
  const declared = context.limits
    .filter(({ call }) => call === '*' || call === request.call)
    .map((limit) => ({
      key: `${base}:${limit.call}:${limit.perSeconds}${limit.scope === 'credential' ? '' : `:${requestIdentity(request)}`}`,
      limit: atLeastOne(limit.limit),
      ...windowOf(limit.perSeconds, context.timeScale),
      ...reported({
        importShare: limit.scope === 'credential' ? shareOf(limit) : undefined,
        quota: limit.scope === 'credential' && limit.perSeconds >= quotaSeconds ? true : undefined,
      }),
    }));
  const own = (request.limits ?? []).map(({ key, limit, perSeconds, sharedBy, historyOnly }) => ({
    key: `${sharedBy === undefined ? base : `${context.vendor}:shared:${hash(sharedBy)}`}:own:${key}:${perSeconds}`,
    limit: atLeastOne(limit),
    ...windowOf(perSeconds, context.timeScale),
    ...reported({
      importShare: shareOf({ limit, historyOnly }),
      quota: perSeconds >= quotaSeconds ? true : undefined,
    }),
  }));
  return [...declared, ...own];

  function shareOf({ limit, historyOnly }: { limit: number; historyOnly?: true | undefined }): number | undefined {
    if (importShare === undefined || limit < minSharedLimit) return undefined;
    // A share of 0 forbids imports.
    return historyOnly === true && importShare > 0 ? Math.max(importShare, ownBudgetShare) : importShare;
  }
}

/** An inventory-based limit of nothing still lets one call through: without it the inventory could never be learned. */
const atLeastOne = (limit: number): number => Math.max(1, Math.floor(limit));

function requestIdentity({ method, path, body }: VendorRequest): string {
  return hash(`${method} ${path}\n${body ?? ''}`);
}
