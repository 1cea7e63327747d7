import {
  defaultImportShare,
  exampleWork,
  importPauseSeconds,
  planOfHistory,
  VendorError,
  type PolledDevice,
} from '@heliograph/vendor-contract';
import { LocalWindowLimiter, runAsImport, type Budget } from '@heliograph/vendor-http';
import { ContractHarness, NOON } from './plant-model/testing/contract-harness.ts';
import { loadVendor, vendorIds } from './registry.ts';

const daySeconds = 86_400;
const answerMs = 100;
const maxSeconds = 3 * daySeconds;
/** ingest gives up a call that would have to wait longer for its budget, and makes it again when the budget has room. */
const maxWaitMs = 30_000;

/** The budgets that each request of a call takes from. */
type Requests = readonly (readonly Budget[])[];

interface LivePoll {
  intervalMs: number;
  requests: Requests;
}

/** What a call asked for when it was made for the first time, and from then on. */
interface RecordedCall {
  first: Requests;
  later: Requests;
  /** Some devices of the simulated fleets have no history: an import leaves them out. */
  refused: boolean;
}

/**
 * Runs a call against the simulated cloud twice, for the first one may ask what a device has. Between them its budgets become free: a session that ended
 * in a wait inside the call would be replaced by a repeated request.
 */
async function recorded(harness: ContractHarness, run: () => Promise<unknown>): Promise<RecordedCall> {
  const first = await requestsOf(harness, run);
  harness.waitFor(first.requests.flat());
  const later = await requestsOf(harness, run);
  return { first: first.requests, later: later.requests, refused: first.refused };
}

/** Returns the budgets of a call's requests, but for those of a login, which is not of each call. */
async function requestsOf(
  harness: ContractHarness,
  run: () => Promise<unknown>,
): Promise<{ requests: Requests; refused: boolean }> {
  let refused = false;
  const requests: (readonly Budget[])[] = [];
  harness.beforeTake = (budgets) => {
    if (!harness.session.loggingIn) requests.push(budgets);
  };
  await run().catch((error: unknown) => {
    if (!(error instanceof VendorError) || error.kind !== 'not_permitted') throw error;
    refused = true;
  });
  harness.beforeTake = () => undefined;
  return { requests, refused };
}

/** Takes from the budgets of an import and of the live polls beside it, in the order in which ingest does, on a clock of its own. */
class Pace {
  readonly #limiter = new LocalWindowLimiter();
  readonly #polls: { at: number; poll: LivePoll }[];
  now = NOON;
  requests = 0;

  constructor(polls: readonly LivePoll[]) {
    this.#polls = polls.map((poll, i) => ({ at: NOON + (poll.intervalMs * i) / polls.length, poll }));
  }

  /** Makes a call of an import. */
  async call(requests: Requests): Promise<void> {
    let repeats = 0;
    for (let i = 0; i < requests.length;) {
      await this.#pollUntil(this.now);
      const wait = await this.#take(requests[i]!, this.now);
      if (wait === 0) {
        this.requests += 1;
        i += 1;
      } else {
        this.now += wait;
        // All of its requests, as the adapter makes them, but not without end: what it learned it does not ask again.
        if (wait > maxWaitMs && repeats < 3) {
          repeats += 1;
          i = 0;
        }
      }
    }
    this.now += importPauseSeconds * 1000;
  }

  /** A poll whose budget is used up leaves out the rest of its requests. */
  async #pollUntil(end: number): Promise<void> {
    for (;;) {
      const next = this.#polls.reduce((first, each) => (each.at < first.at ? each : first), { at: Infinity } as {
        at: number;
        poll: LivePoll;
      });
      if (next.at > end) return;
      let at = next.at;
      for (const budgets of next.poll.requests) {
        const wait = await this.#take(budgets, at);
        if (wait > maxWaitMs) break;
        if (wait > 0) {
          at += wait;
          if ((await this.#take(budgets, at)) > 0) break;
        }
      }
      next.at += next.poll.intervalMs;
    }
  }

  async #take(budgets: readonly Budget[], at: number): Promise<number> {
    const wait = await this.#limiter.take(budgets, at);
    if (wait === 0) this.#limiter.answered(budgets, at, at + answerMs);
    return wait;
  }
}

/** Of another day: a limit on identical requests does not count for it. */
function ofRound(requests: Requests, round: number): Requests {
  return requests.map((budgets) =>
    budgets.map((budget) =>
      /:[0-9a-f]{24}$/.test(budget.key) ? { ...budget, key: `${budget.key}-${round}` } : budget,
    ),
  );
}

/** Devices that the vendor's history cannot be asked for, with the reason; the day of such a device is never closed. */
const withoutHistory: Readonly<Record<string, (device: PolledDevice) => boolean>> = {
  // No history call of SEMS+ is known.
  goodwe: ({ vendorType }) => vendorType === 'semsplus',
};

// SOLARMAN's simulated accounts have bought more calls than the free App ID of the estimate.
describe.each(vendorIds)('an import of %s', (id) => {
  let harness: ContractHarness;
  beforeEach(async () => {
    harness = await ContractHarness.open(await loadVendor(id), { inverters: exampleWork.devices });
  });
  afterEach(() => harness.close());

  it('names every device, also on a day of long ago', async () => {
    const { polled } = await harness.fleet();
    const calls = harness.planHistory(polled, 400, 1);
    const named = new Set(calls.flatMap(({ devices }) => devices.map(({ deviceId }) => deviceId)));
    const { [id]: isWithout = () => false } = withoutHistory;
    const forgotten = polled.filter((device) => named.has(device.deviceId) === isWithout(device));
    expect(forgotten.map(({ InverterSN, vendorType }) => [InverterSN, vendorType])).toEqual([]);
    expect(named.size).toBeGreaterThan(exampleWork.devices / 2);
  });

  it('takes at most a tenth more requests and a tenth longer than estimated, beside the live polls of a hundred inverters', async () => {
    const { cost, daysPerCall = 1 } = harness.vendor.declaration.history!.samples;
    const { polled } = await harness.fleet();
    const polls: LivePoll[] = [];
    for (const call of harness.adapter.planPolls(polled)) {
      const { later } = await recorded(harness, () => call.run(harness.signal));
      polls.push({ intervalMs: call.intervalSeconds * 1000, requests: later });
    }
    const calls: RecordedCall[] = [];
    for (const call of harness.planHistory(polled, 10, daysPerCall))
      calls.push(await recorded(harness, () => runAsImport(defaultImportShare, () => call.run(harness.signal))));
    expect(harness.cloud.simulator.violations()).toBe(0);

    const plants = new Set(polled.map(({ vendorPlantId }) => vendorPlantId)).size;
    const kinds = Map.groupBy(polled, ({ timezone, vendorType }) => `${timezone} ${vendorType}`);
    const alike = [...kinds.values()].map(({ length }) => length);
    const planOf = (days: number) =>
      planOfHistory(cost, { devices: polled.length, plants, days, alike }, defaultImportShare);
    const made = calls.reduce((sum, { first }) => sum + first.length, 0);
    expect(made).toBeLessThanOrEqual(1.1 * planOf(daysPerCall).requests + 3);
    // A refused call ends early: then the estimate may be far too high.
    const refused = calls.filter((call) => call.refused).length;
    const least = refused === 0 ? 0.5 : 0.4;
    expect({ refused, near: made >= least * planOf(daysPerCall).requests }).toEqual({ refused, near: true });

    // Weeks of live polls beside it show no more than days of them.
    const days = planOf(10).seconds! > maxSeconds ? 5 : 10;
    const plan = planOf(days);
    const pace = new Pace(polls);
    for (let round = 0; round * daysPerCall < days; round += 1)
      for (const { later } of calls) await pace.call(ofRound(later, round));
    const hours = (pace.now - NOON) / 3_600_000;
    const planned = plan.seconds! / 3600;
    process.stdout.write(
      `${id}: ${days} days planned ${plan.requests} requests in ${planned.toFixed(2)} h, made ${pace.requests} in ${hours.toFixed(2)} h, ${polls.length} polls\n`,
    );
    expect(hours).toBeLessThanOrEqual(1.1 * planned + 0.05);
  }, 600_000);
});
