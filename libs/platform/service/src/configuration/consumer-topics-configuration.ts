import { IsIn } from 'class-validator';
import { FromEnvironment } from './environment.ts';

/** Configuration group of a service that writes topics which consumers read. */
export class ConsumerTopicsConfiguration {
  @FromEnvironment('KAFKA_COMPRESSION', {
    description:
      'Compression of the records that consumers read. Every client supports `none`; kafkajs supports no other without an extra package.',
    default: 'none',
    example: 'lz4',
  })
  @IsIn(['none', 'lz4', 'zstd'])
  compression!: 'none' | 'lz4' | 'zstd';
}
