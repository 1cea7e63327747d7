import { setImmediate } from 'node:timers/promises';
import type { IncomingRecord, OutgoingRecord } from '@heliograph/messaging';
import { decodeRawEnvelope, rawAnswerOf } from '@heliograph/vendor-contract';
import { loadVendor } from '@heliograph/vendors';
import { InProcessNormalizer, received, type NormalizedCounts } from '../workload/in-process-normalizer.ts';
import type { RawWorkload } from '../workload/raw-workload.ts';

/** As the service takes them at once. */
const batchRecords = 200;
const samplesKept = 2000;

export interface Floor extends NormalizedCounts {
  vendor: string;
  /** CPU seconds for 100,000 records, each step with those before it. */
  parse: number;
  map: number;
  normalize: number;
  /** Some of the BaseData records, for the other producers. */
  samples: OutgoingRecord[];
}

/**
 * Measures what the records of a workload cost without Kafka: reading the answer as JSON, mapping it, and all that the normalizer does.
 * The first pass warms the compiler up and is not counted.
 */
export async function measureFloor(workload: RawWorkload, signal: AbortSignal): Promise<Floor> {
  const batches = batchesOf(workload);
  const samples: OutgoingRecord[] = [];
  const warm = await normalizeAll(batches, signal, (record) => {
    if (samples.length < samplesKept) samples.push(record);
  });
  const { vendor } = workload;
  const mapping = await (await loadVendor(vendor)).mapping();
  const per100k = (seconds: number): number => (seconds / warm.records) * 1e5;
  const parse = await cpuOf(() =>
    eachRecord(batches, signal, ({ value }) => JSON.parse(value!.toString('utf8')) as unknown),
  );
  const map = await cpuOf(() =>
    eachRecord(batches, signal, ({ headers, value }) => {
      const envelope = decodeRawEnvelope(headers.envelope!);
      return mapping.mapBytes(rawAnswerOf(envelope, value!), envelope);
    }),
  );
  const normalize = await cpuOf(() => normalizeAll(batches, signal, () => undefined));
  return { ...warm, vendor, samples, parse: per100k(parse), map: per100k(map), normalize: per100k(normalize) };
}

function batchesOf({ records }: RawWorkload): IncomingRecord[][] {
  const incoming = Array.from(records, received);
  return Array.from({ length: Math.ceil(incoming.length / batchRecords) }, (_, i) =>
    incoming.slice(i * batchRecords, (i + 1) * batchRecords),
  );
}

async function normalizeAll(
  batches: readonly IncomingRecord[][],
  signal: AbortSignal,
  onRecord: (record: OutgoingRecord) => void,
): Promise<NormalizedCounts> {
  const normalizer = await InProcessNormalizer.load(onRecord);
  for (const batch of batches) {
    await normalizer.process(batch);
    await yieldToEventLoop(signal);
  }
  return normalizer.counts;
}

async function eachRecord(
  batches: readonly IncomingRecord[][],
  signal: AbortSignal,
  work: (record: IncomingRecord) => unknown,
): Promise<void> {
  for (const batch of batches) {
    for (const record of batch) work(record);
    await yieldToEventLoop(signal);
  }
}

/** Lets a Ctrl-C in. */
async function yieldToEventLoop(signal: AbortSignal): Promise<void> {
  await setImmediate();
  signal.throwIfAborted();
}

async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
