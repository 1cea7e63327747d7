import { byAccountChannel, channels } from '@heliograph/delivery';
import {
  extendedSchema,
  flag,
  inlineSchemaOf,
  integer,
  nullable,
  oneOf,
  schemaOf,
  text,
  unixSeconds,
} from '@heliograph/service';
import type { AccountView, AdminAccountView } from './account-record.ts';
import { languages } from './languages.ts';

export const accountSchema = schemaOf<AccountView>('Account', 'A consumer account.', {
  id: text('Its id, which is also its user name at the MQTT broker.'),
  username: text('What it logs in with.'),
  status: oneOf(['active', 'suspended'], 'A suspended account can do nothing, and nothing is delivered to it.'),
  language: oneOf(languages, 'Of `StateDesc`.'),
  deviceQuota: integer('How many devices may be monitored.', { minimum: 0 }),
  channels: inlineSchemaOf<AccountView['channels']>(
    byAccountChannel((channel) =>
      flag(`Whether ${channels[channel].title} delivery is on: with the first credential.`),
    ),
  ),
  createdAt: unixSeconds('When it was issued.'),
});

/** The account as operators get it. */
export const adminAccountSchema = extendedSchema(
  accountSchema,
  'AdminAccount',
  'A consumer account, as its operator sees it.',
  {
    kafka: inlineSchemaOf<AdminAccountView['kafka']>({
      partitions: nullable(integer("Partitions of the account's topics; null: as configured.", { minimum: 1 })),
      retentionHours: nullable(integer('How long its topics keep records; null: as configured.', { minimum: 1 })),
      bytesPerSecond: nullable(
        integer('What a Kafka user of it may read from each broker; null: as configured.', { minimum: 1 }),
      ),
    }),
  },
);

export interface OneTimePassword {
  id: string;
  username: string;
  password: string;
}

export const oneTimePasswordSchema = schemaOf<OneTimePassword>('OneTimePassword', 'A password given anew.', {
  id: text('Id of the account or operator.'),
  username: text('What it logs in with.'),
  password: text('One-time password; it is in this answer and nowhere else.'),
});

export const issuedAccountSchema = extendedSchema(adminAccountSchema, 'IssuedAccount', 'A new account.', {
  password: text('One-time password; it is in this answer and nowhere else.'),
});
