import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Registry } from '@heliograph/service';
import type { SyncTrigger } from './sync-job.entity.ts';

@Injectable()
export class SyncMetrics {
  readonly #ended: Counter<'vendor' | 'trigger' | 'outcome'>;
  readonly #running: Gauge<'vendor'>;

  constructor(registry: Registry) {
    const registers = [registry];
    this.#ended = new Counter({
      name: 'heliograph_syncs_total',
      help: 'Syncs that ended, by trigger and outcome: done, or the slug of the error.',
      labelNames: ['vendor', 'trigger', 'outcome'],
      registers,
    });
    this.#running = new Gauge({
      name: 'heliograph_syncs_running',
      help: 'Syncs running in this replica.',
      labelNames: ['vendor'],
      registers,
    });
  }

  started(vendor: string): void {
    this.#running.inc({ vendor });
  }

  /** @param error slug; undefined: success */
  finished(vendor: string, trigger: SyncTrigger, error: string | undefined): void {
    this.#running.dec({ vendor });
    this.#ended.inc({ vendor, trigger, outcome: error ?? 'done' });
  }
}
