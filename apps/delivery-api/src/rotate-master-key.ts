import 'reflect-metadata';
import { PublishedSecrets, SealedAnswers } from '@heliograph/control-plane';
import { kafkaConnection, topicNames, type SubscriptionRecord } from '@heliograph/messaging';
import { createDataSource } from '@heliograph/persistence';
import {
  ConfigurationGroup,
  FromEnvironment,
  KafkaConfiguration,
  MasterKeyConfiguration,
  runKeyRotation,
  type MasterKeyRing,
  type OpenedPlaces,
} from '@heliograph/service';
import { IsString } from 'class-validator';
import { persistenceOptions } from './database/persistence-options.ts';
import { SealedWebhookSettings } from './webhooks/secrets/sealed-webhook-settings.ts';

class RotationConfiguration {
  @FromEnvironment('DATABASE_URL', {
    description: 'Connection URL of PostgreSQL. The service owns the schema `delivery`.',
    secret: true,
    example: 'postgres://heliograph:…@localhost:5432/heliograph',
  })
  @IsString()
  databaseUrl!: string;

  @ConfigurationGroup(() => KafkaConfiguration)
  kafka!: KafkaConfiguration;

  @ConfigurationGroup(() => MasterKeyConfiguration)
  masterKey!: MasterKeyConfiguration;
}

async function open({ databaseUrl, kafka }: RotationConfiguration, keys: MasterKeyRing): Promise<OpenedPlaces> {
  const applicationName = 'delivery-rotate-master-key';
  const database = createDataSource({ ...persistenceOptions(databaseUrl), applicationName, poolSize: 2 });
  await database.initialize();
  const published = new PublishedSecrets<SubscriptionRecord>({
    connection: kafkaConnection(kafka, applicationName),
    topic: topicNames.controlSubscriptions,
    sealedOf,
  });
  return {
    places: [new SealedWebhookSettings(database, keys), published, new SealedAnswers(database, keys)],
    close: () => Promise.all([published.close(), database.destroy()]),
  };
}

function sealedOf({ webhook }: SubscriptionRecord): string[] {
  if (!webhook) return [];
  const { secrets, headers, clientCertificate } = webhook;
  const given = [headers, clientCertificate].filter((sealed) => sealed !== undefined);
  return [...secrets.map(({ sealed }) => sealed), ...given];
}

process.exitCode = await runKeyRotation({ service: 'delivery-api', configuration: RotationConfiguration, open });
