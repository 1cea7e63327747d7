import { loadVendor } from '@heliograph/vendors';
import {
  epochAfter,
  firstEpoch,
  isBeforeEpoch,
  recordPartition,
  topicNames,
  type AccountRecord,
  type ControlView,
  type DeviceRecord,
  type GapGivenUpReason,
  type RecordProducer,
  type VendorAccountRecord,
  type VendorAccountStateRecord,
  type WriterEpoch,
} from '@heliograph/messaging';
import { tracingOff, type Logger, type Tracing } from '@heliograph/service';
import { VendorError } from '@heliograph/vendor-contract';
import { AccountPoller } from '../polling/account-poller.ts';
import { tracePoll } from '../polling/poll-spans.ts';
import { writeAnswers, type AnswerOrigin } from '../polling/raw-writer.ts';
import { AccountReport } from './account-report.ts';
import type { AdapterFactory } from './adapter-factory.ts';
import { PolledDevices } from './polled-devices.ts';
import type { AccountPolling } from './polling-summary.ts';

export interface AccountSupervisorOptions {
  vendors: ReadonlySet<string>;
  accounts: ControlView<VendorAccountRecord>;
  /** Whose they are: nothing is asked for an account that is suspended or deleted, and none of its quota at the vendor is spent. */
  owners: ControlView<AccountRecord>;
  devices: ControlView<DeviceRecord>;
  /** What this or another replica last told of an account. */
  states: ControlView<VendorAccountStateRecord>;
  /** Partitions of `control.vendor-accounts`. */
  partitions: number;
  adapters: Pick<AdapterFactory, 'create'>;
  producer: Pick<RecordProducer, 'send'>;
  timeScale: number;
  callsInFlight: number;
  logger: Logger;
  tracing?: Tracing;
  onPoll: (vendor: string, outcome: string, devices: number) => void;
  onBackfill: (vendor: string, outcome: string) => void;
  /** An answer was too large for a record. */
  onSetAside: (vendor: string) => void;
  onGapGivenUp: (vendor: string, reason: GapGivenUpReason) => void;
  onEvent: (vendor: string, kind: 'vendor.unavailable' | 'vendor.available') => void;
}

interface Polled {
  version: string;
  poller: AccountPoller;
  /** Unix ms: since when it has devices to poll. */
  plannedSince?: number;
}

const settleMs = 100;
const suspended = 'The account is suspended: polling goes on, and fills the gap, when the operator activates it.';

/**
 * Keeps one poller for each vendor account whose control partition this replica owns. A rebalance stops the pollers of lost partitions here and the
 * new owner starts its own: for a moment both or none may poll, and the normalizer drops what it sees twice.
 */
export class AccountSupervisor {
  readonly #options: AccountSupervisorOptions;
  readonly #devices = new PolledDevices();
  readonly #polled = new Map<string, Polled>();
  /** Partitions, and in which epoch each is ours. */
  readonly #owned = new Map<number, WriterEpoch>();
  /** Accounts that are suspended or deleted. One that is not known yet is polled: its record is on its way. */
  readonly #barred = new Set<string>();
  /** Of the accounts owned; outlives a change of credentials. */
  readonly #reports = new Map<string, AccountReport>();
  /** Reconciliation is one thing at a time, account by account. */
  #work: Promise<void> = Promise.resolve();
  readonly #changed = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(options: AccountSupervisorOptions) {
    this.#options = options;
  }

  /** Resolves when the views are read; pollers start with the first owned partition. */
  async start(): Promise<void> {
    const { accounts, devices, states, owners } = this.#options;
    devices.onChange((id, record) => this.#enqueue(this.#devices.change(id, record)));
    accounts.onChange((id) => this.#enqueue([id]));
    owners.onChange((id, record) => this.#ownerChanged(id, record));
    await Promise.all([accounts.start(), devices.start(), states.start(), owners.start()]);
  }

  /** `generation`: of the group that says so. */
  own(partitions: readonly number[], generation: number): void {
    for (const [partition, highest] of this.#highestEpochs(partitions))
      this.#owned.set(partition, epochAfter(highest, generation));
    this.#enqueue([...this.#options.accounts.values()].map(({ id }) => id));
  }

  /** A record of `state.vendor-accounts` that came too late took the place of `kept` in the log. */
  stateOverwritten(id: string, kept: VendorAccountStateRecord): void {
    this.#reports.get(id)?.overwritten(kept);
  }

  async disown(partitions: readonly number[]): Promise<void> {
    for (const partition of partitions) this.#owned.delete(partition);
    this.#enqueue([...this.#polled.keys()]);
    this.#flush();
    await this.#work;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#work;
    await Promise.all([...this.#polled.values()].map(({ poller }) => poller.stop()));
    await Promise.all([...this.#reports.values()].map((report) => report.settled()));
    this.#polled.clear();
    this.#reports.clear();
  }

  /** The vendor accounts of this replica. */
  *polling(now: number): Generator<AccountPolling> {
    for (const [id, { vendor, status, isUnavailable, lastSuccessAt }] of this.#reports) {
      const plannedSince = this.#polled.get(id)?.plannedSince;
      const active = isUnavailable ? 'unavailable' : status;
      const state = plannedSince === undefined && status === 'polling' ? 'idle' : active;
      const gaps = this.#polled.get(id)?.poller.openGaps;
      yield { vendor, state, since: lastSuccessAt ?? plannedSince ?? now, ...(gaps && { gaps }) };
    }
  }

  /** Asked once, when they become ours: one that was paused must not learn its successor's epoch from the view, and outdo it. */
  #highestEpochs(partitions: readonly number[]): Map<number, WriterEpoch> {
    const highest = new Map(partitions.map((partition) => [partition, firstEpoch]));
    for (const { vendorAccountId, writer } of this.#options.states.values()) {
      const partition = recordPartition(vendorAccountId, this.#options.partitions);
      const known = highest.get(partition);
      if (known && writer && isBeforeEpoch(known, writer)) highest.set(partition, writer);
    }
    return highest;
  }

  #ownerChanged(accountId: string, record: AccountRecord | undefined): void {
    const barred = record !== undefined && record.status !== 'active';
    if (barred === this.#barred.has(accountId)) return;
    if (barred) this.#barred.add(accountId);
    else this.#barred.delete(accountId);
    const theirs = [...this.#options.accounts.values()].filter((account) => account.accountId === accountId);
    this.#enqueue(theirs.map(({ id }) => id));
  }

  /** Changes come in floods (a sync of ten thousand devices): each account is reconciled once for all of them. */
  #enqueue(vendorAccountIds: readonly string[]): void {
    for (const id of vendorAccountIds) this.#changed.add(id);
    this.#timer ??= setTimeout(() => this.#flush(), settleMs);
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const id of this.#changed) {
      this.#work = this.#work
        .then(() => this.#reconcile(id))
        .catch((error: unknown) =>
          this.#options.logger.error({ err: error, vendorAccountId: id }, 'vendor account could not be taken up'),
        );
    }
    this.#changed.clear();
  }

  async #reconcile(id: string): Promise<void> {
    if (this.#stopped) return;
    const account = this.#options.accounts.get(id);
    const wanted = account !== undefined && this.#isOurs(account) ? account : undefined;
    const version = wanted && `${wanted.credentialsVersion}/${wanted.region}/${wanted.timezone ?? ''}`;
    let polled = this.#polled.get(id);
    if (polled && polled.version !== version) {
      this.#polled.delete(id);
      await polled.poller.stop();
      polled = undefined;
    }
    if (!wanted || version === undefined) {
      await this.#retire(id, account);
      return;
    }
    if (!polled) this.#polled.set(id, (polled = { version, poller: await this.#createPoller(wanted) }));
    const devices = this.#devices.list(id);
    if (devices.length === 0) delete polled.plannedSince;
    else polled.plannedSince ??= Date.now();
    polled.poller.plan(devices.map((device) => ({ ...device, ...zoneOf(device.timezone, wanted.timezone) })));
  }

  /** A vendor account that is gone leaves no state behind; of one whose owner is suspended its status says so. */
  async #retire(id: string, account: VendorAccountRecord | undefined): Promise<void> {
    const report = this.#reports.get(id);
    this.#reports.delete(id);
    if (account && this.#barred.has(account.accountId)) report?.changed('stopped', suspended);
    else if (account) await report?.handOver();
    await report?.settled();
    const left = this.#options.states.get(id) !== undefined || report !== undefined;
    if (account === undefined && left && this.#owns(id)) await this.#forget(id);
  }

  async #forget(id: string): Promise<void> {
    await this.#options.producer.send([{ topic: topicNames.stateVendorAccounts, key: id, value: null }]);
  }

  #owns(id: string): boolean {
    return this.#epochOf(id) !== undefined;
  }

  #epochOf(id: string): WriterEpoch | undefined {
    return this.#owned.get(recordPartition(id, this.#options.partitions));
  }

  #isOurs(account: VendorAccountRecord): boolean {
    return (
      this.#options.vendors.has(account.vendor) &&
      account.status === 'active' &&
      !this.#barred.has(account.accountId) &&
      this.#owns(account.id)
    );
  }

  async #createPoller(account: VendorAccountRecord): Promise<AccountPoller> {
    const { declaration } = await loadVendor(account.vendor);
    const { adapters, producer, timeScale, callsInFlight, logger } = this.#options;
    const { onPoll, onBackfill, onSetAside, onGapGivenUp } = this.#options;
    const { tracing = tracingOff } = this.#options;
    const known = this.#options.states.get(account.id);
    const report = this.#reportOf(account, known);
    const { gapFrom, ...gaps } = report.gaps();
    const since = gapFrom ?? report.lastSuccessAt;
    const origin: AnswerOrigin = {
      vendor: account.vendor,
      accountId: account.accountId,
      vendorAccountId: account.id,
      samplePeriodSeconds: declaration.samplePeriodSeconds / timeScale,
      timeScale,
      language: () => this.#options.owners.get(account.accountId)?.language,
    };
    const adapter = await adapters.create({ ...account, vendorAccountId: account.id }).catch((error: unknown) => {
      if (error instanceof VendorError) report.changed(statusOf(error), error.message, { errorKind: error.kind });
      throw error;
    });
    const poller = new AccountPoller({
      ...{ vendorAccountId: account.id, adapter, timeScale, callsInFlight, logger },
      ...(declaration.history && { historyDays: declaration.history.days }),
      known: { ...gaps, ...(since !== undefined && { since }) },
      trace: (call, work) => tracePoll(tracing, origin, call, work),
      write: (answers, planned) =>
        writeAnswers(producer, origin, answers, planned, tracing, () => onSetAside(account.vendor)),
      onStatus: (status, error, more) => report.changed(status, error, more),
      onUnreachable: (error) => report.unreachable(error),
      onPoll: (outcome, devices) => {
        if (outcome === 'ok') report.succeeded();
        onPoll(account.vendor, outcome, devices);
      },
      onBackfill: (outcome) => onBackfill(account.vendor, outcome),
      onGaps: () => report.gapsChanged(),
      onGivenUp: (reason) => onGapGivenUp(account.vendor, reason),
    });
    report.gaps = () => poller.gaps;
    return poller;
  }

  #reportOf(account: VendorAccountRecord, known: VendorAccountStateRecord | undefined): AccountReport {
    const { producer, timeScale, logger, onEvent } = this.#options;
    const writer = this.#epochOf(account.id) ?? firstEpoch;
    const report =
      this.#reports.get(account.id) ??
      new AccountReport({ account, known, writer, timeScale, producer, logger, onEvent });
    this.#reports.set(account.id, report);
    return report;
  }
}

const statusOf = ({ kind }: VendorError) => (kind === 'credentials_rejected' ? kind : 'stopped');

/** The plant's zone from the vendor, else the vendor account's setting (contract §5). */
function zoneOf(plant: string | undefined, account: string | undefined): { timezone?: string } {
  const timezone = plant ?? account;
  return timezone === undefined ? {} : { timezone };
}
