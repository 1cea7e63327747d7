import type { Ledger } from '@heliograph/testbed';
import type { Account } from '../rig/accounts.ts';
import { isWarmUp } from '../recorders/log-watch.ts';
import type { HostileCase, Seen } from './cases.ts';
import { timeoutMs } from './cases.ts';
import type { HostileServer } from './hostile-server.ts';

const maxPages = 10;

interface Attempts {
  items: { type: string; result?: string; reason?: string; status?: number; at: number; nextAttemptAt?: number }[];
  nextCursor: string | null;
}

/** One hostile endpoint, registered as a webhook. */
export class HostileEndpoint {
  readonly #account: Account;
  readonly #delivered = new Set<string>();
  #id = '';
  server: HostileServer | undefined;

  constructor(
    readonly hostileCase: HostileCase,
    account: Account,
  ) {
    this.#account = account;
  }

  /** Behind the acknowledgements of its server. */
  accepted(key: string, ledger: Ledger): void {
    if (isWarmUp(key)) return;
    this.#delivered.add(key);
    ledger.arrived(this.#id, key);
  }

  async register(host: string, ledger: Ledger): Promise<void> {
    const url = `https://${host}:${this.server!.port}/`;
    const { id } = (await this.#account.api.post('/v1/webhooks', { url, timeoutMs })) as { id: string };
    this.#id = id;
    // A webhook without a filter receives BaseData alone.
    const wants = (record: { account: string; kind: string }): boolean =>
      record.account === this.#account.id && record.kind === 'device.data';
    ledger.expect({ id, channel: 'webhook', group: 'hostile', wants });
  }

  /** Returns its own observations, and those of the API. */
  async seen(): Promise<Seen> {
    const failed = (await this.#attempts()).filter(({ type, result }) => type === 'attempt' && result === 'failed');
    const { status } = (await this.#account.api.get(`/v1/webhooks/${this.#id}`)) as { status: string };
    const waits = failed.map(({ at, nextAttemptAt = at }) => nextAttemptAt - at);
    return {
      server: this.server,
      status,
      delivered: this.#delivered.size,
      reasons: [...new Set(failed.map(({ reason = '?' }) => reason))],
      statuses: [...new Set(failed.flatMap(({ status: code }) => (code === undefined ? [] : [code])))],
      maxWaitSeconds: Math.max(0, ...waits),
    };
  }

  async #attempts(): Promise<Attempts['items']> {
    const items: Attempts['items'] = [];
    let cursor: string | null = '';
    for (let page = 0; page < maxPages && cursor !== null; page++) {
      const query: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const path = `/v1/webhooks/${this.#id}/attempts?limit=500&type=attempt${query}`;
      const answer = (await this.#account.api.get(path)) as Attempts;
      items.push(...answer.items);
      cursor = answer.nextCursor;
    }
    return items;
  }
}
