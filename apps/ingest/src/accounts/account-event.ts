import type { VendorEventKind } from '@heliograph/events';

/** The length of an event's message. */
export const maxMessageLength = 500;

/** An event of a vendor account that is to be written. */
export interface AccountEvent {
  event: VendorEventKind;
  /** The time of the event, Unix seconds. */
  at: number;
  message?: string;
}
