import { Inject, Injectable } from '@nestjs/common';
import type { DeviceEventKind, OfflineReason } from '@heliograph/events';
import { Counter, Gauge, Histogram, LOGGER, Registry, type Logger } from '@heliograph/service';
import type { NormalizerObserver } from './normalizer.ts';

const maxCodesLogged = 1000;

@Injectable()
export class NormalizerMetrics implements NormalizerObserver {
  readonly #records: Counter<'vendor'>;
  readonly #rejected: Counter<'vendor' | 'reason'>;
  readonly #seen: Counter<'vendor'>;
  readonly #unknown: Counter<'vendor'>;
  readonly #age: Histogram<'vendor'>;
  readonly #events: Counter<'vendor' | 'kind' | 'reason'>;
  readonly #registry: Registry;
  readonly #codesLogged = new Set<string>();

  constructor(
    registry: Registry,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const registers = [registry];
    const counter = <L extends string>(name: string, help: string, labelNames: L[]): Counter<L> =>
      new Counter({ name: `heliograph_normalizer_${name}_total`, help, labelNames, registers });
    this.#records = counter('records', 'BaseData records written.', ['vendor']);
    this.#rejected = counter('rejected', 'What could not become a record, by reason.', ['vendor', 'reason']);
    this.#seen = counter('samples_seen_before', 'Samples that were written already.', ['vendor']);
    this.#unknown = counter('unknown_states', 'Samples with a state code that is in no table.', ['vendor']);
    this.#events = counter('device_events', 'Devices that went online or offline.', ['vendor', 'kind', 'reason']);
    this.#registry = registry;
    this.#age = new Histogram({
      name: 'heliograph_normalizer_sample_age_seconds',
      help: 'Age of the newest sample of an answer when it was normalized.',
      labelNames: ['vendor'],
      buckets: [1, 2.5, 5, 10, 30, 60, 120, 300, 600, 1800, 3600],
      registers,
    });
  }

  /** `count` is asked at each scrape. */
  watchOffline(count: () => ReadonlyMap<string, number>): void {
    new Gauge({
      name: 'heliograph_normalizer_devices_offline',
      help: 'Devices offline now, of the partitions of this replica.',
      labelNames: ['vendor'],
      registers: [this.#registry],
      collect() {
        this.reset();
        for (const [vendor, devices] of count()) this.set({ vendor }, devices);
      },
    });
  }

  presenceChanged(vendor: string, kind: DeviceEventKind, reason: OfflineReason | undefined): void {
    this.#events.inc({ vendor, kind, reason: reason ?? '' });
  }

  normalized(vendor: string, records: number, newestAgeSeconds: number | undefined): void {
    this.#records.inc({ vendor }, records);
    if (newestAgeSeconds !== undefined) this.#age.observe({ vendor }, newestAgeSeconds);
  }

  rejected(vendor: string, reason: string): void {
    this.#rejected.inc({ vendor, reason });
  }

  seen(vendor: string, samples: number): void {
    this.#seen.inc({ vendor }, samples);
  }

  /** The code itself goes to the log, once: as a label it would be unbounded. */
  unknownState(vendor: string, code: string): void {
    this.#unknown.inc({ vendor });
    const id = `${vendor}/${code}`;
    if (this.#codesLogged.has(id) || this.#codesLogged.size >= maxCodesLogged) return;
    this.#codesLogged.add(id);
    this.logger.warn({ vendor, code: code.slice(0, 64) }, 'state code in no table, State is -1');
  }
}
