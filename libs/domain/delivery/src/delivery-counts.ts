import { channelSubscriptionId } from './account-channel.ts';
import type { DeliveryCountEvent } from './attempt-event.ts';
import type { AccountChannelName } from './channels.ts';

type Outcome = 'delivered' | 'failed' | 'noSubscriber' | 'dropped';
type Counts = Record<Outcome | 'bytes', number>;

const none: Readonly<Counts> = { delivered: 0, failed: 0, noSubscriber: 0, dropped: 0, bytes: 0 };

/** Deliveries of one channel by account, counted until they are taken as events for `delivery.attempts`. */
export class DeliveryCounts {
  readonly #channel: AccountChannelName;
  #counts = new Map<string, Counts>();
  #since: number;

  constructor(channel: AccountChannelName, now: number) {
    this.#channel = channel;
    this.#since = now;
  }

  count(accountId: string, outcome: Outcome, bytes: number, records = 1): void {
    let counts = this.#counts.get(accountId);
    if (!counts) this.#counts.set(accountId, (counts = { ...none }));
    counts[outcome] += records;
    if (outcome === 'delivered') counts.bytes += bytes;
  }

  take(now: number): DeliveryCountEvent[] {
    const since = this.#since;
    const taken = this.#counts;
    this.#counts = new Map();
    this.#since = now;
    return Array.from(taken, ([accountId, { noSubscriber, dropped, ...counts }]) => ({
      type: 'count',
      subscriptionId: channelSubscriptionId(this.#channel, accountId),
      accountId,
      at: now,
      channel: this.#channel,
      since,
      ...counts,
      noSubscriber: noSubscriber > 0 ? noSubscriber : undefined,
      dropped: dropped > 0 ? dropped : undefined,
    }));
  }
}
