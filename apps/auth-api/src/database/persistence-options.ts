import { IdempotencyKeys1764800000000 } from '@heliograph/control-plane';
import type { PersistenceOptions } from '@heliograph/persistence';
import { Account } from '../accounts/account.entity.ts';
import { ApiKey } from '../api-keys/api-key.entity.ts';
import { KafkaCredential } from '../kafka-credentials/kafka-credential.entity.ts';
import { Session } from '../login/session.entity.ts';
import { MqttCredential } from '../mqtt-credentials/mqtt-credential.entity.ts';
import { RevokedMqttCredential } from '../mqtt-credentials/revoked-mqtt-credential.entity.ts';
import { PortalSession } from '../portal-sessions/portal-session.entity.ts';
import { Accounts1763700000001 } from './migrations/1763700000001-accounts.ts';
import { AccountKafkaSettings1763700000002 } from './migrations/1763700000002-account-kafka-settings.ts';
import { RevokedMqttCredentials1763700000003 } from './migrations/1763700000003-revoked-mqtt-credentials.ts';
import { Operations1763730500001 } from './migrations/1763730500001-operations.ts';
import { RevokedMqttCredentialOwners1763800000001 } from './migrations/1763800000001-revoked-mqtt-credential-owners.ts';
import { ApiKeys1764100000001 } from './migrations/1764100000001-api-keys.ts';
import { PortalSessions1764100000002 } from './migrations/1764100000002-portal-sessions.ts';
import { CookieSessions1764100000003 } from './migrations/1764100000003-cookie-sessions.ts';
import { RevokedPortalSessions1764500000001 } from './migrations/1764500000001-revoked-portal-sessions.ts';
import { EndedSessions1764700000001 } from './migrations/1764700000001-ended-sessions.ts';

export const SCHEMA = 'auth';

export function persistenceOptions(url: string): PersistenceOptions {
  return {
    url,
    schema: SCHEMA,
    entities: [Account, Session, ApiKey, PortalSession, KafkaCredential, MqttCredential, RevokedMqttCredential],
    migrations: [
      Accounts1763700000001,
      AccountKafkaSettings1763700000002,
      RevokedMqttCredentials1763700000003,
      Operations1763730500001,
      RevokedMqttCredentialOwners1763800000001,
      ApiKeys1764100000001,
      PortalSessions1764100000002,
      CookieSessions1764100000003,
      RevokedPortalSessions1764500000001,
      EndedSessions1764700000001,
      IdempotencyKeys1764800000000,
    ],
    applicationName: 'auth-api',
  };
}
