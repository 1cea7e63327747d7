import { idempotencyKey } from '@heliograph/idempotency-key';
import type { QuotaEventKind } from './event-kinds.ts';

/** How far the devices of an account fit into its quota. */
export interface QuotaUse {
  deviceQuota: number;
  /** Places of the quota in use: one for each monitored device, of some vendors one for a plant. */
  quotaUsed: number;
  monitoredDevices: number;
  /** Devices that are listed, but not monitored because the quota is used up. */
  devicesOverQuota: number;
}

/** Body of `quota.reached` (contract §4; `quota-event.schema.json`). */
export interface QuotaEvent extends QuotaUse {
  event: QuotaEventKind;
  /** Unix seconds. */
  Datetime: number;
  message: string;
  idempotency_key: string;
}

export function quotaReached(serial: string, use: QuotaUse, Datetime: number): QuotaEvent {
  const key = idempotencyKey({ dataSource: 'quota', serial, datetime: Datetime, event: 'reached' });
  return { event: 'quota.reached', Datetime, ...use, message: quotaMessage(use), idempotency_key: key };
}

/** Returns one sentence that reports the used-up quota: `12 devices, 10 monitored: the quota of 10 is used up.` */
export function quotaMessage({ deviceQuota, monitoredDevices, devicesOverQuota }: QuotaUse): string {
  const devices = monitoredDevices + devicesOverQuota;
  const counted = devices === 1 ? '1 device' : `${devices} devices`;
  return `${counted}, ${monitoredDevices} monitored: the quota of ${deviceQuota} is used up.`;
}

/** Returns that sentence when devices are over quota; undefined when they fit, or places have become free since. */
export function overQuotaMessage(use: QuotaUse): string | undefined {
  const isOver = use.devicesOverQuota > 0 && use.quotaUsed >= use.deviceQuota;
  return isOver ? quotaMessage(use) : undefined;
}
