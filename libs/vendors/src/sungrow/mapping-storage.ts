import { reported, storageTypes, type StorageType } from '@heliograph/base-data';
import { readNumber, readText } from '@heliograph/vendor-contract';
import type { JsonRecord, ListedStorage, MappedStorage, PolledDevice } from '@heliograph/vendor-contract';
import { idIn } from './wire.ts';
import { timeOf, type RecordItem } from './mapping-sample.ts';
import { PLANT, storagePart } from './storage.ts';

/** What belongs to all rows of an answer. */
export interface StorageAnswer {
  devices: readonly PolledDevice[];
  include: readonly StorageType[];
  zones: ReadonlyMap<string, string>;
  /** Unix ms. */
  fetchedAt: number;
  samplePeriodSeconds: number;
}

const OFFLINE = 0;
const plantKey = /^(\d+)_11_0_0$/;

/** Maps the rows of batteries, meters and plants, which no inverter has. */
export class StorageRows {
  readonly #answer: StorageAnswer;
  readonly #byKey = new Map<string, { device: PolledDevice; listed: ListedStorage }>();
  readonly #byPlant = new Map<string, PolledDevice>();

  constructor(answer: StorageAnswer) {
    this.#answer = answer;
    for (const device of answer.devices) {
      if (!this.#byPlant.has(device.vendorPlantId)) this.#byPlant.set(device.vendorPlantId, device);
      for (const listed of device.storage ?? [])
        if (answer.include.includes(listed.type)) this.#byKey.set(listed.vendorDeviceId, { device, listed });
    }
  }

  /** Returns the samples of a row; undefined when it is of nothing that was asked for. */
  map(item: RecordItem): MappedStorage[] | undefined {
    const key = readText(item.value.ps_key) ?? '';
    const found = this.#byKey.get(key);
    if (found) return this.#listedItem(item, found.device, found.listed);
    const plant = plantKey.exec(key)?.[1] ?? (key === '' ? idIn(item.node.source, item.value, 'ps_id') : undefined);
    const device = plant === undefined ? undefined : this.#byPlant.get(plant);
    return device && this.#plantItems(item, device);
  }

  /** Returns the samples of a row of the history, whose time is in the plant's clock; none when it is of nothing that was asked for. */
  mapPast(key: string, time: string, { value }: RecordItem): MappedStorage[] {
    const { device, listed } = this.#byKey.get(key) ?? {};
    // The battery of a hybrid is in the hybrid's own rows.
    if (!device || !listed || listed.vendorDeviceId === device.vendorDeviceId) return [];
    const { zones, fetchedAt } = this.#answer;
    return partItem(value, device, listed, timeOf(device, { time, zone: zones.get(device.vendorPlantId), fetchedAt }));
  }

  #listedItem({ value }: RecordItem, device: PolledDevice, listed: ListedStorage): MappedStorage[] {
    if (readNumber(value.dev_status) === OFFLINE) return [];
    return partItem(value, device, listed, this.#timeOf(device, value));
  }

  /** A battery or meter that is listed has its own row. */
  #plantItems({ value }: RecordItem, device: PolledDevice): MappedStorage[] {
    return storageTypes.flatMap((kind): MappedStorage[] => {
      if (!this.#answer.include.includes(kind) || device.storage?.some(({ type }) => type === kind)) return [];
      const part = storagePart(PLANT, kind, value);
      return part ? [{ ...part, kind, device, isOfPlant: true, ...this.#timeOf(device, value) }] : [];
    });
  }

  /** Rows of plants were seen without a time: those are of the period in which the cloud answered. */
  #timeOf(device: PolledDevice, value: JsonRecord): Pick<MappedStorage, 'datetime' | 'offsetSeconds'> {
    const { zones, fetchedAt, samplePeriodSeconds } = this.#answer;
    if (readText(value.device_time) === undefined)
      return { datetime: Math.floor(Math.floor(fetchedAt / 1000 / samplePeriodSeconds) * samplePeriodSeconds) };
    return timeOf(device, { time: value.device_time, zone: zones.get(device.vendorPlantId), fetchedAt });
  }
}

function partItem(
  value: JsonRecord,
  device: PolledDevice,
  { type, vendorType, vendorDeviceId: id, serial, model }: ListedStorage,
  time: Pick<MappedStorage, 'datetime' | 'offsetSeconds'>,
): MappedStorage[] {
  const part = storagePart(vendorType, type, value);
  return part ? [{ ...part, kind: type, device, isOfPlant: true, id, ...reported({ serial, model }), ...time }] : [];
}
