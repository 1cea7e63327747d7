import { Injectable } from '@nestjs/common';
import { ApiError } from '@heliograph/http-service';
import { DataSource } from 'typeorm';
import { AccountsService } from '../accounts/accounts.service.ts';
import { allChannelsOff } from '../accounts/account.entity.ts';
import { normalizedUsername } from '../accounts/accounts.requests.ts';
import { AccountOutbox } from '../accounts/account-record.ts';
import { endSessions } from '../tokens/revocations.ts';
import type { ErasureView } from './erasures.views.ts';
import { ErasureStore } from './erasure-store.ts';

/** Not an argon2 hash, so that no password matches. */
const NO_PASSWORD = '';

@Injectable()
export class ErasuresService {
  constructor(
    private readonly database: DataSource,
    private readonly accounts: AccountsService,
    private readonly outbox: AccountOutbox,
    private readonly store: ErasureStore,
  ) {}

  /**
   * Disables the account at once and frees its name; every part of the product then erases its data of the account.
   * @param confirmation the account's username, which protects against a wrong id
   * @throws ApiError 404, 409 `confirmation_mismatch`
   */
  async request(id: string, confirmation: string, requestedBy: string): Promise<ErasureView> {
    await this.database.transaction(async (manager) => {
      const account = await this.accounts.lock(manager, id, 'account');
      if (normalizedUsername(confirmation) !== account.username)
        throw new ApiError(409, 'confirmation_mismatch', 'The confirmation is not the user name of this account.');
      Object.assign(account, {
        status: 'deleted' as const,
        // The username is replaced at once. Nobody can register the replacement: usernames have no `#`.
        username: `${account.id}#`,
        passwordHash: NO_PASSWORD,
        credentialsRevokedAt: Date.now() / 1000,
        ...allChannelsOff,
      });
      await manager.save(account);
      await endSessions(manager, id);
      await manager.query('INSERT INTO erasures (account_id, requested_at, requested_by) VALUES ($1, now(), $2)', [
        id,
        requestedBy,
      ]);
      await this.outbox.publish(manager, account);
    });
    return this.store.get(id);
  }
}
