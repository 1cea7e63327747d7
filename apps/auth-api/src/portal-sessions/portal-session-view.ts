import type { PortalSession } from './portal-session.entity.ts';

export interface PortalSessionView {
  id: string;
  /** Unix seconds, as the other one. */
  createdAt: number;
  expiresAt: number;
  readOnly: boolean;
  origin: string | null;
  /** The API key that created it; null: a login. */
  keyId: string | null;
  /** How often its token was exchanged. */
  exchanges: number;
}

export function portalSessionView(session: Omit<PortalSession, 'tokenHash' | 'accountId'>): PortalSessionView {
  const { id, createdAt, expiresAt, scopes, origin, keyId, exchanges } = session;
  const times = { createdAt: unixSeconds(createdAt), expiresAt: unixSeconds(expiresAt) };
  return { id, ...times, readOnly: !scopes.includes('write'), origin, keyId, exchanges };
}

const unixSeconds = (time: Date): number => Math.floor(time.getTime() / 1000);
