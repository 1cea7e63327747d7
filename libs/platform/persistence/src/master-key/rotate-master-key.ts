import { kafkaConnection } from '@heliograph/kafka';
import { createDataSource, type PersistenceOptions } from '../data-source.ts';
import {
  ConfigurationGroup,
  MasterKeyConfiguration,
  runKeyRotation,
  type MasterKeyRing,
  type OpenedPlaces,
  type SealedPlace,
} from '@heliograph/service';
import type { DataSource } from 'typeorm';
import { SealedAnswers } from '../idempotency/sealed-answers.ts';
import { StoresConfiguration } from '../republish/run-republish.ts';
import { PublishedSecrets, type PublishedSecretsOptions } from './published-secrets.ts';

class RotationConfiguration extends StoresConfiguration {
  @ConfigurationGroup(() => MasterKeyConfiguration)
  masterKey!: MasterKeyConfiguration;
}

export interface ServiceSecrets<T extends { id: string }> extends Omit<PublishedSecretsOptions<T>, 'connection'> {
  /** In each line: `sync-api`. */
  service: string;
  persistence: (databaseUrl: string) => PersistenceOptions;
  /** The secrets in the tables of the service. */
  stored: (database: DataSource, keys: MasterKeyRing) => readonly SealedPlace[];
}

/**
 * The whole of a service's `rotate-master-key.ts`: its secrets in PostgreSQL, their copies in a control topic, and the answers that are kept for
 * idempotency keys.
 * @returns the exit code of `runKeyRotation`
 */
export function rotateMasterKey<T extends { id: string }>(secrets: ServiceSecrets<T>): Promise<number> {
  const { service, topic, sealedOf } = secrets;
  const open = async ({ databaseUrl, kafka }: RotationConfiguration, keys: MasterKeyRing): Promise<OpenedPlaces> => {
    const persistence = secrets.persistence(databaseUrl);
    const applicationName = `${persistence.schema}-rotate-master-key`;
    const database = createDataSource({ ...persistence, applicationName, poolSize: 2 });
    await database.initialize();
    const published = new PublishedSecrets<T>({ connection: kafkaConnection(kafka, applicationName), topic, sealedOf });
    return {
      places: [...secrets.stored(database, keys), published, new SealedAnswers(database, keys)],
      close: () => Promise.all([published.close(), database.destroy()]),
    };
  };
  return runKeyRotation({ service, configuration: RotationConfiguration, open });
}
