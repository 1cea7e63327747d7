import { IsInt, Max, Min } from 'class-validator';
import { ConfigurationGroup, FromEnvironment, KafkaConfiguration } from '@heliograph/service';

export class TopicProvisionerConfiguration {
  @FromEnvironment('TOPIC_PARTITIONS', {
    description:
      'Partitions of each internal topic: the most replicas a service can have. Raised where a topic exists and may be raised (docs/operations/partitions.md).',
    default: 6,
    example: '24',
  })
  @IsInt()
  @Min(1)
  @Max(1000)
  partitions!: number;

  @ConfigurationGroup(() => KafkaConfiguration)
  kafka!: KafkaConfiguration;
}
