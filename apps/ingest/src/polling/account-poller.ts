import type { Logger } from '@heliograph/service';
import { VendorError, type PolledDevice, type RawAnswer, type VendorAdapter } from '@heliograph/vendor-contract';
import { Backoff } from './backoff.ts';
import { nextTick, schedule, type ScheduledCall } from './poll-schedule.ts';

export type PollerStatus = 'polling' | 'backing_off' | 'credentials_rejected' | 'stopped';

export interface AccountPollerOptions {
  vendorAccountId: string;
  adapter: VendorAdapter;
  timeScale: number;
  callsInFlight: number;
  logger: Logger;
  /** Resolves when the answers are safe in Kafka. */
  write(answers: readonly RawAnswer[]): Promise<void>;
  /** Told when it changes, with words a user can act on. */
  onStatus(status: PollerStatus, error: string | undefined): void;
  onPoll(outcome: string, devices: number): void;
  now?: () => number;
}

const firstRestMs = 30_000;
const longestRestMs = 15 * 60_000;
/** A call that was not granted is tried again this rarely: permissions change. */
const notPermittedRestMs = 3_600_000;

/**
 * Polls one vendor account. A failing vendor is left alone for a while (doubling), then one call probes it; refused credentials stop the polling
 * until they are changed. What a killed poller had asked for is asked again by the next owner of the account.
 */
export class AccountPoller {
  readonly #options: AccountPollerOptions;
  readonly #backoff: Backoff;
  readonly #abort = new AbortController();
  readonly #running = new Set<Promise<void>>();
  #scheduled: ScheduledCall[] = [];
  #timer: NodeJS.Timeout | undefined;
  #restUntil = 0;
  #status: PollerStatus | undefined;

  constructor(options: AccountPollerOptions) {
    this.#options = options;
    this.#backoff = new Backoff(firstRestMs / options.timeScale, longestRestMs / options.timeScale);
  }

  /** Plans anew; called with each change of the account's devices. */
  plan(devices: readonly PolledDevice[]): void {
    const { adapter, vendorAccountId, timeScale } = this.#options;
    const before = new Map(this.#scheduled.map((entry) => [entry.call.name, entry.dueAt]));
    this.#scheduled = schedule(adapter.planPolls(devices), vendorAccountId, timeScale, this.#now());
    // A call that went on keeps its turn: a changing fleet must not put its polls off again and again.
    for (const entry of this.#scheduled) entry.dueAt = Math.min(entry.dueAt, before.get(entry.call.name) ?? Infinity);
    this.#arm();
  }

  /** Lets what is in flight finish (its answers are written), starts nothing more. */
  async stop(graceMs = 10_000): Promise<void> {
    clearTimeout(this.#timer);
    this.#scheduled = [];
    const grace = setTimeout(() => this.#abort.abort(), graceMs);
    await Promise.all(this.#running);
    clearTimeout(grace);
    this.#abort.abort();
  }

  #now(): number {
    return this.#options.now?.() ?? Date.now();
  }

  #arm(): void {
    clearTimeout(this.#timer);
    if (this.#scheduled.length === 0 || this.#status === 'credentials_rejected' || this.#abort.signal.aborted) return;
    const due = Math.max(this.#restUntil, Math.min(...this.#scheduled.map((entry) => entry.dueAt)));
    this.#timer = setTimeout(() => this.#runDue(), Math.min(Math.max(0, due - this.#now()), 60_000));
  }

  #runDue(): void {
    const now = this.#now();
    // While the vendor fails one call probes it; all others wait for its verdict.
    const room = this.#backoff.failures > 0 ? 1 - this.#running.size : this.#options.callsInFlight - this.#running.size;
    const due =
      now < this.#restUntil
        ? []
        : this.#scheduled.filter((entry) => entry.dueAt <= now).sort((a, b) => a.dueAt - b.dueAt);
    for (const entry of due.slice(0, Math.max(0, room))) this.#start(entry, now);
    if (room > 0) this.#arm();
  }

  #start(entry: ScheduledCall, now: number): void {
    entry.dueAt = nextTick(now, entry.intervalMs, entry.dueAt % entry.intervalMs);
    const run = this.#run(entry).finally(() => {
      this.#running.delete(run);
      this.#arm();
    });
    this.#running.add(run);
  }

  async #run(entry: ScheduledCall): Promise<void> {
    try {
      const answers = await entry.call.run(this.#abort.signal);
      await this.#options.write(answers);
      this.#backoff.succeeded();
      this.#options.onPoll('ok', entry.call.devices.length);
      this.#tell('polling', undefined);
    } catch (error) {
      if (!this.#abort.signal.aborted) this.#failed(entry, error);
    }
  }

  #failed(entry: ScheduledCall, error: unknown): void {
    const kind = error instanceof VendorError ? error.kind : 'internal';
    this.#options.onPoll(kind, entry.call.devices.length);
    this.#options.logger.warn(
      { err: error, vendorAccountId: this.#options.vendorAccountId, call: entry.call.name },
      'poll failed',
    );
    const text =
      error instanceof VendorError ? error.message : 'the answer could not be stored; it will be asked for again';
    if (kind === 'credentials_rejected') this.#tell('credentials_rejected', text);
    else if (kind === 'not_permitted') entry.dueAt = this.#now() + notPermittedRestMs / this.#options.timeScale;
    else if (kind === 'protocol') this.#rest(entry.intervalMs, entry, text);
    else if (kind === 'rate_limited')
      this.#rest((error as VendorError).details.retryAfterMs ?? entry.intervalMs, entry, text);
    else this.#rest(this.#backoff.failed(), undefined, text);
  }

  /** Rests the whole account, or one call only when the limit is the call's. */
  #rest(ms: number, entry: ScheduledCall | undefined, text: string): void {
    if (entry) entry.dueAt = Math.max(entry.dueAt, this.#now() + ms);
    else this.#restUntil = this.#now() + ms;
    this.#tell('backing_off', text);
  }

  #tell(status: PollerStatus, error: string | undefined): void {
    if (status === this.#status && error === undefined) return;
    this.#status = status;
    this.#options.onStatus(status, error);
  }
}
