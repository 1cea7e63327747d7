import type { BeforeApplicationShutdown, OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { Logger } from 'pino';

export interface PeriodicWorkOptions {
  intervalMs: number;
  logger: Logger;
  /** Logged when a run fails: it is retried at the next interval. */
  failure: string;
}

/**
 * Runs work at an interval, never twice at once in a replica. All timers are stopped before any run is waited for: modules stop one after the other,
 * and a run that began meanwhile would prolong the stop.
 */
export abstract class PeriodicWork implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown {
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  constructor(private readonly options: PeriodicWorkOptions) {}

  onApplicationBootstrap(): void {
    this.#timer = setInterval(() => {
      this.#running ??= this.#runOnce().finally(() => (this.#running = undefined));
    }, this.options.intervalMs);
    this.#timer.unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.#timer);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.#running;
  }

  abstract run(): Promise<void>;

  async #runOnce(): Promise<void> {
    const { logger, failure } = this.options;
    await this.run().catch((error: unknown) => logger.warn({ err: error }, failure));
  }
}
