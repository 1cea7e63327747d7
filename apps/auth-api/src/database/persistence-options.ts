import {
  IdempotencyKeys1764800000000,
  type PersistenceOptions,
  ProjectionPositions1764050000001,
} from '@heliograph/persistence';
import { Account } from '../accounts/account.entity.ts';
import { ApiKey } from '../api-keys/api-key.entity.ts';
import { KafkaCredential } from '../kafka-credentials/kafka-credential.entity.ts';
import { Session } from '../login/session.entity.ts';
import { MqttCredential, RevokedMqttCredential } from '../mqtt-credentials/mqtt-credential.entity.ts';
import { Passkey } from '../passkeys/passkey.entity.ts';
import { PortalSession } from '../portal-sessions/portal-session.entity.ts';
import { TotpFactor } from '../second-factor/totp-factor.entity.ts';
import { Accounts1763700000001, AccountKafkaSettings1763700000002 } from './migrations/accounts.ts';
import {
  ApiKeys1764100000001,
  PortalSessions1764100000002,
  RevokedPortalSessions1764500000001,
} from './migrations/api-keys-and-portal-sessions.ts';
import { KafkaRights1765100000001 } from './migrations/kafka-rights.ts';
import { Operations1763730500001 } from './migrations/operations.ts';
import { OperatorRoles1765200000001, SingleSignOn1765200000002 } from './migrations/operators.ts';
import {
  RevokedMqttCredentials1763700000003,
  RevokedMqttCredentialOwners1763800000001,
} from './migrations/revoked-mqtt-credentials.ts';
import { Passkeys1765300000002, TotpFactors1765300000001 } from './migrations/second-factors.ts';
import { CookieSessions1764100000003, EndedSessions1764700000001 } from './migrations/sessions.ts';

export const SCHEMA = 'auth';

export function persistenceOptions(url: string): PersistenceOptions {
  return {
    url,
    schema: SCHEMA,
    entities: [
      Account,
      Session,
      TotpFactor,
      Passkey,
      ApiKey,
      PortalSession,
      KafkaCredential,
      MqttCredential,
      RevokedMqttCredential,
    ],
    migrations: [
      Accounts1763700000001,
      AccountKafkaSettings1763700000002,
      RevokedMqttCredentials1763700000003,
      Operations1763730500001,
      RevokedMqttCredentialOwners1763800000001,
      ProjectionPositions1764050000001,
      ApiKeys1764100000001,
      PortalSessions1764100000002,
      CookieSessions1764100000003,
      RevokedPortalSessions1764500000001,
      EndedSessions1764700000001,
      IdempotencyKeys1764800000000,
      KafkaRights1765100000001,
      OperatorRoles1765200000001,
      SingleSignOn1765200000002,
      TotpFactors1765300000001,
      Passkeys1765300000002,
    ],
    applicationName: 'auth-api',
  };
}
