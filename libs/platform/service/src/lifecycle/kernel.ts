import { Global, Module, type DynamicModule, type Provider, type Type } from '@nestjs/common';
import type { DestinationStream, Logger } from 'pino';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { declarationsOf, type ConfigurationClass } from '../configuration/environment.ts';
import { loadConfiguration } from '../configuration/load-configuration.ts';
import type { ServiceConfiguration } from '../configuration/service-configuration.ts';
import { HealthServer } from '../health/health-server.ts';
import { Readiness, registerServiceMetrics } from '../health/readiness.ts';
import { createLogger } from '../logging/logger.ts';
import type { HealthEndpoint, ProcessHost } from './process-host.ts';
import { openTracing } from '../tracing/tracing-configuration.ts';
import { TRACING, type Tracing } from '../tracing/tracing.ts';

/** Injection token of the service's pino logger: `@Inject(LOGGER) private readonly logger: Logger`. */
export const LOGGER = Symbol('heliograph:logger');

export interface ServiceOptions<T extends ServiceConfiguration> {
  /** In logs, metrics and the trace: `sync-api`. */
  name: string;
  configuration: ConfigurationClass<T>;
  /** Default process.env. */
  env?: Readonly<Record<string, string | undefined>>;
  /** Where log lines go; default stdout. */
  logDestination?: DestinationStream;
  /** The process that runs this service beside others. Default: it has one of its own. */
  host?: ProcessHost;
}

export interface Kernel<T extends ServiceConfiguration> {
  configuration: T;
  logger: Logger;
  metrics: Registry;
  readiness: Readiness;
  health: HealthEndpoint;
  tracing: Tracing;
}

/** Creates the parts that a service needs before its first module. @throws InvalidConfigurationError */
export async function createKernel<T extends ServiceConfiguration>(options: ServiceOptions<T>): Promise<Kernel<T>> {
  const { host } = options;
  const isOnlyReplica = host?.isOnlyReplica ?? false;
  const configuration = loadConfiguration(options.configuration, options.env, { isOnlyReplica });
  const logger = createLogger(options.name, configuration.logLevel, options.logDestination);
  // A registry of our own, not prom-client's global one: two services in one process (tests, the demo) must not mix.
  const metrics = new Registry();
  metrics.setDefaultLabels({ service: options.name });
  if (!host) collectDefaultMetrics({ register: metrics });
  const readiness = new Readiness(logger);
  registerServiceMetrics(metrics, readiness);
  const tracing = await openTracing(configuration.tracing, { service: options.name, metrics, logger });
  const part = { readiness, metrics };
  const health = host?.endpointOf(options.name, part) ?? new HealthServer(new Map([[options.name, part]]));
  return { configuration, logger, metrics, readiness, health, tracing };
}

@Global()
@Module({})
class KernelModule {}

@Module({})
class RootModule {}

/** The app's module plus, injectable everywhere: its configuration and each group of it, LOGGER, Registry, Readiness, TRACING. */
export function withKernel<T extends ServiceConfiguration>(
  module: Type,
  type: ConfigurationClass<T>,
  kernel: Kernel<T>,
): DynamicModule {
  const providers: Provider[] = [
    ...configurationProviders(type, kernel.configuration),
    { provide: LOGGER, useValue: kernel.logger },
    { provide: Registry, useValue: kernel.metrics },
    { provide: Readiness, useValue: kernel.readiness },
    { provide: TRACING, useValue: kernel.tracing },
  ];
  const exported = providers.map((provider) => (provider as { provide: symbol | Type }).provide);
  return { module: RootModule, imports: [{ module: KernelModule, providers, exports: exported }, module] };
}

function configurationProviders(type: ConfigurationClass, instance: object): Provider[] {
  const groups = declarationsOf(type).groups.flatMap(({ property, type: group }) =>
    configurationProviders(group(), (instance as Record<string, object>)[property]!),
  );
  return [{ provide: type, useValue: instance }, ...groups];
}
