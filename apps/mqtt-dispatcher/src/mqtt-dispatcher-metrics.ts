import { Inject, Injectable } from '@nestjs/common';
import { DeliveryCounts } from '@heliograph/delivery';
import { Counter, Histogram, LOGGER, Registry, type Logger } from '@heliograph/service';
import type { PublishObserver } from './mqtt-publisher.ts';

@Injectable()
export class MqttDispatcherMetrics implements PublishObserver {
  readonly counts = new DeliveryCounts('mqtt', Date.now());
  readonly #published: Counter<'outcome'>;
  readonly #refused: Counter;
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
      registers,
    });
    this.#latency = new Histogram({
      name: 'heliograph_mqtt_dispatcher_acknowledgement_seconds',
      help: 'From publish to acknowledgement.',
      buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30],
      registers,
    });
  }

  acknowledged(accountId: string, outcome: 'delivered' | 'noSubscriber', bytes: number, seconds: number): void {
    this.#published.inc({ outcome: outcome === 'delivered' ? 'delivered' : 'no_subscriber' });
    this.#latency.observe(seconds);
    this.counts.count(accountId, outcome, bytes);
  }

  refused(accountId: string, error: unknown): void {
    this.#refused.inc();
    this.logger.error({ err: error, accountId }, 'the MQTT broker refused a message, trying again');
  }

  undeliverable(accountId: string, reason: string): void {
    this.counts.count(accountId, 'failed', 0);
    this.logger.error({ accountId, reason }, 'record cannot be delivered by MQTT');
  }
}
