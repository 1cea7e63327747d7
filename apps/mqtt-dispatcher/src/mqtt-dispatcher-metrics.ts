import { Inject, Injectable } from '@nestjs/common';
import { DeliveryCounts } from '@heliograph/delivery';
import { headerNames, type IncomingRecord } from '@heliograph/messaging';
import { ConsumerMetrics, DeliveryMetrics } from '@heliograph/metrics';
import { Counter, LOGGER, Registry, type Logger } from '@heliograph/service';
import type { PublishObserver } from './mqtt-publisher.ts';
import { failureLabel, isRefusal } from './reason-codes.ts';

@Injectable()
export class MqttDispatcherMetrics implements PublishObserver {
  readonly counts = new DeliveryCounts('mqtt', Date.now());
  readonly consumers: ConsumerMetrics;
  readonly delivery: DeliveryMetrics;
  readonly #restarts: Counter;
  readonly #dropped: Counter;
  readonly #refused: Counter<'reason'>;

  constructor(
    registry: Registry,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.consumers = new ConsumerMetrics(registry);
    this.delivery = new DeliveryMetrics(registry, 'mqtt');
    this.#restarts = new Counter({
      name: 'heliograph_mqtt_broker_restarts_total',
      help: 'Restarts of the broker after which its unsaved messages were published again.',
      registers: [registry],
    });
    this.#dropped = new Counter({
      name: 'heliograph_mqtt_broker_messages_dropped_total',
      help: 'Messages that the broker acknowledged and did not keep for a session, because as many waited as may.',
      registers: [registry],
    });
    this.#refused = new Counter({
      name: 'heliograph_mqtt_broker_clients_refused_total',
      help: 'Clients with a good token that the broker refused, because there were as many as may be.',
      labelNames: ['reason'],
      registers: [registry],
    });
  }

  published(reasonCode: number, milliseconds: number): void {
    this.delivery.attempted(isRefusal(reasonCode) ? failureLabel(reasonCode) : 'ok', milliseconds / 1000);
  }

  acknowledged(accountId: string, outcome: 'delivered' | 'noSubscriber', { timestamp, value }: IncomingRecord): void {
    this.delivery.settled(outcome === 'delivered' ? 'delivered' : 'no_subscriber');
    this.delivery.acknowledged(timestamp, Date.now());
    this.counts.count(accountId, outcome, value?.length ?? 0);
  }

  refused(accountId: string, reason: string): void {
    this.logger.error({ accountId, reason }, 'the MQTT broker refused a message, trying again');
  }

  /** No broker would take it: each is logged with its key. */
  undeliverable(accountId: string, record: IncomingRecord, reason: string): void {
    this.delivery.settled('dropped');
    this.counts.count(accountId, 'failed', 0);
    const idempotencyKey = record.headers[headerNames.idempotencyKey];
    this.logger.error({ accountId, idempotencyKey, reason }, 'record cannot be delivered by MQTT');
  }

  dropped(accountId: string, messages: number): void {
    this.#dropped.inc(messages);
    if (messages > 0) this.counts.count(accountId, 'dropped', 0, messages);
  }

  clientsRefused(reason: string, clients: number): void {
    this.#refused.inc({ reason }, clients);
    if (reason === 'broker_full') this.logger.error({ clients }, 'the MQTT broker is full and refuses clients');
  }

  brokerRestarted(): void {
    this.#restarts.inc();
  }
}
