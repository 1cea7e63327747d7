import type { AccountChannelName } from '@heliograph/delivery';
import type { AccountRecord } from '@heliograph/messaging';
import type { Account } from './account.entity.ts';
import { channelsOf } from './channel-flags.ts';

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
    ...(Object.keys(revokedKeys).length > 0 && { revokedKeys }),
    ...(Object.keys(revokedPortals).length > 0 && { revokedPortals }),
    ...(ended.length > 0 && { endedSessions: Object.fromEntries(ended) }),
    ...(sessionsRefusedUntil > 0 && { sessionsRefusedUntil }),
    channels: channelsOf(account),
    ...kafkaSettings(account),
  };
}

function kafkaSettings({ kafkaPartitions, kafkaRetentionHours }: Account): Pick<AccountRecord, 'kafka'> {
  if (kafkaPartitions === null && kafkaRetentionHours === null) return {};
  return {
    kafka: {
      ...(kafkaPartitions !== null && { partitions: kafkaPartitions }),
      ...(kafkaRetentionHours !== null && { retentionMs: kafkaRetentionHours * HOUR_MS }),
    },
  };
}

/** An account as the API returns it. */
export interface AccountView {
  id: string;
  username: string;
  status: string;
  language: string;
  deviceQuota: number;
  channels: Record<AccountChannelName, boolean>;
  /** Unix seconds. */
  createdAt: number;
}

export function accountView(account: Account): AccountView {
  const { id, username, status, language, deviceQuota } = account;
  const [channels, createdAt] = [channelsOf(account), Math.floor(account.createdAt.getTime() / 1000)];
  return { id, username, status, language, deviceQuota, channels, createdAt };
}

export interface AdminAccountView extends AccountView {
  /** Settings of the operator; null: as configured. */
  kafka: { partitions: number | null; retentionHours: number | null; bytesPerSecond: number | null };
}

export function adminAccountView(account: Account): AdminAccountView {
  const { kafkaPartitions: partitions, kafkaRetentionHours: retentionHours, kafkaBytesPerSecond } = account;
  return { ...accountView(account), kafka: { partitions, retentionHours, bytesPerSecond: kafkaBytesPerSecond } };
}
