import { IsIn, IsOptional, IsString, Matches } from 'class-validator';
import { FromEnvironment } from './environment.ts';

/** Injection token of the service's one `KafkaConnection`: brokers, TLS and login as configured, with its client id. */
export const KAFKA_CONNECTION = Symbol('heliograph:kafka-connection');

/** Configuration group of a service that talks to Kafka; `kafkaConnection` of the messaging library takes it. */
export class KafkaConfiguration {
  @FromEnvironment('KAFKA_BROKERS', {
    description: 'Bootstrap servers, comma-separated.',
    example: 'kafka-0:9092,kafka-1:9092',
  })
  @IsString()
  brokers!: string;

  @FromEnvironment('KAFKA_CA_FILE', {
    description: "PEM file of the CA of the brokers' certificates; setting it enables TLS.",
    optional: true,
    example: '/run/secrets/kafka-ca.pem',
  })
  @IsOptional()
  @IsString()
  caFile?: string;

  @FromEnvironment('KAFKA_USERNAME', {
    description: 'SCRAM-SHA-512 user of this service.',
    optional: true,
    example: 'auth-api',
  })
  @IsOptional()
  @IsString()
  username?: string;

  @FromEnvironment('KAFKA_PASSWORD', { description: 'Password of the SCRAM user.', optional: true, secret: true })
  @IsOptional()
  @IsString()
  password?: string;

  /** Kafka's own bound of the id. */
  @FromEnvironment('KAFKA_GROUP_INSTANCE_ID', {
    description:
      'Name of this replica in its consumer groups, unique among the replicas (the name of the pod). A restarted replica with the same name continues without a rebalance.',
    optional: true,
    example: 'heliograph-normalizer-5d8f7c9b4-x2x7k',
  })
  @IsOptional()
  @Matches(/^[A-Za-z0-9._-]{1,249}$/)
  groupInstanceId?: string;
}

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
