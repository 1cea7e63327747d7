import { ConfigurationGroup, FromEnvironment, KafkaConfiguration, WholeNumber } from '@heliograph/service';

export class TopicProvisionerConfiguration {
  @FromEnvironment('TOPIC_PARTITIONS', {
    description:
      'Number of partitions of each internal topic, the upper limit for the replicas of a service. Existing topics are extended where possible (docs/operate/partitions.md).',
    default: 6,
    example: '24',
  })
  @WholeNumber(1, 1000)
  partitions!: number;

  @ConfigurationGroup(() => KafkaConfiguration)
  kafka!: KafkaConfiguration;
}
