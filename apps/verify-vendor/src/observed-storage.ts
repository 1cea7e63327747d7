import {
  reported,
  storageDefinitions,
  storageTypes,
  type StorageMeasurements,
  type StorageType,
} from '@heliograph/base-data';
import type {
  MappedItem,
  MappedSample,
  MappedStorage,
  StoragePart,
  VendorDeclaration,
} from '@heliograph/vendor-contract';

/** A battery or meter that answers tell of. */
export interface ObservedStorage {
  type: StorageType;
  /** Its serial number, else the vendor's id of it; absent: it has that of its inverter or plant. */
  name?: string;
  /** The inverter that it was read with. */
  InverterSN: string;
  model?: string;
  samples: number;
  newest: {
    /** ISO 8601. */
    time: string;
    /** With unit and the meaning of the sign: `BatteryPower 1.2 kW (discharge)`. */
    values: string[];
    quality: string[];
    /** The power in kW as the vendor writes it, where no source settles the sign. */
    undirectedPower?: number;
  };
}

/** Returns the types that the vendor's declaration tells of, in the order of the schemas. */
export function toldTypes({ storage = {} }: VendorDeclaration): StorageType[] {
  return storageTypes.filter((type) => storage[type] !== undefined);
}

interface Seen {
  storage: ObservedStorage;
  /** Of the newest sample, Unix seconds. */
  at: number;
}

/** Collects the batteries and meters of the mapped items, as the normalizer makes records of them but for its checks. */
export class StorageSeen {
  readonly #seen = new Map<string, Seen>();
  readonly #types: readonly StorageType[];

  constructor(types: readonly StorageType[]) {
    this.#types = types;
  }

  add(item: MappedItem): void {
    if (item.kind === 'sample') for (const type of this.#types) this.#addPartOf(item, type);
    else if (item.kind === 'battery' || item.kind === 'meter') this.#addSample(item);
  }

  result(): ObservedStorage[] {
    return [...this.#seen.values()].map(({ storage }) => storage);
  }

  /** An inverter's sample has members of BaseData about them: zeros alone are fillers of an inverter without one. */
  #addPartOf(sample: MappedSample, type: StorageType): void {
    const part = sample[type] ?? { measurements: {} };
    const members = sample.measurements as StorageMeasurements;
    const names = Object.keys(storageDefinitions[type]) as (keyof StorageMeasurements)[];
    const shared = reported(Object.fromEntries(names.map((name) => [name, members[name]])));
    const measurements: StorageMeasurements = { ...shared, ...part.measurements };
    if (!Object.values(measurements).some((value) => value !== 0)) return;
    this.#note(type, sample, { ...part, measurements }, part.serial);
  }

  #addSample(item: MappedStorage): void {
    if (this.#types.includes(item.kind)) this.#note(item.kind, item, item, item.serial ?? item.id);
  }

  #note(
    type: StorageType,
    { device, datetime }: Pick<MappedSample, 'device' | 'datetime'>,
    part: StoragePart,
    name: string | undefined,
  ): void {
    const { InverterSN } = device;
    const key = `${type}:${name ?? InverterSN}`;
    const known = this.#seen.get(key);
    const samples = (known?.storage.samples ?? 0) + 1;
    const at = datetime ?? 0;
    if (known && known.at > at) {
      known.storage.samples = samples;
      return;
    }
    const { model } = part;
    const newest = newestOf(type, datetime, part);
    this.#seen.set(key, { storage: { type, InverterSN, samples, newest, ...reported({ name, model }) }, at });
  }
}

function newestOf(
  type: StorageType,
  datetime: number | undefined,
  { measurements, quality = [], undirectedPower }: StoragePart,
): ObservedStorage['newest'] {
  const values = (Object.keys(storageDefinitions[type]) as (keyof StorageMeasurements)[]).flatMap((field) => {
    const value = measurements[field];
    return value === undefined ? [] : [valueText(type, field, value)];
  });
  return {
    time: datetime === undefined ? 'unknown' : new Date(datetime * 1000).toISOString().replace('.000Z', 'Z'),
    values,
    quality: [...quality],
    ...reported({ undirectedPower }),
  };
}

/** The directions of values whose sign has one, by the schemas: of a positive and of a negative value. */
const directions: readonly (readonly [RegExp, string, string])[] = [
  [/^(BatteryPower|IBattery)$/, 'discharge', 'charge'],
  [/^GridPower\d?$/, 'export', 'import'],
  [/^LoadPower$/, 'consumption', 'generation behind the meter'],
];

function valueText(type: StorageType, field: keyof StorageMeasurements, value: number): string {
  const { unit } = storageDefinitions[type][field]!;
  const [, positive, negative] = directions.find(([fields]) => fields.test(field)) ?? [];
  const direction = value > 0 ? positive : value < 0 ? negative : undefined;
  return [field, String(Math.round(value * 1000) / 1000), unit === '1' ? '' : unit, direction && `(${direction})`]
    .filter(Boolean)
    .join(' ');
}
