import { createKafkaAdmin, kafkaConnection } from '@heliograph/kafka';
import { coreTopics, vendorTopics } from '@heliograph/messaging';
import {
  CONFIGURATION_EXIT_CODE,
  createLogger,
  InvalidConfigurationError,
  loadConfiguration,
} from '@heliograph/service';
import { TopicProvisionerConfiguration } from './topic-provisioner.configuration.ts';

/**
 * Creates missing internal topics of the enabled vendors and channels, raises the partitions of those that permit it, sets the timestamp types that
 * services rely on, and exits. Run it before the services, at every deployment: a new vendor brings topics of its own. Topics of what is off stay.
 */
async function provision(): Promise<void> {
  const logger = createLogger('topic-provisioner');
  const { vendors, channels, partitions, kafka } = loadConfiguration(TopicProvisionerConfiguration);
  const { fixed, growable } = partitions;
  const topics = [
    ...coreTopics(fixed, { growable, channels }),
    ...vendors.flatMap((vendor) => vendorTopics(vendor, fixed)),
  ];
  const admin = createKafkaAdmin(kafkaConnection(kafka, 'topic-provisioner'));
  try {
    await admin.ensureTopics(topics);
    const { raised, kept } = await admin.raisePartitions(topics);
    if (raised.length > 0)
      logger.info({ topics: raised.map(({ name }) => name), partitions: growable ?? fixed }, 'partitions raised');
    for (const { name, existing, partitionsFixed: reason } of kept)
      logger.warn(
        { topic: name, existing, wanted: fixed, reason },
        'topic keeps its partitions; see docs/operate/partitions.md',
      );
    const changed = await admin.setTimestampTypes(topics);
    if (changed.length > 0) logger.info({ topics: changed }, 'message.timestamp.type set to LogAppendTime');
    const total = topics.reduce((sum, topic) => sum + topic.partitions, 0);
    logger.info({ topics: topics.length, partitions: total, vendors, channels }, 'topics exist');
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
