import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';

/** Runs work at an interval, never twice at once in a replica; shutdown waits for the run in progress. */
export abstract class PeriodicWork implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  constructor(private readonly everyMs: number) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.running ??= this.run().finally(() => (this.running = undefined));
    }, this.everyMs);
    this.timer.unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  /** Must not reject: it logs a failure and retries with the next run. */
  protected abstract run(): Promise<void>;
}
