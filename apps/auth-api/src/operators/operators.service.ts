import { Injectable } from '@nestjs/common';
import { topicNames } from '@heliograph/messaging';
import { outbox } from '@heliograph/persistence';
import { ApiError } from '@heliograph/http-service';
import { DataSource } from 'typeorm';
import { Account } from '../accounts/account.entity.ts';
import { AccountsService } from '../accounts/accounts.service.ts';

@Injectable()
export class OperatorsService {
  constructor(
    private readonly database: DataSource,
    private readonly accounts: AccountsService,
  ) {}

  /** @throws ApiError 409 `username_taken` */
  create(username: string): Promise<{ account: Account; password: string }> {
    return this.accounts.create({ username, role: 'operator', language: 'en', deviceQuota: 0 });
  }

  /** Removes an operator, whose tokens are rejected from now on. @throws ApiError 404, 409 `last_operator` */
  async remove(id: string): Promise<void> {
    await this.database.transaction(async (manager) => {
      // All rows are locked, in one order: of two operators who remove each other, the second is refused as the last one.
      const operators = await manager.find(Account, {
        where: { role: 'operator' },
        order: { id: 'ASC' },
        lock: { mode: 'pessimistic_write' },
      });
      if (!operators.some((operator) => operator.id === id)) throw ApiError.notFound('The operator');
      if (operators.length === 1)
        throw new ApiError(409, 'last_operator', 'The last operator cannot be removed. Create another one first.');
      await manager.query('DELETE FROM sessions WHERE account_id = $1', [id]);
      await manager.delete(Account, { id });
      await outbox.add(manager, { topic: topicNames.controlAccounts, key: id, value: null });
    });
  }
}
