import type { VendorEventKind } from '@heliograph/events';

export const maxMessageLength = 500;

export interface AccountEvent {
  event: VendorEventKind;
  /** The time of the event, Unix seconds. */
  at: number;
  message?: string;
}
