import type { AccountChannelName } from './channels.ts';
import {
  compileSubscriptionFilter,
  isForChannel,
  type DeliveryFilter,
  type FilterMatch,
  type RoutingHeaders,
} from './subscription-filter.ts';

/** The part of `control.accounts` that the channels with one subscription per account use. */
export interface ChannelAccount {
  status: 'active' | 'suspended' | 'deleted';
  channels: Readonly<Record<AccountChannelName, boolean>>;
}

export interface ChannelSubscription {
  accountId: string;
  channel: string;
  filter: DeliveryFilter;
  /** An `Envelope`; one that this release does not know counts as `none`. */
  envelope?: string;
  /** A `KafkaFormat`; one that this release does not know counts as `json`. */
  format?: string;
}

/** Id in `control.subscriptions` of the one subscription that an account has on such a channel. */
export function channelSubscriptionId(channel: AccountChannelName, accountId: string): string {
  return `${channel}_${accountId}`;
}

/** The filter of an account that has set none. */
const unfiltered: FilterMatch = compileSubscriptionFilter({});

/**
 * Which records go to which account on one channel: the account is active, the channel is on (with its first credential), and its filter, if it
 * set one, matches. Fed by the changes of the two control views.
 */
export class AccountChannel {
  readonly #channel: AccountChannelName;
  readonly #open = new Set<string>();
  readonly #filters = new Map<string, FilterMatch>();
  /** The subscriptions whose deliveries have attributes. */
  readonly #cloudEvents = new Set<string>();
  /** The subscriptions whose BaseData is Avro. */
  readonly #avro = new Set<string>();

  constructor(channel: AccountChannelName) {
    this.#channel = channel;
  }

  accountChanged(accountId: string, account: ChannelAccount | undefined): void {
    if (account?.status === 'active' && account.channels[this.#channel]) this.#open.add(accountId);
    else this.#open.delete(accountId);
  }

  subscriptionChanged(subscriptionId: string, subscription: ChannelSubscription | undefined): void {
    if (subscription?.channel === this.#channel)
      this.#filters.set(subscriptionId, compileSubscriptionFilter(subscription.filter));
    else this.#filters.delete(subscriptionId);
    if (subscription?.channel === this.#channel && subscription.envelope === 'cloudevents')
      this.#cloudEvents.add(subscriptionId);
    else this.#cloudEvents.delete(subscriptionId);
    if (subscription?.channel === this.#channel && subscription.format === 'avro') this.#avro.add(subscriptionId);
    else this.#avro.delete(subscriptionId);
  }

  /** Whether the account is active and its channel is on. */
  has(accountId: string): boolean {
    return this.#open.has(accountId);
  }

  /** Whether the account's deliveries have the attributes of CloudEvents. */
  usesCloudEvents(accountId: string): boolean {
    return this.#cloudEvents.size > 0 && this.#cloudEvents.has(channelSubscriptionId(this.#channel, accountId));
  }

  /** Whether the account's BaseData is delivered as Avro. */
  usesAvro(accountId: string): boolean {
    return this.#avro.size > 0 && this.#avro.has(channelSubscriptionId(this.#channel, accountId));
  }

  /** Accounts for which the channel is on. */
  get size(): number {
    return this.#open.size;
  }

  /** @param headers `channel` is in those of a record that is replayed, for that channel alone */
  wants(accountId: string, headers: RoutingHeaders & { readonly channel?: string }): boolean {
    if (!this.#open.has(accountId)) return false;
    // A replay follows the subscription as it is, not the channels that an import named.
    if (headers.channel === undefined ? !isForChannel(headers, this.#channel) : headers.channel !== this.#channel)
      return false;
    return (this.#filters.get(channelSubscriptionId(this.#channel, accountId)) ?? unfiltered)(headers);
  }
}
