import type { INestApplicationContext, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Logger } from 'pino';
import type { ServiceConfiguration } from '../configuration/service-configuration.ts';
import { nestOptions } from '../logging/nest-logger.ts';
import { createKernel, type Kernel, type ServiceOptions, withKernel } from './kernel.ts';

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
  /**
   * Not ready, then the HTTP requests under way, then Nest's shutdown hooks in reverse order, then the health port. A second call waits for
   * the first. `linger`: answers for `SHUTDOWN_DELAY_MS` on connections that are open, as clients of a real service need it.
   */
  stop(options?: { linger: boolean }): Promise<void>;
}

/** For the last spans, of the time a stop may take. */
const maxFlushMs = 2_000;

export function serviceOf<T extends ServiceConfiguration, A extends INestApplicationContext>(
  kernel: Kernel<T>,
  healthUrl: string,
  app: A,
  begin: () => Promise<string | undefined>,
  drain: (linger: boolean) => Promise<void> = () => Promise.resolve(),
): Service<T, A> {
  const { configuration, logger, readiness, health, tracing } = kernel;
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
    stop({ linger } = { linger: false }) {
      readiness.stopping();
      stopping ??= drain(linger)
        .then(() => app.close())
        .finally(() => tracing.close(Math.min(maxFlushMs, configuration.shutdownTimeoutMs / 10)))
        .finally(() => health.close());
      return stopping;
    },
  };
}

/** A Nest application without an HTTP API: its work begins in `onApplicationBootstrap` and ends in `beforeApplicationShutdown`. */
export async function createWorkerService<T extends ServiceConfiguration>(
  module: Type,
  options: ServiceOptions<T>,
): Promise<Service<T>> {
  const kernel = await createKernel(options);
  const healthUrl = await kernel.health.listen(kernel.configuration.healthPort, kernel.configuration.listenHost);
  try {
    const app = await NestFactory.createApplicationContext(
      withKernel(module, options.configuration, kernel),
      nestOptions(kernel.logger),
    );
    return serviceOf(kernel, healthUrl, app, () => Promise.resolve(undefined));
  } catch (error) {
    await kernel.health.close();
    throw error;
  }
}
