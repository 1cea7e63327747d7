import type { Type } from '@nestjs/common';
import { ModuleRef, NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  createKernel,
  type HttpServiceConfiguration,
  type Kernel,
  nestOptions,
  type Service,
  serviceOf,
  type ServiceOptions,
  withKernel,
} from '@heliograph/service';
import { ConnectionDrain } from './connection-drain.ts';
import { auditAnswers, AuditInterceptor } from '../audit/audit-hook.ts';
import { AUDIT_SINK, AuditRecorder, type AuditSink } from '../audit/audit-recorder.ts';
import { EnvelopeInterceptor } from './envelope.ts';
import { ApiExceptionFilter } from './exception.filter.ts';
import { fastifyErrors } from './fastify-errors.ts';
import {
  type ApiDescription,
  OPENAPI_PATH,
  openApiDocument,
  serveDocument,
  watchRoutes,
} from '../openapi/openapi-document.ts';
import { tagAnswers } from './entity-tags.ts';
import { requireSingleHost, rejectExpectHeader } from './host-header.ts';
import { countRequests } from './call-end.ts';
import { MAX_BODY_BYTES, refuseLargeBodies } from './body-limits.ts';
import { acceptBodies } from './json-parser.ts';
import { refuseBrokenTexts } from './plain-texts.ts';
import { acceptedRequestId, followRequests, newRequestId } from './request-hooks.ts';
import { refuseOtherMethods } from './other-methods.ts';
import { createValidationPipe } from './validation.pipe.ts';

export interface TlsOptions {
  /** PEM, with its chain. */
  cert: string;
  /** PEM. */
  key: string;
  /** Default TLSv1.2. */
  minVersion?: 'TLSv1.2' | 'TLSv1.3';
  /** OpenSSL's names, for TLS 1.2. */
  ciphers?: string;
}

export interface HttpServiceOptions<T extends HttpServiceConfiguration> extends ServiceOptions<T> {
  /** The edge gives every request its own id; services downstream of it take the edge's. Default true. */
  acceptRequestIds?: boolean;
  /** false: bodies are passed on as they are, with a parser of `prepare`'s. */
  parseBodies?: boolean;
  /** The first path segment below which callers have not logged in yet, and bodies are small; default: none. */
  loginPrefix?: (configuration: T) => string;
  /** The service then speaks HTTPS. */
  tls?: (configuration: T) => TlsOptions | undefined;
  /** Addresses whose `x-forwarded-for` is believed; default none. */
  trustProxy?: (configuration: T) => string[];
  /** The service then serves its OpenAPI document at /openapi.json. */
  openApi?: (configuration: T) => ApiDescription;
  /** Before Nest adds its routes: Fastify plugins and hooks. */
  prepare?: (app: NestFastifyApplication, kernel: Kernel<T>) => Promise<void> | void;
}

/** The share of the shutdown time in which requests in flight are answered. */
const requestsShare = 0.6;

/** For a whole request to arrive. */
const REQUEST_TIMEOUT_MS = 30_000;

/** An HTTP API: envelope, error slugs, validation, request and trace ids, metrics, health port. */
export async function createHttpService<T extends HttpServiceConfiguration>(
  module: Type,
  options: HttpServiceOptions<T>,
): Promise<Service<T, NestFastifyApplication>> {
  const kernel = await createKernel(options);
  const { configuration } = kernel;
  const healthUrl = await kernel.health.listen(configuration.healthPort, configuration.listenHost);
  try {
    const app = await createApplication(module, options, kernel);
    const begin = async (): Promise<string> => {
      await app.listen(configuration.port, configuration.listenHost);
      return app.getUrl();
    };
    const connections = new ConnectionDrain(app.getHttpServer());
    const { shutdownDelayMs, shutdownTimeoutMs } = configuration;
    return serviceOf(kernel, healthUrl, app, begin, (linger) =>
      connections.drain(linger ? shutdownDelayMs : 0, shutdownTimeoutMs * requestsShare),
    );
  } catch (error) {
    await kernel.health.close();
    throw error;
  }
}

async function createApplication<T extends HttpServiceConfiguration>(
  module: Type,
  options: HttpServiceOptions<T>,
  kernel: Kernel<T>,
): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(
    withKernel(module, options.configuration, kernel),
    createAdapter(options, kernel.configuration),
    nestOptions(kernel.logger, { bodyParser: options.parseBodies ?? true }),
  );
  const fastify = app.getHttpAdapter().getInstance();
  // Node applies the longer of its two timeouts to the body.
  fastify.server.headersTimeout = REQUEST_TIMEOUT_MS;
  watchRoutes(fastify);
  followRequests(fastify, kernel.tracing, { edge: options.acceptRequestIds === false });
  countRequests(fastify, kernel.metrics);
  requireSingleHost(fastify);
  const loginPrefix = options.loginPrefix?.(kernel.configuration) ?? '';
  refuseLargeBodies(fastify, loginPrefix);
  refuseBrokenTexts(fastify);
  rejectExpectHeader(fastify);
  refuseOtherMethods(fastify);
  tagAnswers(fastify);
  audit(kernel, app);
  app.useGlobalInterceptors(new EnvelopeInterceptor(), new AuditInterceptor());
  app.useGlobalFilters(new ApiExceptionFilter(kernel.logger));
  app.useGlobalPipes(createValidationPipe());
  if (options.parseBodies ?? true) acceptBodies(app, loginPrefix);
  const { openApi } = options;
  if (openApi) serveDocument(fastify, OPENAPI_PATH, () => openApiDocument(module, openApi(kernel.configuration)));
  await options.prepare?.(app, kernel);
  return app;
}

/** Only where the service has a place to write it to. */
function audit(
  { logger, metrics }: Pick<Kernel<HttpServiceConfiguration>, 'logger' | 'metrics'>,
  app: NestFastifyApplication,
): void {
  let sink: AuditSink;
  try {
    // Not `app.get()`: it logs an error where it is not provided.
    sink = app.get(ModuleRef).get<AuditSink>(AUDIT_SINK, { strict: false });
  } catch {
    return;
  }
  auditAnswers(app.getHttpAdapter().getInstance(), new AuditRecorder(sink, logger, metrics));
}

function createAdapter<T extends HttpServiceConfiguration>(
  options: HttpServiceOptions<T>,
  configuration: T,
): FastifyAdapter {
  const accept = options.acceptRequestIds ?? true;
  const trusted = options.trustProxy?.(configuration) ?? [];
  return new FastifyAdapter({
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: 0,
    keepAliveTimeout: 75_000,
    trustProxy: trusted.length > 0 ? trusted : false,
    // Our parameters are short; a longer one is looked up and not found.
    routerOptions: { maxParamLength: 500 },
    ...fastifyErrors,
    requestIdHeader: false,
    genReqId: (request: { headers: Record<string, string | string[] | undefined> }) =>
      (accept ? acceptedRequestId(request.headers['x-request-id']) : undefined) ?? newRequestId(),
    ...serverOptions(options.tls?.(configuration)),
  });
}

/** A missing Host is refused by a hook of ours, in the envelope; slow requests are looked for often enough to keep to `requestTimeout`. */
const server = { requireHostHeader: false, connectionsCheckingInterval: 5_000 };

function serverOptions(tls: TlsOptions | undefined): object {
  return tls ? { https: { ...server, minVersion: 'TLSv1.2', ...tls } } : { http: server };
}
