import { readFileSync } from 'node:fs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  connectRedis,
  createHttpService,
  FallbackLimiter,
  LocalLimiter,
  RedisLimiter,
  TokenVerifier,
  type Kernel,
  type Service,
  type ServiceOptions,
} from '@heliograph/service';
import { logCalls } from './call-log.ts';
import { GatewayConfiguration } from './configuration.ts';
import { GatewayModule } from './gateway.module.ts';
import { limitCalls } from './limits/call-limit.ts';
import { registerProxy } from './proxy/register-proxy.ts';
import { addSecurityHeaders } from './security-headers.ts';

type Surroundings = Pick<ServiceOptions<GatewayConfiguration>, 'env' | 'logDestination'>;

/** Also used by the tests, with surroundings of their own. */
export function createGateway(surroundings: Surroundings = {}): Promise<Service<GatewayConfiguration>> {
  return createHttpService(GatewayModule, {
    name: 'gateway',
    configuration: GatewayConfiguration,
    acceptRequestIds: false,
    parseBodies: false,
    tls: certificate,
    trustProxy: ({ trustedProxies }) => trustedProxies,
    prepare,
    ...surroundings,
  });
}

function prepare(app: NestFastifyApplication, { configuration, logger }: Kernel<GatewayConfiguration>): void {
  const fastify = app.getHttpAdapter().getInstance();
  const redis = connectRedis(configuration.redisUrl, logger);
  const window = { limit: configuration.rateLimitPerMinute, windowMs: 60_000 };
  const limiter = new FallbackLimiter(
    new RedisLimiter(redis, 'gateway:calls:', window),
    new LocalLimiter(window),
    logger,
  );
  logCalls(fastify, logger);
  addSecurityHeaders(fastify, !configuration.plaintext);
  limitCalls(fastify, limiter, verifier(configuration));
  const closeUpstreams = registerProxy(fastify, configuration);
  fastify.addHook('onClose', async () => {
    redis.disconnect();
    await closeUpstreams();
  });
}

function verifier({ tokens, authApiUrl }: GatewayConfiguration): TokenVerifier {
  const jwksUrl = new URL('/.well-known/jwks.json', authApiUrl).href;
  const hasSource = tokens.jwksUrl !== undefined || tokens.jwksFile !== undefined;
  return TokenVerifier.from(hasSource ? tokens : { issuer: tokens.issuer, jwksUrl });
}

function certificate({
  plaintext,
  tlsCertFile,
  tlsKeyFile,
}: GatewayConfiguration): { cert: string; key: string } | undefined {
  if (plaintext) return undefined;
  return { cert: readFileSync(tlsCertFile!, 'utf8'), key: readFileSync(tlsKeyFile!, 'utf8') };
}
