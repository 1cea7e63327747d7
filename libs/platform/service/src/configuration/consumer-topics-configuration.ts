import { IsIn } from 'class-validator';
import { FromEnvironment } from './environment.ts';

/** Configuration group of a service that writes topics which consumers read. */
export class ConsumerTopicsConfiguration {
  @FromEnvironment('KAFKA_COMPRESSION', {
    description:
      'How records that consumers read are compressed. Every client reads `none`; kafkajs reads neither of the others by itself.',
    default: 'none',
    example: 'lz4',
  })
  @IsIn(['none', 'lz4', 'zstd'])
  compression!: 'none' | 'lz4' | 'zstd';
}
