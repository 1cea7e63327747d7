import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { recordPartition, type IncomingRecord, type OutgoingRecord } from '@heliograph/kafka';
import { topicNames } from '@heliograph/messaging';
import type { VendorMapping } from '@heliograph/vendor-contract';
import { loadVendor, vendorIds } from '@heliograph/vendors';
import { root } from '../root.ts';
import type { RawWorkload } from './raw-workload.ts';

/** The parts of the compiled service that are used: no code may import an application, but a benchmark may load the code that it measures. */
interface NormalizerModule {
  Normalizer: new (options: object) => { process(batch: readonly IncomingRecord[]): Promise<void> };
}
interface DeviceStatesModule {
  DeviceStates: new () => { takeDirty(): unknown[]; written(dirty: unknown[]): void };
}

interface NormalizedCounts {
  records: number;
  /** Bytes of the BaseData values. */
  bytes: number;
}

/** The service's own code from raw record to BaseData bytes, with no broker on either side: records go in and are handed to a callback. */
export class InProcessNormalizer {
  readonly counts: NormalizedCounts = { records: 0, bytes: 0 };
  readonly #normalizer: InstanceType<NormalizerModule['Normalizer']>;
  readonly #states: InstanceType<DeviceStatesModule['DeviceStates']>;

  private constructor(
    { Normalizer }: NormalizerModule,
    { DeviceStates }: DeviceStatesModule,
    mappings: ReadonlyMap<string, VendorMapping>,
    onRecord: (record: OutgoingRecord) => void,
  ) {
    this.#states = new DeviceStates();
    this.#normalizer = new Normalizer({
      producer: { send: (records: readonly OutgoingRecord[]) => this.#take(records, onRecord) },
      states: this.#states,
      mappings,
      language: () => 'en',
      observer: silent,
    });
  }

  static async load(onRecord: (record: OutgoingRecord) => void = () => undefined): Promise<InProcessNormalizer> {
    const mappings = await Promise.all(
      vendorIds.map(async (id) => [id, await (await loadVendor(id)).mapping()] as const),
    );
    return new InProcessNormalizer(
      (await load('normalizer.js')) as NormalizerModule,
      (await load('device-states.js')) as DeviceStatesModule,
      new Map(mappings),
      onRecord,
    );
  }

  async process(batch: readonly IncomingRecord[]): Promise<void> {
    await this.#normalizer.process(batch);
    this.#states.written(this.#states.takeDirty());
  }

  #take(records: readonly OutgoingRecord[], onRecord: (record: OutgoingRecord) => void): Promise<void> {
    for (const record of records) {
      if (record.topic !== topicNames.baseData) continue;
      this.counts.records++;
      this.counts.bytes += record.value?.length ?? 0;
      onRecord(record);
    }
    return Promise.resolve();
  }
}

/** Metrics that nobody reads. */
const silent: object = new Proxy({}, { get: () => () => undefined });

function load(file: string): Promise<unknown> {
  return import(pathToFileURL(join(root, 'apps', 'normalizer', 'dist', file)).href) as Promise<unknown>;
}

/** A raw record as the consumer hands it over. */
export function received({ topic, key, value, headers = {} }: OutgoingRecord, offset: number): IncomingRecord {
  const partition = recordPartition(key ?? '', 6);
  return { topic, partition, offset: BigInt(offset), timestamp: 0, key, value, headers };
}

const batchRecords = 200;
const samplesKept = 2000;

export interface NormalizedWorkload extends NormalizedCounts {
  /** Some of the BaseData records, for other producers. */
  samples: OutgoingRecord[];
}

/** Counts the records that a workload becomes. */
export async function normalizeInProcess({ records }: RawWorkload, signal: AbortSignal): Promise<NormalizedWorkload> {
  const samples: OutgoingRecord[] = [];
  const normalizer = await InProcessNormalizer.load((record) => {
    if (samples.length < samplesKept) samples.push(record);
  });
  const incoming = Array.from(records, received);
  for (let at = 0; at < incoming.length; at += batchRecords) {
    await normalizer.process(incoming.slice(at, at + batchRecords));
    // Ctrl-C is noticed between two batches.
    await setImmediate();
    signal.throwIfAborted();
  }
  return { ...normalizer.counts, samples };
}
