import type { Channel } from '@heliograph/testbed';

/** A message as it reached a receiver, for whoever wants to hold it against a description. */
export interface ReceivedMessage {
  channel: Channel;
  /** Path of the webhook, Kafka topic or MQTT topic. */
  address: string;
  /** HTTP headers, Kafka headers or MQTT user properties. */
  headers: Readonly<Record<string, string | undefined>>;
  body: unknown;
}

export type OnMessage = (message: ReceivedMessage) => void;

/** What records and events have in common. */
export interface Delivered {
  idempotency_key: string;
}
