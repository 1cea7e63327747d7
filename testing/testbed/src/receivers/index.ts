export { headerText, KafkaReader } from './kafka-reader.ts';
export type { OnMessage, ReceivedMessage } from './received-message.ts';
export { openLedger } from './open-ledger.ts';
export { Receivers, type ReceiversOptions } from './receivers.ts';
export { WebhookReceiver } from './webhook-receiver.ts';
