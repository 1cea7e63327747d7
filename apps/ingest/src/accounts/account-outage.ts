import { reported } from '@heliograph/base-data';
import type { VendorOutageRecord } from '@heliograph/messaging';
import { maxMessageLength, type AccountEvent } from './account-event.ts';

/** The number of failures in a row, and their least duration in the vendor's time, that count as an outage. */
const failuresOfOutage = 3;
const outageMs = 5 * 60_000;

/**
 * Tracks the outage of one vendor account. The time of `vendor.unavailable` follows from the first failure alone, which is persisted before the event is
 * due: the owner of the account by then writes the same event. Refused credentials, or a call that is not granted, are answers of the vendor and no outage.
 */
export class AccountOutage {
  readonly #minOutageMs: number;
  #record: VendorOutageRecord | undefined;
  #failures = 0;

  constructor(known: VendorOutageRecord | undefined, timeScale: number) {
    this.#record = known;
    this.#minOutageMs = outageMs / timeScale;
  }

  get record(): VendorOutageRecord | undefined {
    return this.#record;
  }

  /** Notes that the vendor did not answer. */
  failed(message: string, now: number): void {
    this.#failures += 1;
    const outage = (this.#record = this.#ongoing(now));
    const lasted = this.#failures >= failuresOfOutage && now - outage.since >= this.#minOutageMs;
    if (outage.unavailableAt !== undefined || !lasted) return;
    const unavailableAt = Math.floor((outage.since + this.#minOutageMs) / 1000);
    this.#record = { ...outage, unavailableAt, message: message.slice(0, maxMessageLength) };
  }

  /** Notes that the vendor answered a poll. */
  succeeded(now: number): void {
    this.#failures = 0;
    const outage = this.#record;
    if (outage?.unavailableAt === undefined) this.#record = undefined;
    else if (outage.availableAt === undefined)
      this.#record = { ...outage, availableAt: Math.max(Math.floor(now / 1000), outage.unavailableAt + 1) };
  }

  /** Returns the events that are still to be written, in order. After a crash the last one may be returned again, with the same time. */
  unreported(): AccountEvent[] {
    if (this.#record?.unavailableAt === undefined) return [];
    const { unavailableAt, availableAt, message, told: reportedEvents } = this.#record;
    const unavailable: AccountEvent = {
      event: 'vendor.unavailable',
      at: unavailableAt,
      ...reported({ message }),
    };
    const available: AccountEvent[] = availableAt === undefined ? [] : [{ event: 'vendor.available', at: availableAt }];
    return [unavailable, ...available].slice(reportedEvents);
  }

  /** Notes that this event is written. */
  markReported({ event }: AccountEvent): void {
    if (event === 'vendor.available') this.#record = undefined;
    else if (this.#record) this.#record = { ...this.#record, told: 1 };
  }

  /** Returns the outage that a failure belongs to: one whose end was not written yet continues. */
  #ongoing(now: number): VendorOutageRecord {
    if (!this.#record) return { since: now, told: 0 };
    const { since, unavailableAt, message, told } = this.#record;
    return {
      since,
      told,
      ...reported({ unavailableAt, message }),
    };
  }
}
