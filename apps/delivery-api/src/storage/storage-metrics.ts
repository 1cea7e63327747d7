import { Counter, Registry } from '@heliograph/service';
import { Injectable } from '@nestjs/common';
import type { StorageSample } from './storage-sample.ts';

@Injectable()
export class StorageMetrics {
  readonly #records: Counter<'type'>;
  readonly #sites: Counter;

  constructor(registry: Registry) {
    this.#records = new Counter({
      name: 'heliograph_storage_records_total',
      help: 'Records of batteries and meters that were stored.',
      labelNames: ['type'],
      registers: [registry],
    });
    this.#sites = new Counter({
      name: 'heliograph_site_records_total',
      help: 'Records of the flows of plants (`site.data`) that were written.',
      registers: [registry],
    });
  }

  stored(samples: readonly Pick<StorageSample, 'type'>[]): void {
    for (const { type } of samples) this.#records.inc({ type });
  }

  wroteSites(count: number): void {
    this.#sites.inc(count);
  }
}
