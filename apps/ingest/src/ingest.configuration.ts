import {
  IsNumber,
  IsOptional,
  IsString,
  IsUrl,
  Matches,
  Max,
  Min,
  ValidateBy,
  type ValidationArguments,
} from 'class-validator';
import {
  ConfigurationGroup,
  EnabledChannels,
  EnabledVendors,
  FromEnvironment,
  KafkaConfiguration,
  MasterKeyConfiguration,
  ServiceConfiguration,
  WholeNumber,
} from '@heliograph/service';
import { channelNames, defaultChannelNames, type ChannelName } from '@heliograph/delivery';
import { defaultImportShare } from '@heliograph/vendor-contract';
import { vendorIds } from '@heliograph/vendors';

/** A vendor that is off has no topics: its ingest could only fail. */
const allOrEnabled = ValidateBy({
  name: 'allOrEnabled',
  validator: {
    validate: (vendor: unknown, at?: ValidationArguments) => vendor === 'all' || enabledAt(at).includes(String(vendor)),
    defaultMessage: (at?: ValidationArguments) => `must be all or one of VENDORS, ${enabledAt(at).join(', ')}`,
  },
});
const enabledAt = (at?: ValidationArguments): string[] => (at?.object as IngestConfiguration).vendors;

export class IngestConfiguration extends ServiceConfiguration {
  @FromEnvironment('VENDOR', {
    description: 'Id of the vendor that this deployment polls; `all` polls all of VENDORS in one process.',
    example: 'growatt',
  })
  @allOrEnabled
  vendor!: string;

  @EnabledVendors(vendorIds)
  vendors!: string[];

  @EnabledChannels(channelNames, defaultChannelNames)
  channels!: ChannelName[];

  @FromEnvironment('REDIS_URL', {
    description: 'URL of Redis, which holds rate limits and vendor sessions of all replicas.',
    secret: true,
    sharedByReplicas: true,
    example: 'redis://localhost:6379',
  })
  @IsOptional()
  @IsUrl({ protocols: ['redis', 'rediss'], require_tld: false, require_protocol: true })
  redisUrl?: string;

  @FromEnvironment('TIME_SCALE', {
    description: 'Speed of the vendor clouds relative to real time: 1, except for the sandbox.',
    default: 1,
    example: '60',
  })
  @IsNumber()
  @Min(1)
  @Max(1000)
  timeScale!: number;

  @FromEnvironment('VENDOR_BASE_URLS', {
    description: "Overrides of vendors' base URLs, `<vendor>=<url>` separated by commas; for the sandbox only.",
    optional: true,
    default: [],
    example: 'growatt=http://localhost:8090/growatt',
  })
  vendorBaseUrls!: string[];

  @FromEnvironment('VENDOR_CA_FILE', {
    description: "PEM file of the CA of the vendors' certificates, if it is not a public one.",
    optional: true,
  })
  @IsOptional()
  @IsString()
  vendorCaFile?: string;

  @FromEnvironment('INGEST_CALLS_IN_FLIGHT', {
    description: 'Maximum number of concurrent vendor calls of one account.',
    default: 4,
    example: '4',
  })
  @WholeNumber(1, 64)
  callsInFlight!: number;

  @FromEnvironment('IMPORT_BUDGET_SHARE', {
    description: 'Share of what live polls leave of a vendor budget that imports of past samples may take, 0 to 0.9.',
    default: defaultImportShare,
    example: '0.33',
  })
  @IsNumber()
  @Min(0)
  @Max(0.9)
  importShare!: number;

  @FromEnvironment('SECOND_LOOK_DAYS', {
    description: 'Finished days that are read again each day, as how many days ago they ended; 0: none.',
    default: ['1', '7', '30'],
    example: '1,7,30',
  })
  @Matches(/^(0|[1-9]|[12]\d|3[01])$/, {
    each: true,
    message: 'SECOND_LOOK_DAYS must be numbers of days from 1 to 31, separated by commas; 0: none',
  })
  secondLookDays!: string[];

  @ConfigurationGroup(() => KafkaConfiguration)
  kafka!: KafkaConfiguration;

  @ConfigurationGroup(() => MasterKeyConfiguration)
  masterKey!: MasterKeyConfiguration;
}

/** Parses `<vendor>=<url>` entries to a map. Throws `Error` naming the variable for an invalid entry. */
export function parseBaseUrls(entries: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    entries.map((entry) => {
      const at = entry.indexOf('=');
      const url = entry.slice(at + 1);
      if (at < 1 || !URL.canParse(url))
        throw new Error(`VENDOR_BASE_URLS: "${entry.slice(0, 100)}" is not <vendor>=<url>`);
      return [entry.slice(0, at), url];
    }),
  );
}
