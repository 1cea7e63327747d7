import type { AdminAccount } from '@heliograph/sdk';
import { changedLimits } from './limits.ts';

const account: AdminAccount = {
  id: 'acc_1',
  username: 'ada',
  status: 'active',
  language: 'en',
  deviceQuota: 10,
  channels: { kafka: true, mqtt: false },
  createdAt: 1,
  kafka: { partitions: 3, retentionHours: null, bytesPerSecond: 4096 },
};
const same = {
  deviceQuota: 10,
  language: 'en',
  kafkaPartitions: 3,
  kafkaRetentionHours: undefined,
  kafkaBytesPerSecond: 4096,
} as const;

describe(changedLimits.name, () => {
  it('contains no unchanged limit', () => {
    expect(changedLimits(account, same)).toEqual({});
  });

  it('has changed limits, and null for a default that is restored', () => {
    const limits = { ...same, deviceQuota: 0, kafkaPartitions: undefined, kafkaRetentionHours: 72 };
    expect(changedLimits(account, limits)).toEqual({ deviceQuota: 0, kafkaPartitions: null, kafkaRetentionHours: 72 });
  });

  it('leaves the quota where its field is empty', () => {
    expect(changedLimits(account, { ...same, deviceQuota: undefined, language: 'de' })).toEqual({ language: 'de' });
  });
});
