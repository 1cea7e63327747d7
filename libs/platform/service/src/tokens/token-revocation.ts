import type { AccountState } from './account-states.ts';
import type { AccessToken } from './token-verifier.ts';

/** A key outlives a change of the password, so its tokens end with the key. Portal sessions end with either, or alone. */
export function isRevoked(
  { credentialsRevokedAt, revokedKeys, revokedPortals }: AccountState,
  token: Pick<AccessToken, 'issuedAt' | 'keyId' | 'portalId'>,
): boolean {
  const { keyId, portalId, issuedAt } = token;
  const endsWithPassword = keyId === undefined || portalId !== undefined;
  return (
    (endsWithPassword && issuedAt < credentialsRevokedAt) ||
    (keyId !== undefined && revokedKeys?.[keyId] !== undefined) ||
    (portalId !== undefined && revokedPortals?.[portalId] !== undefined)
  );
}
