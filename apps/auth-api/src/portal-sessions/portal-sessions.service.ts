import { Injectable } from '@nestjs/common';
import {
  type AccessToken,
  ApiError,
  createdPosition,
  isGranted,
  isRevoked,
  type KeyScope,
  keyScopes,
  newOpaqueSecret,
  opaqueSecretHash,
  type Page,
  pageOf,
  type PageQuery,
  randomBase32,
} from '@heliograph/http-service';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, LessThan, Repository, type EntityManager } from 'typeorm';
import type { Account } from '../accounts/account.entity.ts';
import { AccountsService } from '../accounts/accounts.service.ts';
import { ApiKey } from '../api-keys/api-key.entity.ts';
import { stillRevoked, endPortalSession, withRevokedPortal } from '../tokens/revocations.ts';
import { endMqttTokens } from '../mqtt-credentials/token-sessions.ts';
import type { CreatePortalSessionBody } from './portal-sessions.requests.ts';
import { portalSessionView, type PortalSessionView } from './portal-sessions.views.ts';
import { PortalSession } from './portal-session.entity.ts';

/** Differs from that of API keys: a portal token is exchanged, never sent in `Authorization`. */
export const PORTAL_TOKEN_PREFIX = 'hlp_';
/** Bounds the table; sessions that have expired are deleted when the next is created. */
export const MAX_SESSIONS = 1_000;

export type CreatedPortalSession = PortalSessionView & { token: string };

@Injectable()
export class PortalSessionsService {
  constructor(
    private readonly database: DataSource,
    @InjectRepository(PortalSession) private readonly sessions: Repository<PortalSession>,
    private readonly accounts: AccountsService,
  ) {}

  /**
   * The session has no scope that its creator lacks, and does not outlive the key that creates it.
   * @throws ApiError 401 `invalid_token` when the creator was revoked meanwhile, 403 `insufficient_scope`, `limit_reached`
   */
  async create(creator: AccessToken, body: CreatePortalSessionBody): Promise<CreatedPortalSession> {
    const { ttlSeconds, readOnly, origin = null } = body;
    const token = newOpaqueSecret(PORTAL_TOKEN_PREFIX);
    const scopes = scopesOf(creator, readOnly);
    const { accountId, keyId = null } = creator;
    const shown = { id: `prt_${randomBase32(16)}`, keyId, scopes, origin, exchanges: 0 };
    return this.database.transaction(async (manager) => {
      const latest = await this.#verify(manager, creator);
      const createdAt = new Date();
      const expiresAt = new Date(Math.floor(Math.min(createdAt.getTime() + ttlSeconds * 1000, latest) / 1000) * 1000);
      const session = { ...shown, createdAt, expiresAt };
      await manager.insert(PortalSession, { ...session, accountId, tokenHash: opaqueSecretHash(token) });
      return { ...portalSessionView(session), token };
    });
  }

  /** Returns a page of the sessions that have not expired, newest first. @throws ApiError 400 for an invalid cursor, 403 `insufficient_scope` */
  async page(caller: AccessToken, { limit, cursor }: PageQuery): Promise<Page<PortalSessionView>> {
    refusePortal(caller, 'A portal session does not see the others.');
    const query = this.sessions
      .createQueryBuilder('s')
      .where('s.account_id = :accountId AND s.expires_at > now()', { accountId: caller.accountId });
    if (cursor !== undefined) {
      const [createdAt, id] = createdPosition(cursor);
      query.andWhere('(s.created_at, s.id) < (:createdAt, :id)', { createdAt, id });
    }
    const newestFirst = { 's.created_at': 'DESC', 's.id': 'DESC' } as const;
    const rows = await query
      .orderBy(newestFirst)
      .limit(limit + 1)
      .getMany();
    const { items, nextCursor } = pageOf(rows, limit, ({ createdAt, id }) => [createdAt.toISOString(), id]);
    return { items: items.map(portalSessionView), nextCursor };
  }

  /**
   * Deletes the session; the account's record has it until its tokens have expired, so that every API refuses them.
   * @throws ApiError 403 `insufficient_scope`, 404
   */
  async revoke(caller: AccessToken, id: string): Promise<void> {
    refusePortal(caller, 'A portal session cannot revoke sessions.');
    const { accountId } = caller;
    await this.database.transaction(async (manager) => {
      const { revokedPortals } = await this.accounts.lock(manager, accountId);
      const ended = await endPortalSession(manager, accountId, id);
      if (!ended) throw ApiError.notFound('The portal session');
      const change = { revokedPortals: withRevokedPortal(revokedPortals, id, ended) };
      await endMqttTokens(manager, accountId, [id]);
      if (ended.exchanges > 0) await this.accounts.updateWithin(manager, accountId, change);
    });
  }

  /**
   * Checks the creator and the limit, with the account's row locked: a session created while the password changes, or while
   * its creator ends, must not outlive it.
   * @returns when the creator expires at the latest, Unix ms
   */
  async #verify(manager: EntityManager, creator: AccessToken): Promise<number> {
    const { accountId, keyId: id } = creator;
    const account = await this.accounts.lock(manager, accountId, 'account');
    const key = id === undefined ? undefined : await manager.findOneBy(ApiKey, { id, accountId });
    if (key === null || isRevoked(account, creator))
      throw new ApiError(401, 'invalid_token', 'The token has just been revoked.');
    await makeRoom(manager, account);
    return key?.expiresAt?.getTime() ?? Infinity;
  }
}

/** A session of a session would never end. */
function scopesOf(creator: AccessToken, readOnly: boolean): KeyScope[] {
  refusePortal(creator, 'A portal session cannot create another one.');
  const { scopes: granted } = creator;
  if (!readOnly && !isGranted(granted, ['write']))
    throw new ApiError(403, 'insufficient_scope', 'A session that can change something requires the scope write.');
  return keyScopes.filter((scope) => scope === 'read' || (!readOnly && isGranted(granted, [scope])));
}

function refusePortal({ portalId }: AccessToken, message: string): void {
  if (portalId !== undefined) throw new ApiError(403, 'insufficient_scope', message);
}

/** Revoked sessions count until their last token has expired, which bounds the record of the account that every API keeps in memory. */
async function makeRoom(manager: EntityManager, { id: accountId, revokedPortals }: Account): Promise<void> {
  await manager.delete(PortalSession, { accountId, expiresAt: LessThan(new Date()) });
  const revoked = Object.keys(stillRevoked(revokedPortals)).length;
  if ((await manager.countBy(PortalSession, { accountId })) + revoked < MAX_SESSIONS) return;
  const message = `An account has at most ${MAX_SESSIONS} portal sessions at a time, revoked ones included. Wait until the first ones expire.`;
  throw ApiError.limitReached('portal_sessions', MAX_SESSIONS, message);
}
