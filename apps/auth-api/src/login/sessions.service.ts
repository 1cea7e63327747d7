import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ApiError } from '@heliograph/service';
import { DataSource, LessThan, type EntityManager } from 'typeorm';
import { Account } from '../accounts/account.entity.ts';
import { AuthConfiguration } from '../configuration.ts';
import { endSessions } from './end-sessions.ts';
import { Session } from './session.entity.ts';

const DAY_MS = 24 * 3600 * 1000;
/** Keeps a client that logs in every minute from filling the table. */
const MAX_PER_ACCOUNT = 50;
const format = /^([0-9a-f-]{36})\.([\w-]{43})$/;

export interface Rotation {
  accountId: string;
  refreshToken: string;
}

/** Issues refresh tokens, `<session id>.<32 random bytes>`; each can be used once. */
@Injectable()
export class SessionsService {
  private readonly database: DataSource;
  private readonly lifetimeMs: number;

  constructor(database: DataSource, configuration: AuthConfiguration) {
    this.database = database;
    this.lifetimeMs = configuration.refreshTokenDays * DAY_MS;
  }

  /** @returns the first refresh token */
  async open({ id: accountId, passwordHash }: Account): Promise<string> {
    const id = randomUUID();
    const random = newRandom();
    await this.database.transaction(async (manager) => {
      // A login that was checked against a password changed meanwhile must not outlive it.
      const unchanged = await manager.findOne(Account, {
        where: { id: accountId, passwordHash },
        lock: { mode: 'pessimistic_read' },
      });
      if (!unchanged) throw new ApiError(401, 'invalid_credentials', 'The password has just been changed.');
      await manager.insert(Session, {
        id,
        accountId,
        tokenHash: hashOf(random),
        expiresAt: this.expiry(),
        revokedAt: null,
      });
      await deleteOld(manager, accountId);
    });
    return `${id}.${random}`;
  }

  /** Exchanges a refresh token for the next. A token that was used before is taken for stolen: the whole session ends. */
  async rotate(refreshToken: string): Promise<Rotation | undefined> {
    const [, id, random] = format.exec(refreshToken) ?? [];
    if (id === undefined || random === undefined) return undefined;
    return this.database.transaction(async (manager) => {
      const session = await lockActive(manager, id);
      if (!session) return undefined;
      if (!timingSafeEqual(session.tokenHash, hashOf(random))) {
        await manager.update(Session, { id }, { revokedAt: new Date() });
        return undefined;
      }
      const next = newRandom();
      await manager.update(Session, { id }, { tokenHash: hashOf(next), expiresAt: this.expiry() });
      return { accountId: session.accountId, refreshToken: `${id}.${next}` };
    });
  }

  /** Ends the session that a refresh token belongs to, if it exists. */
  async close(refreshToken: string): Promise<void> {
    const [, id, random] = format.exec(refreshToken) ?? [];
    if (id === undefined || random === undefined) return;
    await this.database.getRepository(Session).delete({ id, tokenHash: hashOf(random) });
  }

  async closeAll(manager: EntityManager, accountId: string): Promise<void> {
    await endSessions(manager, accountId);
  }

  private expiry(): Date {
    return new Date(Date.now() + this.lifetimeMs);
  }
}

async function lockActive(manager: EntityManager, id: string): Promise<Session | undefined> {
  const session = await manager.findOne(Session, { where: { id }, lock: { mode: 'pessimistic_write' } });
  return session?.revokedAt === null && session.expiresAt > new Date() ? session : undefined;
}

async function deleteOld(manager: EntityManager, accountId: string): Promise<void> {
  await manager.delete(Session, { accountId, expiresAt: LessThan(new Date()) });
  const surplus = await manager.find(Session, {
    where: { accountId },
    order: { expiresAt: 'DESC' },
    skip: MAX_PER_ACCOUNT,
    select: { id: true },
  });
  if (surplus.length > 0)
    await manager.delete(
      Session,
      surplus.map((session) => session.id),
    );
}

const newRandom = () => randomBytes(32).toString('base64url');
const hashOf = (random: string) => createHash('sha256').update(random).digest();
