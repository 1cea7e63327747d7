import type { Channel } from '../ledger/written-record.ts';

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
