import type { PortalSession } from './portal-session.entity.ts';
import { secondsOf } from '@heliograph/service';

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
  const times = { createdAt: secondsOf(createdAt), expiresAt: secondsOf(expiresAt) };
  return { id, ...times, readOnly: !scopes.includes('write'), origin, keyId, exchanges };
}
