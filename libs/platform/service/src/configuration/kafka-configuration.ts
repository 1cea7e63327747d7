import { IsIn, IsOptional, IsString, IsUrl, Matches } from 'class-validator';
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

  @FromEnvironment('KAFKA_CLIENT_CERTIFICATE_FILE', {
    description:
      'PEM file of this service’s certificate, for brokers that require one; a new connection uses the file as it is then.',
    optional: true,
    example: '/run/secrets/kafka-client/tls.crt',
  })
  @IsOptional()
  @IsString()
  clientCertificateFile?: string;

  @FromEnvironment('KAFKA_CLIENT_KEY_FILE', {
    description: 'PEM file of the private key of that certificate.',
    optional: true,
    example: '/run/secrets/kafka-client/tls.key',
  })
  @IsOptional()
  @IsString()
  clientKeyFile?: string;

  @FromEnvironment('KAFKA_SASL_MECHANISM', {
    description: '`scram-sha-512`, `scram-sha-256` or `plain` (user and password), or `oauthbearer` (a token).',
    default: 'scram-sha-512',
  })
  @IsIn(['scram-sha-512', 'scram-sha-256', 'plain', 'oauthbearer'])
  saslMechanism!: string;

  @FromEnvironment('KAFKA_USERNAME', {
    description: 'Kafka user of this service.',
    optional: true,
    example: 'auth-api',
  })
  @IsOptional()
  @IsString()
  username?: string;

  @FromEnvironment('KAFKA_PASSWORD', { description: 'Password of that user.', optional: true, secret: true })
  @IsOptional()
  @IsString()
  password?: string;

  @FromEnvironment('KAFKA_OAUTH_TOKEN_URL', {
    description: 'Token endpoint for the client credentials grant; HTTPS.',
    optional: true,
    example: 'https://idp.example.com/oauth2/token',
  })
  @IsOptional()
  @IsString()
  oauthTokenUrl?: string;

  @FromEnvironment('KAFKA_OAUTH_CLIENT_ID', { description: 'Client id at the token endpoint.', optional: true })
  @IsOptional()
  @IsString()
  oauthClientId?: string;

  @FromEnvironment('KAFKA_OAUTH_CLIENT_SECRET', {
    description: 'Secret of that client. Alternative: KAFKA_OAUTH_CLIENT_SECRET_FILE.',
    optional: true,
    secret: true,
  })
  @IsOptional()
  @IsString()
  oauthClientSecret?: string;

  @FromEnvironment('KAFKA_OAUTH_CLIENT_SECRET_FILE', {
    description: 'File with the content of KAFKA_OAUTH_CLIENT_SECRET; read for each token.',
    optional: true,
    example: '/run/secrets/kafka-oauth/client-secret',
  })
  @IsOptional()
  @IsString()
  oauthClientSecretFile?: string;

  @FromEnvironment('KAFKA_OAUTH_SCOPE', { description: 'Scope to request.', optional: true })
  @IsOptional()
  @IsString()
  oauthScope?: string;

  @FromEnvironment('KAFKA_OAUTH_AUDIENCE', {
    description: 'Audience to request, where the token endpoint takes one.',
    optional: true,
  })
  @IsOptional()
  @IsString()
  oauthAudience?: string;

  @FromEnvironment('KAFKA_OAUTH_EXTENSIONS', {
    description: 'SASL extensions, `name=value`, comma-separated.',
    optional: true,
    example: 'logicalCluster=lkc-1,identityPoolId=pool-1',
  })
  @IsOptional()
  @IsString()
  oauthExtensions?: string;

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

/** Configuration group of a service that registers schemas of accounts' topics, or says whether it can be done. */
export class SchemaRegistryConfiguration {
  @FromEnvironment('SCHEMA_REGISTRY_URL', {
    description:
      'Base URL of a schema registry with the API of Confluent (of Apicurio: `…/apis/ccompat/v7`), which records as Avro need. The same for delivery-api and kafka-dispatcher.',
    optional: true,
    example: 'https://registry.example.com/apis/ccompat/v7',
  })
  @IsOptional()
  @IsUrl({ protocols: ['https', 'http'], require_protocol: true, require_tld: false })
  url?: string;

  @FromEnvironment('SCHEMA_REGISTRY_USERNAME', {
    description: 'User name at the schema registry (HTTP Basic).',
    optional: true,
  })
  @IsOptional()
  @IsString()
  username?: string;

  @FromEnvironment('SCHEMA_REGISTRY_PASSWORD', { description: 'Password of that user.', optional: true, secret: true })
  @IsOptional()
  @IsString()
  password?: string;
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
