import { IsIn } from 'class-validator';
import { ConfigurationGroup, FromEnvironment, KafkaConfiguration, ServiceConfiguration } from '@heliograph/service';

export class NormalizerConfiguration extends ServiceConfiguration {
  @FromEnvironment('KAFKA_COMPRESSION', {
    description:
      'How records that consumers read are compressed. Every client reads `none`; kafkajs reads neither of the others by itself.',
    default: 'none',
    example: 'lz4',
  })
  @IsIn(['none', 'lz4', 'zstd'])
  compression!: string;

  @ConfigurationGroup(() => KafkaConfiguration)
  kafka!: KafkaConfiguration;
}
