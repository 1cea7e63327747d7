import {
  ConfigurationGroup,
  FromEnvironment,
  KafkaConfiguration,
  MasterKeyConfiguration,
  ServiceConfiguration,
  SinkNetworkConfiguration,
  WholeNumber,
} from '@heliograph/service';

export class SinkDispatcherConfiguration extends ServiceConfiguration {
  @FromEnvironment('SINK_MEMORY_BYTES', {
    description: 'Maximum size of records in memory, of all sinks; what is beyond it is read from Kafka again.',
    default: 67_108_864,
  })
  @WholeNumber(1_048_576)
  memoryBytes!: number;

  @ConfigurationGroup(() => SinkNetworkConfiguration)
  network!: SinkNetworkConfiguration;

  @ConfigurationGroup(() => MasterKeyConfiguration)
  masterKey!: MasterKeyConfiguration;

  @ConfigurationGroup(() => KafkaConfiguration)
  kafka!: KafkaConfiguration;
}
