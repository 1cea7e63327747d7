import type { Logger } from 'pino';
import type { ServiceConfiguration } from '../configuration/service-configuration.ts';
import { CONFIGURATION_EXIT_CODE, InvalidConfigurationError } from '../configuration/load-configuration.ts';
import { createLogger } from '../logging/logger.ts';
import type { Service } from './running-service.ts';

/** What a process needs of its service. */
export type RunnableService = Pick<Service, 'logger' | 'start' | 'stop'> & {
  readonly configuration: Pick<ServiceConfiguration, 'shutdownTimeoutMs'>;
};

/**
 * The whole of an app's `main.ts`: starts the service and ends the process with a code a supervisor can use.
 * 0 clean stop, 1 crash or a stop that took too long, 78 unusable configuration, 130/143 second signal.
 */
export async function runService(create: () => Promise<RunnableService>): Promise<void> {
  let service: RunnableService | undefined;
  const fallback = createLogger('service');
  exitOnFatalErrors(() => service?.logger ?? fallback);
  try {
    service = await create();
    stopOnSignals(service);
    await service.start();
  } catch (error) {
    if (error instanceof InvalidConfigurationError) {
      process.stderr.write(`${error.message}\n`);
      process.exit(CONFIGURATION_EXIT_CODE);
    }
    (service?.logger ?? fallback).fatal({ err: error }, 'cannot start');
    process.exit(1);
  }
}

function exitOnFatalErrors(logger: () => Logger): void {
  process.on('uncaughtException', (error) => {
    logger().fatal({ err: error }, 'uncaught exception');
    process.exit(1);
  });
  process.on('unhandledRejection', (reason) => {
    logger().fatal({ err: reason }, 'unhandled rejection');
    process.exit(1);
  });
}

function stopOnSignals(service: RunnableService): void {
  const { logger, configuration } = service;
  let stopping = false;
  const onSignal = (signal: 'SIGTERM' | 'SIGINT') => {
    if (stopping) {
      logger.warn({ signal }, 'second signal, exiting immediately');
      process.exit(signal === 'SIGINT' ? 130 : 143);
    }
    stopping = true;
    logger.info({ signal }, 'stopping');
    setTimeout(() => {
      logger.error({ timeoutMs: configuration.shutdownTimeoutMs }, 'not stopped within the timeout, exiting');
      process.exit(1);
    }, configuration.shutdownTimeoutMs).unref();
    service.stop({ linger: true }).then(
      () => {
        logger.info('stopped');
        process.exit(0);
      },
      (error: unknown) => {
        logger.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
