import { countExpired, PartitionFetcher } from './partition-fetcher.ts';
import { type FetchedPartition, type FetchPosition, LogReader } from './log-reader.ts';
import { type IncomingRecord, type KafkaConnection, type Logger, silentLogger } from '../port.ts';
import { partitionKey } from '../wire/partition-key.ts';

export interface ReadPartitionOptions {
  /** Gives up when no broker has answered for this long (default 60 s). */
  timeoutMs?: number;
  logger?: Logger;
}

/**
 * Reads one partition once, from its start to its end at the time of the call. Survives a broker restart; rejects when
 * no broker answered for `timeoutMs`, or when `onRecord` throws.
 */
export async function readPartition(
  connection: KafkaConnection,
  topic: string,
  partition: number,
  onRecord: (record: IncomingRecord) => void,
  options: ReadPartitionOptions = {},
): Promise<void> {
  const reader = new LogReader(connection, [topic]);
  try {
    const timeoutMs = options.timeoutMs ?? 60_000;
    const { start, end } = await range(reader, topic, partition, timeoutMs);
    if (start < end)
      await readRange(
        reader,
        { topic, partition, offset: start },
        end,
        onRecord,
        timeoutMs,
        options.logger ?? silentLogger,
      );
  } finally {
    await reader.close();
  }
}

async function range(
  reader: LogReader,
  topic: string,
  partition: number,
  timeoutMs: number,
): Promise<{ start: bigint; end: bigint }> {
  const at = { topic, partition };
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    try {
      const starts = await reader.offsets([at], 'earliest');
      const ends = await reader.offsets([at], 'latest');
      const key = partitionKey(topic, partition);
      return { start: starts.get(key)!, end: ends.get(key)! };
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}

/** The log was cut while it was read. */
function goOnAt(position: FetchPosition, logStart: bigint, logger: Logger): void {
  const lost = logStart > position.offset ? logStart - position.offset : 1n;
  const { topic, partition } = position;
  countExpired('partition-reader', topic, lost);
  logger.error({ topic, partition, lost: String(lost) }, 'Kafka has deleted records before they were consumed');
  position.offset = logStart;
}

async function readRange(
  reader: LogReader,
  position: FetchPosition,
  end: bigint,
  onRecord: (record: IncomingRecord) => void,
  timeoutMs: number,
  logger: Logger,
): Promise<void> {
  let resolve: () => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const finished = new Promise<void>((onEnd, onError) => {
    resolve = onEnd;
    reject = onError;
  });
  const fetched = (answers: readonly FetchedPartition[]): void => {
    try {
      for (const answer of answers) {
        if (answer.offset !== position.offset) continue;
        if (answer.logStartOffset !== undefined) goOnAt(position, answer.logStartOffset, logger);
        else position.offset = answer.nextOffset;
        for (const record of answer.records) if (record.offset < end) onRecord(record);
      }
      if (position.offset >= end) resolve();
    } catch (error) {
      reject(error);
    }
  };
  const fetcher = new PartitionFetcher(
    reader,
    { wanted: () => (position.offset < end ? [position] : []), fetched },
    logger,
  );
  fetcher.lastAnswerAt = performance.now();
  const watch = setInterval(() => {
    if (performance.now() - fetcher.lastAnswerAt > timeoutMs)
      reject(new Error(`reading ${position.topic}-${position.partition} timed out`));
  }, 1_000);
  fetcher.wake();
  try {
    await finished;
  } finally {
    clearInterval(watch);
    fetcher.close();
  }
}
