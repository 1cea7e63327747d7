import 'reflect-metadata';
import { createControlView, createRecordProducer, kafkaConnection } from '@heliograph/kafka';
import { topicNames, type RefreshTokenRecord } from '@heliograph/messaging';
import {
  ConfigurationGroup,
  KafkaConfiguration,
  MasterKeyConfiguration,
  runKeyRotation,
  type MasterKeyRing,
  type OpenedPlaces,
} from '@heliograph/service';
import { SealedRefreshTokens } from './accounts/sealed-refresh-tokens.ts';

class RotationConfiguration {
  @ConfigurationGroup(() => KafkaConfiguration)
  kafka!: KafkaConfiguration;

  @ConfigurationGroup(() => MasterKeyConfiguration)
  masterKey!: MasterKeyConfiguration;
}

function open({ kafka }: RotationConfiguration, keys: MasterKeyRing): Promise<OpenedPlaces> {
  const connection = kafkaConnection(kafka, 'ingest-rotate-master-key');
  const view = createControlView<RefreshTokenRecord>(connection, topicNames.stateRefreshTokens);
  const producer = createRecordProducer(connection);
  const close = () => Promise.all([producer.close(), view.close()]);
  return Promise.resolve({ places: [new SealedRefreshTokens({ view, producer, keys })], close });
}

process.exitCode = await runKeyRotation({ service: 'ingest', configuration: RotationConfiguration, open });
