import type { SkipReason } from '@heliograph/delivery';
import type { ControlView } from '@heliograph/kafka';
import type { AccountRecord, SubscriptionRecord } from '@heliograph/messaging';
import type { Log } from '../log.ts';
import { makeEndpoint, UnusableWebhookError, type EndpointOptions, type WebhookEndpoint } from './webhook-endpoint.ts';

export type WebhookState =
  | { kind: 'active'; endpoint: WebhookEndpoint }
  /** The webhook is not active: its records go through the retry steps to the dead letters. */
  | { kind: 'inactive'; reason: SkipReason; detail?: string; endpoint?: WebhookEndpoint }
  | { kind: 'deleted' }
  /** The webhook is not (yet) in this process's copy of the control topic. */
  | { kind: 'unknown' };

export type ReadView<T> = Pick<ControlView<T>, 'get' | 'onChange'>;

interface Prepared {
  record: SubscriptionRecord;
  /** The endpoint, or the reason why it is missing. */
  endpoint: WebhookEndpoint | string;
}

/** Knows the state of each webhook: by the control topics, and by an endpoint's 410 before they contain it. */
export class WebhookDirectory {
  readonly #subscriptions: ReadView<SubscriptionRecord>;
  readonly #accounts: ReadView<AccountRecord>;
  readonly #options: EndpointOptions;
  readonly #log: Log;
  readonly #prepared = new Map<string, Prepared>();
  readonly #deleted = new Set<string>();
  /** The webhooks that this process disabled, with the record that was valid then: a newer one enables it again. */
  readonly #disabled = new Map<string, SubscriptionRecord>();

  constructor(
    subscriptions: ReadView<SubscriptionRecord>,
    accounts: ReadView<AccountRecord>,
    options: EndpointOptions,
    log: Log,
  ) {
    this.#subscriptions = subscriptions;
    this.#accounts = accounts;
    this.#options = options;
    this.#log = log;
  }

  /** Subscribes to changes. @param changed called with the id of each webhook that changed or was deleted */
  watch(changed: (id: string) => void): () => void {
    return this.#subscriptions.onChange((id, record) => {
      if (record === undefined) this.#deleted.add(id);
      else this.#deleted.delete(id);
      this.#prepared.delete(id);
      this.#disabled.delete(id);
      changed(id);
    });
  }

  /** Finds the state of a webhook. @param owner the account that a record was routed for: the account of an unknown webhook may be known to be deleted */
  find(id: string, owner?: string): WebhookState {
    const record = this.#subscriptions.get(id);
    const target = record?.webhook;
    if (record === undefined || target === undefined) {
      const gone = this.#deleted.has(id) || (owner !== undefined && this.#accounts.get(owner)?.status === 'deleted');
      return { kind: gone ? 'deleted' : 'unknown' };
    }
    const endpoint = this.#endpoint(id, record);
    if (typeof endpoint === 'string') return { kind: 'inactive', reason: 'unusable', detail: endpoint };
    const account = this.#accounts.get(record.accountId)?.status;
    if (account === 'deleted') return { kind: 'deleted' };
    if (account === 'suspended') return { kind: 'inactive', reason: 'account_suspended' };
    if (target.status !== 'active') return { kind: 'inactive', reason: target.status, endpoint };
    if (this.#disabled.get(id) === record) return { kind: 'inactive', reason: 'disabled', endpoint };
    return { kind: 'active', endpoint };
  }

  /** Treats the webhook as disabled until the control topic has a new record of it. @returns false when it was disabled already */
  disable(id: string): boolean {
    const record = this.#subscriptions.get(id);
    if (record === undefined || this.#disabled.get(id) === record) return false;
    this.#disabled.set(id, record);
    return true;
  }

  #endpoint(id: string, record: SubscriptionRecord): WebhookEndpoint | string {
    const prepared = this.#prepared.get(id);
    if (prepared?.record === record) return prepared.endpoint;
    const endpoint = this.#make(id, record);
    this.#prepared.set(id, { record, endpoint });
    return endpoint;
  }

  /** Makes the endpoint. Never throws: it is also called while records of other webhooks are handled. */
  #make(id: string, record: SubscriptionRecord): WebhookEndpoint | string {
    try {
      return makeEndpoint(id, record.webhook!, this.#options, record.envelope);
    } catch (error) {
      // Only the name of an unexpected error is logged: its text may repeat a setting.
      const reason = error instanceof UnusableWebhookError ? error.message : 'its settings cannot be read';
      const name = error instanceof Error ? error.name : typeof error;
      this.#log.error({ webhookId: id, reason, error: name }, 'a webhook cannot be used');
      return reason;
    }
  }
}
