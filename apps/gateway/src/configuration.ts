import { IsBoolean, IsInt, IsString, IsUrl, Matches, Max, Min, ValidateIf } from 'class-validator';
import { ConfigurationGroup, FromEnvironment, HttpServiceConfiguration, TokenConfiguration } from '@heliograph/service';

const url = { require_tld: false, protocols: ['http', 'https'], require_protocol: true };
const encrypted = ({ plaintext }: GatewayConfiguration) => !plaintext;

export class GatewayConfiguration extends HttpServiceConfiguration {
  @FromEnvironment('GATEWAY_PLAINTEXT', {
    description: 'true: plain HTTP, for use behind a proxy that ends TLS.',
    default: false,
  })
  @IsBoolean()
  plaintext!: boolean;

  @FromEnvironment('TLS_CERT_FILE', {
    description: 'PEM of the certificate with its chain.',
    optional: true,
    example: '/run/secrets/tls.crt',
  })
  @ValidateIf(encrypted)
  @IsString({ message: 'must be set, unless GATEWAY_PLAINTEXT is true' })
  tlsCertFile?: string;

  @FromEnvironment('TLS_KEY_FILE', {
    description: 'PEM of its private key.',
    optional: true,
    example: '/run/secrets/tls.key',
  })
  @ValidateIf(encrypted)
  @IsString({ message: 'must be set, unless GATEWAY_PLAINTEXT is true' })
  tlsKeyFile?: string;

  @FromEnvironment('AUTH_API_URL', { description: 'auth-api.', example: 'http://auth-api:3000' })
  @IsUrl(url)
  authApiUrl!: string;

  @FromEnvironment('SYNC_API_URL', { description: 'sync-api.', example: 'http://sync-api:3000' })
  @IsUrl(url)
  syncApiUrl!: string;

  @FromEnvironment('DELIVERY_API_URL', { description: 'delivery-api.', example: 'http://delivery-api:3000' })
  @IsUrl(url)
  deliveryApiUrl!: string;

  /** Above the 30 s that a sync call may wait (contract §3). */
  @FromEnvironment('UPSTREAM_TIMEOUT_MS', { description: 'How long an API may take to answer.', default: 40_000 })
  @IsInt()
  @Min(100)
  @Max(600_000)
  upstreamTimeoutMs!: number;

  @FromEnvironment('LOGIN_PREFIX', { description: 'First path segment of login, refresh and logout.', default: 'auth' })
  @Matches(/^[A-Za-z0-9_-]{1,40}$/)
  loginPrefix!: string;

  @FromEnvironment('REDIS_URL', {
    description: 'Redis, for the count of calls that all replicas share.',
    secret: true,
    example: 'redis://localhost:6379',
  })
  @IsString()
  redisUrl!: string;

  @FromEnvironment('RATE_LIMIT_PER_MINUTE', {
    description: 'Calls a minute of one account; without a good token, of one address.',
    default: 600,
  })
  @IsInt()
  @Min(1)
  rateLimitPerMinute!: number;

  @FromEnvironment('TRUSTED_PROXIES', {
    description: 'Addresses or CIDR blocks of proxies before us, whose x-forwarded-for is believed.',
    default: [],
    example: '10.0.0.0/8',
  })
  trustedProxies!: string[];

  @ConfigurationGroup(() => TokenConfiguration)
  tokens!: TokenConfiguration;
}
