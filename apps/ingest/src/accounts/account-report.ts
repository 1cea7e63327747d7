import { reported } from '@heliograph/base-data';
import { vendorEvent } from '@heliograph/events';
import type { OutgoingRecord, RecordProducer } from '@heliograph/kafka';
import {
  accountEventRecord,
  isBeforeEpoch,
  topicNames,
  type ImportStateRecord,
  type VendorAccountRecord,
  type VendorAccountStateRecord,
  type WriterEpoch,
} from '@heliograph/messaging';
import type { Logger } from '@heliograph/service';
import type { ErrorInfo, PollerStatus } from '../polling/account-poller.ts';
import type { GapState } from '../polling/gap-filler.ts';
import type { AccountEvent } from './account-event.ts';
import { AccountOutage } from './account-outage.ts';
import { AccountRejection } from './account-rejection.ts';

export interface AccountReportOptions {
  account: Pick<VendorAccountRecord, 'id' | 'accountId' | 'vendor'>;
  /** The state of the account that this or another replica wrote last. */
  known: VendorAccountStateRecord | undefined;
  /** The epoch of this replica as the owner of the account. */
  writer: WriterEpoch;
  timeScale: number;
  producer: Pick<RecordProducer, 'send'>;
  logger: Logger;
  onEvent: (vendor: string, kind: AccountEvent['event']) => void;
  now?: () => number;
}

const successWriteMs = 60_000;
const minWriteMs = 5_000;
const maxErrorLength = 500;
const eventRetryMs = 10_000;

/**
 * Reports one vendor account: its status to `state.vendor-accounts`, best effort, for it is written again with the next change or success; and the events
 * of an outage or of rejected credentials, which are written once that state is acknowledged, and retried until they are.
 */
export class AccountReport {
  readonly #options: AccountReportOptions;
  readonly #outage: AccountOutage;
  readonly #rejection: AccountRejection;
  #lastSuccessAt: number | undefined;
  #polled = false;
  /** The time of the last write of the state, Unix ms. */
  #stateWrittenAt = 0;
  #gapsChanged = false;
  #status: { status: PollerStatus; lastError?: string } & Partial<ErrorInfo> = { status: 'polling' };
  #reporting: Promise<void> | undefined;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;
  /** Returns which samples are fetched and which are missing; until there is a poller, by the state from before. */
  gaps: () => GapState;
  /** Returns how far the import of the account has come; undefined without one. */
  importState: () => ImportStateRecord | undefined;
  /** Returns the day of the last look at past days (since 1970). */
  lookedOn: () => number | undefined;

  constructor(options: AccountReportOptions) {
    this.#options = options;
    this.#lastSuccessAt = options.known?.lastSuccessAt;
    this.gaps = () => gapsOf(options.known);
    this.importState = () => options.known?.import;
    this.lookedOn = () => options.known?.lookedOn;
    this.#outage = new AccountOutage(options.known?.outage, options.timeScale);
    this.#rejection = new AccountRejection(options.known?.rejection);
  }

  /** True between `vendor.unavailable` and `vendor.available`. */
  get isUnavailable(): boolean {
    return this.#outage.record?.unavailableAt !== undefined && this.#outage.record.availableAt === undefined;
  }

  get vendor(): string {
    return this.#options.account.vendor;
  }

  get status(): PollerStatus {
    return this.#status.status;
  }

  /** The time of the last good poll, Unix ms, also by the previous owner of the account. */
  get lastSuccessAt(): number | undefined {
    return this.#lastSuccessAt;
  }

  changed(status: PollerStatus, error: string | undefined, more?: ErrorInfo): void {
    this.#status = { status, ...reported({ lastError: error?.slice(0, maxErrorLength) }), ...more };
    this.#writeState();
    if (status !== 'credentials_rejected') return;
    this.#rejection.rejected(error ?? 'the vendor does not accept the credentials', this.#now());
    this.#reportEvents();
  }

  succeeded(): void {
    const last = this.#polled ? this.#lastSuccessAt : undefined;
    const now = this.#now();
    this.#polled = true;
    this.#lastSuccessAt = now;
    this.#outage.succeeded(now);
    this.#rejection.succeeded();
    this.#reportEvents();
    const writeMs = Math.max(minWriteMs, successWriteMs / this.#options.timeScale);
    if (last !== undefined && Math.floor(last / writeMs) !== Math.floor(now / writeMs))
      this.changed('polling', undefined);
    else if (this.#gapsChanged) this.gapsChanged();
  }

  /** Writes changed gaps, not with every call: those not written yet are in the current record as a late call. */
  gapsChanged(): void {
    this.#gapsChanged = true;
    if (this.#now() - this.#stateWrittenAt >= minWriteMs) this.#writeState();
  }

  /** Notes that the vendor did not answer; the `changed` that follows persists it. */
  unreachable(error: string): void {
    this.#outage.failed(error, this.#now());
    this.#reportEvents();
  }

  /** Writes the final state, from which the next owner of the account continues. */
  async writeFinalState(): Promise<void> {
    await this.#options.producer
      .send([this.#stateRecord()])
      .catch((error: unknown) => this.#warn(error, 'status could not be written'));
  }

  /** Called when a former owner has overwritten the current state. */
  overwritten({ writer }: VendorAccountStateRecord): void {
    // A later owner's record stays: this replica has lost the account, and is about to be notified.
    if (writer === undefined || !isBeforeEpoch(this.#options.writer, writer)) this.#writeState();
  }

  /** Resolves when the events in progress are written, or failed. */
  async settled(): Promise<void> {
    await this.#reporting;
  }

  /** Ends the retries of events: those not written yet are the next owner's. Resolves when the events in progress are written, or failed. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    await this.settled();
  }

  #now(): number {
    return this.#options.now?.() ?? Date.now();
  }

  /** Writes pending events, one writer at a time; failed writes are retried, also when polling has stopped. */
  #reportEvents(): void {
    clearTimeout(this.#retry);
    if (this.#closed || this.#reporting || !this.#nextEvent()) return;
    this.#reporting = this.#writeEvents()
      .catch((error: unknown) => {
        this.#warn(error, 'an event could not be written, retrying');
        if (!this.#closed) this.#retry = setTimeout(() => this.#reportEvents(), eventRetryMs).unref();
      })
      .finally(() => (this.#reporting = undefined));
  }

  #nextEvent(): AccountEvent | undefined {
    return [...this.#outage.unreported(), ...this.#rejection.unreported()][0];
  }

  async #writeEvents(): Promise<void> {
    const { account, producer, onEvent } = this.#options;
    for (let event = this.#nextEvent(); event; event = this.#nextEvent()) {
      // The time of the event is persisted before the event: after a crash it is written again with the same key.
      await producer.send([this.#stateRecord()]);
      await producer.send([eventRecord(account, event)]);
      if (event.event === 'credentials.rejected') this.#rejection.markReported();
      else this.#outage.markReported(event);
      onEvent(account.vendor, event.event);
      await producer.send([this.#stateRecord()]);
    }
  }

  #writeState(): void {
    this.#stateWrittenAt = this.#now();
    this.#gapsChanged = false;
    this.#options.producer
      .send([this.#stateRecord()])
      .catch((error: unknown) => this.#warn(error, 'status could not be written'));
  }

  #stateRecord(): OutgoingRecord {
    const { account, writer } = this.#options;
    const outage = this.#outage.record;
    const rejection = this.#rejection.record;
    const state: VendorAccountStateRecord = {
      vendorAccountId: account.id,
      ...this.#status,
      ...reported({ lastSuccessAt: this.#lastSuccessAt }),
      ...this.gaps(),
      ...reported({ import: this.importState(), lookedOn: this.lookedOn(), outage, rejection }),
      writer,
      updatedAt: this.#now(),
    };
    return { topic: topicNames.stateVendorAccounts, key: account.id, value: Buffer.from(JSON.stringify(state)) };
  }

  #warn(error: unknown, message: string): void {
    this.#options.logger.warn({ err: error, vendorAccountId: this.#options.account.id }, message);
  }
}

export function gapsOf(state: VendorAccountStateRecord | undefined): GapState {
  const { gapFrom, sampled, gaps, gapsGivenUp } = state ?? {};
  return reported({ gapFrom, sampled, gaps, gapsGivenUp });
}

/** Makes a record of `device-events`; its `subject` is the vendor account, which no filter narrows. */
function eventRecord(
  { id, accountId, vendor }: AccountReportOptions['account'],
  { event, at, message }: AccountEvent,
): OutgoingRecord {
  const body = vendorEvent({
    event,
    dataAccessUserId: id,
    DataSources: vendor,
    Datetime: at,
    ...reported({ message }),
  });
  const record = accountEventRecord({ accountId, vendor, subject: id }, body);
  return { ...record, value: Buffer.from(JSON.stringify(body)) };
}
