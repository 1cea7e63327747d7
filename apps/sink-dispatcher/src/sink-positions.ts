import { reported } from '@heliograph/base-data';
import { CompactedWriter } from '@heliograph/dispatcher';
import type { ControlView, RecordConsumer, RecordProducer, TopicPartition } from '@heliograph/kafka';
import { partitionKey } from '@heliograph/kafka';
import { topicNames, type SinkStateRecord } from '@heliograph/messaging';
import type { Logger } from '@heliograph/service';

/** How far a sink is in one source partition: `SinkStateRecord` with offsets as numbers. */
export interface SinkPosition extends TopicPartition {
  sinkId: string;
  next: bigint;
  until?: bigint | undefined;
  waiting: number;
  since?: number | undefined;
  error?: SinkStateRecord['error'] | undefined;
}

type PositionId = Pick<SinkPosition, 'sinkId' | 'topic' | 'partition'>;

export interface SinkPositionsOptions {
  view: Pick<ControlView<SinkStateRecord>, 'caughtUp' | 'values'>;
  producer: Pick<RecordProducer, 'send'>;
  consumer: Pick<RecordConsumer, 'owns' | 'holds'>;
  logger: Pick<Logger, 'warn'>;
  retryMs?: number;
}

/** The positions in the compacted topic `state.sinks`. Only the owner of a partition writes them, while its membership is confirmed. */
export class SinkPositions {
  readonly #options: Pick<SinkPositionsOptions, 'view' | 'logger'>;
  readonly #writer: CompactedWriter;

  constructor({ view, producer, consumer, logger, retryMs }: SinkPositionsOptions) {
    this.#options = { view, logger };
    this.#writer = new CompactedWriter({
      topic: topicNames.stateSinks,
      producer,
      ownership: consumer,
      onFailure: (err, positions) =>
        logger.warn({ err, positions }, 'positions of sinks cannot be written yet, retrying'),
      retryMs,
    });
  }

  /** Writes a position, with retries. Resolves when it is written, or the partition lost: then its new owner decides. */
  put(position: SinkPosition): Promise<void> {
    return this.#writer.write(keyOf(position), Buffer.from(JSON.stringify(stored(position))), position);
  }

  remove(position: PositionId): Promise<void> {
    return this.#writer.write(keyOf(position), null, position);
  }

  /** Returns all positions in these partitions. Rejects when they cannot be read to their end. */
  async of(partitions: readonly TopicPartition[]): Promise<SinkPosition[]> {
    const { view, logger } = this.#options;
    await view.caughtUp();
    const wanted = new Set(partitions.map(({ topic, partition }) => partitionKey(topic, partition)));
    const found: SinkPosition[] = [];
    for (const record of view.values()) {
      const position = positionOf(record);
      if (position === undefined)
        logger.warn({ topic: topicNames.stateSinks }, 'a position of a sink cannot be read and is skipped');
      else if (wanted.has(partitionKey(position.topic, position.partition))) found.push(position);
    }
    return found;
  }

  /** Makes one last attempt to write what is pending. */
  stop(): Promise<void> {
    return this.#writer.stop();
  }
}

function keyOf({ sinkId, topic, partition }: PositionId): string {
  return `${sinkId}/${topic}/${partition}`;
}

function stored({ next, until, ...position }: SinkPosition): SinkStateRecord {
  return {
    ...reported(position),
    next: String(next),
    ...reported({ until: until === undefined ? undefined : String(until) }),
  };
}

const isOffset = (text: unknown): text is string => typeof text === 'string' && /^\d{1,18}$/.test(text);
const isCount = (number: unknown): number is number => Number.isSafeInteger(number) && (number as number) >= 0;

/** Returns undefined for a record that is none: a partition must not wait for it. */
function positionOf(record: Partial<SinkStateRecord> | null): SinkPosition | undefined {
  const { sinkId, topic, partition, next, until, waiting, since } = record ?? {};
  if (typeof sinkId !== 'string' || typeof topic !== 'string' || !isCount(partition) || !isOffset(next))
    return undefined;
  return {
    sinkId,
    topic,
    partition,
    next: BigInt(next),
    until: isOffset(until) && BigInt(until) > BigInt(next) ? BigInt(until) : undefined,
    waiting: isCount(waiting) ? waiting : 0,
    since: isCount(since) ? since : undefined,
  };
}
