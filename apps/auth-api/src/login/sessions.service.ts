import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ApiError } from '@heliograph/http-service';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, In, IsNull, LessThan, Repository, type EntityManager, type FindOptionsWhere } from 'typeorm';
import { Account } from '../accounts/account.entity.ts';
import { AccountsService } from '../accounts/accounts.service.ts';
import { AuthConfiguration } from '../configuration.ts';
import { endMqttTokens } from '../mqtt-credentials/token-sessions.ts';
import { endSessions, sessionName, withEnded } from '../tokens/revocations.ts';
import { Session } from './session.entity.ts';

const DAY_MS = 24 * 3600 * 1000;
/** Sessions of an account that can be refreshed. A client that logs in for every few calls takes the place of its own first. */
const MAX_REFRESHABLE = 50;
/** Sessions of an account in the table, which keeps a displaced one until its access tokens have expired. */
const MAX_PER_ACCOUNT = 2_000;
/**
 * The tabs of a browser share a cookie, and may refresh at once; a page that is reloaded may miss the answer to its refresh. For so long after a rotation
 * the token before is answered with its successor, and the newest is not rotated again, so that no token in flight is two rotations old.
 */
export const COOKIE_GRACE_MS = 30_000;
const format = /^([0-9a-f-]{36})\.([\w-]{43})$/;

export interface Rotation {
  accountId: string;
  refreshToken: string;
  endsAt: Date | null;
}

interface Stolen {
  accountId: string;
  stolen: true;
}

/** Returns the `sid` of the session that a refresh token belongs to. */
export const sessionNameOf = (refreshToken: string): string => sessionName(refreshToken.split('.')[0]!);

/** Issues refresh tokens, `<session id>.<32 bytes>`; each can be used once, but for the grace of those in cookies. */
@Injectable()
export class SessionsService {
  readonly #lifetimeMs: number;
  readonly #secret: string;

  readonly #tokenSeconds: number;

  constructor(
    private readonly database: DataSource,
    @InjectRepository(Session) private readonly sessions: Repository<Session>,
    private readonly accounts: AccountsService,
    configuration: AuthConfiguration,
  ) {
    this.#tokenSeconds = configuration.accessTokenSeconds;
    this.#lifetimeMs = configuration.refreshTokenDays * DAY_MS;
    this.#secret = configuration.serviceSecret;
  }

  /** @returns the first refresh token */
  async open({ id: accountId, passwordHash }: Account, inCookie: boolean, endsAt: Date | null = null): Promise<string> {
    const id = randomUUID();
    const random = newRandom();
    await this.database.transaction(async (manager) => {
      // A login that was checked against a password changed meanwhile must not outlive it.
      const unchanged = await manager.findOne(Account, {
        where: { id: accountId, passwordHash },
        lock: { mode: 'pessimistic_write' },
      });
      if (!unchanged) throw new ApiError(401, 'invalid_credentials', 'The password has just been changed.');
      await manager.insert(Session, {
        id,
        accountId,
        inCookie,
        rotatedAt: null,
        tokenHash: hashOf(random),
        expiresAt: this.#expiry(endsAt),
        endsAt,
        revokedAt: null,
      });
      await displaceOldest(manager, accountId, this.#tokenSeconds);
      await this.#end(manager, accountId, await deleteOld(manager, accountId));
    });
    return `${id}.${random}`;
  }

  /**
   * Exchanges a refresh token for the next. A reused token counts as stolen: the whole session ends, with its access tokens. Tokens in cookies have a grace
   * period.
   * @param inCookie whether the token came in a cookie; tokens of the other kind are refused
   */
  async rotate(refreshToken: string, inCookie: boolean): Promise<Rotation | undefined> {
    const [, id, random] = format.exec(refreshToken) ?? [];
    if (id === undefined || random === undefined) return undefined;
    const rotation = await this.database.transaction(async (manager): Promise<Rotation | Stolen | undefined> => {
      const session = await lockActive(manager, id);
      if (session?.inCookie !== inCookie) return undefined;
      const { accountId, endsAt } = session;
      const newest = inCookie && isInGrace(session) ? this.#newestOf(session, random) : undefined;
      if (newest !== undefined) return { accountId, refreshToken: `${id}.${newest}`, endsAt };
      if (!timingSafeEqual(session.tokenHash, hashOf(random))) {
        await manager.update(Session, { id }, { revokedAt: new Date() });
        return { accountId, stolen: true };
      }
      const next = inCookie ? this.#successor(id, random) : newRandom();
      const rotated = { tokenHash: hashOf(next), expiresAt: this.#expiry(endsAt), rotatedAt: new Date() };
      await manager.update(Session, { id }, rotated);
      return { accountId, refreshToken: `${id}.${next}`, endsAt };
    });
    if (!rotation || !('stolen' in rotation)) return rotation;
    // Runs outside of the transaction: a change of the account locks its row before those of its sessions.
    await this.database.transaction((manager) => this.#end(manager, rotation.accountId, [id]));
    return undefined;
  }

  /** Ends the session that a refresh token belongs to, if it exists, with the access and MQTT tokens that were issued for it. */
  async close(refreshToken: string): Promise<void> {
    const [, id, random] = format.exec(refreshToken) ?? [];
    if (id === undefined || random === undefined) return;
    const ofToken = { id, tokenHash: In([hashOf(random), hashOf(this.#successor(id, random))]) };
    const session = await this.sessions.findOneBy(ofToken);
    if (!session) return;
    const { accountId } = session;
    await this.database.transaction(async (manager) => {
      await manager.findOne(Account, { where: { id: accountId }, lock: { mode: 'pessimistic_write' } });
      const { affected } = await manager.delete(Session, ofToken);
      if (affected) await this.#end(manager, accountId, [id]);
    });
  }

  async closeAll(manager: EntityManager, accountId: string): Promise<void> {
    await endSessions(manager, accountId);
  }

  /** Refuses the tokens of sessions that have ended. */
  async #end(manager: EntityManager, accountId: string, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const account = await this.accounts.lock(manager, accountId);
    await endMqttTokens(manager, accountId, ids.map(sessionName));
    await this.accounts.updateWithin(manager, accountId, withEnded(account, ids, this.#tokenSeconds));
  }

  /** @returns the newest token of the session, given it or the one before; undefined for any other */
  #newestOf({ id, tokenHash }: Session, random: string): string | undefined {
    return [random, this.#successor(id, random)].find((candidate) => timingSafeEqual(tokenHash, hashOf(candidate)));
  }

  /**
   * Derives the next token of a cookie from the one before, so that every replica can answer it again without storing it. Who has a copy of the database
   * or an old token, but not the service's secret, cannot.
   */
  #successor(id: string, random: string): string {
    return createHmac('sha256', this.#secret).update(`refresh token\n${id}\n${random}`).digest('base64url');
  }

  #expiry(endsAt: Date | null): Date {
    return new Date(Math.min(Date.now() + this.#lifetimeMs, endsAt?.getTime() ?? Infinity));
  }
}

const isInGrace = ({ rotatedAt }: Session): boolean =>
  rotatedAt !== null && Date.now() - rotatedAt.getTime() < COOKIE_GRACE_MS;

async function lockActive(manager: EntityManager, id: string): Promise<Session | undefined> {
  const session = await manager.findOne(Session, { where: { id }, lock: { mode: 'pessimistic_write' } });
  const now = new Date();
  // A version without ends would have moved the expiry.
  const hasEnded = session?.endsAt != null && session.endsAt <= now;
  return session?.revokedAt === null && session.expiresAt > now && !hasEnded ? session : undefined;
}

/** These sessions were not ended: they can no longer be refreshed, but their tokens stay valid until they expire or until a logout. */
async function displaceOldest(manager: EntityManager, accountId: string, tokenSeconds: number): Promise<void> {
  const ids = await beyond(manager, MAX_REFRESHABLE, { accountId, revokedAt: IsNull() });
  if (ids.length === 0) return;
  const expiresAt = new Date(Date.now() + tokenSeconds * 1000);
  await manager.update(Session, ids, { revokedAt: new Date(), expiresAt });
}

/** @returns the ids of the sessions that another login has ended: those that have expired have no token any more */
async function deleteOld(manager: EntityManager, accountId: string): Promise<string[]> {
  await manager.delete(Session, { accountId, expiresAt: LessThan(new Date()) });
  const ids = await beyond(manager, MAX_PER_ACCOUNT, { accountId });
  if (ids.length > 0) await manager.delete(Session, ids);
  return ids;
}

/** @returns the ids of those sessions that are left when so many with the latest expiry are kept */
async function beyond(manager: EntityManager, count: number, where: FindOptionsWhere<Session>): Promise<string[]> {
  const surplus = await manager.find(Session, {
    where,
    order: { expiresAt: 'DESC' },
    skip: count,
    select: { id: true },
  });
  return surplus.map(({ id }) => id);
}

const newRandom = () => randomBytes(32).toString('base64url');
const hashOf = (random: string) => createHash('sha256').update(random).digest();
