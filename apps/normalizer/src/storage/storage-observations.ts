import {
  measurementIndex,
  reported,
  showsDevice,
  storageDefinitions,
  storageTypes,
  type BaseDataRecord,
  type MeasuredValues,
  type StorageField,
  type StorageMeasurements,
  type StorageType,
} from '@heliograph/base-data';
import { storageData, type StorageData } from '@heliograph/events';
import type { MappedSample, MappedStorage, PolledDevice, RawEnvelope, StoragePart } from '@heliograph/vendor-contract';
import { ratedPowerOf, type SampleTime } from '../assemble.ts';
import { isNearGap, type DeviceState } from '../device-state.ts';
import { wasDelivered, withDelivered, type DeliveredTimes } from './delivered-times.ts';
import { factorOf, nextDirection, type Direction } from './directions.ts';
import { LifetimeCounters, type CounterMemories } from './lifetime-counters.ts';
import { checkStorage } from './storage-check.ts';

/** What is remembered of a battery or meter. Replaced as a whole, never changed. */
export interface StorageMemory {
  /** The newest live sample of a device with calls of its own, Unix seconds. */
  at?: number;
  /** Its samples, live and late, that became records; absent: all up to `at`. */
  delivered?: DeliveredTimes;
  direction?: Direction;
  counters?: CounterMemories;
}

/** By `<type>:<DeviceSN>`. */
export type StorageMemories = Readonly<Record<string, StorageMemory>>;

export interface StorageOf {
  data: StorageData;
  device: PolledDevice;
}

/** The limit of batteries and meters that are read with one inverter. */
const maxDevices = 100;
export const tooManyDevices = 'too_many_storage_devices';
const maxSerialLength = 64;
const none: readonly StorageType[] = [];
/** Two samples are in a row when they are no further apart, in periods of the vendor's samples: polls are somewhat less often. */
const maxStepPeriods = 1.5;

/** The members that a type has in common with BaseData, and their places in a record. */
const sharedMembers: Readonly<Record<StorageType, readonly (readonly [StorageField, number])[]>> = {
  battery: sharedMembersOf('battery'),
  meter: sharedMembersOf('meter'),
};

function sharedMembersOf(type: StorageType): (readonly [StorageField, number])[] {
  const fields = Object.keys(storageDefinitions[type]) as StorageField[];
  return fields.flatMap((field) => {
    const place = measurementIndex.get(field);
    return place === undefined ? [] : [[field, place] as const];
  });
}

function isFull({ storage = {} }: DeviceState): boolean {
  return Object.keys(storage).length >= maxDevices;
}

function isSerial(text: string): boolean {
  return text !== '' && text.length <= maxSerialLength;
}

/** Decides which samples of batteries and meters in an answer become records. */
export class StorageObservations {
  readonly records: StorageOf[] = [];
  readonly #envelope: RawEnvelope;
  readonly #include: readonly StorageType[];

  constructor(envelope: RawEnvelope) {
    this.#envelope = envelope;
    // An import brings the members of BaseData; the energy of its days follows from those.
    this.#include = envelope.import ? [] : storageTypes.filter((type) => envelope.include?.includes(type) === true);
  }

  /**
   * Adds what a new record of an inverter says of its battery and its meter.
   * @returns the types of those that are one too many
   */
  observeRecord(
    record: BaseDataRecord,
    sample: MappedSample,
    at: SampleTime,
    state: DeviceState,
  ): readonly StorageType[] {
    if (this.#include.length === 0) return none;
    const surplus: StorageType[] = [];
    for (const type of this.#include) {
      const part: StoragePart = sample[type] ?? { measurements: {} };
      const measurements = { ...membersOf(type, record.measurements), ...part.measurements };
      const DeviceSN = part.serial !== undefined && isSerial(part.serial) ? part.serial : record.InverterSN;
      const key = `${type}:${DeviceSN}`;
      const memory = state.storage?.[key];
      if (memory === undefined && !showsDevice(type, measurements)) continue;
      if (memory === undefined && isFull(state)) {
        surplus.push(type);
        continue;
      }
      const quality = [...remarksOf(type, record), ...(part.quality ?? [])];
      const named = { DeviceSN, InverterSN: record.InverterSN, ratedPowerKw: ratedPowerOf(sample) };
      this.#add(sample.device, { ...part, type, measurements, quality, ...named }, at, state, memory ?? {});
    }
    return surplus;
  }

  /**
   * Adds a sample that is not part of an inverter's.
   * @returns the reason why it cannot become a record; undefined: it became one, or was seen before
   */
  observe(item: MappedStorage, at: SampleTime, state: DeviceState): string | undefined {
    const { kind: type, device, isOfPlant, id, serial } = item;
    if (!this.#include.includes(type)) return undefined;
    const DeviceSN = serial ?? id ?? (isOfPlant ? device.vendorPlantId : device.InverterSN);
    if (!isSerial(DeviceSN)) return 'invalid_serial';
    const key = `${type}:${DeviceSN}`;
    const memory = state.storage?.[key];
    if (memory === undefined && isFull(state)) return tooManyDevices;
    const { datetime } = at;
    const { backfill, gap, samplePeriodSeconds } = this.#envelope;
    const isLate = backfill === true && gap !== undefined;
    if (isLate ? !isNearGap(datetime, gap) : datetime <= (memory?.at ?? 0)) return undefined;
    const delivered = memory?.delivered ?? (memory?.at === undefined ? [] : [[0, memory.at]]);
    if (wasDelivered(delivered, datetime)) return undefined;
    const InverterSN = isOfPlant ? undefined : device.InverterSN;
    const next = { ...memory, delivered: withDelivered(delivered, datetime, maxStepPeriods * samplePeriodSeconds) };
    const memoryAfter = isLate ? next : { ...next, at: datetime };
    this.#add(device, { ...item, type, DeviceSN, InverterSN }, at, state, memoryAfter, isLate);
    return undefined;
  }

  /** @param isLate it fills a gap: what live samples have shown decides of it, and no live sample is compared with it */
  #add(
    device: PolledDevice,
    part: StoragePart & {
      type: StorageType;
      DeviceSN: string;
      InverterSN: string | undefined;
      ratedPowerKw?: number | undefined;
    },
    { datetime, offset }: SampleTime,
    state: DeviceState,
    memory: StorageMemory,
    isLate = false,
  ): void {
    const { type, DeviceSN, InverterSN, model, undirectedPower } = part;
    const measurements = { ...part.measurements };
    const quality = [...(part.quality ?? [])];
    const power = type === 'battery' ? 'BatteryPower' : 'GridPower';
    if (undirectedPower !== undefined) {
      const direction = isLate
        ? memory.direction
        : nextDirection(memory.direction, type, datetime, undirectedPower, measurements);
      memory = { ...memory, ...reported({ direction }) };
      const factor = direction && factorOf(direction);
      if (factor !== undefined) measurements[power] = factor * undirectedPower;
      else quality.push(`${power}:direction_unknown`);
    }
    const { ratedPowerKw } = part;
    const counters = new LifetimeCounters({ type, at: datetime, ratedPowerKw, measurements }, memory.counters);
    const checked = checkStorage(type, measurements, counters);
    if (counters.memories && !isLate) memory = { ...memory, counters: counters.memories };
    state.storage = { ...state.storage, [`${type}:${DeviceSN}`]: memory };
    quality.push(...checked.quality);
    if (Object.keys(checked.measurements).length === 0) return;
    this.records.push({
      device,
      data: storageData({
        deviceType: type,
        DeviceSN,
        InverterSN,
        deviceId: device.deviceId,
        DataSources: this.#envelope.vendor,
        PlantId: device.plantId,
        VendorPlantId: device.vendorPlantId,
        Datetime: datetime,
        offsetSeconds: offset,
        measurements: checked.measurements,
        Model: model,
        ...reported({ DataQuality: quality.length > 0 ? quality : undefined }),
      }),
    });
  }
}

/** Returns the remarks of a record about the members that the schema of the device has too. */
function remarksOf(type: StorageType, { DataQuality = [] }: BaseDataRecord): string[] {
  return DataQuality.filter((remark) => Object.hasOwn(storageDefinitions[type], remark.split(':', 1)[0]!));
}

/** Returns the members of BaseData that the schema of the device has too: few of the hundred and more that a record may have. */
function membersOf(type: StorageType, values: Readonly<MeasuredValues>): StorageMeasurements {
  const members: StorageMeasurements = {};
  for (const [field, place] of sharedMembers[type]) {
    const value = values[place];
    if (value !== undefined) members[field] = value;
  }
  return members;
}
