import { Injectable } from '@nestjs/common';
import {
  ApiError,
  isGranted,
  keyScopes,
  newOpaqueSecret,
  opaqueSecretHash,
  type AccessToken,
  type KeyScope,
} from '@heliograph/service';
import { DataSource, LessThan, type EntityManager } from 'typeorm';
import { randomBase32 } from '../accounts/account-id.ts';
import { AccountsService } from '../accounts/accounts.service.ts';
import { ApiKey } from '../api-keys/api-key.entity.ts';
import type { CreatePortalSessionBody } from './portal-session.dto.ts';
import { PortalSession } from './portal-session.entity.ts';

/** Differs from that of API keys: a portal token is exchanged, never sent in `Authorization`. */
export const PORTAL_TOKEN_PREFIX = 'hlp_';
/** Bounds the table; sessions that have expired are deleted when the next is created. */
export const MAX_SESSIONS = 1_000;

export interface CreatedPortalSession {
  id: string;
  token: string;
  /** Unix seconds. */
  expiresAt: number;
  readOnly: boolean;
  origin: string | null;
}

@Injectable()
export class PortalSessionsService {
  private readonly database: DataSource;
  private readonly accounts: AccountsService;

  constructor(database: DataSource, accounts: AccountsService) {
    this.database = database;
    this.accounts = accounts;
  }

  /**
   * The session has no scope that its creator lacks, and does not outlive the key that creates it.
   * @throws ApiError 401 `invalid_token` when the creator was revoked meanwhile, 403 `insufficient_scope`, `limit_reached`
   */
  async create(creator: AccessToken, body: CreatePortalSessionBody): Promise<CreatedPortalSession> {
    const { ttlSeconds, readOnly, origin = null } = body;
    const token = newOpaqueSecret(PORTAL_TOKEN_PREFIX);
    const scopes = scopesOf(creator, readOnly);
    const id = `prt_${randomBase32(16)}`;
    const expiresAt = await this.database.transaction(async (manager) => {
      const latest = await this.verify(manager, creator);
      await makeRoom(manager, creator.accountId);
      const expiresAt = Math.floor(Math.min(Date.now() + ttlSeconds * 1000, latest) / 1000);
      const { accountId, keyId = null } = creator;
      const row = { id, accountId, keyId, scopes, origin, tokenHash: opaqueSecretHash(token), exchanges: 0 };
      await manager.insert(PortalSession, { ...row, expiresAt: new Date(expiresAt * 1000) });
      return expiresAt;
    });
    return { id, token, expiresAt, readOnly, origin };
  }

  /**
   * Checks the creator again, with the account's row locked: a session created while the password changes or the key is revoked must not outlive it.
   * @returns when the creator expires at the latest, Unix ms
   */
  private async verify(manager: EntityManager, { accountId, keyId: id, issuedAt }: AccessToken): Promise<number> {
    const { credentialsRevokedAt } = await this.accounts.lock(manager, accountId, 'account');
    const key = id === undefined ? undefined : await manager.findOneBy(ApiKey, { id, accountId });
    if (key === null || (id === undefined && issuedAt < credentialsRevokedAt))
      throw new ApiError(401, 'invalid_token', 'The token has just been revoked.');
    return key?.expiresAt?.getTime() ?? Infinity;
  }
}

/** A session of a session would never end. */
function scopesOf({ portalId, scopes: granted }: AccessToken, readOnly: boolean): KeyScope[] {
  if (portalId !== undefined)
    throw new ApiError(403, 'insufficient_scope', 'A portal session cannot create another one.');
  if (!readOnly && !isGranted(granted, ['write']))
    throw new ApiError(403, 'insufficient_scope', 'A session that can change something requires the scope write.');
  return keyScopes.filter((scope) => scope === 'read' || (!readOnly && isGranted(granted, [scope])));
}

async function makeRoom(manager: EntityManager, accountId: string): Promise<void> {
  await manager.delete(PortalSession, { accountId, expiresAt: LessThan(new Date()) });
  if ((await manager.countBy(PortalSession, { accountId })) < MAX_SESSIONS) return;
  const message = `An account has at most ${MAX_SESSIONS} portal sessions at a time. Wait until the first ones expire.`;
  throw ApiError.limitReached('portalSessions', MAX_SESSIONS, message);
}
