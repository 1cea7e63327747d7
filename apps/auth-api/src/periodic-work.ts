import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';

/** What a replica looks for again and again, never twice at once; at the end the one under way is waited for. */
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

  /** Must not reject: what fails is logged, and comes again. */
  protected abstract run(): Promise<void>;
}
