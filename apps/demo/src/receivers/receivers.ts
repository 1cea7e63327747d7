import type { DemoState } from '../onboarding/demo-state.ts';
import type { GatewayClient } from '../onboarding/gateway-client.ts';
import type { EachMessagePayload } from 'kafkajs';
import { channels, type Ledger } from '../report/ledger.ts';
import { headerText, KafkaReader } from './kafka-reader.ts';
import { MqttReceiver } from './mqtt-receiver.ts';
import type { Delivered, OnMessage } from './received-message.ts';
import { WebhookReceiver } from './webhook-receiver.ts';

export interface ReceiversOptions {
  /** Of `basedata`. */
  ledger: Ledger;
  /** Of `device-events`. */
  events: Ledger;
  accountId: string;
  state: Required<DemoState>;
  api: GatewayClient;
  webhook: { port: number; certFile: string; keyFile: string };
  kafka: { brokers: string[]; ca: string };
  /** May read the internal topics: what the normalizer wrote is counted there. */
  operator: { username: string; password: string };
  mqtt: { url: string; caFile: string };
  /** Each message of each channel, as it came. */
  onMessage?: OnMessage;
}

/** A consumer on each channel, and the operator's view of what there is to arrive. */
export class Receivers {
  readonly #options: ReceiversOptions;
  readonly #webhook: WebhookReceiver;
  readonly #kafka: KafkaReader;
  readonly #written: KafkaReader;
  readonly #mqtt: MqttReceiver;

  constructor(options: ReceiversOptions) {
    this.#options = options;
    const seen = options.onMessage && { onMessage: options.onMessage };
    const { ledger, events, accountId, state, api, webhook, kafka, mqtt } = options;
    this.#webhook = new WebhookReceiver({
      ...webhook,
      secret: state.webhook.secret,
      onRecord: (key, time) => ledger.arrived('webhook', key, time),
      onEvent: (key, time) => events.arrived('webhook', key, time),
      ...seen,
    });
    this.#kafka = new KafkaReader({
      ...kafka,
      username: state.kafka.username,
      password: state.kafka.password,
      groupId: `${state.kafka.groupPrefix}demo`,
      topics: state.kafka.topics,
      onMessage: (payload) => this.#arrived(payload),
    });
    this.#written = this.#operatorReader();
    this.#mqtt = new MqttReceiver({
      ...mqtt,
      accountId,
      instance: 'demo',
      token: async () => ((await api.post(`/v1/mqtt-credentials/${state.mqtt.id}/token`)) as { token: string }).token,
      onRecord: (key, time) => ledger.arrived('mqtt', key, time),
      onEvent: (key, time) => events.arrived('mqtt', key, time),
      ...seen,
    });
  }

  async start(): Promise<void> {
    await Promise.all([this.#webhook.start(), this.#kafka.start(), this.#written.start(), this.#mqtt.start()]);
  }

  async stop(): Promise<void> {
    await Promise.allSettled([this.#webhook.stop(), this.#kafka.stop(), this.#written.stop(), this.#mqtt.stop()]);
  }

  #arrived({ topic, message }: EachMessagePayload): void {
    const { ledger, events, onMessage } = this.#options;
    const body = JSON.parse(message.value!.toString()) as Delivered;
    (topic.endsWith('.basedata') ? ledger : events).arrived('kafka', body.idempotency_key, body.Datetime);
    const headers = Object.entries(message.headers ?? {}).map(([name, value]) => [name, String(value)] as const);
    onMessage?.({ channel: 'kafka', address: topic, headers: Object.fromEntries(headers), body });
  }

  #operatorReader(): KafkaReader {
    const { kafka, operator, ledger } = this.#options;
    return new KafkaReader({
      ...kafka,
      ...operator,
      groupId: `demo-ledger-${process.pid}`,
      topics: ['basedata', 'basedata.backfill', 'device-events', 'rejected'],
      onMessage: (payload) => {
        if (payload.topic === 'rejected') ledger.rejected += 1;
        else if (headerText(payload, 'account') === this.#options.accountId) this.#wrote(payload);
      },
    });
  }

  #wrote(payload: EachMessagePayload): void {
    const { ledger, events } = this.#options;
    const key = headerText(payload, 'idempotency_key') ?? '';
    // The demo's only webhook is not told by itself how it fares.
    const aboutWebhook = headerText(payload, 'kind')?.startsWith('webhook.') === true;
    if (payload.topic !== 'device-events') ledger.wrote(key);
    else events.wrote(key, aboutWebhook ? ['kafka', 'mqtt'] : channels);
  }
}
