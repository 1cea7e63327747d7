import { headerNames } from '@heliograph/messaging';
import type { OutgoingRecord } from '@heliograph/kafka';
import type { BatchLimits, SinkBatch, SinkRecord } from '@heliograph/sinks';

/** The dispatcher writes so many batches of a sink at once. */
const writesAtOnce = 2;
/** Longer than what the samples of the workload span: a later one is another record. */
const laterSeconds = 7_200;

export interface SinkRun {
  /** Written when the run ended. */
  records: number;
  complete: boolean;
  recordsPerSecond: number;
  /** CPU seconds of this process, with all its threads, for 100,000 records. */
  cpuPer100k: number;
}

/** Returns so many records of `basedata`: the given samples again and again, each time of a later time. */
export function samplesOf(records: readonly OutgoingRecord[], count: number): OutgoingRecord[] {
  return Array.from({ length: count }, (_, i) => {
    const record = records[i % records.length]!;
    const { [headerNames.time]: time = '', [headerNames.idempotencyKey]: key = '' } = record.headers ?? {};
    const later = String(Number(time) + Math.floor(i / records.length) * laterSeconds);
    const headers = { [headerNames.time]: later, [headerNames.idempotencyKey]: key.replace(time, later) };
    return { ...record, headers: { ...record.headers, ...headers } };
  });
}

/** Returns the batches that the dispatcher makes of the records for a sink with these limits. */
export function batchesOf(records: readonly OutgoingRecord[], { maxRecords, maxBytes }: BatchLimits): SinkBatch[] {
  const batches: { id: string; records: SinkRecord[] }[] = [];
  let bytes = 0;
  for (const [offset, record] of records.entries()) {
    const made = sinkRecordOf(record);
    const batch = batches.at(-1);
    bytes += made.value.length;
    if (batch !== undefined && batch.records.length < maxRecords && bytes <= maxBytes) batch.records.push(made);
    else {
      batches.push({ id: `basedata-0-${offset}`, records: [made] });
      bytes = made.value.length;
    }
  }
  return batches;
}

/** As the dispatcher makes it of a consumed record. */
function sinkRecordOf({ headers = {}, value }: OutgoingRecord): SinkRecord {
  return {
    idempotencyKey: headers[headerNames.idempotencyKey]!,
    kind: headers[headerNames.kind] ?? 'device.data',
    vendor: headers[headerNames.vendor],
    plantId: headers[headerNames.plantId],
    deviceId: headers[headerNames.deviceId],
    time: Number(headers[headerNames.time]),
    value: value!,
  };
}

/** Writes the batches as fast as they are stored, and measures that. @param seconds after which no further one is begun */
export async function measuredWrites(
  batches: readonly SinkBatch[],
  write: (batch: SinkBatch) => Promise<void>,
  seconds: number,
  signal: AbortSignal,
): Promise<SinkRun> {
  const before = process.cpuUsage();
  const startedAt = performance.now();
  let [begun, records] = [0, 0];
  const writeInTurn = async (): Promise<void> => {
    while (begun < batches.length && performance.now() - startedAt < seconds * 1000) {
      signal.throwIfAborted();
      const batch = batches[begun++]!;
      await write(batch);
      records += batch.records.length;
    }
  };
  await Promise.all(Array.from({ length: writesAtOnce }, writeInTurn));
  const { user, system } = process.cpuUsage(before);
  return {
    records,
    complete: begun === batches.length,
    recordsPerSecond: (records / (performance.now() - startedAt)) * 1000,
    cpuPer100k: ((user + system) / 1e6 / records) * 1e5,
  };
}
