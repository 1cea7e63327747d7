export type { CallOptions } from './client/call.ts';
export { HeliographConnectionError, HeliographError, type ErrorDetail } from './client/errors.ts';
export type { Fetch, FetchAnswer, FetchInit } from './client/exchange.ts';
export { Heliograph, type HeliographOptions, type SyncOptions } from './client/heliograph.ts';
export { Paged, type Page } from './client/paged.ts';
export type { StreamEvent, StreamFilter, StreamOptions } from './client/stream-event.ts';
export type { Tokens } from './client/session.ts';
export { kafkajsOptions, kafkaSettings, type KafkaSettings } from './connections/kafka.ts';
export { MqttCredentialToken, mqttSettings, type MqttSettings } from './connections/mqtt.ts';
export {
  isDelivered,
  isDeviceData,
  isDeviceDay,
  isDeviceEvent,
  isEnergyInterval,
  isStorage,
  kindOf,
  parseDelivered,
  type Delivered,
  type EventKind,
  type TestEvent,
} from './delivered.ts';
export { httpCloudEvent, kafkaCloudEvent, mqttCloudEvent, type CloudEventAttributes } from './cloud-event.ts';
export type * from './generated/types.generated.ts';
export { SeenKeys } from './seen-keys.ts';
