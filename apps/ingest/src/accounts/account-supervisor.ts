import { reported } from '@heliograph/base-data';
import type { VendorEventKind } from '@heliograph/events';
import { loadVendor } from '@heliograph/vendors';
import { recordPartition, type ControlView, type RecordProducer } from '@heliograph/kafka';
import {
  epochAfter,
  firstEpoch,
  isBeforeEpoch,
  topicNames,
  type AccountRecord,
  type GapGivenUpReason,
  type VendorAccountRecord,
  type VendorAccountStateRecord,
  type WriterEpoch,
} from '@heliograph/messaging';
import { tracingOff, type Logger, type Tracing } from '@heliograph/service';
import { VendorError } from '@heliograph/vendor-contract';
import { AccountPoller, originOf, type ErrorInfo } from '../polling/account-poller.ts';
import type { ImportBacklog } from '../polling/import-backlog.ts';
import { outcomeOf } from '../polling/poll-outcome.ts';
import { phaseOf } from '../polling/poll-schedule.ts';
import { LookTurn } from '../polling/second-looks.ts';
import { tracePoll } from '../polling/poll-spans.ts';
import { writeAnswers, type AnswerOrigin } from '../polling/raw-writer.ts';
import { AccountReport } from './account-report.ts';
import type { AdapterFactory } from './adapter-factory.ts';
import { plannedDevice, type ListedDevice } from './monitored-device.ts';
import { PolledDevices } from './polled-devices.ts';
import type { AccountPolling } from './polling-summary.ts';
import type { VendorPolls } from './vendor-polls.ts';

export interface AccountSupervisorOptions {
  vendors: ReadonlySet<string>;
  accounts: ControlView<VendorAccountRecord>;
  /** The owners of the vendor accounts: while one is suspended or deleted, no call is made, and none of its vendor quota is spent. */
  owners: ControlView<AccountRecord>;
  devices: ControlView<ListedDevice>;
  /** The states of the accounts that this or another replica wrote last. */
  states: ControlView<VendorAccountStateRecord>;
  /** The number of partitions of `control.vendor-accounts`. */
  partitions: number;
  adapters: Pick<AdapterFactory, 'create'>;
  producer: Pick<RecordProducer, 'send'>;
  timeScale: number;
  callsInFlight: number;
  logger: Logger;
  tracing?: Tracing;
  /** Counts the outcomes of the polls by vendor. */
  polls: Pick<VendorPolls, 'watch' | 'forget' | 'run' | 'noted'>;
  onPoll: (vendor: string, outcome: string, devices: number) => void;
  onBackfill: (vendor: string, outcome: string) => void;
  /** Called when an answer was too large for a record. */
  onSkipped: (vendor: string) => void;
  onGapGivenUp: (vendor: string, reason: GapGivenUpReason) => void;
  onImportCall: (vendor: string, outcome: string) => void;
  onImportDay: (vendor: string, devices: number) => void;
  /** The share of each budget's rest that imports may take, 0 to 1. */
  importShare: number;
  importBacklog?: Pick<ImportBacklog, 'heldUntil' | 'isFull'>;
  /** The finished days that are read again each day, as how many days ago they ended. Default: none. */
  secondLookDays?: readonly number[];
  onLookCall?: (vendor: string, outcome: string) => void;
  onEvent: (vendor: string, kind: VendorEventKind) => void;
}

interface Polled {
  version: string;
  poller: AccountPoller;
  /** The time since when it has devices to poll, Unix ms. */
  plannedSince?: number;
}

const settleMs = 100;
const forgetRetryMs = 10_000;
const suspended = 'The account is suspended: polling continues, and backfills the gap, when the operator activates it.';

/**
 * Keeps one poller for each vendor account whose control partition this replica owns. A rebalance stops the pollers of lost partitions here and the
 * new owner starts its own: for a moment both or none may poll, and the normalizer drops duplicates.
 */
export class AccountSupervisor {
  readonly #options: AccountSupervisorOptions;
  readonly #lookTurn = new LookTurn();
  readonly #devices = new PolledDevices();
  readonly #polled = new Map<string, Polled>();
  /** The owned partitions, each with the epoch of this ownership. */
  readonly #owned = new Map<number, WriterEpoch>();
  /** The accounts that are suspended or deleted. One that is not known yet is polled: its record is on its way. */
  readonly #inactiveOwners = new Set<string>();
  /** The reports of the owned accounts; each outlives a change of credentials. */
  readonly #reports = new Map<string, AccountReport>();
  /** The reconciliations in progress, one after the other for an account: a poller that is slow to stop delays no other account. */
  readonly #reconciling = new Map<string, Promise<void>>();
  readonly #changed = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(options: AccountSupervisorOptions) {
    this.#options = options;
  }

  /** Starts the views. Resolves when they are read; pollers start with the first owned partition. */
  async start(): Promise<void> {
    const { accounts, devices, states, owners } = this.#options;
    devices.onChange((_, device, before) => this.#enqueue(this.#devices.change(device, before)));
    accounts.onChange((id) => this.#enqueue([id]));
    owners.onChange((id, record) => this.#ownerChanged(id, record));
    // One that was written while its account was deleted, by a poller that stopped or by a former owner, is deleted too.
    states.onChange((id, record) => {
      if (record !== undefined && accounts.get(id) === undefined) this.#enqueue([id]);
    });
    await Promise.all([accounts.start(), devices.start(), states.start(), owners.start()]);
  }

  /** Takes over partitions. @param generation of the consumer group that assigned them */
  assigned(partitions: readonly number[], generation: number): void {
    for (const [partition, highest] of this.#highestEpochs(partitions))
      this.#owned.set(partition, epochAfter(highest, generation));
    this.#enqueue([...this.#options.accounts.values()].map(({ id }) => id));
  }

  /** Called when a late record of `state.vendor-accounts` has overwritten `kept` in the log. */
  stateOverwritten(id: string, kept: VendorAccountStateRecord): void {
    this.#reports.get(id)?.overwritten(kept);
  }

  async revoked(partitions: readonly number[]): Promise<void> {
    for (const partition of partitions) this.#owned.delete(partition);
    this.#enqueue([...this.#polled.keys()]);
    this.#flush();
    await Promise.all(this.#reconciling.values());
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await Promise.all(this.#reconciling.values());
    await Promise.all([...this.#polled.values()].map(({ poller }) => poller.stop()));
    await Promise.all([...this.#reports.values()].map((report) => report.close()));
    this.#polled.clear();
    this.#reports.clear();
  }

  /** Yields the vendor accounts of this replica. */
  *polling(now: number): Generator<AccountPolling> {
    for (const [id, { vendor, status, isUnavailable, lastSuccessAt }] of this.#reports) {
      const plannedSince = this.#polled.get(id)?.plannedSince;
      const active = isUnavailable ? 'unavailable' : status;
      const state = plannedSince === undefined && status === 'polling' ? 'idle' : active;
      const poller = this.#polled.get(id)?.poller;
      const { phase: importPhase, progressAt: importProgressAt } = poller?.importState ?? {};
      const more = reported({ gaps: poller?.openGaps, importPhase, importProgressAt });
      yield { vendor, state, since: lastSuccessAt ?? plannedSince ?? now, ...more };
    }
  }

  /** Returns the highest known epoch of each partition. Read once, on assignment: a replica that was paused must not learn its successor's epoch from the view, and exceed it. */
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
    const inactive = record !== undefined && record.status !== 'active';
    if (inactive === this.#inactiveOwners.has(accountId)) return;
    if (inactive) this.#inactiveOwners.add(accountId);
    else this.#inactiveOwners.delete(accountId);
    const theirs = [...this.#options.accounts.values()].filter((account) => account.accountId === accountId);
    this.#enqueue(theirs.map(({ id }) => id));
  }

  /** Queues accounts for reconciliation. Changes come in bursts (a sync of ten thousand devices): each account is reconciled once for all of them. */
  #enqueue(vendorAccountIds: readonly string[]): void {
    for (const id of vendorAccountIds) this.#changed.add(id);
    this.#timer ??= setTimeout(() => this.#flush(), settleMs);
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const id of this.#changed) {
      const run = (this.#reconciling.get(id) ?? Promise.resolve())
        .then(() => this.#reconcile(id))
        .catch((error: unknown) =>
          this.#options.logger.error({ err: error, vendorAccountId: id }, 'vendor account could not be reconciled'),
        )
        .finally(() => {
          if (this.#reconciling.get(id) === run) this.#reconciling.delete(id);
        });
      this.#reconciling.set(id, run);
    }
    this.#changed.clear();
  }

  async #reconcile(id: string): Promise<void> {
    if (this.#stopped) return;
    const outdated = this.#polled.get(id);
    if (outdated && outdated.version !== versionOf(this.#wanted(id))) {
      this.#polled.delete(id);
      await outdated.poller.stop();
    }
    // State from before a poller that took seconds to stop may be outdated: the account may be deleted by now.
    const wanted = this.#wanted(id);
    if (!wanted) {
      await this.#retire(id, this.#options.accounts.get(id));
      return;
    }
    const devices = this.#devices.list(id);
    await this.#watch(wanted, devices.length > 0);
    let polled = this.#polled.get(id);
    if (!polled)
      this.#polled.set(id, (polled = { version: versionOf(wanted)!, poller: await this.#createPoller(wanted) }));
    if (devices.length === 0) delete polled.plannedSince;
    else polled.plannedSince ??= Date.now();
    polled.poller.plan(devices.map((device) => plannedDevice(device, wanted)));
    polled.poller.importPast(wanted.import);
  }

  /** Stops reporting an account: deletes the state of a vendor account that is deleted; sets the status of one whose owner is suspended. */
  async #retire(id: string, account: VendorAccountRecord | undefined): Promise<void> {
    this.#options.polls.forget(id);
    const report = this.#reports.get(id);
    this.#reports.delete(id);
    if (account && this.#inactiveOwners.has(account.accountId)) report?.changed('stopped', suspended);
    else if (account) await report?.writeFinalState();
    await report?.close();
    const left = this.#options.states.get(id) !== undefined || report !== undefined;
    if (account === undefined && left && this.#owns(id)) await this.#forget(id);
  }

  /** Counts the polls of an account while it has devices to poll. */
  async #watch({ id, vendor }: VendorAccountRecord, hasDevices: boolean): Promise<void> {
    const { polls, timeScale } = this.#options;
    if (!hasDevices) {
      polls.forget(id);
      return;
    }
    const { declaration } = await loadVendor(vendor);
    polls.watch(id, vendor, (declaration.pollIntervalSeconds * 1000) / timeScale);
  }

  /** Deletes the state of a vendor account that no longer exists. A failure is tried again: no state of a deleted account may stay. */
  async #forget(id: string): Promise<void> {
    const { accounts, producer, logger } = this.#options;
    try {
      // A state may be seen before the account that it is of: they are in two topics.
      await accounts.caughtUp();
      if (accounts.get(id) === undefined)
        await producer.send([{ topic: topicNames.stateVendorAccounts, key: id, value: null }]);
    } catch (error) {
      logger.warn(
        { err: error, vendorAccountId: id },
        'the state of a deleted vendor account could not be removed, retrying',
      );
      setTimeout(() => this.#enqueue([id]), forgetRetryMs).unref();
    }
  }

  /** Returns the account if this replica is to poll it. */
  #wanted(id: string): VendorAccountRecord | undefined {
    const account = this.#options.accounts.get(id);
    return account !== undefined && this.#isOurs(account) ? account : undefined;
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
      !this.#inactiveOwners.has(account.accountId) &&
      this.#owns(account.id)
    );
  }

  async #createPoller(account: VendorAccountRecord): Promise<AccountPoller> {
    const { declaration } = await loadVendor(account.vendor);
    const { adapters, producer, timeScale, callsInFlight, logger } = this.#options;
    const { onPoll, onBackfill, onSkipped, onGapGivenUp, onImportCall, onImportDay, importShare } = this.#options;
    const { secondLookDays, onLookCall, importBacklog, tracing = tracingOff } = this.#options;
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
      ...reported({ include: account.include }),
      language: () => this.#options.owners.get(account.accountId)?.language,
    };
    const adapter = await adapters.create({ ...account, vendorAccountId: account.id }).catch((error: unknown) => {
      this.#options.polls.noted(account.id, outcomeOf(error));
      if (error instanceof VendorError) report.changed(statusOf(error), error.message, infoOf(error));
      throw error;
    });
    const importAdapter =
      timeScale === 1 ? adapter : await adapters.create({ ...account, vendorAccountId: account.id }, 1);
    const poller = new AccountPoller({
      vendorAccountId: account.id,
      adapter,
      importAdapter,
      timeScale,
      callsInFlight,
      logger,
      ...reported({
        historyDays: declaration.history?.samples.days,
        daysPerCall: declaration.history?.samples.daysPerCall,
      }),
      plantsOfOne: () => this.#devices.plantsOfOne(account.id),
      known: { ...gaps, ...reported({ since }) },
      trace: (call, work) => tracePoll(tracing, origin, call, work),
      write: (answers, planned) =>
        writeAnswers(producer, origin, answers, planned, tracing, () => onSkipped(account.vendor)),
      onStatus: (status, error, more) => report.changed(status, error, more),
      onUnreachable: (error) => report.unreachable(error),
      onPoll: (outcome, devices) => {
        if (outcome === 'ok') report.succeeded();
        onPoll(account.vendor, outcome, devices);
      },
      poll: (work) => this.#options.polls.run(work),
      onOutcome: (outcome, ofCallAlone) => this.#options.polls.noted(account.id, outcome, { ofCallAlone }),
      onBackfill: (outcome) => onBackfill(account.vendor, outcome),
      onGaps: () => report.gapsChanged(),
      onGivenUp: (reason) => onGapGivenUp(account.vendor, reason),
      ...reported({ knownImport: report.importState() }),
      importShare,
      onImport: () => report.gapsChanged(),
      onImportCall: (outcome) => onImportCall(account.vendor, outcome),
      onImportDay: (count) => onImportDay(account.vendor, count),
      ...reported({ importBacklog, secondLookDays, lookedOn: report.lookedOn() }),
      // Accounts of one partition look one after the other: the normalizer reads its older days once for them.
      lookPhase: phaseOf(`${account.vendor}/${recordPartition(account.id, this.#options.partitions)}`),
      lookTurn: this.#lookTurn,
      onLookCall: (outcome) => onLookCall?.(account.vendor, outcome),
    });
    report.gaps = () => poller.gaps;
    report.importState = () => poller.importState;
    report.lookedOn = () => poller.lookedOn;
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

/** Returns the inputs of a poller; when they change, it is recreated. */
const versionOf = (account: VendorAccountRecord | undefined) =>
  account && [account.credentialsVersion, account.region, account.timezone ?? '', ...(account.include ?? [])].join('/');

const infoOf = (error: VendorError): ErrorInfo => ({ errorKind: error.kind, ...originOf(error) });

const statusOf = ({ kind }: VendorError) => (kind === 'credentials_rejected' ? kind : 'stopped');
