import { measurementFields, reported } from '@heliograph/base-data';
import type {
  MappedItem,
  MappedSample,
  MappingContext,
  RawAnswer,
  Vendor,
  VendorAlarms,
  VendorMapping,
} from '@heliograph/vendor-contract';
import { filledFields } from '@heliograph/vendors';
import { AlarmsSeen, type ObservedAlarms } from './observed-alarms.ts';
import { StorageSeen, toldTypes, type ObservedStorage } from './observed-storage.ts';

/** The mapping's result for one device's samples. */
export interface ObservedDevice {
  InverterSN: string;
  vendorType: string;
  model?: string;
  /** Samples of the live calls, and of the history calls. */
  samples: { live: number; history: number };
  /** The newest sample: its time in ISO 8601, state, values and quality marks. */
  newest?: { time: string; state: string; fields: Record<string, number>; quality: string[] };
  /** Fields that docs/vendors/<vendor>.md marks ✔ and no sample has. Absent where the device has them not (phases, strings, battery): look at each. */
  absent: string[];
  /** Fields that some sample has and no row of docs/vendors/<vendor>.md. */
  beyondThePage: string[];
}

export interface Observations {
  devices: ObservedDevice[];
  rejections: { reason: string; detail?: string; call: string; serial?: string }[];
  unknownStateCodes: string[];
  /** `"<field>:<reason>"` of the mapping: how many live samples have it. History calls of some vendors state fewer units. */
  quality: Record<string, number>;
  /** The batteries and meters that the vendor's declaration tells of. */
  storage: ObservedStorage[];
  /** The open alarms of the live answers. */
  alarms: ObservedAlarms;
  liveness: { online: number; offline: number };
}

const maxRejections = 200;

/** Maps the answers as the normalizer does, but for its checks of plausibility. */
export async function observe(vendor: Vendor, answers: readonly RawAnswer[], timeScale: number): Promise<Observations> {
  const mapping = await vendor.mapping();
  const samplePeriodSeconds = vendor.declaration.samplePeriodSeconds / timeScale;
  const context = { samplePeriodSeconds, include: toldTypes(vendor.declaration) };
  const observed = new Observed(vendor, await vendor.alarms());
  for (const answer of answers) for (const item of itemsOf(mapping, answer, context)) observed.add(item, answer);
  return observed.result();
}

function itemsOf(mapping: VendorMapping, answer: RawAnswer, context: MappingContext): MappedItem[] {
  try {
    return mapping.map(answer, context);
  } catch (error) {
    return [{ kind: 'rejected', reason: 'mapping_failed', detail: error instanceof Error ? error.message : 'unknown' }];
  }
}

interface SampleWithOrigin {
  sample: MappedSample;
  isHistory: boolean;
}

class Observed {
  readonly #samples = new Map<string, SampleWithOrigin[]>();
  readonly #storage: StorageSeen;
  readonly #alarms: AlarmsSeen;
  readonly #result: Omit<Observations, 'devices' | 'storage' | 'alarms'> = {
    rejections: [],
    unknownStateCodes: [],
    quality: {},
    liveness: { online: 0, offline: 0 },
  };
  readonly #onPage: ReadonlySet<string>;
  readonly #expected: readonly string[];

  constructor(vendor: Vendor, alarms: VendorAlarms) {
    this.#storage = new StorageSeen(toldTypes(vendor.declaration));
    this.#alarms = new AlarmsSeen(alarms);
    this.#onPage = filledFields(vendor);
    this.#expected = alwaysFilled(vendor);
  }

  add(item: MappedItem, { call, backfill }: RawAnswer): void {
    this.#storage.add(item);
    if (backfill !== true) this.#alarms.add(item);
    if (item.kind === 'sample') this.#addSample(item, backfill === true);
    if (item.kind === 'liveness') this.#result.liveness[item.online ? 'online' : 'offline'] += 1;
    if (item.kind === 'rejected' && this.#result.rejections.length < maxRejections) {
      const { reason, detail, serial } = item;
      this.#result.rejections.push({
        reason,
        call,
        ...reported({ detail, serial }),
      });
    }
  }

  result(): Observations {
    const devices = [...this.#samples.values()].map((samples) => this.#device(samples));
    return {
      ...this.#result,
      devices,
      unknownStateCodes: [...new Set(this.#result.unknownStateCodes)],
      storage: this.#storage.result(),
      alarms: this.#alarms.result(),
    };
  }

  #addSample(sample: MappedSample, isHistory: boolean): void {
    const { InverterSN } = sample.device;
    const known = this.#samples.get(InverterSN) ?? [];
    known.push({ sample, isHistory });
    this.#samples.set(InverterSN, known);
    if (!isHistory)
      for (const mark of sample.quality) this.#result.quality[mark] = (this.#result.quality[mark] ?? 0) + 1;
    if (sample.unknownStateCode !== undefined) this.#result.unknownStateCodes.push(sample.unknownStateCode);
  }

  #device(samples: readonly SampleWithOrigin[]): ObservedDevice {
    const { InverterSN, vendorType, model } = samples[0]!.sample.device;
    const fields = new Set(samples.flatMap(({ sample }) => Object.keys(sample.measurements)));
    const history = samples.filter(({ isHistory }) => isHistory).length;
    const live = samples.filter(({ isHistory }) => !isHistory).map(({ sample }) => sample);
    const newest = newestOf(live) ?? newestOf(samples.map(({ sample }) => sample));
    return {
      InverterSN,
      vendorType,
      ...reported({ model }),
      samples: { live: live.length, history },
      ...reported({ newest }),
      absent: this.#expected.filter((field) => !fields.has(field)),
      beyondThePage: [...fields].filter((field) => !this.#onPage.has(field)),
    };
  }
}

function newestOf(samples: readonly MappedSample[]): ObservedDevice['newest'] {
  const newest = samples.reduce<MappedSample | undefined>(
    (last, sample) => (last === undefined || (sample.datetime ?? 0) >= (last.datetime ?? 0) ? sample : last),
    undefined,
  );
  if (!newest) return undefined;
  const { datetime, state, measurements, quality } = newest;
  const time = datetime === undefined ? 'unknown' : new Date(datetime * 1000).toISOString().replace('.000Z', 'Z');
  const fields = Object.fromEntries(Object.entries(measurements).filter(([, value]) => typeof value === 'number'));
  return { time, state, fields, quality: [...quality] };
}

/** Returns the fields that the page marks ✔, the first of numbered ones alone: how many inputs or phases a device has differs. */
export function alwaysFilled({ tables }: Pick<Vendor, 'tables'>): string[] {
  const always = new Set<string>();
  const sometimes = new Set<string>();
  for (const { fields, series } of Object.values(tables)) {
    for (const [field, rule] of Object.entries(fields)) (rule.sometimes === undefined ? always : sometimes).add(field);
    for (const [name, rule] of Object.entries(series))
      (rule.sometimes === undefined ? always : sometimes).add(`${name}1`);
  }
  const isNumberedFurther = (field: string): boolean => /[2-9]$|\d{2}$|^UAC(12|23|31)$/.test(field);
  return measurementFields.filter((field) => always.has(field) && !sometimes.has(field) && !isNumberedFurther(field));
}
