import { Inject, Injectable } from '@nestjs/common';
import { DeliveryCounts } from '@heliograph/delivery';
import { headerNames, type IncomingRecord } from '@heliograph/messaging';
import { Counter, Histogram, LOGGER, Registry, type Logger } from '@heliograph/service';
import type { PublishObserver } from './mqtt-publisher.ts';

const delivered = { outcome: 'delivered' } as const;
const noSubscriber = { outcome: 'no_subscriber' } as const;

@Injectable()
export class MqttDispatcherMetrics implements PublishObserver {
  readonly counts = new DeliveryCounts('mqtt', Date.now());
  readonly #published: Counter<'outcome'>;
  readonly #refused: Counter<'reason'>;
  readonly #undeliverable: Counter<'reason'>;
  readonly #restarts: Counter;
  readonly #latency: Histogram;

  constructor(
    registry: Registry,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const registers = [registry];
    this.#published = new Counter({
      name: 'heliograph_mqtt_dispatcher_published_total',
      help: 'Messages the broker acknowledged; no_subscriber: nobody will get them.',
      labelNames: ['outcome'],
      registers,
    });
    this.#refused = new Counter({
      name: 'heliograph_mqtt_dispatcher_refusals_total',
      help: 'Publishes the broker refused and that were repeated.',
      labelNames: ['reason'],
      registers,
    });
    this.#undeliverable = new Counter({
      name: 'heliograph_mqtt_dispatcher_undeliverable_total',
      help: 'Records that no broker would take; each is logged with its key.',
      labelNames: ['reason'],
      registers,
    });
    this.#restarts = new Counter({
      name: 'heliograph_mqtt_dispatcher_broker_restarts_total',
      help: 'Restarts of the broker after which its unsaved messages were published again.',
      registers,
    });
    this.#latency = new Histogram({
      name: 'heliograph_mqtt_dispatcher_acknowledgement_seconds',
      help: 'From publish to acknowledgement.',
      buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30],
      registers,
    });
  }

  acknowledged(accountId: string, outcome: 'delivered' | 'noSubscriber', bytes: number, milliseconds: number): void {
    this.#published.inc(outcome === 'delivered' ? delivered : noSubscriber);
    this.#latency.observe(milliseconds / 1000);
    this.counts.count(accountId, outcome, bytes);
  }

  refused(accountId: string, reason: string): void {
    this.#refused.inc({ reason });
    this.logger.error({ accountId, reason }, 'the MQTT broker refused a message, trying again');
  }

  undeliverable(accountId: string, record: IncomingRecord, reason: string): void {
    this.#undeliverable.inc({ reason });
    this.counts.count(accountId, 'failed', 0);
    const idempotencyKey = record.headers[headerNames.idempotencyKey];
    this.logger.error({ accountId, idempotencyKey, reason }, 'record cannot be delivered by MQTT');
  }

  brokerRestarted(): void {
    this.#restarts.inc();
  }
}
