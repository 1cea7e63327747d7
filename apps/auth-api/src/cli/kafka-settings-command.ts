import { adminAccountView } from '../accounts/accounts.views.ts';
import { findAccount, accountOptions } from './account-option.ts';
import { text, wholeNumber, type Command, type OptionValues } from './command.ts';

/** Returns null for `default`, which removes the account's own setting. @throws UsageError */
function settingOption(options: OptionValues, name: string, min: number): number | null | undefined {
  return text(options, name) === 'default' ? null : wholeNumber(options, name, min);
}

export const kafkaSettings: Command = {
  name: 'kafka-settings',
  summary: "Sets or shows an account's Kafka settings; `default` restores the configured value.",
  changes: true,
  options: {
    ...accountOptions,
    partitions: { value: 'N', description: "Number of partitions of the account's topics; can only grow." },
    'retention-hours': { value: 'N', description: "Retention of the account's topics in hours." },
    'bytes-per-second': { value: 'N', description: 'Read quota of new Kafka users per broker, bytes per second.' },
  },
  run: async (context, options) => {
    const { id } = await findAccount(context, options, 'account');
    const change = {
      kafkaPartitions: settingOption(options, 'partitions', 1),
      kafkaRetentionHours: settingOption(options, 'retention-hours', 1),
      kafkaBytesPerSecond: settingOption(options, 'bytes-per-second', 1024),
    };
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const account = await context.accounts.update(id, given, 'account');
    const { kafka } = adminAccountView(account);
    const values = [kafka.partitions, kafka.retentionHours, kafka.bytesPerSecond].map((value) => value ?? 'default');
    return {
      data: { id, kafka },
      table: { columns: ['id', 'partitions', 'retention hours', 'bytes per second'], rows: [[id, ...values]] },
      accountId: id,
    };
  },
};
