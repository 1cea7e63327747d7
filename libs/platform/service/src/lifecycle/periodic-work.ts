import {
  Inject,
  Optional,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import { announcePeriodicRuns, periodicRun } from './periodic-run.ts';

export interface PeriodicWorkOptions {
  intervalMs: number;
  logger: Logger;
  /** Logged when a run fails: it is retried at the next interval. */
  failure: string;
}

/**
 * Runs work at an interval, never twice at once in a replica. All timers are stopped before any run is waited for: modules stop one after the other,
 * and a run that began meanwhile would prolong the stop. Runs are counted by the name of the class.
 */
export abstract class PeriodicWork implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown {
  /** Injected as a property, so that subclasses need not pass it on. */
  @Optional() @Inject(Registry) registry: Registry | undefined;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  constructor(private readonly options: PeriodicWorkOptions) {}

  onApplicationBootstrap(): void {
    announcePeriodicRuns({ work: this.constructor.name, registry: this.registry });
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

  #runOnce(): Promise<void> {
    const { logger, failure } = this.options;
    const run = { work: this.constructor.name, logger, failure, registry: this.registry };
    return periodicRun(run, () => this.run());
  }
}
