import { Injectable } from '@nestjs/common';
import { ConsumerMetrics } from '@heliograph/messaging';
import { Counter, Gauge, Histogram, Registry } from '@heliograph/service';
import type { VendorPolling } from './accounts/polling-summary.ts';

/** The values that are read at each scrape. */
export interface IngestGauges {
  polling: () => ReadonlyMap<string, VendorPolling>;
  /** The remaining share of the tightest quota of a day or longer by vendor, 0 to 1. */
  quotasLeft: () => ReadonlyMap<string, number>;
}

@Injectable()
export class IngestMetrics {
  readonly consumers: ConsumerMetrics;
  readonly #registry: Registry;
  readonly #polls: Counter<'vendor' | 'outcome'>;
  readonly #devices: Counter<'vendor'>;
  readonly #backfills: Counter<'vendor' | 'outcome'>;
  readonly #importCalls: Counter<'vendor' | 'outcome'>;
  readonly #importDays: Counter<'vendor'>;
  readonly #lookCalls: Counter<'vendor' | 'outcome'>;
  readonly #skipped: Counter<'vendor'>;
  readonly #calls: Histogram<'vendor' | 'call' | 'outcome'>;
  readonly #gapsGivenUp: Counter<'vendor' | 'reason'>;
  readonly #events: Counter<'vendor' | 'kind'>;

  constructor(registry: Registry) {
    this.#registry = registry;
    this.consumers = new ConsumerMetrics(registry);
    this.#polls = this.#counter('polls', 'Polls by outcome.', ['vendor', 'outcome']);
    this.#devices = this.#counter('devices_polled', 'Devices requested by successful polls.', ['vendor']);
    this.#backfills = this.#counter('backfill_calls', 'History calls for samples that were missed, by outcome.', [
      'vendor',
      'outcome',
    ]);
    this.#importCalls = this.#counter('import_calls', 'History calls of imports of past samples, by outcome.', [
      'vendor',
      'outcome',
    ]);
    this.#importDays = this.#counter('import_device_days', 'Local days of devices that imports have read.', ['vendor']);
    this.#lookCalls = this.#counter('second_look_calls', 'History calls that read past days again, by outcome.', [
      'vendor',
      'outcome',
    ]);
    this.#skipped = this.#counter('answers_skipped', 'Answers too large for a record.', ['vendor']);
    this.#gapsGivenUp = this.#counter('gaps_given_up', 'Gaps whose backfill was given up, by reason.', [
      'vendor',
      'reason',
    ]);
    this.#calls = new Histogram({
      name: 'heliograph_ingest_vendor_call_duration_seconds',
      help: 'Vendor calls, by call and status or error kind.',
      labelNames: ['vendor', 'call', 'outcome'],
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
      registers: [registry],
    });
    this.#events = this.#counter(
      'vendor_events',
      'Events of vendor accounts: outages begun and ended, credentials rejected.',
      ['vendor', 'kind'],
    );
  }

  watch({ polling, quotasLeft }: IngestGauges): void {
    this.#gauge('vendor_accounts', 'Vendor accounts of this replica, by status of polling.', ['status'], (set) => {
      for (const [vendor, { accounts }] of polling())
        for (const [status, count] of accounts) set({ vendor, status }, count);
    });
    this.#gauge(
      'oldest_success_age_seconds',
      'Since the last good poll of the vendor account that waited longest, of those that should be polled.',
      [],
      (set) => {
        for (const [vendor, { oldestSuccessAgeSeconds: age }] of polling()) if (age !== undefined) set({ vendor }, age);
      },
    );
    this.#gauge('open_gaps', "Gaps of missed samples that are to be filled from the vendor's history.", [], (set) => {
      for (const [vendor, { openGaps }] of polling()) set({ vendor }, openGaps);
    });
    this.#gauge('imports', 'Vendor accounts with an import of past samples, by its phase.', ['phase'], (set) => {
      for (const [vendor, { imports }] of polling())
        for (const [phase, count] of imports) set({ vendor, phase }, count);
    });
    this.#gauge(
      'import_stalled_seconds',
      'Longest time for which an import made no progress although polls of its vendor account succeeded.',
      [],
      (set) => {
        for (const [vendor, { importStalledSeconds }] of polling()) set({ vendor }, importStalledSeconds);
      },
    );
    this.#gauge('oldest_gap_age_seconds', 'Since the end of the oldest open gap; 0 without one.', [], (set) => {
      for (const [vendor, { oldestGapAgeSeconds: age }] of polling()) set({ vendor }, age);
    });
    this.#gauge(
      'quota_remaining_ratio',
      'Remaining calls of the tightest daily or monthly call quota of any credential.',
      [],
      (set) => {
        for (const [vendor, left] of quotasLeft()) set({ vendor }, left);
      },
    );
  }

  polled(vendor: string, outcome: string, devices: number): void {
    this.#polls.inc({ vendor, outcome });
    // Exported before the first one: the first value of a counter is no increase.
    this.#gapsGivenUp.inc({ vendor, reason: 'too_old' }, 0);
    if (outcome === 'ok') this.#devices.inc({ vendor }, devices);
  }

  eventWritten(vendor: string, kind: string): void {
    this.#events.inc({ vendor, kind });
  }

  backfilled(vendor: string, outcome: string): void {
    this.#backfills.inc({ vendor, outcome });
  }

  importCalled(vendor: string, outcome: string): void {
    this.#importCalls.inc({ vendor, outcome });
  }

  importDayDone(vendor: string, devices: number): void {
    this.#importDays.inc({ vendor }, devices);
  }

  lookCalled(vendor: string, outcome: string): void {
    this.#lookCalls.inc({ vendor, outcome });
  }

  skipped(vendor: string): void {
    this.#skipped.inc({ vendor });
  }

  gapGivenUp(vendor: string, reason: string): void {
    this.#gapsGivenUp.inc({ vendor, reason });
  }

  called(vendor: string, call: string, outcome: string, seconds: number): void {
    this.#calls.observe({ vendor, call, outcome }, seconds);
  }

  #counter<Label extends string>(name: string, help: string, labelNames: Label[]): Counter<Label> {
    return new Counter({ name: `heliograph_ingest_${name}_total`, help, labelNames, registers: [this.#registry] });
  }

  #gauge(
    name: string,
    help: string,
    labels: readonly string[],
    read: (set: (labels: Record<string, string>, value: number) => void) => void,
  ): void {
    new Gauge({
      name: `heliograph_ingest_${name}`,
      help,
      labelNames: ['vendor', ...labels],
      registers: [this.#registry],
      collect() {
        this.reset();
        read((of, value) => this.set(of, value));
      },
    });
  }
}
