import type { AccessToken } from './token-verifier.ts';

/** The part of an account that the guard needs; an `AccountRecord` of `control.accounts` has it. */
export interface AccountState {
  status: 'active' | 'suspended' | 'deleted';
  /** Unix seconds; tokens of logins that were issued before are refused. */
  credentialsRevokedAt: number;
  /** API keys that were revoked while tokens issued for them may still be valid: by id, Unix seconds until which they may. */
  revokedKeys?: Readonly<Record<string, number>>;
  /** Portal sessions that were revoked, likewise. */
  revokedPortals?: Readonly<Record<string, number>>;
  /** Logins that ended while a token of theirs may still be valid, likewise: by `sid`. */
  endedSessions?: Readonly<Record<string, unknown>>;
  /** Tokens of logins (those with a `sid`) that were issued until then (Unix seconds) are refused: `endedSessions` has no room for who ended before. */
  sessionsRefusedUntil?: number;
}

/** Where account states come from: a `ControlView<AccountRecord>` (in memory) fits, auth-api asks its table. */
export interface AccountStates {
  get(accountId: string): AccountState | undefined | Promise<AccountState | undefined>;
}

/** Injection token of the service's `AccountStates`. */
export const ACCOUNT_STATES = Symbol('heliograph:account-states');

/**
 * Returns whether a token was ended before it expires. A key outlives a change of the password, so its tokens end with the key. Portal sessions end
 * with either, or alone. A login ends with a logout or with the password; its tokens from before `sid` was issued end with the password only.
 */
export function isRevoked(
  state: AccountState,
  token: Pick<AccessToken, 'issuedAt' | 'sessionId' | 'keyId' | 'portalId'>,
): boolean {
  const { keyId, portalId, sessionId, issuedAt } = token;
  if (keyId !== undefined && state.revokedKeys?.[keyId] !== undefined) return true;
  if (portalId !== undefined && state.revokedPortals?.[portalId] !== undefined) return true;
  const endsWithPassword = keyId === undefined || portalId !== undefined;
  if (endsWithPassword && issuedAt < state.credentialsRevokedAt) return true;
  const isLogin = keyId === undefined && portalId === undefined;
  return isLogin && sessionId !== undefined && hasEnded(state, sessionId, issuedAt);
}

function hasEnded({ endedSessions, sessionsRefusedUntil = 0 }: AccountState, id: string, issuedAt: number): boolean {
  return issuedAt <= sessionsRefusedUntil || endedSessions?.[id] !== undefined;
}
