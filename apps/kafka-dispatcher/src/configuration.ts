import {
  ConfigurationGroup,
  ConsumerTopicsConfiguration,
  FromEnvironment,
  KafkaConfiguration,
  ProvisioningConfiguration,
  PublicAddressConfiguration,
  SchemaRegistryConfiguration,
  ServiceConfiguration,
  WholeNumber,
} from '@heliograph/service';

export class KafkaDispatcherConfiguration extends ServiceConfiguration {
  @FromEnvironment('ACCOUNT_TOPIC_PARTITIONS', {
    description: "Partitions of an account's topics when they must be recreated.",
    default: 3,
    example: '6',
  })
  @WholeNumber(1, 100)
  accountTopicPartitions!: number;

  @FromEnvironment('ACCOUNT_TOPIC_RETENTION_HOURS', {
    description: "Retention of an account's topics.",
    default: 168,
    example: '168',
  })
  @WholeNumber(1, 8760)
  accountTopicRetentionHours!: number;

  @ConfigurationGroup(() => PublicAddressConfiguration)
  publicAddress!: PublicAddressConfiguration;

  @ConfigurationGroup(() => SchemaRegistryConfiguration)
  schemaRegistry!: SchemaRegistryConfiguration;

  @ConfigurationGroup(() => KafkaConfiguration)
  kafka!: KafkaConfiguration;

  @ConfigurationGroup(() => ProvisioningConfiguration)
  provisioning!: ProvisioningConfiguration;

  @ConfigurationGroup(() => ConsumerTopicsConfiguration)
  consumerTopics!: ConsumerTopicsConfiguration;
}
