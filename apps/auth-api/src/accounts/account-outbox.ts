import { Injectable } from '@nestjs/common';
import { topicNames } from '@heliograph/messaging';
import { outbox } from '@heliograph/persistence';
import type { EntityManager } from 'typeorm';
import { accountRecord } from './account-record.ts';
import type { Account } from './account.entity.ts';

/** Publishes an account to the other services, in the transaction that changes it. */
@Injectable()
export class AccountOutbox {
  publish(manager: EntityManager, account: Account): Promise<void> {
    return outbox.add(manager, { topic: topicNames.controlAccounts, key: account.id, value: accountRecord(account) });
  }
}
