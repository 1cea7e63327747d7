import {
  ConfigurationGroup,
  ConsumerTopicsConfiguration,
  KafkaConfiguration,
  ServiceConfiguration,
} from '@heliograph/service';

export class NormalizerConfiguration extends ServiceConfiguration {
  @ConfigurationGroup(() => KafkaConfiguration)
  kafka!: KafkaConfiguration;

  @ConfigurationGroup(() => ConsumerTopicsConfiguration)
  consumerTopics!: ConsumerTopicsConfiguration;
}
