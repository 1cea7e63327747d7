import { idempotencyKey } from '@heliograph/idempotency-key';
import type { VendorHealthEventKind } from './event-kinds.ts';

/** The states that an event reports; `unknown` is not reported. */
export type ReportedHealthState = 'operational' | 'degraded' | 'outage' | 'maintenance';

/** Body of `vendor.health_changed` (`vendor-health-event.schema.json`): the vendor's state over all vendor accounts, as docs/use/vendor-health.md defines it. */
export interface VendorHealthEvent {
  event: VendorHealthEventKind;
  DataSources: string;
  /** When the state began, Unix seconds. */
  Datetime: number;
  state: ReportedHealthState;
  /** The state reported last. */
  previous: ReportedHealthState;
  message: string;
  idempotency_key: string;
}

export interface VendorHealthEventInput {
  /** Whom it is for: the key differs from that of other accounts. */
  accountId: string;
  DataSources: string;
  Datetime: number;
  state: ReportedHealthState;
  previous: ReportedHealthState;
  message: string;
}

export function vendorHealthEvent({ accountId, ...named }: VendorHealthEventInput): VendorHealthEvent {
  const { DataSources: dataSource, Datetime: datetime } = named;
  const key = idempotencyKey({ dataSource, serial: accountId, datetime, event: 'health_changed' });
  return { event: 'vendor.health_changed', ...named, idempotency_key: key };
}
