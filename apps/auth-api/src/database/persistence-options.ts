import type { PersistenceOptions } from '@heliograph/persistence';
import { Account } from '../accounts/account.entity.ts';
import { KafkaCredential } from '../kafka-credentials/kafka-credential.entity.ts';
import { Session } from '../login/session.entity.ts';
import { MqttCredential } from '../mqtt-credentials/mqtt-credential.entity.ts';
import { Accounts1763700000001 } from './migrations/1763700000001-accounts.ts';

export const SCHEMA = 'auth';

export function persistenceOptions(url: string): PersistenceOptions {
  return {
    url,
    schema: SCHEMA,
    entities: [Account, Session, KafkaCredential, MqttCredential],
    migrations: [Accounts1763700000001],
    applicationName: 'auth-api',
  };
}
