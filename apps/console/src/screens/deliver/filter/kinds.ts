import type { EventKind } from '@heliograph/sdk';

/** Every kind of record and event that the service delivers; the type makes a new one appear here. */
const known: Record<EventKind, true> = {
  'device.data': true,
  'device.online': true,
  'device.offline': true,
  'vendor.unavailable': true,
  'vendor.available': true,
  'vendor.health_changed': true,
  'credentials.rejected': true,
  'quota.reached': true,
  'inventory.changed': true,
  'import.started': true,
  'import.finished': true,
  'import.failed': true,
  'webhook.failing': true,
  'webhook.recovered': true,
  'webhook.exhausted': true,
  'webhook.disabled': true,
  'webhook.signature_rejected': true,
  'mqtt.messages_dropped': true,
  'mqtt.clients_refused': true,
};

export const kinds = Object.keys(known) as EventKind[];

/** The reasons for which an attempt fails or is skipped; the service may learn more, so a field takes others as well. */
export const reasons = [
  'status',
  'timeout',
  'connection',
  'dns',
  'tls',
  'redirect',
  'unauthorized',
  'gone',
  'address_not_allowed',
  'breaker_open',
  'unusable',
] as const;
