import { compileWebhookFilter, type FilterMatch, type RoutingHeaders } from '@heliograph/delivery';
import type { AccountRecord, SubscriptionRecord } from '@heliograph/messaging';
import type { ReadView } from '../endpoint/webhook-directory.ts';

interface Subscription {
  id: string;
  matches: FilterMatch;
}

/** The webhook subscriptions by account, their filters compiled; follows the control topic. */
export class SubscriptionIndex {
  readonly #accounts: Pick<ReadView<AccountRecord>, 'get'>;
  readonly #byAccount = new Map<string, Map<string, Subscription>>();
  readonly #accountOf = new Map<string, string>();

  constructor(
    subscriptions: Pick<ReadView<SubscriptionRecord>, 'onChange'>,
    accounts: Pick<ReadView<AccountRecord>, 'get'>,
  ) {
    this.#accounts = accounts;
    subscriptions.onChange((id, record) => this.#update(id, record));
  }

  /** Returns the ids of the webhooks a record is for; empty while its account is suspended. */
  match(accountId: string, headers: RoutingHeaders): string[] {
    const subscriptions = this.#byAccount.get(accountId);
    if (subscriptions === undefined || isClosed(this.#accounts.get(accountId)?.status)) return [];
    const ids: string[] = [];
    for (const { id, matches } of subscriptions.values()) if (matches(headers)) ids.push(id);
    return ids;
  }

  #update(id: string, record: SubscriptionRecord | undefined): void {
    this.#remove(id);
    if (record?.channel !== 'webhook' || record.webhook === undefined) return;
    let subscriptions = this.#byAccount.get(record.accountId);
    if (subscriptions === undefined)
      this.#byAccount.set(record.accountId, (subscriptions = new Map<string, Subscription>()));
    subscriptions.set(id, { id, matches: compileWebhookFilter(record.filter) });
    this.#accountOf.set(id, record.accountId);
  }

  #remove(id: string): void {
    const accountId = this.#accountOf.get(id);
    if (accountId === undefined) return;
    this.#accountOf.delete(id);
    const subscriptions = this.#byAccount.get(accountId);
    subscriptions?.delete(id);
    if (subscriptions?.size === 0) this.#byAccount.delete(accountId);
  }
}

const isClosed = (status: AccountRecord['status'] | undefined) => status === 'suspended' || status === 'deleted';
