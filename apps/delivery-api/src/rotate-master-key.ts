import 'reflect-metadata';
import { rotateMasterKey } from '@heliograph/persistence';
import { topicNames, type SubscriptionRecord } from '@heliograph/messaging';
import { persistenceOptions } from './database/persistence-options.ts';
import { SealedSinkSecrets } from './sinks/sealed-sink-secrets.ts';
import { SealedWebhookSettings } from './webhooks/secrets/sealed-webhook-settings.ts';

process.exitCode = await rotateMasterKey<SubscriptionRecord>({
  service: 'delivery-api',
  persistence: persistenceOptions,
  stored: (database, keys) => [new SealedWebhookSettings(database, keys), new SealedSinkSecrets(database, keys)],
  topic: topicNames.controlSubscriptions,
  sealedOf,
});

function sealedOf({ webhook, sink }: SubscriptionRecord): string[] {
  if (sink?.secrets !== undefined) return [sink.secrets];
  if (!webhook) return [];
  const { secrets, headers, clientCertificate } = webhook;
  const given = [headers, clientCertificate].filter((sealed) => sealed !== undefined);
  return [...secrets.map(({ sealed }) => sealed), ...given];
}
