import type { INestApplicationContext } from '@nestjs/common';
import type { Logger } from 'pino';
import type { ServiceConfiguration } from '../configuration/service-configuration.ts';
import type { Kernel } from './kernel.ts';

/** A service that `runService` can run and tests can start and stop in their own process. */
export interface Service<
  T extends ServiceConfiguration = ServiceConfiguration,
  A extends INestApplicationContext = INestApplicationContext,
> {
  readonly app: A;
  readonly configuration: T;
  readonly logger: Logger;
  /** Base URL of /healthz, /readyz and /metrics. */
  readonly healthUrl: string;
  /** Begins to serve. @returns the base URL of the HTTP API, undefined for a worker */
  start(): Promise<string | undefined>;
  /** Not ready, then Nest's shutdown hooks in reverse order, then the health port. A second call waits for the first. */
  stop(): Promise<void>;
}

export function serviceOf<T extends ServiceConfiguration, A extends INestApplicationContext>(
  kernel: Kernel<T>,
  healthUrl: string,
  app: A,
  begin: () => Promise<string | undefined>,
): Service<T, A> {
  const { configuration, logger, readiness, health } = kernel;
  let stopping: Promise<void> | undefined;
  return {
    app,
    configuration,
    logger,
    healthUrl,
    async start() {
      const url = await begin();
      readiness.started();
      logger.info({ url, healthUrl }, 'started');
      return url;
    },
    stop() {
      readiness.stopping();
      stopping ??= app.close().finally(() => health.close());
      return stopping;
    },
  };
}
