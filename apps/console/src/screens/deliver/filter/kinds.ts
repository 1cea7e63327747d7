import type { EventKind } from '@heliograph/sdk';

/**
 * Every kind of record and event that the service delivers; the type makes a new one appear here. One that is opt-in is delivered only where a filter names it.
 */
const known: Record<EventKind, 'usual' | 'optIn'> = {
  'device.data': 'usual',
  'device.day': 'optIn',
  'energy.interval': 'optIn',
  'battery.data': 'optIn',
  'meter.data': 'optIn',
  'site.data': 'optIn',
  'device.online': 'usual',
  'device.offline': 'usual',
  'vendor.unavailable': 'usual',
  'vendor.available': 'usual',
  'vendor.health_changed': 'usual',
  'credentials.rejected': 'usual',
  'quota.reached': 'usual',
  'inventory.changed': 'usual',
  'import.started': 'optIn',
  'import.finished': 'optIn',
  'import.failed': 'optIn',
  'alarm.raised': 'optIn',
  'alarm.changed': 'optIn',
  'alarm.cleared': 'optIn',
  'webhook.failing': 'usual',
  'webhook.recovered': 'usual',
  'webhook.exhausted': 'usual',
  'webhook.disabled': 'usual',
  'webhook.signature_rejected': 'usual',
  'mqtt.messages_dropped': 'usual',
  'mqtt.clients_refused': 'usual',
};

export const kinds = Object.keys(known) as EventKind[];
export const usualKinds = kinds.filter((kind) => known[kind] === 'usual');
export const optInKinds = kinds.filter((kind) => known[kind] === 'optIn');

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
