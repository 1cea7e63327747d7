/** A budget that history calls take from, in the vendor's time. */
export interface HistoryBudget {
  /** Requests in a window; with `limitPerDevice` plus so many for each device of the vendor account. */
  limit: number;
  limitPerDevice?: number;
  perSeconds: number;
  /**
   * Requests of live polls in the same window: for each device and each plant, at most `max`. Absent: no live poll
   * takes from the budget.
   */
  live?: { perDevice?: number; perPlant?: number; max?: number };
}

/** What the vendor bills or allows for history, beside its limits. */
export interface HistoryBill {
  unit: 'credits' | 'yearly_calls' | 'data_points';
  perRequest?: number;
  perRecord?: number;
  /** For people; `{amount}` is replaced by the number. */
  text: string;
}

/** What it costs to read a vendor's history. */
export interface HistoryCost {
  /** Requests for up to `devices` devices and `days` local days (or months, of `resolution: days`). */
  requests: number;
  /** Further requests for each device that shares them: pages. */
  requestsPerDevice?: number;
  /** Calls of the plan that the requests are spread over; default 1. Between two calls an import pauses. */
  calls?: number;
  /** Devices of one time zone and type that share a request; default 1. `plant`: all of a plant. */
  devices?: number | 'plant';
  /** Only devices of one plant share a request. */
  perPlant?: true;
  /** Days that share a request; default 1. */
  days?: number;
  budgets: readonly HistoryBudget[];
  bill?: HistoryBill;
}

/** The devices of a vendor account, and the days that are to be read of each. */
export interface HistoryWork {
  devices: number;
  plants: number;
  /** Days of each device (months, of `resolution: days`). */
  days: number;
  /** The numbers of devices of each time zone and type, which share requests; default: all alike. */
  alike?: readonly number[];
  /** Devices of the vendor account that live polls read; default: `devices` and `plants`. */
  polled?: { devices: number; plants: number };
}

/** What an import takes of what the vendor bills, with a text for people. */
export interface BilledHistory extends Pick<HistoryBill, 'unit' | 'text'> {
  amount: number;
}

/** The requests that an import makes, and the time that the vendor's limits need for them. */
export interface HistoryPlan {
  requests: number;
  /** Seconds of the vendor's time; undefined: live polls leave nothing of a budget. */
  seconds: number | undefined;
  bill?: BilledHistory;
}

/** The import that pages and the list of vendors show the plan of. */
export const exampleWork: HistoryWork = { devices: 100, plants: 20, days: 30 };
/** The default share of imports of what live polls leave. */
export const defaultImportShare = 0.33;
/** The pause between two calls of an import, which are made one by one, seconds of the vendor's time. */
export const importPauseSeconds = 1;
/** The share of a budget of history calls alone that imports may take: gaps and second looks need the rest. */
export const ownBudgetShare = 0.8;
/** The part of a budget that imports never take. */
export const importReserve = 0.05;
/** The smallest budget that is shared: a smaller one is a pace. */
export const minSharedLimit = 3;
const daySeconds = 86_400;

/**
 * Returns how much longer than the vendor's a window is kept, ms: the vendor counts arrivals, we count sent requests, and a delayed request must not break a
 * limit.
 */
export function windowMarginMs(windowMs: number): number {
  return Math.max(200, windowMs / 100, Math.min(1000, windowMs / 8));
}

/** Returns what the sums of days cost: months in place of days. */
export function costOfDays({
  samples,
  days,
}: {
  samples: { cost: HistoryCost };
  days: { cost?: HistoryCost; perPlant?: true };
}): HistoryCost {
  const { budgets } = samples.cost;
  return days.cost ?? (days.perPlant === true ? { requests: 1, devices: 'plant', budgets } : { requests: 1, budgets });
}

/**
 * Returns the requests that an import needs, and how long the limits make it.
 * @param share of what live polls leave of a budget, 0 to 1
 */
export function planOfHistory(cost: HistoryCost, work: HistoryWork, share: number): HistoryPlan {
  const { devices, plants, days } = work;
  const { requestsPerDevice = 0, calls = 1, bill } = cost;
  if (devices === 0 || days === 0) return { requests: 0, seconds: 0 };
  const rounds = Math.ceil(days / (cost.days ?? 1));
  const batches = batchesOf(cost, devices, Math.max(1, Math.min(plants, devices)), work.alike ?? [devices]);
  const requests = Math.ceil(rounds * (batches * cost.requests + devices * requestsPerDevice));
  const paces = cost.budgets.map((budget) => secondsOf(budget, requests, work, share));
  const seconds = Math.max(rounds * batches * calls * importPauseSeconds, ...paces);
  const plan: HistoryPlan = { requests, seconds: Number.isFinite(seconds) ? Math.ceil(seconds) : undefined };
  if (bill) plan.bill = { unit: bill.unit, ...billed(bill, requests) };
  return plan;

  function billed(
    { perRequest = 0, perRecord = 0, text }: HistoryBill,
    made: number,
  ): { amount: number; text: string } {
    const amount = Math.ceil(made * perRequest + devices * days * perRecord);
    return { amount, text: text.replaceAll('{amount}', String(amount)) };
  }
}

/** Returns the number of groups of devices that share requests; plants are taken to be of one size. */
function batchesOf(
  { devices: size = 1, perPlant }: HistoryCost,
  devices: number,
  plants: number,
  alike: readonly number[],
): number {
  if (size === 'plant') return plants;
  if (!perPlant) return alike.reduce((sum, count) => sum + Math.ceil(count / size), 0);
  const [smaller, larger] = [Math.floor(devices / plants), devices % plants];
  return (plants - larger) * Math.ceil(smaller / size) + larger * Math.ceil((smaller + 1) / size);
}

/**
 * Returns how long a budget makes an import wait: the requests of the first window are made at once, those of a budget
 * of a day or longer window by window.
 */
function secondsOf(budget: HistoryBudget, requests: number, work: HistoryWork, share: number): number {
  const { perSeconds } = budget;
  const windowSeconds = perSeconds + windowMarginMs(perSeconds * 1000) / 1000;
  const perWindow = grantedOf(budget, work, share);
  if (perWindow < 1) return Infinity;
  const windows = Math.max(0, requests / perWindow - 1);
  return (perSeconds >= daySeconds ? Math.ceil(windows) : windows) * windowSeconds;
}

/** Returns the requests of an import in a window. */
function grantedOf({ limit, limitPerDevice = 0, live }: HistoryBudget, work: HistoryWork, share: number): number {
  const polled = work.polled ?? work;
  const all = Math.floor(limit + limitPerDevice * polled.devices);
  if (all < minSharedLimit) return Math.max(1, all);
  const { perDevice = 0, perPlant = 0, max = Infinity } = live ?? {};
  const taken = Math.min(max, polled.devices * perDevice + polled.plants * perPlant);
  const granted = (live ? share : ownBudgetShare) * (all - taken);
  return Math.floor(Math.min(granted, all - Math.ceil(all * importReserve) - taken));
}
