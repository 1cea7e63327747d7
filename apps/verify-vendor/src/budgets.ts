import { budgetsOf } from '@heliograph/vendor-http';
import type { RateLimit, VendorRequest } from '@heliograph/vendor-contract';

type Budgets = ReturnType<typeof budgetsOf>;

/** A declared limit, and the most requests of a run that take from one of its windows. */
export interface BudgetUse {
  call: string;
  limit: number;
  perSeconds: number;
  scope: RateLimit['scope'];
  requests: number;
}

/** Counts requests by the declared limits they take from. Of a limit per request or device, the most requested one counts. */
export class BudgetUses {
  readonly calls = new Map<string, number>();
  readonly #taken = new Map<string, number>();
  readonly #limits: readonly RateLimit[];
  readonly #vendor: string;

  constructor(vendor: string, limits: readonly RateLimit[]) {
    this.#vendor = vendor;
    this.#limits = limits;
  }

  /** Counts a request. Returns the budgets that it takes from. */
  add(request: Pick<VendorRequest, 'call' | 'method' | 'path' | 'body'>): Budgets {
    this.calls.set(request.call, (this.calls.get(request.call) ?? 0) + 1);
    const context = { vendor: this.#vendor, credentialId: 'c', timeScale: 1, limits: this.#limits };
    const budgets = budgetsOf(request, context);
    for (const { key } of budgets) this.#taken.set(key, (this.#taken.get(key) ?? 0) + 1);
    return budgets;
  }

  get uses(): BudgetUse[] {
    return this.#limits.map(({ call, limit, perSeconds, scope }) => {
      const prefix = `${this.#vendor}:c:${call}:${perSeconds}`;
      const taken = [...this.#taken]
        .filter(([key]) => key === prefix || key.startsWith(`${prefix}:`))
        .map(([, count]) => count);
      return { call, limit, perSeconds, scope, requests: Math.max(0, ...taken) };
    });
  }
}
