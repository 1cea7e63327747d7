import type { AccountState } from './account-states.ts';
import type { AccessToken } from './token-verifier.ts';

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
