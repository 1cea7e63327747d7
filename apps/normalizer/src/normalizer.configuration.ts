import {
  ConfigurationGroup,
  ConsumerTopicsConfiguration,
  EnabledVendors,
  KafkaConfiguration,
  ServiceConfiguration,
} from '@heliograph/service';
import { vendorIds } from '@heliograph/vendors';

export class NormalizerConfiguration extends ServiceConfiguration {
  @EnabledVendors(vendorIds)
  vendors!: string[];

  @ConfigurationGroup(() => KafkaConfiguration)
  kafka!: KafkaConfiguration;

  @ConfigurationGroup(() => ConsumerTopicsConfiguration)
  consumerTopics!: ConsumerTopicsConfiguration;
}
