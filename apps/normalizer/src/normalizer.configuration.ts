import { ConfigurationGroup, KafkaConfiguration, ServiceConfiguration } from '@heliograph/service';

export class NormalizerConfiguration extends ServiceConfiguration {
  @ConfigurationGroup(() => KafkaConfiguration)
  kafka!: KafkaConfiguration;
}
