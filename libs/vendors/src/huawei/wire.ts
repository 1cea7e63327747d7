import { bySerial, readText, rejected, rejectedJson } from '@heliograph/vendor-contract';
import type { BytesAnswer, JsonNode, MappedRejection, PolledDevice } from '@heliograph/vendor-contract';

/** Northbound "thirdData" wire types, as the cloud writes them (dossier: "Endpoints", "Responses"). Everything may be missing or null. */

/** Calls below `/thirdData/`. */
export type HuaweiCall =
  | 'login'
  | 'stations'
  | 'getStationList'
  | 'getDevList'
  | 'getDevRealKpi'
  | 'getDevHistoryKpi'
  | 'getDevKpiDay'
  | 'getAlarmList';

/** The most plants or devices one call takes, and the page size of `stations`. */
export const BATCH_SIZE = 100;

/** String inverter and residential inverter: both become BaseData. */
export const inverterTypes: readonly number[] = [1, 38];

/** Residential battery, energy storage of a business. */
export const batteryTypes: readonly number[] = [39, 41];

/** An EMMA, which has a meter of its own. */
export const EMMA = '23070';

/** Power sensor of a residence, grid meter, EMMA. */
export const meterTypes: readonly number[] = [47, 17, Number(EMMA)];

/** SmartLogger, Pinnet SmartLogger, dongle, distributed SmartLogger. */
export const collectorTypes: readonly number[] = [2, 37, 62, 63];

export interface Envelope {
  success?: boolean | null;
  failCode?: number | string | null;
  message?: string | null;
  /** Echo of the request; `currentTime` is the cloud's clock in Unix ms. */
  params?: { currentTime?: unknown } | null;
  /** The answer; a string in a 407. */
  data?: unknown;
}

/** Item of `getStationList`. */
export interface StationItem {
  stationCode?: string | null;
  stationName?: string | null;
  stationAddr?: string | null;
  /** MW. */
  capacity?: number | string | null;
}

/** `data` of `stations`. */
export interface StationsPage {
  list?: PlantItem[] | null;
  pageCount?: number | null;
  pageNo?: number | null;
  pageSize?: number | null;
  total?: number | null;
}

export interface PlantItem {
  /** The `stationCode` of the other calls. */
  plantCode?: string | null;
  plantName?: string | null;
  plantAddress?: string | null;
  longitude?: number | string | null;
  latitude?: number | string | null;
  /** kW, unlike `StationItem.capacity`. */
  capacity?: number | string | null;
  /** ISO time with the plant's offset on that day. */
  gridConnectionDate?: string | null;
}

/** Item of `getDevList`. */
export interface DeviceItem {
  /** Fits in 2^53, may be negative. */
  id?: number | string | null;
  devName?: string | null;
  stationCode?: string | null;
  /** Serial number; null for meters and batteries. */
  esnCode?: string | null;
  devTypeId?: number | null;
  softwareVersion?: string | null;
  /** Model of an inverter. */
  invType?: string | null;
  /** Model, in newer answers. */
  model?: string | null;
}

export interface HuaweiData {
  items: readonly JsonNode[];
  /** The cloud's clock, Unix ms as written. */
  currentTime: unknown;
}

/** Opens the envelope; a rejection when there is nothing in it to map. */
export function openEnvelope(root: JsonNode | undefined, answer: BytesAnswer): HuaweiData | MappedRejection {
  if (!root) return rejectedJson(answer);
  if (!root.isObject && !root.isList) return rejected('unexpected_shape', 'no envelope');
  if (root.get('success') !== true) return rejected('vendor_error', `failCode ${String(root.get('failCode'))}`);
  const data = root.at('data');
  // An answer without items is written as `[]` or, as recorded, as null.
  if (!data || (!data.isList && data.value !== null))
    return rejected('unexpected_shape', `${answer.call}: data is not a list`);
  return { items: data.elements(), currentTime: root.at('params')?.get('currentTime') };
}

/** Finds the device an item speaks of: by device id, else by serial number, which newer answers carry. */
export class DeviceLookup {
  readonly #byId: ReadonlyMap<string, PolledDevice>;
  readonly #bySerial: ReadonlyMap<string, PolledDevice>;

  constructor(devices: readonly PolledDevice[]) {
    this.#byId = new Map(devices.map((device) => [device.vendorDeviceId, device]));
    this.#bySerial = bySerial(devices);
  }

  find(id: unknown, serial: unknown): PolledDevice | undefined {
    return this.#byId.get(readText(id) ?? '') ?? this.#bySerial.get(readText(serial) ?? '');
  }
}
