import { IsInt, IsNumber, IsOptional, IsString, IsUrl, Max, Min } from 'class-validator';
import {
  ConfigurationGroup,
  FromEnvironment,
  HttpServiceConfiguration,
  KafkaConfiguration,
  MasterKeyConfiguration,
  TokenConfiguration,
} from '@heliograph/service';

export class SyncConfiguration extends HttpServiceConfiguration {
  @FromEnvironment('DATABASE_URL', {
    description: 'PostgreSQL; the schema `sync` is ours.',
    secret: true,
    example: 'postgres://heliograph:…@localhost:5432/heliograph',
  })
  @IsString()
  databaseUrl!: string;

  @FromEnvironment('SYNC_WAIT_MS', {
    description: 'How long a sync call waits for its job before it answers 503 sync_in_progress.',
    default: 30_000,
  })
  @IsInt()
  @Min(100)
  @Max(600_000)
  syncWaitMs!: number;

  @FromEnvironment('INGEST_START_MS', {
    description: 'How long ingest may take to begin a command before it counts as unavailable.',
    default: 5_000,
  })
  @IsInt()
  @Min(100)
  @Max(60_000)
  ingestStartMs!: number;

  @FromEnvironment('VERIFY_TIMEOUT_MS', {
    description: "How long a vendor may take to accept or refuse an account's credentials.",
    default: 25_000,
  })
  @IsInt()
  @Min(100)
  @Max(600_000)
  verifyTimeoutMs!: number;

  @FromEnvironment('SYNC_IDLE_MS', {
    description: 'A running sync without a message of ingest for so long is given up. Ingest sends one every 15 s.',
    default: 60_000,
  })
  @IsInt()
  @Min(100)
  @Max(3_600_000)
  syncIdleMs!: number;

  @FromEnvironment('RESYNC_INTERVAL_HOURS', {
    description: 'Every active vendor account is synced by itself once in so many hours; 0: never.',
    default: 24,
  })
  @IsNumber()
  @Min(0)
  @Max(720)
  resyncIntervalHours!: number;

  @FromEnvironment('RESYNC_PARALLEL', {
    description: 'How many scheduled syncs a replica runs at once.',
    default: 4,
  })
  @IsInt()
  @Min(1)
  @Max(100)
  resyncParallel!: number;

  @FromEnvironment('RESYNC_PARALLEL_PER_VENDOR', {
    description: 'How many scheduled syncs of one vendor all replicas together run at once.',
    default: 2,
  })
  @IsInt()
  @Min(1)
  @Max(100)
  resyncParallelPerVendor!: number;

  @FromEnvironment('RESYNC_CHECK_MS', {
    description: 'How often a replica looks for scheduled syncs that are due.',
    default: 30_000,
  })
  @IsInt()
  @Min(50)
  @Max(3_600_000)
  resyncCheckMs!: number;

  @FromEnvironment('REMOVAL_CONFIRM_MINUTES', {
    description:
      'When a vendor suddenly lists less than half of the devices to a daily sync, they are marked removed only if a sync so many minutes later says so too; 0: at once.',
    default: 60,
  })
  @IsInt()
  @Min(0)
  @Max(10_080)
  removalConfirmMinutes!: number;

  @FromEnvironment('SYNC_JOB_DAYS', {
    description: 'How long sync jobs are kept.',
    default: 30,
  })
  @IsInt()
  @Min(1)
  @Max(3650)
  syncJobDays!: number;

  @FromEnvironment('TOPIC_PARTITIONS', {
    description: 'Partitions of internal topics that do not exist yet.',
    default: 6,
  })
  @IsInt()
  @Min(1)
  @Max(1000)
  topicPartitions!: number;

  @FromEnvironment('TRUSTED_PROXIES', {
    description: 'Addresses or CIDR blocks of the gateway, whose x-forwarded-for is believed.',
    default: ['127.0.0.1', '::1'],
    example: '10.0.0.0/8',
  })
  trustedProxies!: string[];

  @FromEnvironment('PUBLIC_URL', {
    description:
      'Public base URL of the gateway. Vendors send owners back to it after a consent: `<PUBLIC_URL>/v1/vendor-authorizations/callback` is registered with them. Without it no consent can be asked for.',
    optional: true,
    example: 'https://api.example.com',
  })
  @IsOptional()
  @IsUrl({ protocols: ['https', 'http'], require_protocol: true, require_tld: false })
  publicUrl?: string;

  @ConfigurationGroup(() => KafkaConfiguration)
  kafka!: KafkaConfiguration;

  @ConfigurationGroup(() => TokenConfiguration)
  tokens!: TokenConfiguration;

  @ConfigurationGroup(() => MasterKeyConfiguration)
  masterKey!: MasterKeyConfiguration;
}
