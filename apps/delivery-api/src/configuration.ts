import { IsArray, IsBoolean, IsNumber, IsString, Matches, Min } from 'class-validator';
import { channelNames, defaultChannelNames, type ChannelName } from '@heliograph/delivery';
import { ApiError, TokenConfiguration } from '@heliograph/http-service';
import {
  ConfigurationGroup,
  EnabledChannels,
  FromEnvironment,
  HttpServiceConfiguration,
  KafkaConfiguration,
  MasterKeyConfiguration,
  SchemaRegistryConfiguration,
  SinkNetworkConfiguration,
  WholeNumber,
} from '@heliograph/service';

export class DeliveryConfiguration extends HttpServiceConfiguration {
  @FromEnvironment('DATABASE_URL', {
    description: 'Connection URL of PostgreSQL. The service owns the schema `delivery`.',
    secret: true,
    example: 'postgres://heliograph:…@localhost:5432/heliograph',
  })
  @IsString()
  databaseUrl!: string;

  @EnabledChannels(channelNames, defaultChannelNames)
  channels!: ChannelName[];

  @FromEnvironment('WEBHOOK_ALLOWED_CIDRS', {
    description: 'Private addresses to which webhooks may point, comma-separated.',
    default: [],
    example: '127.0.0.1/32',
  })
  @IsArray()
  @IsString({ each: true })
  allowedCidrs!: string[];

  @FromEnvironment('WEBHOOK_ALLOW_HTTP', { description: 'Accept plain http:// webhooks.', default: false })
  @IsBoolean()
  allowHttp!: boolean;

  @FromEnvironment('WEBHOOK_ALLOW_TLS12', {
    description: 'Allow webhooks to select TLS 1.2; otherwise the minimum is 1.3.',
    default: false,
  })
  @IsBoolean()
  allowTls12!: boolean;

  @FromEnvironment('WEBHOOK_HEADER_PREFIX', {
    description: 'Prefix of the service’s own request headers: a webhook’s custom headers may not begin with it.',
    default: 'X-Service',
  })
  @Matches(/^[A-Za-z][A-Za-z0-9-]{0,40}$/)
  headerPrefix!: string;

  @FromEnvironment('REPLAY_RECORDS_PER_SECOND', {
    description: 'Maximum number of records per second that one replay redelivers.',
    default: 200,
  })
  @IsNumber()
  @Min(0.1)
  replayRecordsPerSecond!: number;

  @FromEnvironment('REPLAY_MAX_WAITING', {
    description:
      "Maximum number of a replay's records that are neither delivered nor dead letters; the replay pauses above it.",
    default: 200,
  })
  @WholeNumber(1)
  replayMaxWaiting!: number;

  @FromEnvironment('REPLAY_CONCURRENCY', {
    description: 'Maximum number of concurrent replays of a replica.',
    default: 4,
  })
  @WholeNumber(1)
  replayConcurrency!: number;

  @FromEnvironment('HISTORY_DAYS', {
    description: 'Retention of the device history in days; 0: only the latest record.',
    default: 7,
  })
  @WholeNumber(0, 7)
  historyDays!: number;

  @FromEnvironment('ENERGY_YEARS', {
    description: 'Retention of the energy of quarter hours and days in years; 0: it is not computed.',
    default: 5,
  })
  @WholeNumber(0, 20)
  energyYears!: number;

  @FromEnvironment('STREAMS_PER_ACCOUNT', {
    description: 'Maximum number of open streams of an account on one replica.',
    default: 10,
  })
  @WholeNumber(1)
  streamsPerAccount!: number;

  @FromEnvironment('STREAMS_PER_REPLICA', {
    description: 'Maximum number of open streams of a replica.',
    default: 1000,
  })
  @WholeNumber(1)
  streamsPerReplica!: number;

  @FromEnvironment('STREAM_BUFFER_BYTES', {
    description: 'Maximum size of the data that waits for the reader of one stream; a slower reader is disconnected.',
    default: 4_194_304,
  })
  @WholeNumber(1024)
  streamBufferBytes!: number;

  @FromEnvironment('STREAM_RESUME_SECONDS', {
    description: 'Maximum age of the records that a stream sends when it resumes.',
    default: 900,
  })
  @WholeNumber(1, 86_400)
  streamResumeSeconds!: number;

  @FromEnvironment('STREAM_RESUME_RECORDS', {
    description: 'Maximum number of records, of all accounts, that are read for a stream that resumes.',
    default: 100_000,
  })
  @WholeNumber(1)
  streamResumeRecords!: number;

  @FromEnvironment('TRUSTED_PROXIES', {
    description: 'Addresses or CIDR blocks of the gateway, whose X-Forwarded-For header is trusted.',
    default: ['127.0.0.1', '::1'],
    example: '10.0.0.0/8',
  })
  trustedProxies!: string[];

  @ConfigurationGroup(() => SinkNetworkConfiguration)
  sinkNetwork!: SinkNetworkConfiguration;

  @ConfigurationGroup(() => SchemaRegistryConfiguration)
  schemaRegistry!: SchemaRegistryConfiguration;

  @ConfigurationGroup(() => KafkaConfiguration)
  kafka!: KafkaConfiguration;

  @ConfigurationGroup(() => TokenConfiguration)
  tokens!: TokenConfiguration;

  @ConfigurationGroup(() => MasterKeyConfiguration)
  masterKey!: MasterKeyConfiguration;

  /** @throws ApiError 409 `channel_not_enabled` */
  requireChannel(channel: ChannelName): void {
    ApiError.requireEnabled('channel', channel, this.channels);
  }
}
