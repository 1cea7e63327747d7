import { IsBoolean, IsIn, IsOptional, IsString, IsUrl, Matches, ValidateBy, ValidateIf } from 'class-validator';
import { TokenConfiguration } from '@heliograph/http-service';
import { ConfigurationGroup, FromEnvironment, HttpServiceConfiguration, WholeNumber } from '@heliograph/service';

const url = { require_tld: false, protocols: ['http', 'https'], require_protocol: true };
const isOrigin = (text: unknown): boolean =>
  typeof text === 'string' && URL.canParse(text) && new URL(text).origin === text;
const origins = ValidateBy(
  {
    name: 'isOrigin',
    validator: {
      validate: isOrigin,
      defaultMessage: () => 'must be origins as browsers send them, such as https://app.example.com, without a path',
    },
  },
  { each: true },
);
const encrypted = ({ plaintext }: GatewayConfiguration) => !plaintext;

export class GatewayConfiguration extends HttpServiceConfiguration {
  @FromEnvironment('GATEWAY_PLAINTEXT', {
    description: 'Serve plain HTTP, for use behind a proxy that terminates TLS.',
    default: false,
  })
  @IsBoolean()
  plaintext!: boolean;

  @FromEnvironment('TLS_CERT_FILE', {
    description: 'PEM file of the certificate with its chain.',
    optional: true,
    example: '/run/secrets/tls.crt',
  })
  @ValidateIf(encrypted)
  @IsString({ message: 'must be set, unless GATEWAY_PLAINTEXT is true' })
  tlsCertFile?: string;

  @FromEnvironment('TLS_KEY_FILE', {
    description: "PEM file of the certificate's private key.",
    optional: true,
    example: '/run/secrets/tls.key',
  })
  @ValidateIf(encrypted)
  @IsString({ message: 'must be set, unless GATEWAY_PLAINTEXT is true' })
  tlsKeyFile?: string;

  @FromEnvironment('TLS_MIN_VERSION', { description: 'Minimum TLS version.', default: 'TLSv1.2' })
  @IsIn(['TLSv1.2', 'TLSv1.3'])
  tlsMinVersion!: 'TLSv1.2' | 'TLSv1.3';

  @FromEnvironment('TLS_RELOAD_MS', {
    description: 'Interval at which the certificate is checked; a renewed one is used without a restart.',
    default: 10_000,
  })
  @WholeNumber(100, 3_600_000)
  tlsReloadMs!: number;

  @FromEnvironment('AUTH_API_URL', { description: 'Base URL of auth-api.', example: 'http://auth-api:3000' })
  @IsUrl(url)
  authApiUrl!: string;

  @FromEnvironment('SYNC_API_URL', { description: 'Base URL of sync-api.', example: 'http://sync-api:3000' })
  @IsUrl(url)
  syncApiUrl!: string;

  @FromEnvironment('DELIVERY_API_URL', {
    description: 'Base URL of delivery-api.',
    example: 'http://delivery-api:3000',
  })
  @IsUrl(url)
  deliveryApiUrl!: string;

  /** The default is above the 30 s that a sync call may wait (contract §3). */
  @FromEnvironment('UPSTREAM_TIMEOUT_MS', { description: 'Timeout of a request to an API.', default: 40_000 })
  @WholeNumber(100, 600_000)
  upstreamTimeoutMs!: number;

  @FromEnvironment('LOGIN_PREFIX', { description: 'First path segment of login, refresh and logout.', default: 'auth' })
  @Matches(/^[A-Za-z0-9_-]{1,40}$/)
  loginPrefix!: string;

  @FromEnvironment('REDIS_URL', {
    description: 'URL of Redis, which holds the call counts of all replicas.',
    secret: true,
    sharedByReplicas: true,
    example: 'redis://localhost:6379',
  })
  @IsOptional()
  @IsString()
  redisUrl?: string;

  @FromEnvironment('RATE_LIMIT_PER_MINUTE', {
    description: 'Maximum number of calls per minute of one account.',
    default: 600,
  })
  @WholeNumber(1)
  rateLimitPerMinute!: number;

  @FromEnvironment('RATE_LIMIT_PER_MINUTE_ADDRESS', {
    description: 'Maximum number of calls per minute of one address (IPv6: /64 network) without a valid token.',
    default: 600,
  })
  @WholeNumber(1)
  rateLimitPerMinuteAddress!: number;

  @FromEnvironment('CORS_ORIGINS', {
    description: 'Origins whose pages may call the API from a browser, comma-separated. None by default.',
    default: [],
    example: 'https://app.example.com',
  })
  @origins
  corsOrigins!: string[];

  @FromEnvironment('DOCS_PAGE', { description: 'Serve /docs, the interactive API documentation.', default: true })
  @IsBoolean()
  docsPage!: boolean;

  @FromEnvironment('CONSOLE', { description: 'Serve /console, the web console.', default: true })
  @IsBoolean()
  console!: boolean;

  @FromEnvironment('CONSOLE_FRAME_ORIGINS', {
    description: 'Origins whose pages may embed the console in a frame, comma-separated. None by default.',
    default: [],
    example: 'https://app.example.com',
  })
  @origins
  consoleFrameOrigins!: string[];

  @FromEnvironment('TRUSTED_PROXIES', {
    description:
      'Addresses or CIDR blocks of proxies in front of the gateway, whose X-Forwarded-For header is trusted.',
    default: [],
    example: '10.0.0.0/8',
  })
  trustedProxies!: string[];

  @ConfigurationGroup(() => TokenConfiguration)
  tokens!: TokenConfiguration;
}
