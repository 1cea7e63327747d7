import { reported } from '@heliograph/base-data';
import type { AccountChannelName } from '@heliograph/delivery';
import type { AccountRecord } from '@heliograph/messaging';
import type { Account } from './account.entity.ts';
import { channelsOf } from './channel-flags.ts';
import { secondsOf } from '@heliograph/service';

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
  const [channels, createdAt] = [channelsOf(account), secondsOf(account.createdAt)];
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
