import { Inject, Injectable } from '@nestjs/common';
import type { AlarmEvent, DeviceEventKind, OfflineReason } from '@heliograph/events';
import { ConsumerMetrics } from '@heliograph/messaging';
import { Counter, Gauge, Histogram, LOGGER, Registry, type Logger } from '@heliograph/service';
import type { DeviceOverview } from './presence/device-overview.ts';
import type { NormalizerObserver, SkipReason } from './normalizer.ts';

const maxCodesLogged = 1000;

@Injectable()
export class NormalizerMetrics implements NormalizerObserver {
  readonly consumers: ConsumerMetrics;
  readonly #records: Counter<'vendor'>;
  readonly #rejected: Counter<'vendor' | 'reason'>;
  readonly #skipped: Counter<'vendor' | 'reason'>;
  readonly #seen: Counter<'vendor'>;
  readonly #tooOld: Counter<'vendor'>;
  readonly #days: Counter<'vendor'>;
  readonly #correctedDays: Counter<'vendor'>;
  readonly #unknown: Counter<'vendor'>;
  readonly #age: Histogram<'vendor'>;
  readonly #duration: Histogram<'vendor'>;
  readonly #events: Counter<'vendor' | 'kind' | 'reason'>;
  readonly #alarms: Counter<'vendor' | 'kind' | 'severity'>;
  readonly #unmapped: Counter<'vendor'>;
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
    this.#rejected = counter('rejected', 'Samples and answers that could not become records, by reason.', [
      'vendor',
      'reason',
    ]);
    this.#skipped = counter('skipped', 'Answers, records and device states that were skipped.', ['vendor', 'reason']);
    this.#seen = counter('samples_seen_before', 'Samples that were written already.', ['vendor']);
    this.#tooOld = counter(
      'samples_too_old',
      'Samples that count as written already, because they are older than the stored sample times.',
      ['vendor'],
    );
    this.#days = counter('day_records', 'Records of the kind device.day written.', ['vendor']);
    this.#correctedDays = counter(
      'days_corrected',
      'Days whose sums had changed at the vendor when they were read again; their record stays as it is.',
      ['vendor'],
    );
    this.#unknown = counter('unknown_states', 'Samples with a state code that is in no table.', ['vendor']);
    this.#events = counter('device_events', 'Devices that went online or offline.', ['vendor', 'kind', 'reason']);
    this.#alarms = counter('alarms', 'Alarms of devices that were raised, changed or cleared.', [
      'vendor',
      'kind',
      'severity',
    ]);
    this.#unmapped = counter('unmapped_alarms', 'Raised alarms with a code that is in no table.', ['vendor']);
    this.#registry = registry;
    this.consumers = new ConsumerMetrics(registry);
    this.#duration = new Histogram({
      name: 'heliograph_normalizer_duration_seconds',
      help: 'Time from receiving an answer of a vendor to the acknowledgement of its records.',
      labelNames: ['vendor'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers,
    });
    this.#age = new Histogram({
      name: 'heliograph_normalizer_sample_age_seconds',
      help: 'Age of the newest sample of an answer when it was normalized.',
      labelNames: ['vendor'],
      buckets: [1, 2.5, 5, 10, 30, 60, 120, 300, 600, 1800, 3600],
      registers,
    });
  }

  /** Registers the gauges of devices. `read` is called at each scrape, and iterates over all devices. */
  watch(read: () => ReadonlyMap<string, DeviceOverview>): void {
    // The first of the three: metrics are collected in the order of their making, and this one fills in the others.
    this.#gauge('devices_online', 'Devices online now, of the partitions of this replica.', function () {
      offline.reset();
      age.reset();
      for (const [vendor, overview] of read()) {
        this.set({ vendor }, overview.online);
        offline.set({ vendor }, overview.offline);
        if (overview.oldestSampleAgeSeconds !== undefined) age.set({ vendor }, overview.oldestSampleAgeSeconds);
      }
    });
    const offline = this.#gauge('devices_offline', 'Devices offline now, of the partitions of this replica.');
    const age = this.#gauge(
      'oldest_sample_age_seconds',
      'Age of the newest sample of the device that lags most when its vendor was last polled, of devices that are online and awake.',
    );
  }

  written(vendor: string, seconds: number): void {
    this.#duration.observe({ vendor }, seconds);
  }

  presenceChanged(vendor: string, kind: DeviceEventKind, reason: OfflineReason | undefined): void {
    this.#events.inc({ vendor, kind, reason: reason ?? '' });
  }

  alarm({ event, DataSources: vendor, severity, category, vendorCode }: AlarmEvent): void {
    this.#alarms.inc({ vendor, kind: event, severity });
    if (event !== 'alarm.raised' || category !== 'unmapped') return;
    this.#unmapped.inc({ vendor });
    this.#logOnce(vendor, vendorCode, 'alarm with an unknown vendor code, its category is unmapped');
  }

  normalized(vendor: string, records: number, newestAgeSeconds: number | undefined): void {
    this.#records.inc({ vendor }, records);
    if (newestAgeSeconds !== undefined) this.#age.observe({ vendor }, newestAgeSeconds);
  }

  days(vendor: string, records: number, corrected: number): void {
    this.#days.inc({ vendor }, records);
    this.#correctedDays.inc({ vendor }, corrected);
  }

  rejected(vendor: string, reason: string, count: number): void {
    this.#rejected.inc({ vendor, reason }, count);
  }

  skipped(vendor: string, reason: SkipReason | 'state_unreadable'): void {
    this.#skipped.inc({ vendor, reason });
    this.logger.error({ vendor, reason }, 'skipped an answer, a record or a device state; all others are processed');
  }

  seen(vendor: string, samples: number, tooOld: number): void {
    this.#seen.inc({ vendor }, samples);
    if (tooOld > 0) this.#tooOld.inc({ vendor }, tooOld);
  }

  unknownState(vendor: string, code: string): void {
    this.#unknown.inc({ vendor });
    this.#logOnce(vendor, code, 'unknown vendor state code, State is -1');
  }

  /** Logs a code once: as a label of a metric it would be unbounded. */
  #logOnce(vendor: string, code: string, message: string): void {
    const id = `${vendor}:${message}:${code}`;
    if (this.#codesLogged.has(id) || this.#codesLogged.size >= maxCodesLogged) return;
    this.#codesLogged.add(id);
    this.logger.warn({ vendor, code: code.slice(0, 64) }, message);
  }

  #gauge(name: string, help: string, collect?: (this: Gauge<'vendor'>) => void): Gauge<'vendor'> {
    return new Gauge({
      name: `heliograph_normalizer_${name}`,
      help,
      labelNames: ['vendor'],
      registers: [this.#registry],
      ...(collect && {
        collect() {
          this.reset();
          collect.call(this);
        },
      }),
    });
  }
}
