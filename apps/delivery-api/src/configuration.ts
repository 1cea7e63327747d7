import { IsArray, IsBoolean, IsInt, IsNumber, IsString, Matches, Max, Min } from 'class-validator';
import {
  ConfigurationGroup,
  FromEnvironment,
  HttpServiceConfiguration,
  KafkaConfiguration,
  MasterKeyConfiguration,
  TokenConfiguration,
} from '@heliograph/service';

export class DeliveryConfiguration extends HttpServiceConfiguration {
  @FromEnvironment('DATABASE_URL', {
    description: 'PostgreSQL; the schema `delivery` is ours.',
    secret: true,
    example: 'postgres://heliograph:…@localhost:5432/heliograph',
  })
  @IsString()
  databaseUrl!: string;

  @FromEnvironment('WEBHOOK_ALLOWED_CIDRS', {
    description: 'Addresses that webhooks may have although they are not public, comma-separated.',
    default: [],
    example: '127.0.0.1/32',
  })
  @IsArray()
  @IsString({ each: true })
  allowedCidrs!: string[];

  @FromEnvironment('WEBHOOK_ALLOW_HTTP', { description: 'Take plain http:// webhooks too.', default: false })
  @IsBoolean()
  allowHttp!: boolean;

  @FromEnvironment('WEBHOOK_ALLOW_TLS12', {
    description: 'Webhooks may choose TLS 1.2; else 1.3 is the least.',
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
    description: 'Records that one replay brings back per second, at most.',
    default: 200,
  })
  @IsNumber()
  @Min(0.1)
  replayRecordsPerSecond!: number;

  @FromEnvironment('REPLAY_MAX_WAITING', {
    description: 'A replay pauses while more of its records than these wait to be delivered.',
    default: 200,
  })
  @IsInt()
  @Min(1)
  replayMaxWaiting!: number;

  @FromEnvironment('REPLAY_CONCURRENCY', { description: 'Replays that one replica runs at once.', default: 4 })
  @IsInt()
  @Min(1)
  replayConcurrency!: number;

  @FromEnvironment('HISTORY_DAYS', {
    description: 'Days for which the records of a device can be looked up; 0: only the latest.',
    default: 7,
  })
  @IsInt()
  @Min(0)
  @Max(7)
  historyDays!: number;

  @FromEnvironment('TRUSTED_PROXIES', {
    description: 'Addresses or CIDR blocks of the gateway, whose x-forwarded-for is believed.',
    default: ['127.0.0.1', '::1'],
    example: '10.0.0.0/8',
  })
  trustedProxies!: string[];

  @ConfigurationGroup(() => KafkaConfiguration)
  kafka!: KafkaConfiguration;

  @ConfigurationGroup(() => TokenConfiguration)
  tokens!: TokenConfiguration;

  @ConfigurationGroup(() => MasterKeyConfiguration)
  masterKey!: MasterKeyConfiguration;
}
