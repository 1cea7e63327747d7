import type { DeviceState } from '../device-state.ts';
import { partitionKey, type ReadStates, type StatePartition } from '../device-states.ts';
import { partsOf } from '../state-records.ts';
import type { DayTimes } from './day-times.ts';
import { addLoadedDays, type ProducedSamples } from './produced-samples.ts';

/** The number of partitions with older days in memory, beside those that one batch needs: an account whose gap is filled is in one. */
const maxPartitions = 4;

type DaysByDevice = Map<string, Map<number, DayTimes>>;

/** Loads older days of produced samples from `state.<vendor>` into memory, partition by partition: the topic has no other index. */
export class LoadedDays {
  readonly #read: ReadStates;
  /** The partitions with older days in memory, in the order in which they were read. */
  readonly #partitions = new Map<string, StatePartition>();
  readonly #loading = new Map<string, DaysByDevice>();

  constructor(read: ReadStates) {
    this.#read = read;
  }

  /** Returns whether older days of the partition are to stay in memory. */
  has(at: StatePartition): boolean {
    return this.#partitions.has(partitionKey(at));
  }

  /** Takes a day's record while the partition is read. */
  readDay(at: StatePartition, deviceKey: string, day: number, value: Buffer | null): void {
    let devices = this.#loading.get(partitionKey(at));
    if (!devices) this.#loading.set(partitionKey(at), (devices = new Map<string, Map<number, DayTimes>>()));
    putDay(devices, deviceKey, day, value);
  }

  /** Gives the devices of a partition that is read the days that they keep in memory. */
  takeRead(at: StatePartition, producedOf: (deviceKey: string) => ProducedSamples | undefined): void {
    for (const [key, days] of this.#loading.get(partitionKey(at)) ?? []) {
      const produced = producedOf(key);
      if (produced) produced.days = new Map([...days].filter(([day]) => day >= produced.loadedFrom));
    }
    this.#loading.delete(partitionKey(at));
  }

  /** Loads all days from this one on for all of the partition's devices. */
  async load(at: StatePartition, from: number, states: ReadonlyMap<string, DeviceState>): Promise<void> {
    const key = partitionKey(at);
    this.#partitions.delete(key);
    // Set first, so that meanwhile no day is unloaded: records that are written during the read may come after the read ones.
    this.#partitions.set(key, at);
    const read: DaysByDevice = new Map();
    await this.#read(at, (recordKey, value) => {
      const { deviceKey, day } = partsOf(recordKey);
      if (day !== undefined && day >= from) putDay(read, deviceKey, day, value);
    });
    for (const [deviceKey, { produced }] of states) addLoadedDays(produced, from, read.get(deviceKey) ?? new Map());
  }

  /** Returns the partitions whose older days are to be unloaded: those read longest ago beyond the limit, never the `needed`. */
  tooMany(needed: readonly StatePartition[]): StatePartition[] {
    const keep = new Set(needed.map(partitionKey));
    const others = [...this.#partitions].filter(([key]) => !keep.has(key));
    const gone = others.slice(0, Math.max(0, this.#partitions.size - maxPartitions));
    for (const [key] of gone) this.#partitions.delete(key);
    return gone.map(([, at]) => at);
  }

  drop(at: StatePartition): void {
    this.#partitions.delete(partitionKey(at));
    this.#loading.delete(partitionKey(at));
  }
}

function putDay(devices: DaysByDevice, deviceKey: string, day: number, value: Buffer | null): void {
  let days = devices.get(deviceKey);
  if (!days) devices.set(deviceKey, (days = new Map<number, DayTimes>()));
  if (value === null) days.delete(day);
  else days.set(day, value.toString('latin1'));
}
