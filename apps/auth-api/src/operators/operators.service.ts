import { Injectable } from '@nestjs/common';
import { topicNames } from '@heliograph/messaging';
import { outbox } from '@heliograph/persistence';
import { ApiError, type OperatorRole } from '@heliograph/http-service';
import { DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import { Account, operatorRoleOf } from '../accounts/account.entity.ts';
import { AccountsService, bySingleSignOn } from '../accounts/accounts.service.ts';
import { endSessions } from '../tokens/revocations.ts';

@Injectable()
export class OperatorsService {
  constructor(
    private readonly database: DataSource,
    private readonly accounts: AccountsService,
  ) {}

  /** @throws ApiError 409 `username_taken` */
  create(username: string, operatorRole: OperatorRole): Promise<{ account: Account; password: string }> {
    return this.accounts.create({ username, role: 'operator', operatorRole, language: 'en', deviceQuota: 0 });
  }

  /** Changes the role and ends all sessions of the operator. @throws ApiError 404, 409 `last_operator` */
  async setRole(id: string, operatorRole: OperatorRole): Promise<Account> {
    return this.database.transaction(async (manager) => {
      const operator = await lockOperator(manager, id);
      if (operatorRoleOf(operator) === operatorRole) return operator;
      if (operator.ssoSubject !== null) throw bySingleSignOn();
      if (operatorRole !== 'admin') await refuseLastAdmin(manager, id);
      await endSessions(manager, id);
      return this.accounts.updateWithin(manager, id, { operatorRole }, 'operator');
    });
  }

  /** Removes an operator, whose tokens are rejected from now on. @throws ApiError 404, 409 `last_operator` */
  async remove(id: string): Promise<void> {
    await this.database.transaction(async (manager) => {
      const { ssoSubject } = await lockOperator(manager, id);
      if (ssoSubject === null) await refuseLastAdmin(manager, id);
      await manager.query('DELETE FROM sessions WHERE account_id = $1', [id]);
      await manager.delete(Account, { id });
      await outbox.add(manager, { topic: topicNames.controlAccounts, key: id, value: null });
    });
  }
}

/** Locks all operators, in one order: of two who remove or demote each other, the second is refused as the last one. */
async function lockOperator(manager: EntityManager, id: string): Promise<Account> {
  const operators = await manager.find(Account, {
    where: { role: 'operator' },
    order: { id: 'ASC' },
    lock: { mode: 'pessimistic_write' },
  });
  const found = operators.find((operator) => operator.id === id);
  if (!found) throw ApiError.notFound('The operator');
  return found;
}

/** The provider may be unavailable: its admins do not count. @throws ApiError 409 `last_operator` if no other operator may create operators */
async function refuseLastAdmin(manager: EntityManager, id: string): Promise<void> {
  const others = await manager.findBy(Account, { role: 'operator', id: Not(id), ssoSubject: IsNull() });
  if (others.some((operator) => operatorRoleOf(operator) === 'admin')) return;
  throw new ApiError(
    409,
    'last_operator',
    'The last operator with a password and the role admin stays. Create another one first.',
  );
}
