import { Counter, Gauge, Histogram, type Registry } from '@heliograph/service';

/** Metrics of the whole process; labels are closed lists, never a webhook or an account. */
export class DispatcherMetrics {
  readonly attempts: Counter<'result'>;
  readonly duration: Histogram;
  readonly retries: Counter<'tier'>;
  readonly skipped: Counter<'reason'>;
  readonly heldBack: Counter;
  readonly proxyFailures: Counter;
  readonly dead: Counter;
  readonly dropped: Counter<'reason'>;
  readonly routed: Counter<'way'>;
  readonly factsDropped: Counter;
  readonly pumped: Counter<'tier'>;
  readonly #registry: Registry;

  constructor(registry: Registry) {
    const registers = [registry];
    this.#registry = registry;
    this.attempts = new Counter({
      name: 'webhook_attempts_total',
      help: 'HTTP requests made, by what came of them.',
      labelNames: ['result'],
      registers,
    });
    this.duration = new Histogram({
      name: 'webhook_attempt_duration_seconds',
      help: 'From the start of a request to its whole answer or failure.',
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers,
    });
    this.retries = new Counter({
      name: 'webhook_retries_total',
      help: 'Records handed to a retry tier.',
      labelNames: ['tier'],
      registers,
    });
    this.skipped = new Counter({
      name: 'webhook_steps_skipped_total',
      help: 'Steps that fell due without a request.',
      labelNames: ['reason'],
      registers,
    });
    this.heldBack = new Counter({
      name: 'webhook_held_back_total',
      help: 'Records that our own limits (lane, rate, queue, sockets) sent through a retry tier.',
      registers,
    });
    this.proxyFailures = new Counter({
      name: 'webhook_egress_proxy_failures_total',
      help: 'Connections that the egress proxy, not the endpoint, is to blame for.',
      registers,
    });
    this.dead = new Counter({
      name: 'webhook_dead_letters_total',
      help: 'Records written to the dead letters.',
      registers,
    });
    this.dropped = new Counter({
      name: 'webhook_dropped_total',
      help: 'Records of webhooks that no longer exist.',
      labelNames: ['reason'],
      registers,
    });
    this.routed = new Counter({
      name: 'webhook_routed_total',
      help: 'Deliveries made of events, by way: to this process, or written to webhook.deliveries for another.',
      labelNames: ['way'],
      registers,
    });
    this.factsDropped = new Counter({
      name: 'webhook_attempt_facts_dropped_total',
      help: 'Attempt facts given up because the broker was away for long.',
      registers,
    });
    this.pumped = new Counter({
      name: 'webhook_pumped_total',
      help: 'Due records brought back from a retry tier.',
      labelNames: ['tier'],
      registers,
    });
  }

  /** A value that is read when metrics are scraped. */
  gauge(name: string, help: string, read: () => number): void {
    new Gauge({
      name,
      help,
      registers: [this.#registry],
      collect() {
        this.set(read());
      },
    });
  }
}
