import { IsIn, IsIP } from 'class-validator';
import { TracingConfiguration } from '../tracing/tracing-configuration.ts';
import { ConfigurationGroup, FromEnvironment, WholeNumber } from './environment.ts';

/** The settings of every service; an app's own configuration class extends it. */
export class ServiceConfiguration {
  @FromEnvironment('LOG_LEVEL', { description: 'Minimum level of logged messages.', default: 'info', example: 'debug' })
  @IsIn(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
  logLevel!: string;

  /** Loopback by default: a service started on a developer's machine is not for its neighbours. Containers set 0.0.0.0. */
  @FromEnvironment('LISTEN_HOST', {
    description: 'Address the service listens on; 0.0.0.0 in a container.',
    default: '127.0.0.1',
    example: '0.0.0.0',
  })
  @IsIP()
  listenHost!: string;

  @FromEnvironment('HEALTH_PORT', {
    description: 'Port of /healthz, /readyz and /metrics; 0 takes a free one.',
    default: 9400,
    example: '9400',
  })
  @WholeNumber(0, 65535)
  healthPort!: number;

  @FromEnvironment('SHUTDOWN_TIMEOUT_MS', {
    description: 'Milliseconds until a stopping service is forcibly terminated.',
    default: 25_000,
    example: '25000',
  })
  @WholeNumber(100, 600_000)
  shutdownTimeoutMs!: number;

  @ConfigurationGroup(() => TracingConfiguration)
  tracing!: TracingConfiguration;
}

export class HttpServiceConfiguration extends ServiceConfiguration {
  @FromEnvironment('PORT', { description: 'Port of the HTTP API; 0 takes a free one.', default: 3000, example: '3000' })
  @WholeNumber(0, 65535)
  port!: number;

  @FromEnvironment('SHUTDOWN_DELAY_MS', {
    description:
      'Milliseconds for which a stopping API continues to answer, with `Connection: close`, before it closes idle connections.',
    default: 2_000,
    example: '2000',
  })
  @WholeNumber(0, 60_000)
  shutdownDelayMs!: number;
}
