import { IsInt, IsNotEmpty, IsOptional, IsString, Matches, Max, Min, MinLength } from 'class-validator';
import {
  ConfigurationGroup,
  FromEnvironment,
  HttpServiceConfiguration,
  KafkaConfiguration,
  ProvisioningConfiguration,
} from '@heliograph/service';

export class AuthConfiguration extends HttpServiceConfiguration {
  @FromEnvironment('DATABASE_URL', {
    description: 'PostgreSQL; the schema `auth` is ours.',
    secret: true,
    example: 'postgres://heliograph:…@localhost:5432/heliograph',
  })
  @IsString()
  databaseUrl!: string;

  @FromEnvironment('REDIS_URL', {
    description: 'Redis, for the count of login attempts that all replicas share.',
    secret: true,
    example: 'redis://localhost:6379',
  })
  @IsString()
  redisUrl!: string;

  @FromEnvironment('LOGIN_PREFIX', { description: 'First path segment of login, refresh and logout.', default: 'auth' })
  @Matches(/^[A-Za-z0-9_-]{1,40}$/)
  loginPrefix!: string;

  @FromEnvironment('SIGNING_KEYS_FILE', {
    description: 'Private JWK Set (ES256): the first key signs, all are published. Read again when it changes.',
    example: '/run/secrets/signing-keys.json',
  })
  @IsString()
  signingKeysFile!: string;

  @FromEnvironment('TOKEN_ISSUER', {
    description: '`iss` of every token: the public base URL.',
    default: 'https://heliograph.local',
    example: 'https://api.example.com',
  })
  @IsNotEmpty()
  issuer!: string;

  @FromEnvironment('ACCESS_TOKEN_SECONDS', { description: 'Lifetime of an access token.', default: 7200 })
  @IsInt()
  @Min(60)
  @Max(86_400)
  accessTokenSeconds!: number;

  @FromEnvironment('REFRESH_TOKEN_DAYS', { description: 'Lifetime of a refresh token that is not used.', default: 30 })
  @IsInt()
  @Min(1)
  @Max(365)
  refreshTokenDays!: number;

  @FromEnvironment('LOGIN_ATTEMPTS_PER_USERNAME', {
    description:
      'Failed logins of one username, from all addresses, within the window; each further attempt waits up to 5 s, none is refused.',
    default: 10,
  })
  @IsInt()
  @Min(1)
  attemptsPerUsername!: number;

  @FromEnvironment('LOGIN_ATTEMPTS_PER_USERNAME_AND_ADDRESS', {
    description:
      'Failed logins of one username from one address (IPv6: /64 network) within the window; more are refused.',
    default: 10,
  })
  @IsInt()
  @Min(1)
  attemptsPerUsernameAndAddress!: number;

  @FromEnvironment('LOGIN_ATTEMPTS_PER_ADDRESS', {
    description: 'Failed logins from one address (IPv6: /64 network) within the window; more are refused.',
    default: 50,
  })
  @IsInt()
  @Min(1)
  attemptsPerAddress!: number;

  @FromEnvironment('LOGIN_WINDOW_SECONDS', { description: 'Window in which failed logins are counted.', default: 300 })
  @IsInt()
  @Min(1)
  @Max(86_400)
  loginWindowSeconds!: number;

  @FromEnvironment('TRUSTED_PROXIES', {
    description: 'Addresses or CIDR blocks of the gateway, whose x-forwarded-for is believed.',
    default: ['127.0.0.1', '::1'],
    example: '10.0.0.0/8',
  })
  trustedProxies!: string[];

  @FromEnvironment('KAFKA_PUBLIC_BROKERS', {
    description: 'Bootstrap servers for consumers; default KAFKA_BROKERS.',
    optional: true,
    example: 'kafka.example.com:9094',
  })
  @IsOptional()
  @IsString()
  kafkaPublicBrokers?: string;

  @FromEnvironment('MQTT_PUBLIC_URL', {
    description: 'URL of the MQTT broker for consumers.',
    default: 'mqtts://localhost:8883',
    example: 'mqtts://mqtt.example.com:8883',
  })
  @IsString()
  mqttPublicUrl!: string;

  @FromEnvironment('MQTT_DENYLIST_FILE', {
    description: 'Where Mosquitto reads revoked credentials and accounts; without it they end with their last token.',
    optional: true,
    example: '/run/heliograph-denylist/denylist.json',
  })
  @IsOptional()
  @IsString()
  mqttDenylistFile?: string;

  @FromEnvironment('MQTT_DENYLIST_SHARE', {
    description:
      'Revoked MQTT credentials of one account that the denylist names. Of an account that revokes more in a day all tokens are refused that were issued before.',
    default: 200,
  })
  @IsInt()
  @Min(1)
  @Max(10_000)
  mqttDenylistShare!: number;

  @FromEnvironment('MQTT_QUEUE_MESSAGES_PER_DEVICE', {
    description:
      "Messages that may wait for a disconnected client of the MQTT broker, for each device of the account's quota: a day of 5-minute samples and some events (Mosquitto).",
    default: 320,
  })
  @IsInt()
  @Min(1)
  @Max(100_000)
  mqttQueueMessagesPerDevice!: number;

  @FromEnvironment('SERVICE_SECRET', {
    description: 'What our own services show to get a service token (mqtt-dispatcher). At least 32 characters.',
    secret: true,
  })
  @IsString()
  @MinLength(32)
  serviceSecret!: string;

  @FromEnvironment('ACCOUNT_TOPIC_PARTITIONS', { description: 'Partitions of a new delivery topic.', default: 3 })
  @IsInt()
  @Min(1)
  @Max(1000)
  accountTopicPartitions!: number;

  @FromEnvironment('ACCOUNT_TOPIC_RETENTION_HOURS', {
    description: 'How long a delivery topic keeps records; the same as at kafka-dispatcher.',
    default: 168,
  })
  @IsInt()
  @Min(1)
  @Max(8760)
  accountTopicRetentionHours!: number;

  @FromEnvironment('ACCOUNT_CONSUMER_BYTES_PER_SECOND', {
    description: 'What a new Kafka user of an account may read from each broker; 0: not limited.',
    default: 0,
    example: '20971520',
  })
  @IsInt()
  @Min(0)
  accountConsumerBytesPerSecond!: number;

  @FromEnvironment('AUDIT_DAYS', { description: 'How long entries of the audit log are kept.', default: 365 })
  @IsInt()
  @Min(1)
  @Max(3650)
  auditDays!: number;

  @ConfigurationGroup(() => KafkaConfiguration)
  kafka!: KafkaConfiguration;

  @ConfigurationGroup(() => ProvisioningConfiguration)
  provisioning!: ProvisioningConfiguration;
}
