import type { CredentialsRejectionRecord } from '@heliograph/messaging';
import { maxMessageLength, type AccountEvent } from './account-event.ts';

/**
 * Tracks that the vendor rejects the credentials of one vendor account: one event until a poll succeeds again. Its time is persisted before the event is
 * written, so that the owner of the account by then writes the same event, and it is not written twice.
 */
export class AccountRejection {
  #record: CredentialsRejectionRecord | undefined;

  constructor(known: CredentialsRejectionRecord | undefined) {
    this.#record = known;
  }

  get record(): CredentialsRejectionRecord | undefined {
    return this.#record;
  }

  rejected(message: string, now: number): void {
    this.#record ??= { at: Math.floor(now / 1000), message: message.slice(0, maxMessageLength), reported: false };
  }

  /** Notes that the vendor answered a poll. One that no event has reported yet is forgotten. */
  succeeded(): void {
    this.#record = undefined;
  }

  /** Returns the event that is still to be written. */
  unreported(): AccountEvent[] {
    if (this.#record === undefined || this.#record.reported) return [];
    const { at, message } = this.#record;
    return [{ event: 'credentials.rejected', at, message }];
  }

  /** Notes that the event is written. */
  markReported(): void {
    if (this.#record) this.#record = { ...this.#record, reported: true };
  }
}
