import { Injectable } from '@nestjs/common';
import { ApiError } from '@heliograph/service';
import { DataSource } from 'typeorm';
import { AccountsService } from '../accounts/accounts.service.ts';
import { allChannelsOff } from '../accounts/channel-flags.ts';
import { normalizedUsername } from '../accounts/username.ts';
import { AccountOutbox } from '../database/account-outbox.ts';
import type { ErasureView } from './erasure.ts';
import { ErasureStore } from './erasure-store.ts';

/** No argon2 hash: no password fits. */
const NO_PASSWORD = '';

@Injectable()
export class ErasuresService {
  private readonly database: DataSource;
  private readonly accounts: AccountsService;
  private readonly outbox: AccountOutbox;
  private readonly store: ErasureStore;

  constructor(database: DataSource, accounts: AccountsService, outbox: AccountOutbox, store: ErasureStore) {
    this.database = database;
    this.accounts = accounts;
    this.outbox = outbox;
    this.store = store;
  }

  /**
   * From this moment the account can do nothing, and its name is free; every part of the product erases what it has of it.
   * @param confirmation the account's username: whoever mixes up two ids finds out
   * @throws ApiError 404, 409 `confirmation_mismatch`
   */
  async request(id: string, confirmation: string, requestedBy: string): Promise<ErasureView> {
    await this.database.transaction(async (manager) => {
      const account = await this.accounts.lock(manager, id, 'account');
      if (normalizedUsername(confirmation) !== account.username)
        throw new ApiError(409, 'confirmation_mismatch', 'The confirmation is not the user name of this account.');
      Object.assign(account, {
        status: 'deleted' as const,
        // Who it was goes at once. Nobody can take this for a name of theirs: names have no `#`.
        username: `${account.id}#`,
        passwordHash: NO_PASSWORD,
        credentialsRevokedAt: Date.now() / 1000,
        ...allChannelsOff,
      });
      await manager.save(account);
      await manager.query('DELETE FROM sessions WHERE account_id = $1', [id]);
      await manager.query('INSERT INTO erasures (account_id, requested_at, requested_by) VALUES ($1, now(), $2)', [
        id,
        requestedBy,
      ]);
      await this.outbox.publish(manager, account);
    });
    return this.store.get(id);
  }
}
