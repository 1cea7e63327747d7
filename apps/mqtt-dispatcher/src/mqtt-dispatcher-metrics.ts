import { Inject, Injectable } from '@nestjs/common';
import { AccountChannelMetrics } from '@heliograph/dispatcher';
import type { IncomingRecord } from '@heliograph/kafka';
import { liveFetchTimeOf } from '@heliograph/messaging';
import { Counter, LOGGER, Registry, type Logger } from '@heliograph/service';
import type { PublishObserver } from './mqtt-publisher.ts';
import { failureLabel, isRefusal } from './reason-codes.ts';

@Injectable()
export class MqttDispatcherMetrics extends AccountChannelMetrics implements PublishObserver {
  readonly #restarts: Counter;
  readonly #dropped: Counter;
  readonly #refused: Counter<'reason'>;

  constructor(registry: Registry, @Inject(LOGGER) logger: Logger) {
    super('mqtt', registry, logger);
    this.#restarts = new Counter({
      name: 'heliograph_mqtt_broker_restarts_total',
      help: 'Restarts of the broker after which its unsaved messages were published again.',
      registers: [registry],
    });
    this.#dropped = new Counter({
      name: 'heliograph_mqtt_broker_messages_dropped_total',
      help: 'Messages that the broker acknowledged but did not queue for a session, because its queue was full.',
      registers: [registry],
    });
    this.#refused = new Counter({
      name: 'heliograph_mqtt_broker_clients_refused_total',
      help: 'Clients with a valid token that the broker refused, because its maximum number of clients was connected.',
      labelNames: ['reason'],
      registers: [registry],
    });
  }

  published(reasonCode: number, milliseconds: number): void {
    this.delivery.attempted(isRefusal(reasonCode) ? failureLabel(reasonCode) : 'ok', milliseconds / 1000);
  }

  acknowledged(accountId: string, outcome: 'delivered' | 'noSubscriber', record: IncomingRecord): void {
    this.delivery.settled(outcome === 'delivered' ? 'delivered' : 'no_subscriber');
    this.delivery.acknowledged(record.timestamp, Date.now(), liveFetchTimeOf(record));
    this.counts.count(accountId, outcome, record.value?.length ?? 0);
  }

  refused(accountId: string, reason: string): void {
    this.logger.error({ accountId, reason }, 'the MQTT broker refused a message, retrying');
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
