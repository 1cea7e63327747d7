import { emptyDeviceState, type DeviceState, type StateAccess } from './device-state.ts';
import { decodeLedger, type DayLedger } from './imports/day-ledger.ts';
import { backfillMarkKey, BackfillMarks } from './produced/backfill-marks.ts';
import { LoadedDays } from './produced/loaded-days.ts';
import { keepUnsaved, unloadOlderDays, saved, type ProducedSamples } from './produced/produced-samples.ts';
import { decodeDeviceState, deviceStateKey, partsOf } from './state-records.ts';

/** The partition of a device's state: that of its raw records, so that it moves with them. */
export interface StatePartition {
  vendor: string;
  partition: number;
}

interface ChangedState extends StatePartition {
  key: string;
  state: DeviceState;
}

/** The state of a device whose account is deleted: no record may be left of it in `state.<vendor>`, nor in `state.devices`. */
interface ErasedState extends StatePartition {
  key: string;
  state: null;
  /** The days in memory; the API erases all that it finds in Kafka. */
  days: readonly number[];
  hasLedger: boolean;
  deviceId: string | undefined;
}

export type DirtyState = ChangedState | ErasedState;

/** Reads every record of the partition of `state.<vendor>`. */
export type ReadStates = (
  at: StatePartition,
  onRecord: (key: string, value: Buffer | null) => void,
) => Promise<unknown>;

export const partitionKey = ({ vendor, partition }: StatePartition): string => `${vendor}/${partition}`;

/**
 * Holds the states of the owned partitions. Changes of a batch stay separate until `keep`: when its records could not be produced, the batch is consumed
 * again and must not look seen.
 */
export class DeviceStates {
  /** The marks of the backfill answers in progress: kept and moved with the states. */
  readonly backfill = new BackfillMarks();
  readonly #partitions = new Map<string, Map<string, DeviceState>>();
  readonly #pending = new Map<string, ChangedState>();
  /** The changes of the current answer, on top of those of its batch. */
  readonly #changed = new Map<string, ChangedState>();
  readonly #dirty = new Map<string, DirtyState>();
  readonly #epochs = new Map<string, string>();
  readonly #loadedDays: LoadedDays;
  /** The ledgers of partitions that are being read: the device's own record may come later. */
  readonly #ledgers = new Map<string, Map<string, DayLedger>>();
  /** The first day that is not in memory but needed by the current batch, by partition. */
  readonly #missed = new Map<string, { at: StatePartition; day: number }>();

  constructor(read: ReadStates = () => Promise.resolve()) {
    this.#loadedDays = new LoadedDays(read);
  }

  /**
   * Called for each record of `state.<vendor>`'s partition when it becomes ours, then `loaded`.
   * @returns false for what cannot be read: the device begins without a state then
   */
  load(at: StatePartition, key: string, value: Buffer | null): boolean {
    if (key === backfillMarkKey) return this.backfill.load(at, value);
    const { deviceKey, day, isLedger } = partsOf(key);
    if (isLedger) return this.#loadLedger(at, deviceKey, value);
    if (day !== undefined) {
      this.#loadedDays.readDay(at, deviceKey, day, value);
      return true;
    }
    const states = this.#partition(at);
    const state = value === null ? undefined : decodeDeviceState(value);
    if (state) states.set(key, state);
    else states.delete(key);
    return value === null || state !== undefined;
  }

  /** Notes that a partition is loaded. @param epoch the epoch of all further writes. @param overwritten keys that a former owner overwrote too late: they are written again,
   * or Kafka's log cleaner would keep the former owner's record. */
  loaded(at: StatePartition, epoch?: string, overwritten: Iterable<string> = []): void {
    if (epoch !== undefined) {
      this.#epochs.set(partitionKey(at), epoch);
      this.backfill.writeAgain(at);
    }
    for (const [key, days] of this.#ledgers.get(partitionKey(at)) ?? []) {
      const states = this.#partition(at);
      states.set(key, { ...(states.get(key) ?? emptyDeviceState()), days });
    }
    this.#ledgers.delete(partitionKey(at));
    for (const key of overwritten) this.#writeAgain(at, key);
    this.#loadedDays.takeRead(at, (key) => this.#partition(at).get(key)?.produced);
  }

  epochOf(at: StatePartition): string | undefined {
    return this.#epochs.get(partitionKey(at));
  }

  drop(at: StatePartition): void {
    this.#epochs.delete(partitionKey(at));
    this.#partitions.delete(partitionKey(at));
    this.#ledgers.delete(partitionKey(at));
    this.#loadedDays.drop(at);
    this.backfill.drop(at);
    for (const pool of [this.#pending, this.#dirty]) {
      for (const [id, dirty] of pool) if (partitionKey(dirty) === partitionKey(at)) pool.delete(id);
    }
  }

  /** Erases the devices of a vendor account; their tombstones are written with the next changes, instead of any changes not yet written. */
  erase(vendorAccountId: string): void {
    for (const [key, device] of this.#devicesOf(vendorAccountId)) {
      const id = `${partitionKey(device)}/${key}`;
      this.#partition(device).delete(key);
      this.#pending.delete(id);
      const { days, unsaved } = device.state.produced;
      this.#dirty.set(id, {
        vendor: device.vendor,
        partition: device.partition,
        key,
        state: null,
        days: [...new Set([...days.keys(), ...unsaved])],
        hasLedger: device.state.days !== undefined,
        deviceId: device.state.told?.deviceId,
      });
    }
  }

  /** Returns the access for one answer, until `keepAnswer` or `forgetAnswer`. */
  access(at: StatePartition, vendorAccountId: string): StateAccess {
    // Most devices of an answer are looked up twice: for their sample and for their presence.
    const changed = new Map<string, DeviceState>();
    return {
      change: (serial) => {
        let state = changed.get(serial);
        if (!state) changed.set(serial, (state = this.#change(at, deviceStateKey(vendorAccountId, serial))));
        return state;
      },
      get: (serial) => changed.get(serial) ?? this.#get(at, deviceStateKey(vendorAccountId, serial)),
      miss: (day) => this.#miss(at, day),
    };
  }

  /** Adds the changes of the current answer, which is normalized, to the batch. */
  keepAnswer(): void {
    for (const [id, changed] of this.#changed) this.#pending.set(id, changed);
    this.#changed.clear();
  }

  /** Discards the changes of the current answer: no record results from it. */
  forgetAnswer(): void {
    this.#changed.clear();
  }

  /** Applies the changes of the batch: its records are acknowledged. */
  keep(): void {
    this.keepAnswer();
    for (const [id, dirty] of this.#pending) {
      this.#partition(dirty).set(dirty.key, dirty.state);
      this.#dirty.set(id, dirty);
    }
    this.#pending.clear();
  }

  /** Discards the changes of the batch, which failed. */
  forget(): void {
    this.#changed.clear();
    this.#pending.clear();
    this.#missed.clear();
  }

  /** True when the batch has samples of days that are not in memory, and must be normalized again after `loadMissedDays`. */
  get missed(): boolean {
    return this.#missed.size > 0;
  }

  /** Reads those days and discards the changes of the batch. Rejects while Kafka is unavailable. */
  async loadMissedDays(): Promise<void> {
    const missed = [...this.#missed.values()];
    this.forget();
    for (const { at, day } of missed) await this.#loadedDays.load(at, day, this.#partition(at));
    for (const at of this.#loadedDays.tooMany(missed.map((each) => each.at))) this.#unloadOlderDays(at);
  }

  /** Takes the states that must be written before offsets are committed. */
  takeDirty(): DirtyState[] {
    const dirty = [...this.#dirty.values()];
    this.#dirty.clear();
    return dirty;
  }

  /** Notes that the taken states are written. */
  written(dirty: readonly DirtyState[]): void {
    for (const entry of dirty) {
      if (entry.state === null) continue;
      const { produced } = entry.state;
      // A batch that changed it meanwhile works on a copy, which writes these days once more.
      saved(produced);
      if (entry.state.days) entry.state.days = { ...entry.state.days, isSaved: true };
      if (!this.#loadedDays.has(entry)) unloadOlderDays(produced);
    }
  }

  /** Puts back states that could not be written; states that changed meanwhile stay. */
  returnDirty(dirty: readonly DirtyState[]): void {
    for (const entry of dirty) {
      const id = `${partitionKey(entry)}/${entry.key}`;
      if (!this.#dirty.has(id)) this.#dirty.set(id, entry);
    }
  }

  /** Yields the devices of the owned partitions, partition by partition. */
  *byPartition(): Generator<readonly [vendor: string, devices: Iterable<Readonly<DeviceState>>]> {
    for (const [id, states] of this.#partitions) yield [id.slice(0, id.lastIndexOf('/')), states.values()];
  }

  #writeAgain(at: StatePartition, key: string): void {
    if (key === backfillMarkKey) {
      this.backfill.writeAgain(at);
      return;
    }
    const { deviceKey, day, isLedger } = partsOf(key);
    const state = this.#partition(at).get(deviceKey);
    const id = `${partitionKey(at)}/${deviceKey}`;
    if (state) {
      if (day !== undefined) keepUnsaved(state.produced, day);
      if (isLedger && state.days) state.days = { ...state.days, isSaved: false };
      this.#dirty.set(id, { ...at, key: deviceKey, state });
    } else {
      this.#dirty.set(id, {
        ...at,
        key: deviceKey,
        state: null,
        days: day === undefined ? [] : [day],
        hasLedger: isLedger,
        deviceId: undefined,
      });
    }
  }

  #loadLedger(at: StatePartition, deviceKey: string, value: Buffer | null): boolean {
    const key = partitionKey(at);
    const ledgers = this.#ledgers.get(key) ?? new Map<string, DayLedger>();
    this.#ledgers.set(key, ledgers);
    const ledger = value === null ? undefined : decodeLedger(value);
    if (ledger) ledgers.set(deviceKey, ledger);
    else ledgers.delete(deviceKey);
    return value === null || ledger !== undefined;
  }

  #miss(at: StatePartition, day: number): void {
    const key = partitionKey(at);
    const known = this.#missed.get(key);
    this.#missed.set(key, { at, day: Math.min(day, known?.day ?? day) });
  }

  /** Unloads older days of a partition's devices; devices with days that are not written yet unload them with the next write. */
  #unloadOlderDays(at: StatePartition): void {
    for (const { produced } of this.#partition(at).values()) unloadOlderDays(produced);
  }

  /** Returns the devices of a vendor account with their last changes: a device may just have got its first status. */
  #devicesOf(vendorAccountId: string): Map<string, ChangedState> {
    const prefix = deviceStateKey(vendorAccountId, '');
    const found = new Map<string, ChangedState>();
    for (const [id, states] of this.#partitions) {
      const at = { vendor: id.slice(0, id.lastIndexOf('/')), partition: Number(id.slice(id.lastIndexOf('/') + 1)) };
      for (const [key, state] of states) if (key.startsWith(prefix)) found.set(key, { ...at, key, state });
    }
    for (const changed of this.#pending.values()) if (changed.key.startsWith(prefix)) found.set(changed.key, changed);
    return found;
  }

  #partition(at: StatePartition): Map<string, DeviceState> {
    const key = partitionKey(at);
    let states = this.#partitions.get(key);
    if (!states) this.#partitions.set(key, (states = new Map<string, DeviceState>()));
    return states;
  }

  #get(at: StatePartition, key: string): DeviceState | undefined {
    const id = `${partitionKey(at)}/${key}`;
    return (this.#changed.get(id) ?? this.#pending.get(id))?.state ?? this.#partition(at).get(key);
  }

  #change(at: StatePartition, key: string): DeviceState {
    const id = `${partitionKey(at)}/${key}`;
    const changed = this.#changed.get(id);
    if (changed) return changed.state;
    const kept = this.#pending.get(id)?.state ?? this.#partition(at).get(key);
    const state = kept ? structuredCloneState(kept) : emptyDeviceState();
    this.#changed.set(id, { ...at, key, state });
    return state;
  }
}

/** Clones a state: `structuredClone` costs twenty times as much on these small flat objects. */
function structuredCloneState(state: DeviceState): DeviceState {
  const { recent, fresh } = state.produced;
  const produced: ProducedSamples = { ...state.produced, recent: [...recent], fresh: [...fresh] };
  return { ...state, produced };
}
