import { reported } from '@heliograph/base-data';
import { type AccountRecord, topicNames } from '@heliograph/messaging';
import { outbox } from '@heliograph/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type Account, channelsOf } from './account.entity.ts';

const HOUR_MS = 3_600_000;

/** Returns the record of `control.accounts`, from which the other services know the account. */
export function accountRecord(account: Account): AccountRecord {
  const { id, status, language, deviceQuota, credentialsRevokedAt, revokedKeys, revokedPortals } = account;
  const ended = Object.entries(account.endedSessions).map(([sid, { until }]) => [sid, until] as const);
  const { sessionsRefusedUntil } = account;
  return {
    id,
    status,
    language,
    deviceQuota,
    credentialsRevokedAt,
    ...reported({
      revokedKeys: Object.keys(revokedKeys).length > 0 ? revokedKeys : undefined,
      revokedPortals: Object.keys(revokedPortals).length > 0 ? revokedPortals : undefined,
      endedSessions: ended.length > 0 ? Object.fromEntries(ended) : undefined,
      sessionsRefusedUntil: sessionsRefusedUntil > 0 ? sessionsRefusedUntil : undefined,
    }),
    channels: channelsOf(account),
    ...kafkaSettings(account),
  };
}

function kafkaSettings({ kafkaPartitions, kafkaRetentionHours }: Account): Pick<AccountRecord, 'kafka'> {
  if (kafkaPartitions === null && kafkaRetentionHours === null) return {};
  return {
    kafka: reported({
      partitions: kafkaPartitions ?? undefined,
      retentionMs: kafkaRetentionHours === null ? undefined : kafkaRetentionHours * HOUR_MS,
    }),
  };
}

/** Publishes an account to the other services, in the transaction that changes it. */
@Injectable()
export class AccountOutbox {
  publish(manager: EntityManager, account: Account): Promise<void> {
    return outbox.add(manager, { topic: topicNames.controlAccounts, key: account.id, value: accountRecord(account) });
  }
}
