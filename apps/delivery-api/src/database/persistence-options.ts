import {
  ErasedAccounts1763730500000,
  IdempotencyKeys1764800000000,
  type PersistenceOptions,
} from '@heliograph/persistence';
import { ChannelSubscription } from '../channels/channel-subscription.entity.ts';
import { Sink } from '../sinks/sink.entity.ts';
import { WebhookSecretRow } from '../webhooks/secrets/secret-sealer.ts';
import { Webhook } from '../webhooks/webhook.entity.ts';
import { Alarms1765300000001 } from './migrations/alarms.ts';
import {
  AttemptsOfAccounts1764200000001,
  DeadLettersOfAccounts1764200000002,
} from './migrations/attempts-and-dead-letters.ts';
import {
  DroppedMessages1763800000002,
  ChannelsByCode1764600000001,
  Envelopes1765800000001,
  Formats1765900000001,
} from './migrations/channels.ts';
import { Delivery1763700000002 } from './migrations/delivery.ts';
import { DeviceRecords1763730400001, RawPositions1764500000002 } from './migrations/device-records.ts';
import { Energy1765000000001, EnergyIntervals1765100000002 } from './migrations/energy.ts';
import { Operations1763720000001 } from './migrations/operations.ts';
import { Quality1765200000001 } from './migrations/quality.ts';
import {
  ChannelReplays1763900000001,
  WatchedReplays1764200000003,
  ReplayedRecords1764900000001,
} from './migrations/replays.ts';
import { Sinks1766000000001 } from './migrations/sinks.ts';
import { Storage1765400000001 } from './migrations/storage.ts';
import { StorageEnergy1765500000001 } from './migrations/storage-energy.ts';
import { WebhookHealth1764000000001, HealthOverAccounts1764500000003 } from './migrations/webhook-health.ts';

export const SCHEMA = 'delivery';

export function persistenceOptions(url: string): PersistenceOptions {
  return {
    url,
    schema: SCHEMA,
    entities: [Webhook, WebhookSecretRow, ChannelSubscription, Sink],
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
      Energy1765000000001,
      EnergyIntervals1765100000002,
      Quality1765200000001,
      Alarms1765300000001,
      Storage1765400000001,
      StorageEnergy1765500000001,
      Envelopes1765800000001,
      Formats1765900000001,
      Sinks1766000000001,
    ],
    applicationName: 'delivery-api',
  };
}
