import { Injectable } from '@nestjs/common';
import {
  type AccountState,
  type AccountStates,
  ApiError,
  createdPosition,
  type OperatorRole,
  type Page,
  pageOf,
} from '@heliograph/http-service';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, Not, QueryFailedError, Repository, type EntityManager } from 'typeorm';
import { AccountOutbox } from './account-record.ts';
import { Passkey } from '../passkeys/passkey.entity.ts';
import { removeTotp } from '../second-factor/totp-factor.entity.ts';
import { endSessions } from '../tokens/revocations.ts';
import {
  newAccountId,
  Account,
  type AccountRole,
  type SettableStatus,
  allChannelsOff,
  type ChannelFlags,
} from './account.entity.ts';
import { oneTimePassword, hashPassword } from './password-hash.ts';
import type { OneTimePassword } from './accounts.views.ts';

const UNIQUE_VIOLATION = '23505';

export interface NewAccount {
  username: string;
  role: AccountRole;
  /** Of an operator. */
  operatorRole?: OperatorRole;
  language: string;
  deviceQuota: number;
  /** Default: a one-time password. */
  password?: string;
  /** Who logs in by single sign-on. */
  person?: { ssoIssuer: string; ssoSubject: string; ssoName: string };
}

export interface AccountFilter {
  limit: number;
  cursor?: string;
  /** A part of the user name. */
  username?: string;
  status?: SettableStatus;
}

export type AccountChange = Partial<
  Pick<
    Account,
    | 'deviceQuota'
    | 'language'
    | 'status'
    | 'operatorRole'
    | 'ssoName'
    | 'passwordHash'
    | 'revokedKeys'
    | 'revokedPortals'
    | 'endedSessions'
    | 'sessionsRefusedUntil'
    | keyof ChannelFlags
    | 'kafkaPartitions'
    | 'kafkaRetentionHours'
    | 'kafkaBytesPerSecond'
  >
>;

/** Creates, reads and changes accounts. Every change is one transaction with the record that informs the other services. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly database: DataSource,
    @InjectRepository(Account) private readonly rows: Repository<Account>,
    private readonly outbox: AccountOutbox,
  ) {}

  /** @returns the password too, because it cannot be read later. @throws ApiError 409 `username_taken` */
  async create(input: NewAccount): Promise<{ account: Account; password: string }> {
    const { password = oneTimePassword(), operatorRole = null, person, ...rest } = input;
    const account = Object.assign(new Account(), rest, {
      operatorRole,
      ssoIssuer: null,
      ssoSubject: null,
      ssoName: null,
      ...person,
      id: newAccountId(),
      status: 'active' as const,
      passwordHash: await hashPassword(password),
      credentialsRevokedAt: 0,
      revokedKeys: {},
      revokedPortals: {},
      endedSessions: {},
      sessionsRefusedUntil: 0,
      ...allChannelsOff,
      kafkaPartitions: null,
      kafkaRetentionHours: null,
      kafkaBytesPerSecond: null,
      createdAt: new Date(),
    });
    await this.database.transaction(async (manager) => {
      await manager.insert(Account, account).catch(refuseTakenName);
      await this.outbox.publish(manager, account);
    });
    return { account, password };
  }

  find(id: string): Promise<Account | null> {
    return this.rows.findOneBy({ id });
  }

  findByPerson(ssoIssuer: string, ssoSubject: string): Promise<Account | null> {
    return this.rows.findOneBy({ ssoIssuer, ssoSubject });
  }

  /** Finds an account unless it is deleted: the name of a deleted account is free. */
  findByUsername(username: string): Promise<Account | null> {
    return this.rows.findOneBy({ username, status: Not('deleted') });
  }

  /** @throws ApiError 404 */
  async get(id: string, role?: AccountRole): Promise<Account> {
    const account = await this.find(id);
    if (!account || account.status === 'deleted' || (role !== undefined && account.role !== role))
      throw ApiError.notFound('The account');
    return account;
  }

  /** Returns a page, oldest first. @throws ApiError 400 for an invalid cursor */
  async page(role: AccountRole, { limit, cursor, username, status }: AccountFilter): Promise<Page<Account>> {
    const query = this.rows.createQueryBuilder('a').where('a.role = :role', { role });
    if (status === undefined) query.andWhere(`a.status <> 'deleted'`);
    else query.andWhere('a.status = :status', { status });
    if (username !== undefined)
      query.andWhere('strpos(a.username, :text) > 0', { text: username.trim().toLowerCase().replaceAll('\u0000', '') });
    if (cursor !== undefined) {
      const [createdAt, id] = createdPosition(cursor);
      query.andWhere('(a.created_at, a.id) > (:createdAt, :id)', { createdAt, id });
    }
    const rows = await query
      .orderBy('a.created_at')
      .addOrderBy('a.id')
      .limit(limit + 1)
      .getMany();
    return pageOf(rows, limit, (account) => [account.createdAt.toISOString(), account.id]);
  }

  /** Ends all logins of an account, with their tokens. @throws ApiError 404 */
  async endLogins(id: string): Promise<void> {
    await this.database.transaction(async (manager) => {
      const account = await this.lock(manager, id);
      await endSessions(manager, id);
      account.credentialsRevokedAt = Date.now() / 1000;
      await manager.save(account);
      await this.outbox.publish(manager, account);
    });
  }

  /** Sets a one-time password, removes second factors and passkeys, and revokes everything issued under the old password. @throws ApiError 404, 409 `single_sign_on` */
  async resetPassword(id: string, role?: AccountRole): Promise<OneTimePassword> {
    const password = oneTimePassword();
    const passwordHash = await hashPassword(password);
    const { username } = await this.database.transaction(async (manager) => {
      const account = await this.updateWithin(manager, id, { passwordHash }, role);
      if (account.ssoSubject !== null) throw bySingleSignOn();
      await endSessions(manager, id);
      await removeTotp(manager, id);
      await manager.delete(Passkey, { accountId: id });
      return account;
    });
    return { id, username, password };
  }

  /** @throws ApiError 404 */
  update(id: string, change: AccountChange, role?: AccountRole): Promise<Account> {
    return this.database.transaction((manager) => this.updateWithin(manager, id, change, role));
  }

  /** Locks the row until the transaction ends, so the records of one account are published in the order of its changes. */
  async updateWithin(manager: EntityManager, id: string, change: AccountChange, role?: AccountRole): Promise<Account> {
    const account = await this.lock(manager, id, role);
    // A new password revokes everything issued under the old one, and another role the tokens that have the old one.
    const endsTokens = change.passwordHash !== undefined || change.operatorRole !== undefined;
    const revoked = endsTokens ? { credentialsRevokedAt: Date.now() / 1000 } : {};
    const wanted = { ...change, ...revoked };
    const changed = Object.entries(wanted).filter(
      ([key, value]) => value !== undefined && account[key as keyof Account] !== value,
    );
    if (changed.length === 0) return account;
    Object.assign(account, Object.fromEntries(changed));
    await manager.save(account);
    await this.outbox.publish(manager, account);
    return account;
  }

  /** @throws ApiError 404 */
  async lock(manager: EntityManager, id: string, role?: AccountRole): Promise<Account> {
    const where = role === undefined ? { id } : { id, role };
    const account = await manager.findOne(Account, { where, lock: { mode: 'pessimistic_write' } });
    if (!account || account.status === 'deleted') throw ApiError.notFound('The account');
    return account;
  }
}

/** A person of the provider has no password here: it would outlive the person's removal there. */
export const bySingleSignOn = (): ApiError =>
  new ApiError(409, 'single_sign_on', 'This operator logs in by single sign-on: change the person at the provider.');

function refuseTakenName(error: unknown): never {
  const { code } = (error instanceof QueryFailedError ? error.driverError : {}) as { code?: string };
  if (code === UNIQUE_VIOLATION)
    throw new ApiError(409, 'username_taken', 'Another account or operator has this user name. Choose another one.');
  throw error;
}

/** Reads the own table, not the topic that this service writes, so an account is known from the moment it is stored. */
@Injectable()
export class StoredAccountStates implements AccountStates {
  constructor(private readonly accounts: AccountsService) {}

  async get(accountId: string): Promise<AccountState | undefined> {
    return (await this.accounts.find(accountId)) ?? undefined;
  }
}
