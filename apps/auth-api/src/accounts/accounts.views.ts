import { byAccountChannel, channels } from '@heliograph/delivery';
import {
  extendedSchema,
  flag,
  inlineSchemaOf,
  integer,
  nullable,
  oneOf,
  schemaOf,
  secondsOf,
  text,
  type TypeOf,
  unixSeconds,
} from '@heliograph/http-service';
import { type Account, channelsOf } from './account.entity.ts';

/** The languages of `StateDesc` (contract §5). */
export const languages = ['en', 'zh', 'de', 'es', 'fr', 'pt', 'nl', 'pl', 'it'] as const;

export const accountSchema = schemaOf('Account', 'A consumer account.', {
  id: text('Id of the account, which is also its user name at the MQTT broker.'),
  username: text('User name for the login.'),
  status: oneOf<string>(
    ['active', 'suspended'],
    'Status of the account. A suspended account is refused every call, and nothing is delivered to it.',
  ),
  language: oneOf<string>(languages, 'Language of `StateDesc`.'),
  deviceQuota: integer('Maximum number of monitored devices.', { minimum: 0 }),
  channels: inlineSchemaOf(
    byAccountChannel((channel) =>
      flag(`Whether delivery by ${channels[channel].title} is enabled. The first credential enables it.`),
    ),
  ),
  createdAt: unixSeconds('Time at which the account was created.'),
});

export type AccountView = TypeOf<typeof accountSchema>;

export const adminAccountSchema = extendedSchema(
  accountSchema,
  'AdminAccount',
  'A consumer account with the settings that only operators see.',
  {
    kafka: inlineSchemaOf({
      partitions: nullable(
        integer("Number of partitions of the account's topics; null: the configured default.", { minimum: 1 }),
      ),
      retentionHours: nullable(
        integer("Retention of the account's topics in hours; null: the configured default.", { minimum: 1 }),
      ),
      bytesPerSecond: nullable(
        integer('Read quota of each Kafka user per broker, bytes per second; null: the configured default.', {
          minimum: 1,
        }),
      ),
    }),
  },
);

export type AdminAccountView = TypeOf<typeof adminAccountSchema>;

export const oneTimePasswordSchema = schemaOf('OneTimePassword', 'A new one-time password.', {
  id: text('Id of the account or operator.'),
  username: text('User name for the login.'),
  password: text('One-time password; returned only by this call.'),
});

export type OneTimePassword = TypeOf<typeof oneTimePasswordSchema>;

export const issuedAccountSchema = extendedSchema(adminAccountSchema, 'IssuedAccount', 'A new consumer account.', {
  password: text('One-time password; returned only by this call.'),
});

export function accountView(account: Account): AccountView {
  const { id, username, status, language, deviceQuota } = account;
  const [channels, createdAt] = [channelsOf(account), secondsOf(account.createdAt)];
  return { id, username, status, language, deviceQuota, channels, createdAt };
}

export function adminAccountView(account: Account): AdminAccountView {
  const { kafkaPartitions: partitions, kafkaRetentionHours: retentionHours, kafkaBytesPerSecond } = account;
  return { ...accountView(account), kafka: { partitions, retentionHours, bytesPerSecond: kafkaBytesPerSecond } };
}
