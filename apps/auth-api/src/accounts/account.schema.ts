import { extendedSchema, flag, inlineSchemaOf, integer, oneOf, schemaOf, text, unixSeconds } from '@heliograph/service';
import type { AccountView } from './account-record.ts';
import { languages } from './languages.ts';

export const accountSchema = schemaOf<AccountView>('Account', 'A consumer account.', {
  id: text('Its id, which is also its user name at the MQTT broker.'),
  username: text('What it logs in with.'),
  status: oneOf(['active', 'suspended'], 'A suspended account can do nothing, and nothing is delivered to it.'),
  language: oneOf(languages, 'Of `StateDesc`.'),
  deviceQuota: integer('How many devices may be monitored.', { minimum: 0 }),
  channels: inlineSchemaOf<AccountView['channels']>({
    kafka: flag('Whether Kafka delivery is on: with the first credential.'),
    mqtt: flag('Whether MQTT delivery is on: with the first credential.'),
  }),
  createdAt: unixSeconds('When it was issued.'),
});

export const issuedAccountSchema = extendedSchema(accountSchema, 'IssuedAccount', 'A new account.', {
  password: text('One-time password; it is in this answer and nowhere else.'),
});
