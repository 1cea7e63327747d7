import { Injectable } from '@nestjs/common';
import { Counter, Registry } from '@heliograph/service';

@Injectable()
export class QuotaMetrics {
  readonly #refusals: Counter;

  constructor(registry: Registry) {
    this.#refusals = new Counter({
      name: 'heliograph_quota_refusals_total',
      help: 'Devices that were not monitored because all of the quota is in use.',
      registers: [registry],
    });
  }

  /** Counts the results of one call, device by device. */
  count(results: readonly { error?: string }[]): void {
    this.#refusals.inc(results.filter(({ error }) => error === 'quota_exceeded').length);
  }
}
