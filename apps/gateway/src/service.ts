import type { Server } from 'node:tls';
import {
  createHttpService,
  createLimiter,
  onCallEnd,
  type RedisScripts,
  TokenVerifier,
} from '@heliograph/http-service';
import { connectRedis, type Kernel, type Logger, type Service, type ServiceOptions } from '@heliograph/service';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { GatewayConfiguration } from './configuration.ts';
import { serveConsole } from './console/serve-console.ts';
import { allowOrigins } from './cors/cors.ts';
import { serveDocsPage } from './docs/docs-page.ts';
import { GatewayModule } from './gateway.module.ts';
import { KeyExchangeClient } from './keys/key-exchange-client.ts';
import { KeyTokens } from './keys/key-tokens.ts';
import { limitCalls, type Limiters } from './limits/call-limit.ts';
import { resolvedOnce } from './proxy/api-pool.ts';
import { registerProxy } from './proxy/register-proxy.ts';
import { upstreams } from './proxy/routes.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { CertificateRenewal } from './tls/certificate-renewal.ts';
import { readCertificate, type Certificate, type CertificateFiles } from './tls/certificate.ts';

/** While it stops, the service waits for the calls under way: streams have no end of their own. */
const STREAM_CUT_MS = 500;

type Dependencies = Pick<ServiceOptions<GatewayConfiguration>, 'env' | 'logDestination' | 'host'>;

/** Creates the service; tests pass their own environment and log destination. */
export function createGateway(dependencies: Dependencies = {}): Promise<Service<GatewayConfiguration>> {
  let certificate: Certificate | undefined;
  return createHttpService(GatewayModule, {
    name: 'gateway',
    configuration: GatewayConfiguration,
    acceptRequestIds: false,
    parseBodies: false,
    tls: (configuration) => {
      const files = certificateFiles(configuration);
      certificate = files && readCertificate(files);
      return certificate?.options;
    },
    loginPrefix: ({ loginPrefix }) => loginPrefix,
    trustProxy: ({ trustedProxies }) => trustedProxies,
    prepare: (app, kernel) => prepare(app, kernel, certificate),
    ...dependencies,
  });
}

async function prepare(
  app: NestFastifyApplication,
  kernel: Kernel<GatewayConfiguration>,
  certificate?: Certificate,
): Promise<void> {
  const { configuration, logger } = kernel;
  const fastify = app.getHttpAdapter().getInstance();
  const { redisUrl } = configuration;
  const redis = redisUrl === undefined ? undefined : connectRedis(redisUrl, logger);
  logCalls(fastify, logger);
  addSecurityHeaders(fastify, !configuration.plaintext);
  allowOrigins(fastify, configuration.corsOrigins);
  const exchange = new KeyExchangeClient(configuration);
  const keys = new KeyTokens((key, address) => exchange.exchange(key, address));
  limitCalls(fastify, limitersOf(configuration, redis, logger), verifier(configuration), keys);
  const proxy = await registerProxy(fastify, configuration);
  kernel.readiness.register('upstream-names', resolvedOnce(upstreams(configuration).map(({ url }) => url)));
  const streams = setInterval(() => {
    if (kernel.readiness.isStopping) proxy.cutStreams();
  }, STREAM_CUT_MS);
  if (configuration.docsPage) serveDocsPage(fastify);
  if (configuration.console) serveConsole(fastify, configuration);
  const renewal = certificate && renew(fastify.server as unknown as Server, kernel, certificate);
  fastify.addHook('onClose', async () => {
    renewal?.stop();
    redis?.disconnect();
    clearInterval(streams);
    await Promise.all([proxy.close(), exchange.close()]);
  });
}

function limitersOf(configuration: GatewayConfiguration, redis: RedisScripts | undefined, logger: Logger): Limiters {
  const limiter = (limit: number) => createLimiter(redis, 'gateway:calls:', { limit, windowMs: 60_000 }, logger);
  return {
    account: limiter(configuration.rateLimitPerMinute),
    address: limiter(configuration.rateLimitPerMinuteAddress),
  };
}

function verifier({ tokens, authApiUrl }: GatewayConfiguration): TokenVerifier {
  const jwksUrl = new URL('/.well-known/jwks.json', authApiUrl).href;
  const hasSource = tokens.jwksUrl !== undefined || tokens.jwksFile !== undefined;
  return TokenVerifier.from(hasSource ? tokens : { issuer: tokens.issuer, jwksUrl });
}

function certificateFiles(configuration: GatewayConfiguration): CertificateFiles | undefined {
  const { plaintext, tlsCertFile, tlsKeyFile, tlsMinVersion: minVersion } = configuration;
  return plaintext ? undefined : { certFile: tlsCertFile!, keyFile: tlsKeyFile!, minVersion };
}

function renew(server: Server, { configuration, logger, metrics }: Kernel<GatewayConfiguration>, current: Certificate) {
  const files = certificateFiles(configuration)!;
  return new CertificateRenewal(server, { files, current, everyMs: configuration.tlsReloadMs }, logger, metrics);
}

/** Logs one line for each call, without its query, in which callers have been seen to put secrets. */
function logCalls(fastify: FastifyInstance, logger: Logger): void {
  onCallEnd(fastify, ({ method, id: requestId, ip: address, raw }, { elapsedTime }, status) => {
    const path = raw.url?.split('?', 1)[0]?.slice(0, 200);
    logger.info({ requestId, method, path, status, ms: Math.round(elapsedTime), address }, 'call');
  });
}
