export { httpCloudEvent, type CloudEventAttributes } from '../cloud-event.ts';
export {
  isDeviceData,
  isDeviceDay,
  isDeviceEvent,
  isEnergyInterval,
  isStorage,
  kindOf,
  type Delivered,
  type EventKind,
  type TestEvent,
} from '../delivered.ts';
export type {
  BaseData,
  Battery,
  DeliveredByKind,
  DeviceDay,
  DeviceEvent,
  EnergyIntervalRecord,
  InventoryEvent,
  Meter,
  Site,
  VendorEvent,
  WebhookEvent,
} from '../generated/types.generated.ts';
export type { WebhookHeaders } from './headers.ts';
export type { RawBody } from './raw-body.ts';
export { WebhookVerificationError, type VerificationFailure } from './verification-error.ts';
export { verifyWebhook, type VerifiedWebhook, type VerifyOptions } from './verify-webhook.ts';
