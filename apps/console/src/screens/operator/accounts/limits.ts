import type { AdminAccount, UpdateAccountBody } from '@heliograph/sdk';

type Language = AdminAccount['language'];

/** The settings of an account as a form has them; undefined: the field is empty. */
export interface Limits {
  deviceQuota: number | undefined;
  language: Language;
  kafkaPartitions: number | undefined;
  kafkaRetentionHours: number | undefined;
  kafkaBytesPerSecond: number | undefined;
}

/** Returns the members that differ from the account's. An empty field of Kafka restores the configured default. */
export function changedLimits(account: AdminAccount, limits: Limits): UpdateAccountBody {
  const { deviceQuota, language, kafka } = account;
  const partitions = limits.kafkaPartitions ?? null;
  const retentionHours = limits.kafkaRetentionHours ?? null;
  const bytesPerSecond = limits.kafkaBytesPerSecond ?? null;
  return {
    ...(limits.deviceQuota !== undefined && limits.deviceQuota !== deviceQuota && { deviceQuota: limits.deviceQuota }),
    ...(limits.language !== language && { language: limits.language }),
    ...(partitions !== kafka.partitions && { kafkaPartitions: partitions }),
    ...(retentionHours !== kafka.retentionHours && { kafkaRetentionHours: retentionHours }),
    ...(bytesPerSecond !== kafka.bytesPerSecond && { kafkaBytesPerSecond: bytesPerSecond }),
  };
}
