import { IsNotEmpty, IsOptional, IsString, Matches, MinLength } from 'class-validator';
import { channelNames, defaultChannelNames, type AccountChannelName, type ChannelName } from '@heliograph/delivery';
import { ApiError } from '@heliograph/http-service';
import {
  ConfigurationGroup,
  EnabledChannels,
  FromEnvironment,
  HttpServiceConfiguration,
  KafkaConfiguration,
  ProvisioningConfiguration,
  WholeNumber,
} from '@heliograph/service';
import { SingleSignOnConfiguration } from './sso/sso.configuration.ts';

export class AuthConfiguration extends HttpServiceConfiguration {
  @FromEnvironment('DATABASE_URL', {
    description: 'Connection URL of PostgreSQL. The service owns the schema `auth`.',
    secret: true,
    example: 'postgres://heliograph:…@localhost:5432/heliograph',
  })
  @IsString()
  databaseUrl!: string;

  @FromEnvironment('REDIS_URL', {
    description: 'URL of Redis, which holds the count of failed logins of all replicas.',
    secret: true,
    sharedByReplicas: true,
    example: 'redis://localhost:6379',
  })
  @IsOptional()
  @IsString()
  redisUrl?: string;

  @EnabledChannels(channelNames, defaultChannelNames)
  channels!: ChannelName[];

  @FromEnvironment('LOGIN_PREFIX', { description: 'First path segment of login, refresh and logout.', default: 'auth' })
  @Matches(/^[A-Za-z0-9_-]{1,40}$/)
  loginPrefix!: string;

  @FromEnvironment('SIGNING_KEYS_FILE', {
    description:
      'File with the private JWK Set (ES256). The first key signs, all are published. Reloaded when it changes.',
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
  @WholeNumber(60, 86_400)
  accessTokenSeconds!: number;

  @FromEnvironment('REFRESH_TOKEN_DAYS', { description: 'Lifetime of a refresh token that is not used.', default: 30 })
  @WholeNumber(1, 365)
  refreshTokenDays!: number;

  @FromEnvironment('LOGIN_ATTEMPTS_PER_USERNAME', {
    description:
      'Maximum number of failed logins of one username from all addresses within the window; further attempts are delayed by up to 5 s, none is refused.',
    default: 10,
  })
  @WholeNumber(1)
  attemptsPerUsername!: number;

  @FromEnvironment('LOGIN_ATTEMPTS_PER_USERNAME_AND_ADDRESS', {
    description:
      'Maximum number of failed logins of one username from one address (IPv6: /64 network) within the window; further attempts are refused.',
    default: 10,
  })
  @WholeNumber(1)
  attemptsPerUsernameAndAddress!: number;

  @FromEnvironment('LOGIN_ATTEMPTS_PER_ADDRESS', {
    description:
      'Maximum number of failed logins from one address (IPv6: /64 network) within the window; further attempts are refused.',
    default: 50,
  })
  @WholeNumber(1)
  attemptsPerAddress!: number;

  @FromEnvironment('LOGIN_WINDOW_SECONDS', {
    description: 'Time window in which failed logins are counted.',
    default: 300,
  })
  @WholeNumber(1, 86_400)
  loginWindowSeconds!: number;

  @FromEnvironment('TRUSTED_PROXIES', {
    description: 'Addresses or CIDR blocks of the gateway, whose X-Forwarded-For header is trusted.',
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
    description:
      'File from which Mosquitto reads revoked credentials and accounts. Without it, revocation takes effect when the last token expires.',
    optional: true,
    example: '/run/heliograph-denylist/denylist.json',
  })
  @IsOptional()
  @IsString()
  mqttDenylistFile?: string;

  @FromEnvironment('MQTT_DENYLIST_SHARE', {
    description:
      'Maximum number of revoked MQTT credentials of one account in the denylist. If an account revokes more in a day, all its tokens issued before are refused.',
    default: 200,
  })
  @WholeNumber(1, 10_000)
  mqttDenylistShare!: number;

  @FromEnvironment('MQTT_QUEUE_MESSAGES_PER_DEVICE', {
    description:
      "Maximum number of messages queued for a disconnected MQTT client, per device of the account's quota (Mosquitto). The default is a day of 5-minute samples and some events.",
    default: 320,
  })
  @WholeNumber(1, 100_000)
  mqttQueueMessagesPerDevice!: number;

  @FromEnvironment('SERVICE_SECRET', {
    description:
      'Secret with which the mqtt-dispatcher requests a service token, and from which the refresh tokens of browser sessions and the key of second factors are derived. At least 32 characters.',
    secret: true,
  })
  @IsString()
  @MinLength(32)
  serviceSecret!: string;

  @FromEnvironment('SERVICE_SECRET_PREVIOUS', {
    description:
      'The former SERVICE_SECRET during its rotation: secrets of authenticator apps that it encrypted are re-encrypted within minutes.',
    secret: true,
    optional: true,
  })
  @IsOptional()
  @IsString()
  @MinLength(32)
  previousServiceSecret?: string;

  @FromEnvironment('ACCOUNT_TOPIC_PARTITIONS', { description: 'Partitions of a new delivery topic.', default: 3 })
  @WholeNumber(1, 1000)
  accountTopicPartitions!: number;

  @FromEnvironment('ACCOUNT_TOPIC_RETENTION_HOURS', {
    description: 'Retention of a delivery topic; must equal the setting of kafka-dispatcher.',
    default: 168,
  })
  @WholeNumber(1, 8760)
  accountTopicRetentionHours!: number;

  @FromEnvironment('ACCOUNT_CONSUMER_BYTES_PER_SECOND', {
    description: 'Read quota of a new Kafka user per broker; 0: no limit.',
    default: 0,
    example: '20971520',
  })
  @WholeNumber(0)
  accountConsumerBytesPerSecond!: number;

  @FromEnvironment('AUDIT_DAYS', { description: 'Retention of the audit log.', default: 365 })
  @WholeNumber(1, 3650)
  auditDays!: number;

  @FromEnvironment('AUDIT_STREAM', {
    description:
      'File to which each entry of the audit log is appended as a line of JSON for a SIEM, or `stdout`; without it there is none.',
    optional: true,
    example: '/var/log/heliograph/audit.jsonl',
  })
  @IsOptional()
  @Matches(/^(?:stdout|\/.+)$/, { message: 'must be stdout or an absolute path' })
  auditStream?: string;

  @ConfigurationGroup(() => SingleSignOnConfiguration)
  singleSignOn!: SingleSignOnConfiguration;

  @ConfigurationGroup(() => KafkaConfiguration)
  kafka!: KafkaConfiguration;

  @ConfigurationGroup(() => ProvisioningConfiguration)
  provisioning!: ProvisioningConfiguration;

  /** @throws ApiError 409 `channel_not_enabled` */
  requireChannel(channel: AccountChannelName): void {
    ApiError.requireEnabled('channel', channel, this.channels);
  }
}
