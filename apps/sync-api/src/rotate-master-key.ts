import 'reflect-metadata';
import { PublishedSecrets, SealedAnswers } from '@heliograph/control-plane';
import { kafkaConnection, topicNames, type VendorAccountRecord } from '@heliograph/messaging';
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
import { SealedCredentials } from './vendor-accounts/sealed-credentials.ts';

class RotationConfiguration {
  @FromEnvironment('DATABASE_URL', {
    description: 'Connection URL of PostgreSQL. The service owns the schema `sync`.',
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
  const applicationName = 'sync-rotate-master-key';
  const database = createDataSource({ ...persistenceOptions(databaseUrl), applicationName, poolSize: 2 });
  await database.initialize();
  const published = new PublishedSecrets<VendorAccountRecord>({
    connection: kafkaConnection(kafka, applicationName),
    topic: topicNames.controlVendorAccounts,
    sealedOf: ({ credentials }) => [credentials],
  });
  return {
    places: [new SealedCredentials(database, keys), published, new SealedAnswers(database, keys)],
    close: () => Promise.all([published.close(), database.destroy()]),
  };
}

process.exitCode = await runKeyRotation({ service: 'sync-api', configuration: RotationConfiguration, open });
