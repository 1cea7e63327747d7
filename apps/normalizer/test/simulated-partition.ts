import { reported } from '@heliograph/base-data';
import type { IncomingRecord, OutgoingRecord } from '@heliograph/kafka';
import { epochAfter, encodeEpoch, EpochReader, rawTopic, stateTopic } from '@heliograph/messaging';
import {
  encodeRawEnvelope,
  mappingOfBytes,
  MemberNames,
  type MappedDay,
  type MappedItem,
  type PolledDevice,
  type RawEnvelope,
  type VendorAlarms,
  type VendorMapping,
} from '@heliograph/vendor-contract';
import { DeviceStates } from '../src/device-states.ts';
import { Normalizer } from '../src/normalizer.ts';

/** The topics that channels deliver from. */
const delivered: ReadonlySet<string> = new Set(['basedata', 'basedata.backfill', 'device-events', 'energy', 'storage']);

/** The partition of every simulated topic. */
export const partition = 2;

const nothing = (): void => undefined;
const observer = {
  normalized: nothing,
  rejected: nothing,
  skipped: nothing,
  seen: nothing,
  unknownState: nothing,
  days: nothing,
  alarm: nothing,
  presenceChanged: nothing,
  written: nothing,
};

export const deviceOf = (serial: string): PolledDevice => ({
  deviceId: `dev_${serial}`,
  plantId: 'plt_1',
  vendorPlantId: '77',
  InverterSN: serial,
  CollectorSN: '',
  vendorDeviceId: serial,
  vendorType: '1',
  timezone: 'GMT+1',
  ratedPowerKw: 10,
});

/** Makes an answer of the cloud, with the items as its body. */
export function rawAnswer(
  items: readonly (MappedItem | MappedDay)[],
  over: Partial<RawEnvelope>,
): Omit<IncomingRecord, 'offset'> {
  const envelope = encodeRawEnvelope({
    vendor: 'acme',
    accountId: 'acc_1',
    vendorAccountId: 'va_1',
    call: 'latest',
    fetchedAt: 0,
    samplePeriodSeconds: 300,
    pollIntervalSeconds: 300,
    devices: [],
    ...over,
  });
  const topic = over.backfill === true ? 'raw.acme.backfill' : 'raw.acme';
  return {
    topic,
    partition,
    timestamp: 0,
    key: 'va_1',
    headers: { envelope },
    value: Buffer.from(JSON.stringify(items)),
  };
}

/** The result of a send: all records are in the log, or the process crashes when so many of them are, or it is paused and they come later. */
export type SendFate = { lands: 'all' } | { lands: number; then: 'crash' | 'pause' };

/** The vendor of a partition: its id, and what the normalizer reads its answers with. */
export interface SimulatedVendor {
  id: string;
  mapping: VendorMapping;
  alarms?: VendorAlarms;
}

/** A vendor whose answers are the items themselves. */
const acme: SimulatedVendor = {
  id: 'acme',
  mapping: {
    ...mappingOfBytes('1', { names: new MemberNames([]), outer: 0 }, (root) => root?.value as MappedItem[]),
    days: ({ body }) => JSON.parse(body) as MappedDay[],
  },
};

class Gone extends Error {}

export type Priority = 'live' | 'backfill';

/** One partition of the raw topic of a vendor and of its backfill topic, the records written, and their owner, all in memory: it crashes and pauses where a test wants it. */
export class SimulatedPartition {
  readonly raw: Record<Priority, IncomingRecord[]> = { live: [], backfill: [] };
  readonly produced: OutgoingRecord[] = [];
  /** The log of the vendor's states. */
  states: OutgoingRecord[] = [];
  committed: Record<Priority, number> = { live: 0, backfill: 0 };
  generation = 0;
  /** The sends that a paused owner still has in its socket. */
  readonly late: (() => void)[] = [];
  nextSend: SendFate = { lands: 'all' };
  owner!: SimulatedOwner;
  /** The position up to which an owner has read the states, and rewritten overwritten ones. */
  cleanableTo = 0;
  readonly rawTopic: string;
  readonly #stateTopic: string;

  constructor(readonly vendor: SimulatedVendor = acme) {
    this.rawTopic = rawTopic(vendor.id);
    this.#stateTopic = stateTopic(vendor.id);
  }

  append(answer: Omit<IncomingRecord, 'offset'>): void {
    const answers = this.raw[answer.topic === this.rawTopic ? 'live' : 'backfill'];
    answers.push({ ...answer, offset: BigInt(answers.length) });
  }

  async takeOver(): Promise<void> {
    this.generation += 1;
    this.nextSend = { lands: 'all' };
    this.owner = await SimulatedOwner.begin(this);
  }

  /** Compacts the log as a broker does, without its newest records. */
  compact(): void {
    const old = this.states.slice(0, this.cleanableTo);
    const last = new Map(old.map((record, i) => [record.key, i]));
    this.states = [...old.filter((record, i) => last.get(record.key) === i), ...this.states.slice(this.cleanableTo)];
    this.cleanableTo = 0;
  }

  /** Appends a send to the log. Rejects, or never resolves, when its owner has crashed or is paused. */
  land(records: readonly OutgoingRecord[], owner: SimulatedOwner): Promise<void> {
    const fate = this.nextSend;
    this.nextSend = { lands: 'all' };
    if (fate.lands === 'all') {
      this.#write(records);
      return Promise.resolve();
    }
    this.#write(records.slice(0, fate.lands));
    owner.gone = true;
    if (fate.then === 'pause') this.late.push(() => this.#write(records.slice(fate.lands)));
    return Promise.reject(new Gone());
  }

  #write(records: readonly OutgoingRecord[]): void {
    for (const record of records) {
      if (delivered.has(record.topic)) this.produced.push(record);
      if (record.topic === this.#stateTopic) this.states.push(record);
    }
  }

  /** Returns every key of the log with the bodies that were written under it. */
  bodies(): Map<string, Set<string>> {
    const bodies = new Map<string, Set<string>>();
    for (const { headers, value } of this.produced) {
      const key = headers!.idempotency_key!;
      if (!bodies.has(key)) bodies.set(key, new Set());
      bodies.get(key)!.add(value!.toString());
    }
    return bodies;
  }
}

export class SimulatedOwner {
  gone = false;
  position: Record<Priority, number>;
  readonly #log: SimulatedPartition;
  readonly #states: DeviceStates;
  readonly #normalizer: Normalizer;
  #readTo = 0;
  /** The end of the live answers at the takeover: a former owner may have processed them. */
  #liveEnd = 0;

  private constructor(log: SimulatedPartition) {
    this.#log = log;
    this.position = { ...log.committed };
    this.#states = new DeviceStates((_, onRecord) => this.#read(onRecord));
    this.#normalizer = new Normalizer({
      states: this.#states,
      observer,
      language: () => 'en' as const,
      producer: { send: (records) => log.land(records, this) },
      // The backfill partition is taken over later.
      owns: ({ topic }) => topic === log.rawTopic || this.position.live >= this.#liveEnd,
      readBackfill: ({ offset, end }) => {
        const nextOffset = offset + 1n < end ? offset + 1n : end;
        return Promise.resolve({ records: log.raw.backfill.slice(Number(offset), Number(nextOffset)), nextOffset });
      },
      mappings: new Map([[log.vendor.id, log.vendor.mapping]]),
      ...reported({ alarms: log.vendor.alarms && new Map([[log.vendor.id, log.vendor.alarms]]) }),
    });
  }

  static async begin(log: SimulatedPartition): Promise<SimulatedOwner> {
    const owner = new SimulatedOwner(log);
    const at = { vendor: log.vendor.id, partition };
    const overwritten = new Set<string>();
    const load = (key: string, value: Buffer | null): void => {
      overwritten.delete(key);
      owner.#states.load(at, key, value);
    };
    const highest = await owner.#read(load, (key) => overwritten.add(key));
    owner.#states.loaded(at, encodeEpoch(epochAfter(highest, log.generation)), overwritten);
    owner.#readTo = log.states.length;
    owner.#liveEnd = log.raw.live.length;
    return owner;
  }

  /** Processes the next answers of one priority. */
  async process(count: number, priority: Priority): Promise<void> {
    const batch = this.#log.raw[priority].slice(this.position[priority], this.position[priority] + count);
    if (this.gone || batch.length === 0) return;
    if (priority === 'backfill' && this.position.live < this.#liveEnd) return;
    await this.#normalizer.process(batch).catch(ignoreGone);
    if (!this.isGone()) this.position[priority] += batch.length;
  }

  /** Processes all answers, live first, then the backfill. */
  async processAll(): Promise<void> {
    await this.process(this.#log.raw.live.length, 'live');
    await this.process(this.#log.raw.backfill.length, 'backfill');
  }

  /** Writes the states, and commits when they are written. */
  async commit(alsoOffsets = true): Promise<void> {
    const position = { ...this.position };
    if (this.gone) return;
    await this.#normalizer.flushStates().catch(ignoreGone);
    if (this.isGone()) return;
    this.#log.cleanableTo = this.#readTo;
    if (alsoOffsets) this.#log.committed = position;
  }

  /** Returns whether the owner is gone, which a send that was just awaited may have changed. */
  isGone(): boolean {
    return this.gone;
  }

  #read(
    onRecord: (key: string, value: Buffer | null) => void,
    onTooLate?: (key: string) => unknown,
  ): Promise<EpochReader['highest']> {
    const epochs = new EpochReader();
    for (const { key, value, headers = {} } of this.#log.states) {
      if (epochs.accepts({ headers })) onRecord(key!, value);
      else onTooLate?.(key!);
    }
    return Promise.resolve(epochs.highest);
  }
}

function ignoreGone(error: unknown): void {
  if (!(error instanceof Gone)) throw error;
}
