import {
  type Measurements,
  reported,
  type State,
  type StorageMeasurements,
  type StorageType,
} from '@heliograph/base-data';
import type { PolledDevice, RawAnswer } from './adapter.ts';
import type { MappedDay } from './days.ts';
import type { DcInputs } from './field-table.ts';

/** A JSON value as the vendor wrote it, byte for byte. */
export type RawJson = string;

/** One sample of one device, converted but not checked: the normalizer rounds, checks plausibility and adds identity. */
export interface MappedSample {
  kind: 'sample';
  device: PolledDevice;
  /** Unix seconds; absent when the vendor's time could not be read (goes to `rejected`). */
  datetime?: number;
  /**
   * Offset of the plant at `datetime` in seconds, when the vendor reports it with the sample. Otherwise the device's
   * zone decides.
   */
  offsetSeconds?: number;
  state: State;
  /** The vendor's code if it is in no table: counted, and `state` is -1. */
  unknownStateCode?: string;
  /** The vendor reports no state with the sample: `state` follows from other values of it, and `DataQuality` names it. */
  isStateDerived?: true;
  measurements: Measurements;
  /** Kind of the inputs `UPV` and `IPV`; required wherever they are reported. */
  dcInputs?: DcInputs | undefined;
  /**
   * With `dcInputs: 'mppt'`: zeros of strings that the record contains too. A single record does not show whether the
   * device measures strings and sleeps, or has no string inputs: the normalizer decides it per device.
   */
  stringInputs?: Measurements;
  /** `"<field>:<reason>"`, e.g. `ETotal:unit_unknown`. */
  quality: string[];
  status: RawJson[];
  /** Alarms that came with the sample itself; calls of their own give `MappedAlarms`. */
  alerts: RawJson[];
  warnings: RawJson[];
  /** The start of the sample's day in Unix seconds, when the vendor reports it; never the commissioning. */
  turnedOnAt?: number;
  /** Replaces the device's when the sample names it. */
  CollectorSN?: string;
  /** Absent: the vendor passes on the inverter's counters, all read at the same time. */
  counters?: CounterTraits;
  /**
   * What the sample says of the inverter's battery and of its meter beyond the members of BaseData, which the normalizer adds itself: needed only
   * where there is more to say.
   */
  battery?: StoragePart;
  meter?: StoragePart;
}

/** Traits that limit the comparison of a day's counter with the lifetime counter of the same sample. */
export interface CounterTraits {
  /** `EDay` is no counter of the vendor but the sum of its intervals since local midnight: it cannot be yesterday's. */
  isDaySummed?: true;
  /** The seconds by which `ETotal` may be older than `EDay`, where two calls bring them. */
  totalLagSeconds?: number;
  /** The step of `ETotal` in kWh, where the unit in which the vendor writes it makes it coarser than 1 kWh. */
  totalResolutionKwh?: number;
}

/** The current open alarms of a device: they replace the known ones, and are added to its samples from here on. */
export interface MappedAlarms {
  kind: 'alarms';
  device: PolledDevice;
  alerts: RawJson[];
  warnings: RawJson[];
  /** Entries of alarms that the vendor lists as ended: no sample has them. */
  ended?: RawJson[];
  /** Without entries: the vendor says that none was open then, Unix seconds. Those of before have ended, though a list may show them for longer. */
  noneOpenAt?: number;
}

/** What a record says of a battery or meter. */
export interface StoragePart {
  /** Its own serial number; absent: the vendor tells none. */
  serial?: string | undefined;
  model?: string | undefined;
  /** In the units and with the signs of the schema; not checked. */
  measurements: StorageMeasurements;
  /** `"<field>:<reason>"`. */
  quality?: readonly string[];
  /**
   * The power as the vendor writes it, kW, where no source settles which sign is discharge (of a meter: export): counters and SOC of the device decide it
   * in the normalizer. `BatteryPower` and `GridPower` are absent then.
   */
  undirectedPower?: number | undefined;
}

/** A sample of a battery or meter that is not part of an inverter's sample: of a call of its own, or of the plant. */
export type MappedStorage = MappedStorageOf<'battery'> | MappedStorageOf<'meter'>;

interface MappedStorageOf<Type extends StorageType> extends StoragePart {
  kind: Type;
  /** The inverter that it belongs to or was asked for with. */
  device: PolledDevice;
  /** True: it belongs to the plant, not to that inverter. */
  isOfPlant?: true;
  /** What distinguishes it where it has no serial number: the vendor's id of it. Absent: the inverter's serial number, of one of the plant the plant's id. */
  id?: string;
  /** Unix seconds; absent when the vendor's time could not be read (goes to `rejected`). */
  datetime?: number;
  /** As of a sample. */
  offsetSeconds?: number;
}

/** The vendor reports whether the device is connected. No data record. */
export interface MappedLiveness {
  kind: 'liveness';
  device: PolledDevice;
  online: boolean;
  /** With `online: false`: it is the collector that is not connected. */
  collector?: true;
  /** With `online: true`: it may be silent, and the vendor finds that normal (a night's standby). */
  asleep?: true;
}

/** Something in the answer that cannot become a record. Never dropped silently. */
export interface MappedRejection {
  kind: 'rejected';
  /** Slug: `invalid_json`, `unexpected_shape`, `device_not_asked`, `vendor_error`. */
  reason: string;
  detail?: string;
  serial?: string;
}

export type MappedItem = MappedSample | MappedStorage | MappedAlarms | MappedLiveness | MappedRejection;

/** The part of the raw record that a mapping needs besides the answer. */
export interface MappingContext {
  /** The devices beside inverters that the vendor account asks for; absent: none, and what is said of them need not be read. */
  include?: readonly StorageType[];
  /** Seconds between two samples, divided by the time scale: for vendors without a sample time (Huawei). */
  samplePeriodSeconds: number;
}

/** An answer as stored in its raw record. */
export interface BytesAnswer extends Omit<RawAnswer, 'body'> {
  /** The body's text in UTF-8. */
  bytes: Buffer;
}

/** Raw answer → items. Pure: the same answer gives the same items in every replica and at every replay. */
export interface VendorMapping {
  /** Bumped when the meaning changes; written beside rejected records. */
  version: string;
  map(answer: RawAnswer, context: MappingContext): MappedItem[];
  /** As `map`, for an answer as stored in its raw record. */
  mapBytes(answer: BytesAnswer, context: MappingContext): MappedItem[];
  /** Maps an answer to a call of the adapter's `planDays`, pure as well; there where the adapter plans days. Its call names may be those of `map`. */
  days?(answer: RawAnswer): (MappedDay | MappedRejection)[];
}

/** A part of an answer that cannot become a record: a slug, a description, and the device where it is known. */
export function rejected(reason: string, detail: string, serial?: string): MappedRejection {
  return { kind: 'rejected', reason, detail, ...reported({ serial }) };
}

export function bySerial<Device extends { InverterSN: string }>(devices: readonly Device[]): Map<string, Device> {
  return new Map(devices.map((device) => [device.InverterSN, device]));
}

/** The alarms of a device before any was read: none open. */
export function noAlarms(device: PolledDevice): MappedAlarms {
  return { kind: 'alarms', device, alerts: [], warnings: [] };
}
