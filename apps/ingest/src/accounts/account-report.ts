import { vendorEvent } from '@heliograph/events';
import {
  headerNames,
  isBeforeEpoch,
  topicNames,
  type OutgoingRecord,
  type RecordProducer,
  type VendorAccountRecord,
  type VendorAccountStateRecord,
  type WriterEpoch,
} from '@heliograph/messaging';
import type { Logger } from '@heliograph/service';
import type { ErrorNote, PollerStatus } from '../polling/account-poller.ts';
import type { GapState } from '../polling/gap-filler.ts';
import { AccountOutage, type OutageEvent } from './account-outage.ts';

export interface AccountReportOptions {
  account: Pick<VendorAccountRecord, 'id' | 'accountId' | 'vendor'>;
  /** What this or another replica last told of the account. */
  known: VendorAccountStateRecord | undefined;
  /** This replica's, as the owner of the account. */
  writer: WriterEpoch;
  timeScale: number;
  producer: Pick<RecordProducer, 'send'>;
  logger: Logger;
  onEvent: (vendor: string, kind: OutageEvent['event']) => void;
  now?: () => number;
}

const successNoteMs = 60_000;
const leastNoteMs = 5_000;
const longestError = 500;

/**
 * What is told of one vendor account: its status in `state.vendor-accounts`, best effort, for it is told again with the next change or success; and the events
 * of an outage, which are written once that state is safe, and tried again until they are.
 */
export class AccountReport {
  readonly #options: AccountReportOptions;
  readonly #outage: AccountOutage;
  #lastSuccessAt: number | undefined;
  #polled = false;
  /** Unix ms. */
  #notedAt = 0;
  #gapsChanged = false;
  #status: { status: PollerStatus; lastError?: string } & Partial<ErrorNote> = { status: 'polling' };
  #telling: Promise<void> | undefined;
  /** Which samples are in; until there is a poller, what is known from before. */
  gaps: () => GapState;

  constructor(options: AccountReportOptions) {
    this.#options = options;
    this.#lastSuccessAt = options.known?.lastSuccessAt;
    this.gaps = () => gapsOf(options.known);
    this.#outage = new AccountOutage(options.known?.outage, options.timeScale);
  }

  /** Between `vendor.unavailable` and `vendor.available`. */
  get isUnavailable(): boolean {
    return this.#outage.record?.unavailableAt !== undefined && this.#outage.record.availableAt === undefined;
  }

  get vendor(): string {
    return this.#options.account.vendor;
  }

  get status(): PollerStatus {
    return this.#status.status;
  }

  /** Unix ms; of the replica that had the account before, too. */
  get lastSuccessAt(): number | undefined {
    return this.#lastSuccessAt;
  }

  changed(status: PollerStatus, error: string | undefined, more?: ErrorNote): void {
    this.#status = { status, ...(error !== undefined && { lastError: error.slice(0, longestError) }), ...more };
    this.#note();
  }

  succeeded(): void {
    const last = this.#polled ? this.#lastSuccessAt : undefined;
    const now = this.#now();
    this.#polled = true;
    this.#lastSuccessAt = now;
    this.#outage.succeeded(now);
    this.#tell();
    const noteMs = Math.max(leastNoteMs, successNoteMs / this.#options.timeScale);
    if (last !== undefined && Math.floor(last / noteMs) !== Math.floor(now / noteMs))
      this.changed('polling', undefined);
    else if (this.#gapsChanged) this.gapsChanged();
  }

  /** Gaps change with many calls at once; what is not written yet is in the record that is there: as a call that is late. */
  gapsChanged(): void {
    this.#gapsChanged = true;
    if (this.#now() - this.#notedAt >= leastNoteMs) this.#note();
  }

  /** The next `changed`, which comes with it, keeps it. */
  unreachable(error: string): void {
    this.#outage.failed(error, this.#now());
    this.#tell();
  }

  /** The next owner of the account begins where this one ends. */
  async handOver(): Promise<void> {
    await this.#options.producer
      .send([this.#stateRecord()])
      .catch((error: unknown) => this.#warn(error, 'status could not be written'));
  }

  /** A former owner has written behind what counts now. */
  overwritten({ writer }: VendorAccountStateRecord): void {
    // A later owner's record is not ours to mend: we have lost the account, and are about to hear of it.
    if (writer === undefined || !isBeforeEpoch(this.#options.writer, writer)) this.#note();
  }

  /** Resolves when what is being written is written, or failed. */
  async settled(): Promise<void> {
    await this.#telling;
  }

  #now(): number {
    return this.#options.now?.() ?? Date.now();
  }

  /** One at a time; what could not be written is tried again with the next poll. */
  #tell(): void {
    if (this.#telling || this.#outage.untold().length === 0) return;
    this.#telling = this.#writeEvents()
      .catch((error: unknown) => this.#warn(error, 'an event could not be written, it will be tried again'))
      .finally(() => (this.#telling = undefined));
  }

  async #writeEvents(): Promise<void> {
    const { account, producer, onEvent } = this.#options;
    for (let [event] = this.#outage.untold(); event; [event] = this.#outage.untold()) {
      // The time of the event is safe before the event: after a crash it comes again with the same key.
      await producer.send([this.#stateRecord()]);
      await producer.send([eventRecord(account, event)]);
      this.#outage.told(event);
      onEvent(account.vendor, event.event);
      await producer.send([this.#stateRecord()]);
    }
  }

  #note(): void {
    this.#notedAt = this.#now();
    this.#gapsChanged = false;
    this.#options.producer
      .send([this.#stateRecord()])
      .catch((error: unknown) => this.#warn(error, 'status could not be written'));
  }

  #stateRecord(): OutgoingRecord {
    const { account, writer } = this.#options;
    const outage = this.#outage.record;
    const state: VendorAccountStateRecord = {
      vendorAccountId: account.id,
      ...this.#status,
      ...(this.#lastSuccessAt !== undefined && { lastSuccessAt: this.#lastSuccessAt }),
      ...this.gaps(),
      ...(outage && { outage }),
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
  return {
    ...(gapFrom !== undefined && { gapFrom }),
    ...(sampled && { sampled }),
    ...(gaps && { gaps }),
    ...(gapsGivenUp && { gapsGivenUp }),
  };
}

/** A record of `device-events`; `subject` is the vendor account, which no filter narrows. */
function eventRecord(
  { id, accountId, vendor }: AccountReportOptions['account'],
  { event, at, message }: OutageEvent,
): OutgoingRecord {
  const body = vendorEvent({
    ...{ event, dataAccessUserId: id, DataSources: vendor, Datetime: at },
    ...(message !== undefined && { message }),
  });
  return {
    topic: topicNames.deviceEvents,
    key: id,
    value: Buffer.from(JSON.stringify(body)),
    headers: {
      [headerNames.accountId]: accountId,
      [headerNames.vendor]: vendor,
      [headerNames.serial]: id,
      [headerNames.subject]: id,
      [headerNames.kind]: event,
      [headerNames.idempotencyKey]: body.idempotency_key,
      [headerNames.time]: String(at),
      [headerNames.schemaVersion]: '1.0',
    },
  };
}
