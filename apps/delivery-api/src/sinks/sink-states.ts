import { type ControlView, createControlView, type KafkaConnection } from '@heliograph/kafka';
import { type SinkStateRecord, topicNames } from '@heliograph/messaging';
import { KAFKA_CONNECTION, LOGGER, type Logger } from '@heliograph/service';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DeliveryConfiguration } from '../configuration.ts';

/** How far sink-dispatcher is with a sink, of all source partitions. Times in Unix ms. */
export interface SinkState {
  waiting: number;
  /** When the oldest record that waits was written. */
  since: number | undefined;
  error: SinkStateRecord['error'];
}

/** Reads `state.sinks`, by sink. Where the channel is off it knows nothing: there is no such topic. */
@Injectable()
export class SinkStates implements OnModuleInit, BeforeApplicationShutdown {
  readonly #view: ControlView<SinkStateRecord> | undefined;
  readonly #bySink = new Map<string, Map<string, SinkStateRecord>>();

  constructor(
    { channels: enabled }: DeliveryConfiguration,
    @Inject(KAFKA_CONNECTION) connection: KafkaConnection,
    @Inject(LOGGER) logger: Logger,
  ) {
    if (!enabled.includes('sink')) return;
    this.#view = createControlView<SinkStateRecord>(connection, topicNames.stateSinks, { logger, select: readable });
    this.#view.onChange((key, now, before) => {
      if (before) this.#remove(before.sinkId, key);
      if (now) this.#partitionsOf(now.sinkId).set(key, now);
    });
  }

  /** Does not wait for the view: what it tells is late anyway. */
  onModuleInit(): void {
    void this.#view?.start();
  }

  of(sinkId: string): SinkState {
    const partitions = [...(this.#bySink.get(sinkId)?.values() ?? [])];
    const times = partitions.flatMap(({ since }) => since ?? []);
    const errors = partitions.flatMap(({ error }) => error ?? []);
    return {
      waiting: partitions.reduce((sum, { waiting }) => sum + waiting, 0),
      since: times.length === 0 ? undefined : Math.min(...times),
      error: errors.toSorted((a, b) => b.at - a.at)[0],
    };
  }

  /** Returns how many records of replays wait for the sink. */
  replayedTo(sinkId: string): number {
    const partitions = [...(this.#bySink.get(sinkId)?.values() ?? [])];
    const replayed = partitions.filter(({ topic }) => topic === topicNames.deliveryReplays);
    return replayed.reduce((sum, { waiting }) => sum + waiting, 0);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.#view?.close();
  }

  #partitionsOf(sinkId: string): Map<string, SinkStateRecord> {
    const known = this.#bySink.get(sinkId);
    if (known) return known;
    const partitions = new Map<string, SinkStateRecord>();
    this.#bySink.set(sinkId, partitions);
    return partitions;
  }

  #remove(sinkId: string, key: string): void {
    const partitions = this.#bySink.get(sinkId);
    partitions?.delete(key);
    if (partitions?.size === 0) this.#bySink.delete(sinkId);
  }
}

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;

/** Returns undefined for what none of ours wrote. */
function readable(record: SinkStateRecord): SinkStateRecord | undefined {
  const { sinkId, waiting, since, error } = record as { [Name in keyof SinkStateRecord]?: unknown };
  const { reason, message, at } = (error ?? {}) as Record<string, unknown>;
  const isError = typeof reason === 'string' && typeof message === 'string' && isCount(at);
  const isState = typeof sinkId === 'string' && isCount(waiting) && (since === undefined || isCount(since));
  return isState && (error === undefined || isError) ? record : undefined;
}
