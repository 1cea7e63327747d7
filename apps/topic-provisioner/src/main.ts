import { coreTopics, createKafkaAdmin, kafkaConnection, vendorTopics } from '@heliograph/messaging';
import {
  CONFIGURATION_EXIT_CODE,
  createLogger,
  InvalidConfigurationError,
  loadConfiguration,
} from '@heliograph/service';
import { vendorIds } from '@heliograph/vendors';
import { TopicProvisionerConfiguration } from './topic-provisioner.configuration.ts';

/** Creates the internal topics that are missing and ends. Run before the services, at every deployment: a new vendor brings topics of its own. */
async function provision(): Promise<void> {
  const logger = createLogger('topic-provisioner');
  const { partitions, kafka } = loadConfiguration(TopicProvisionerConfiguration);
  const topics = [...coreTopics(partitions), ...vendorIds.flatMap((vendor) => vendorTopics(vendor, partitions))];
  const admin = createKafkaAdmin(kafkaConnection(kafka, 'topic-provisioner'));
  try {
    await admin.ensureTopics(topics);
    logger.info({ topics: topics.length, partitions }, 'topics are there');
  } finally {
    await admin.close();
  }
}

try {
  await provision();
} catch (error) {
  if (!(error instanceof InvalidConfigurationError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = CONFIGURATION_EXIT_CODE;
}
