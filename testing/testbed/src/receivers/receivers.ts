import { reported } from '@heliograph/base-data';
import type { EachMessagePayload } from 'kafkajs';
import type { AccountState } from '../account/account-state.ts';
import type { GatewayClient } from '../account/gateway-client.ts';
import { Ledger } from '../ledger/ledger.ts';
import { channels, isOptIn, writtenRecord, type Channel } from '../ledger/written-record.ts';
import { MqttRecorder } from '../recorders/mqtt-recorder.ts';
import { headerText, KafkaReader } from './kafka-reader.ts';
import { WebhookReceiver } from './webhook-receiver.ts';

export interface ReceiversOptions {
  /** The ledger of `basedata`. */
  ledger: Ledger;
  /** The ledger of `device-events` and `energy`. */
  events: Ledger;
  accountId: string;
  state: Required<AccountState>;
  api: GatewayClient;
  webhook: { host?: string; port: number; certFile: string; keyFile: string };
  kafka: { brokers: string[]; ca: string };
  /** The user that may read the internal topics, to count the normalizer's records. */
  operator: { username: string; password: string };
  mqtt: { url: string; caFile: string };
  /** The internal topics of the records that are expected; by default all of them. */
  written?: readonly string[];
  /** Called for each message of each channel, as received. */
  onMessage?: OnMessage;
}

/** The internal topics that the channels deliver from. */
const writtenTopics = ['basedata', 'basedata.backfill', 'device-events', 'energy', 'storage'];

const forgetMs = 10 * 60_000;

/** Runs a consumer on each channel, and an operator's reader of the records that are expected there. */
export class Receivers {
  readonly #options: ReceiversOptions;
  readonly #webhook: WebhookReceiver;
  readonly #kafka: KafkaReader;
  readonly #written: KafkaReader;
  readonly #mqtt: MqttRecorder;
  /** The number of raw records that were rejected with a reason. */
  rejected = 0;

  /** @param webhook by default a new one */
  constructor(options: ReceiversOptions, webhook = webhookReceiver(options)) {
    this.#options = options;
    const { accountId, state, api, kafka, mqtt } = options;
    this.#webhook = webhook;
    this.#kafka = new KafkaReader({
      ...kafka,
      username: state.kafka.username,
      password: state.kafka.password,
      groupId: `${state.kafka.groupPrefix}demo`,
      topics: state.kafka.topics,
      onMessage: (payload) => this.#arrived(payload),
    });
    this.#written = this.#operatorReader();
    this.#mqtt = new MqttRecorder({
      ...mqtt,
      accountId,
      instance: 'demo',
      token: async () => ((await api.post(`/v1/mqtt-credentials/${state.mqtt.id}/token`)) as { token: string }).token,
      onMessage: (topic, body, headers) => this.#arrivedByMqtt(topic, body, headers),
    });
  }

  async start(): Promise<void> {
    await Promise.all([this.#webhook.start(), this.#logIn()]);
  }

  /**
   * Logs out of Kafka and MQTT, and in again by the options. The webhook's server stays: connections refused in between are failures of the endpoint, and a
   * few of them make its records wait for minutes.
   */
  async reconnected(options: ReceiversOptions): Promise<Receivers> {
    await this.#logOut();
    const receivers = new Receivers(options, this.#webhook);
    await receivers.#logIn();
    return receivers;
  }

  async stop(): Promise<void> {
    await Promise.allSettled([this.#webhook.stop(), this.#logOut()]);
  }

  async #logIn(): Promise<void> {
    await Promise.all([this.#kafka.start(), this.#written.start(), this.#mqtt.start()]);
  }

  async #logOut(): Promise<void> {
    await Promise.allSettled([this.#kafka.stop(), this.#written.stop(), this.#mqtt.stop()]);
  }

  #arrived({ topic, message }: EachMessagePayload): void {
    const { ledger, events, onMessage } = this.#options;
    const body = JSON.parse(message.value!.toString()) as Delivered;
    (topic.endsWith('.basedata') ? ledger : events).arrived('kafka', body.idempotency_key);
    onMessage?.({ channel: 'kafka', address: topic, headers: headersOf(message), body });
  }

  #arrivedByMqtt(topic: string, payload: Buffer, headers: Readonly<Record<string, string>>): void {
    const { ledger, events, accountId, onMessage } = this.#options;
    const body = JSON.parse(payload.toString()) as Delivered;
    const isRecord = topic.startsWith(`bd/v1/${accountId}/data/`);
    (isRecord ? ledger : events).arrived('mqtt', body.idempotency_key);
    onMessage?.({ channel: 'mqtt', address: topic, headers, body });
  }

  #operatorReader(): KafkaReader {
    const { kafka, operator, written = writtenTopics } = this.#options;
    return new KafkaReader({
      ...kafka,
      ...operator,
      groupId: `demo-ledger-${process.pid}`,
      topics: [...written, 'rejected'],
      onMessage: (payload) => {
        if (payload.topic === 'rejected') this.rejected += 1;
        else if (headerText(payload, 'account') === this.#options.accountId) this.#wrote(payload);
      },
    });
  }

  #wrote(payload: EachMessagePayload): void {
    const { topic, partition, message } = payload;
    const { time, fetched_at: fetched, ...others } = headersOf(message);
    // The time of a sum is the start of its day or interval.
    const at = topic === 'energy' ? Number(message.timestamp) : Number(time) * 1000;
    // A record of history has lower priority than live ones.
    const fetchedAt = topic === 'basedata' ? unixMsOf(fetched) : undefined;
    const ledger = topic.startsWith('basedata') ? this.#options.ledger : this.#options.events;
    ledger.wrote(
      writtenRecord(others, {
        at,
        ...reported({ fetchedAt }),
        topic,
        partition,
        offset: BigInt(message.offset),
      }),
    );
    // A demo may run for days.
    ledger.forget(Date.now() - forgetMs);
  }
}

function webhookReceiver({ webhook, state, ledger, events, onMessage }: ReceiversOptions): WebhookReceiver {
  return new WebhookReceiver({
    ...webhook,
    secret: state.webhook.secret,
    onRecord: (key) => ledger.arrived('webhook', key),
    onEvent: (key) => events.arrived('webhook', key),
    ...reported({ onMessage }),
  });
}

function headersOf({ headers = {} }: EachMessagePayload['message']): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

/** Returns undefined for a record of an older version, which has no fetch time. */
function unixMsOf(unixSeconds: string | undefined): number | undefined {
  const ms = Math.round(Number(unixSeconds) * 1000);
  return ms > 0 ? ms : undefined;
}

/**
 * Creates a ledger in which all records are due on each channel, except events about webhooks on the webhook channel, for a webhook gets no events about
 * itself, and those that are opt-in on the others, unless `isNamed` says that their filters name the kind.
 */
export function openLedger(isNamed: (kind: string) => boolean = () => false): Ledger {
  const ledger = new Ledger();
  for (const channel of channels) {
    const wants = ({ kind }: { kind: string }) =>
      channel === 'webhook' ? !kind.startsWith('webhook.') : !isOptIn(kind) || isNamed(kind);
    ledger.expect({ id: channel, channel, group: 'demo', wants });
  }
  return ledger;
}

/** A message as it reached a receiver, to be validated against a schema. */
export interface ReceivedMessage {
  channel: Channel;
  /** The path of the webhook, the Kafka topic or the MQTT topic. */
  address: string;
  /** The HTTP headers, Kafka headers or MQTT user properties. */
  headers: Readonly<Record<string, string | undefined>>;
  body: unknown;
}

export type OnMessage = (message: ReceivedMessage) => void;

/** The members that records and events have in common. */
export interface Delivered {
  idempotency_key: string;
}
