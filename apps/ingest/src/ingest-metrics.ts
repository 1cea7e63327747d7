import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Histogram, Registry } from '@heliograph/service';

@Injectable()
export class IngestMetrics {
  readonly #polls: Counter<'vendor' | 'outcome'>;
  readonly #devices: Counter<'vendor'>;
  readonly #backfills: Counter<'vendor' | 'outcome'>;
  readonly #calls: Histogram<'vendor' | 'call' | 'outcome'>;
  readonly #events: Counter<'vendor' | 'kind'>;
  readonly accounts: Gauge;
  readonly unavailable: Gauge;

  constructor(registry: Registry) {
    const registers = [registry];
    this.#polls = new Counter({
      name: 'heliograph_ingest_polls_total',
      help: 'Polls by outcome.',
      labelNames: ['vendor', 'outcome'],
      registers,
    });
    this.#devices = new Counter({
      name: 'heliograph_ingest_devices_polled_total',
      help: 'Devices asked for in good polls.',
      labelNames: ['vendor'],
      registers,
    });
    this.#backfills = new Counter({
      name: 'heliograph_ingest_backfill_calls_total',
      help: 'History calls for samples that were missed, by outcome.',
      labelNames: ['vendor', 'outcome'],
      registers,
    });
    this.#calls = new Histogram({
      name: 'heliograph_ingest_vendor_call_duration_seconds',
      help: 'Vendor calls, by call and status or error kind.',
      labelNames: ['vendor', 'call', 'outcome'],
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
      registers,
    });
    this.#events = new Counter({
      name: 'heliograph_ingest_vendor_events_total',
      help: 'Outages of vendors begun and ended, by vendor account.',
      labelNames: ['vendor', 'kind'],
      registers,
    });
    this.unavailable = new Gauge({
      name: 'heliograph_ingest_vendor_accounts_unavailable',
      help: 'Vendor accounts of this replica whose vendor is in an outage.',
      registers,
    });
    this.accounts = new Gauge({
      name: 'heliograph_ingest_vendor_accounts',
      help: 'Vendor accounts polled by this replica.',
      registers,
    });
  }

  polled(vendor: string, outcome: string, devices: number): void {
    this.#polls.inc({ vendor, outcome });
    if (outcome === 'ok') this.#devices.inc({ vendor }, devices);
  }

  told(vendor: string, kind: string): void {
    this.#events.inc({ vendor, kind });
  }

  backfilled(vendor: string, outcome: string): void {
    this.#backfills.inc({ vendor, outcome });
  }

  called(vendor: string, call: string, outcome: string, seconds: number): void {
    this.#calls.observe({ vendor, call, outcome }, seconds);
  }
}
