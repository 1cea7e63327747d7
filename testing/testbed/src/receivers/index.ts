export { headerText, KafkaReader } from './kafka-reader.ts';
export type { OnMessage, ReceivedMessage } from './receivers.ts';
export { openLedger } from './receivers.ts';
export { Receivers, type ReceiversOptions } from './receivers.ts';
export { WebhookReceiver } from './webhook-receiver.ts';
