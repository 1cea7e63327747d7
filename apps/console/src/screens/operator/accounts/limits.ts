import { reported } from '@heliograph/base-data';
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
  return reported({
    deviceQuota:
      limits.deviceQuota !== undefined && limits.deviceQuota !== deviceQuota ? limits.deviceQuota : undefined,
    language: limits.language === language ? undefined : limits.language,
    kafkaPartitions: partitions === kafka.partitions ? undefined : partitions,
    kafkaRetentionHours: retentionHours === kafka.retentionHours ? undefined : retentionHours,
    kafkaBytesPerSecond: bytesPerSecond === kafka.bytesPerSecond ? undefined : bytesPerSecond,
  });
}
