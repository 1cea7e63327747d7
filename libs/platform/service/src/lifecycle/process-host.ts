import { collectDefaultMetrics, Registry } from 'prom-client';
import { HealthServer, type HealthPart } from '../health/health-server.ts';
import { Readiness } from '../health/readiness.ts';
import type { Logger } from '../logging/logger.ts';

/** What a service opens for its probes. */
export interface HealthEndpoint {
  /** @returns its base URL */
  listen(port: number, host: string): Promise<string>;
  close(): Promise<void>;
}

/** A process of several services, with one health port: each has a readiness and metrics of its own there, the process' metrics are there once. */
export class ProcessHost {
  readonly #parts = new Map<string, HealthPart>();
  readonly #server = new HealthServer(this.#parts);
  #url = '';

  /** True where no second replica may run: its services then keep what replicas share (REDIS_URL) in memory. */
  readonly isOnlyReplica: boolean;

  /** @param name in the label `service` of the process' own metrics */
  constructor(name: string, logger: Logger, { isOnlyReplica = false } = {}) {
    this.isOnlyReplica = isOnlyReplica;
    const metrics = new Registry();
    metrics.setDefaultLabels({ service: name });
    collectDefaultMetrics({ register: metrics });
    const readiness = new Readiness(logger);
    readiness.started();
    this.#parts.set(name, { readiness, metrics });
  }

  async listen(port: number, host: string): Promise<string> {
    this.#url = await this.#server.listen(port, host);
    return this.#url;
  }

  close(): Promise<void> {
    return this.#server.close();
  }

  /** Adds a service; its endpoint opens no port. */
  endpointOf(service: string, part: HealthPart): HealthEndpoint {
    this.#parts.set(service, part);
    return {
      listen: () => Promise.resolve(this.#url),
      close: () => Promise.resolve(),
    };
  }
}
