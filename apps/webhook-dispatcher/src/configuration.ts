import {
  ConfigurationGroup,
  FromEnvironment,
  KafkaConfiguration,
  MasterKeyConfiguration,
  PublicAddressConfiguration,
  ServiceConfiguration,
  WholeNumber,
} from '@heliograph/service';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsBoolean,
  IsOptional,
  IsString,
  Matches,
  Max,
  Min,
} from 'class-validator';

export class WebhookDispatcherConfiguration extends ServiceConfiguration {
  @FromEnvironment('WEBHOOK_RETRY_STEPS_SECONDS', {
    // Not longer than the retention of the longest retry tier.
    description: 'Delays before the 2nd, 3rd, … attempt, in seconds, each below 100000.',
    default: ['5', '300', '1800', '7200', '14400', '25200', '36000'],
    example: '5,300,1800,7200,14400,25200,36000',
  })
  @IsArray()
  @ArrayNotEmpty()
  @ArrayMaxSize(20)
  @Matches(/^\d{1,5}(\.\d{1,3})?$/, { each: true, message: 'must be numbers of seconds' })
  retryStepsSeconds!: string[];

  @FromEnvironment('WEBHOOK_SLOW_DOWN_SECONDS', {
    description: 'Minimum delay after 408, 429 or a timeout, in seconds.',
    default: 60,
  })
  @Min(0)
  @Max(86_400)
  slowDownSeconds!: number;

  @FromEnvironment('WEBHOOK_HOLD_BACK_SECONDS', {
    description: "First delay of a record deferred by the dispatcher's own limits, in seconds; doubles each time.",
    default: 5,
  })
  @Min(0.01)
  @Max(3600)
  holdBackSeconds!: number;

  @FromEnvironment('WEBHOOK_LANE_QUEUE', {
    description: 'Minimum size of the queue of one endpoint, in records; a fast endpoint gets a larger queue.',
    default: 64,
  })
  @WholeNumber(1, 4096)
  laneQueue!: number;

  @FromEnvironment('WEBHOOK_BREAKER_PROBE_SECONDS', {
    description: 'Delay before an open circuit breaker sends a probe, in seconds; doubles up to tenfold.',
    default: 30,
  })
  @Min(0.01)
  @Max(3600)
  breakerProbeSeconds!: number;

  @FromEnvironment('WEBHOOK_MAX_SOCKETS', {
    description: 'Maximum number of open connections of a process to all endpoints.',
    default: 10_000,
  })
  @WholeNumber(8, 60_000)
  maxSockets!: number;

  @FromEnvironment('WEBHOOK_PUMP_READ_AHEAD', {
    description: 'Maximum number of waiting records in memory per partition of a retry tier.',
    default: 2048,
  })
  @WholeNumber(16, 65_536)
  pumpReadAhead!: number;

  @FromEnvironment('WEBHOOK_ALLOWED_CIDRS', {
    description: 'Private addresses to which requests may be sent, comma-separated.',
    default: [],
    example: '127.0.0.1/32',
  })
  @IsArray()
  @IsString({ each: true })
  allowedCidrs!: string[];

  @FromEnvironment('WEBHOOK_DNS_SERVERS', {
    description: 'Name servers that resolve the endpoints, comma-separated; default: those of the system.',
    default: [],
    example: '10.0.0.53,10.0.1.53:5353',
  })
  @IsArray()
  @IsString({ each: true })
  dnsServers!: string[];

  @FromEnvironment('WEBHOOK_EGRESS_PROXY', {
    description: 'URL of a forward proxy for all requests to endpoints (HTTP CONNECT).',
    secret: true,
    optional: true,
    example: 'http://user:password@proxy.internal:3128',
  })
  @IsOptional()
  @IsString()
  egressProxy?: string;

  @FromEnvironment('WEBHOOK_EGRESS_PROXY_CHECKS_ADDRESSES', {
    description:
      'Let the proxy resolve names and refuse private addresses; otherwise the dispatcher resolves and checks them.',
    default: false,
  })
  @IsBoolean()
  egressProxyChecksAddresses!: boolean;

  @FromEnvironment('WEBHOOK_EGRESS_PROXY_CA_FILE', {
    description: 'PEM file of the CA of a proxy that is reached over TLS.',
    optional: true,
    example: '/run/secrets/proxy-ca.pem',
  })
  @IsOptional()
  @IsString()
  egressProxyCaFile?: string;

  @FromEnvironment('WEBHOOK_SUCCESS_SAMPLE', {
    description: 'Share of first-attempt successes that are reported individually, 0 to 1; all are counted.',
    default: 0.01,
  })
  @Min(0)
  @Max(1)
  successSample!: number;

  @FromEnvironment('WEBHOOK_ALLOW_HTTP', { description: 'Deliver to plain http:// endpoints.', default: false })
  @IsBoolean()
  allowHttp!: boolean;

  @FromEnvironment('WEBHOOK_CA_FILE', {
    description: "PEM file of additional CAs of endpoints' certificates.",
    optional: true,
    example: '/run/secrets/receivers-ca.pem',
  })
  @IsOptional()
  @IsString()
  caFile?: string;

  @FromEnvironment('WEBHOOK_HEADER_PREFIX', {
    description: 'Prefix of the -Signature, -Event and -Attempt headers.',
    default: 'X-Service',
  })
  @Matches(/^[A-Za-z][A-Za-z0-9-]{0,40}$/)
  headerPrefix!: string;

  @ConfigurationGroup(() => PublicAddressConfiguration)
  publicAddress!: PublicAddressConfiguration;

  @ConfigurationGroup(() => KafkaConfiguration)
  kafka!: KafkaConfiguration;

  @ConfigurationGroup(() => MasterKeyConfiguration)
  masterKey!: MasterKeyConfiguration;
}
