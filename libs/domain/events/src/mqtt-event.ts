import { idempotencyKey } from '@heliograph/idempotency-key';

/** Body of `mqtt.messages_dropped` (contract §8; `mqtt-event.schema.json`): sent when it begins, and once more with `until` and `messages`. */
export interface MessagesDropped {
  event: 'mqtt.messages_dropped';
  /** `since`, or `until` once it is known. */
  Datetime: number;
  /** The session's. */
  clientId: string;
  /** Unix seconds of the first message that was not kept. */
  since: number;
  /** When the client came back, or its session ended. */
  until?: number;
  messages?: number;
  idempotency_key: string;
}

/** Body of `mqtt.clients_refused`: sent once an hour, whatever number of clients it was. */
export interface ClientsRefused {
  event: 'mqtt.clients_refused';
  /** Begin of the hour, Unix seconds. */
  Datetime: number;
  reason: 'account_connections' | 'account_sessions';
  idempotency_key: string;
}

export type MqttEvent = MessagesDropped | ClientsRefused;

export function messagesDropped(
  clientId: string,
  since: number,
  end?: { until: number; messages: number },
): MessagesDropped {
  const Datetime = end?.until ?? since;
  const event = end ? 'messages_dropped' : 'dropping_messages';
  return {
    event: 'mqtt.messages_dropped',
    Datetime,
    clientId,
    since,
    ...end,
    idempotency_key: idempotencyKey({ dataSource: 'mqtt', serial: clientId, datetime: Datetime, event }),
  };
}

export function clientsRefused(accountId: string, reason: ClientsRefused['reason'], at: number): ClientsRefused {
  const Datetime = at - (at % 3600);
  const key = idempotencyKey({ dataSource: 'mqtt', serial: accountId, datetime: Datetime, event: `${reason}_refused` });
  return { event: 'mqtt.clients_refused', Datetime, reason, idempotency_key: key };
}
