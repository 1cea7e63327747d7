import type { DeadLetterEvent } from '@heliograph/delivery';
import { DeliveryMetrics, retryTiers } from '@heliograph/messaging';
import { Counter, Gauge, type Registry } from '@heliograph/service';

/** The reasons for which a record ends among the dead letters; as keys, so that the compiler checks that the list is complete. */
const deadReasons: Record<DeadLetterEvent['reason'] | 'unreadable', true> = {
  status: true,
  redirect: true,
  gone: true,
  unauthorized: true,
  timeout: true,
  dns: true,
  connection: true,
  tls: true,
  address_not_allowed: true,
  breaker_open: true,
  paused: true,
  disabled: true,
  account_suspended: true,
  no_secret: true,
  unusable: true,
  held_back: true,
  unreadable: true,
};

/** Metrics of the whole process; labels are closed lists, never a webhook or an account. */
export class DispatcherMetrics {
  readonly delivery: DeliveryMetrics;
  readonly skipped: Counter<'reason'>;
  readonly deferred: Counter;
  readonly proxyFailures: Counter;
  readonly nameServerFailures: Counter;
  readonly routed: Counter<'way'>;
  readonly attemptEventsDropped: Counter;
  readonly pumped: Counter<'tier'>;
  readonly skippedRecords: Counter<'group'>;
  readonly #registry: Registry;

  constructor(registry: Registry) {
    this.#registry = registry;
    this.delivery = new DeliveryMetrics(registry, 'webhook');
    this.delivery.expect({ tiers: retryTiers.map(({ name }) => name), reasons: Object.keys(deadReasons) });
    this.skipped = this.#counter('steps_skipped', 'Retry steps that were due and made no request.', 'reason');
    this.deferred = this.#counter(
      'deferred',
      'Records that our own limits (lane, rate, queue, sockets) sent through a retry tier.',
    );
    this.proxyFailures = this.#counter(
      'egress_proxy_failures',
      'Connections that failed at the egress proxy, not at the endpoint.',
    );
    this.nameServerFailures = this.#counter(
      'name_server_failures',
      'Connections that were not made because no name server answered.',
    );
    this.routed = this.#counter(
      'routed',
      'Deliveries created from records, by route: to this process, or written to webhook.deliveries for another.',
      'way',
    );
    this.attemptEventsDropped = this.#counter(
      'attempt_facts_dropped',
      'Attempt events dropped because the broker was unavailable for long.',
    );
    this.skippedRecords = this.#counter(
      'records_skipped',
      'Records that were skipped because Kafka rejects them permanently.',
      'group',
    );
    this.pumped = this.#counter('retries_pumped', 'Due records redelivered from a retry tier.', 'tier');
  }

  /** Registers a gauge whose value is read when metrics are scraped. */
  gauge(name: string, help: string, read: () => number): void {
    new Gauge({
      name: `heliograph_webhook_${name}`,
      help,
      registers: [this.#registry],
      collect() {
        this.set(read());
      },
    });
  }

  #counter<Label extends string = never>(name: string, help: string, ...labelNames: Label[]): Counter<Label> {
    return new Counter({ name: `heliograph_webhook_${name}_total`, help, labelNames, registers: [this.#registry] });
  }
}
