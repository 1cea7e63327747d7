import { IsBoolean, IsNumber, IsOptional, IsString, IsUrl, Max, Min } from 'class-validator';
import { TokenConfiguration } from '@heliograph/http-service';
import {
  ConfigurationGroup,
  EnabledVendors,
  FromEnvironment,
  HttpServiceConfiguration,
  KafkaConfiguration,
  MasterKeyConfiguration,
  PartitionsConfiguration,
  WholeNumber,
} from '@heliograph/service';
import { defaultImportShare } from '@heliograph/vendor-contract';
import { vendorIds } from '@heliograph/vendors';

export class SyncConfiguration extends HttpServiceConfiguration {
  @FromEnvironment('DATABASE_URL', {
    description: 'Connection URL of PostgreSQL. The service owns the schema `sync`.',
    secret: true,
    example: 'postgres://heliograph:…@localhost:5432/heliograph',
  })
  @IsString()
  databaseUrl!: string;

  @FromEnvironment('SYNC_WAIT_MS', {
    description: 'Time that a sync call waits for its job before it returns 503 sync_in_progress.',
    default: 30_000,
  })
  @WholeNumber(100, 600_000)
  syncWaitMs!: number;

  @FromEnvironment('INGEST_START_MS', {
    description: 'Timeout for ingest to start a command; later it counts as unavailable.',
    default: 5_000,
  })
  @WholeNumber(100, 60_000)
  ingestStartMs!: number;

  @FromEnvironment('VERIFY_TIMEOUT_MS', {
    description: 'Timeout for a vendor to accept or reject credentials.',
    default: 25_000,
  })
  @WholeNumber(100, 600_000)
  verifyTimeoutMs!: number;

  @FromEnvironment('SYNC_IDLE_MS', {
    description: 'Time without a message of ingest after which a running sync is aborted. Ingest sends one every 15 s.',
    default: 60_000,
  })
  @WholeNumber(100, 3_600_000)
  syncIdleMs!: number;

  @FromEnvironment('RESYNC_INTERVAL_HOURS', {
    description: 'Interval of the scheduled sync of every active vendor account; 0: never.',
    default: 24,
  })
  @IsNumber()
  @Min(0)
  @Max(720)
  resyncIntervalHours!: number;

  @FromEnvironment('RESYNC_PARALLEL', {
    description: 'Maximum number of concurrent scheduled syncs of a replica.',
    default: 4,
  })
  @WholeNumber(1, 100)
  resyncParallel!: number;

  @FromEnvironment('RESYNC_PARALLEL_PER_VENDOR', {
    description: 'Maximum number of concurrent scheduled syncs of one vendor, in all replicas.',
    default: 2,
  })
  @WholeNumber(1, 100)
  resyncParallelPerVendor!: number;

  @FromEnvironment('RESYNC_CHECK_MS', {
    description: 'Interval at which a replica checks for due scheduled syncs.',
    default: 30_000,
  })
  @WholeNumber(50, 3_600_000)
  resyncCheckMs!: number;

  @FromEnvironment('REMOVAL_CONFIRM_MINUTES', {
    description:
      'Delay of a confirming sync: if a daily sync finds less than half of the devices, they are marked removed only if a sync this many minutes later confirms it; 0: at once.',
    default: 60,
  })
  @WholeNumber(0, 10_080)
  removalConfirmMinutes!: number;

  @FromEnvironment('SYNC_JOB_DAYS', {
    description: 'Retention of sync jobs.',
    default: 30,
  })
  @WholeNumber(1, 3650)
  syncJobDays!: number;

  @FromEnvironment('IMPORT_MAX_DAYS', {
    description: 'Maximum number of days of an import of past samples; 0 forbids imports.',
    default: 400,
  })
  @WholeNumber(0, 36_525)
  importMaxDays!: number;

  @FromEnvironment('IMPORT_BUDGET_SHARE', {
    description:
      'Share of what live polls leave of a vendor budget that imports may take, for estimates; as set for ingest.',
    default: defaultImportShare,
    example: '0.33',
  })
  @IsNumber()
  @Min(0)
  @Max(0.9)
  importShare!: number;

  @FromEnvironment('IMPORT_SAMPLES_DAYS', {
    description:
      "Days of past samples that are imported for a new vendor account whose caller asks for nothing, at most as far as the vendor's history reaches; 0: none.",
    default: 0,
  })
  @WholeNumber(0, 36_525)
  importSamplesDays!: number;

  @FromEnvironment('IMPORT_DAYS_MONTHS', {
    description:
      "Months of past days, as sums of the vendor, that are imported for a new vendor account whose caller asks for nothing, at most as far as the vendor's history reaches; 0: none.",
    default: 0,
  })
  @WholeNumber(0, 1_200)
  importDaysMonths!: number;

  @FromEnvironment('STATUS_PAGE', {
    description:
      "Show the states of the vendors' clouds to the public at `/status`, as a page and as JSON, without any account.",
    default: false,
  })
  @IsBoolean()
  statusPage!: boolean;

  @EnabledVendors(vendorIds)
  vendors!: string[];

  @FromEnvironment('TRUSTED_PROXIES', {
    description: 'Addresses or CIDR blocks of the gateway, whose X-Forwarded-For header is trusted.',
    default: ['127.0.0.1', '::1'],
    example: '10.0.0.0/8',
  })
  trustedProxies!: string[];

  @FromEnvironment('PUBLIC_URL', {
    description:
      'Public base URL of the gateway. Vendors redirect owners to it after a consent; register `<PUBLIC_URL>/v1/vendor-authorizations/callback` with them. Required for vendors with a consent page.',
    optional: true,
    example: 'https://api.example.com',
  })
  @IsOptional()
  @IsUrl({ protocols: ['https', 'http'], require_protocol: true, require_tld: false })
  publicUrl?: string;

  @ConfigurationGroup(() => PartitionsConfiguration)
  partitions!: PartitionsConfiguration;

  @ConfigurationGroup(() => KafkaConfiguration)
  kafka!: KafkaConfiguration;

  @ConfigurationGroup(() => TokenConfiguration)
  tokens!: TokenConfiguration;

  @ConfigurationGroup(() => MasterKeyConfiguration)
  masterKey!: MasterKeyConfiguration;
}
