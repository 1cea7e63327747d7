import { ErasedAccounts1763730500000, IdempotencyKeys1764800000000 } from '@heliograph/control-plane';
import type { PersistenceOptions } from '@heliograph/persistence';
import { ChannelSubscription } from '../channels/channel-subscription.entity.ts';
import { WebhookSecretRow } from '../webhooks/secrets/webhook-secret.entity.ts';
import { Webhook } from '../webhooks/webhook.entity.ts';
import { Delivery1763700000002 } from './migrations/1763700000002-delivery.ts';
import { Operations1763720000001 } from './migrations/1763720000001-operations.ts';
import { DeviceRecords1763730400001 } from './migrations/1763730400001-device-records.ts';
import { DroppedMessages1763800000002 } from './migrations/1763800000002-dropped-messages.ts';
import { ChannelReplays1763900000001 } from './migrations/1763900000001-channel-replays.ts';
import { WebhookHealth1764000000001 } from './migrations/1764000000001-webhook-health.ts';
import { AttemptsOfAccounts1764200000001 } from './migrations/1764200000001-attempts-of-accounts.ts';
import { DeadLettersOfAccounts1764200000002 } from './migrations/1764200000002-dead-letters-of-accounts.ts';
import { WatchedReplays1764200000003 } from './migrations/1764200000003-watched-replays.ts';
import { RawPositions1764500000002 } from './migrations/1764500000002-raw-positions.ts';
import { HealthOverAccounts1764500000003 } from './migrations/1764500000003-health-over-accounts.ts';
import { ChannelsByCode1764600000001 } from './migrations/1764600000001-channels-by-code.ts';
import { ReplayedRecords1764900000001 } from './migrations/1764900000001-replayed-records.ts';

export const SCHEMA = 'delivery';

export function persistenceOptions(url: string): PersistenceOptions {
  return {
    url,
    schema: SCHEMA,
    entities: [Webhook, WebhookSecretRow, ChannelSubscription],
    migrations: [
      Delivery1763700000002,
      Operations1763720000001,
      DeviceRecords1763730400001,
      DroppedMessages1763800000002,
      ChannelReplays1763900000001,
      WebhookHealth1764000000001,
      ErasedAccounts1763730500000,
      AttemptsOfAccounts1764200000001,
      DeadLettersOfAccounts1764200000002,
      WatchedReplays1764200000003,
      RawPositions1764500000002,
      HealthOverAccounts1764500000003,
      ChannelsByCode1764600000001,
      IdempotencyKeys1764800000000,
      ReplayedRecords1764900000001,
    ],
    applicationName: 'delivery-api',
  };
}
