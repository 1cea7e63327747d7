import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { LogFollower, RangeReader, type IncomingRecord, type KafkaConnection } from '@heliograph/kafka';
import { KAFKA_CONNECTION, LOGGER, type Logger } from '@heliograph/service';
import { positionOf, streamTopics, type StreamPosition } from './stream-position.ts';

export interface TailTarget {
  onRecords(records: readonly IncomingRecord[]): void;
  onGap(): void;
}

const START_TIMEOUT_MS = 8_000;

/** Reads the topics of the streams once for all streams of this replica, while there are any. */
@Injectable()
export class StreamTail implements BeforeApplicationShutdown {
  /** Reads what streams that resume have missed. */
  readonly history: RangeReader;
  #follower: LogFollower | undefined;
  #starting: Promise<void> | undefined;

  constructor(
    @Inject(KAFKA_CONNECTION) private readonly connection: KafkaConnection,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.history = new RangeReader(connection, streamTopics);
  }

  get isReading(): boolean {
    return this.#follower !== undefined;
  }

  /** Resolves when every later record is passed on. Rejects when Kafka does not answer within 8 s. */
  start(target: TailTarget): Promise<void> {
    this.#starting ??= this.#begin(target).catch((error: unknown) => {
      this.#starting = undefined;
      throw error;
    });
    return this.#starting;
  }

  position(): StreamPosition {
    return positionOf(this.#follower?.positions() ?? []);
  }

  async stop(): Promise<void> {
    const follower = this.#follower;
    this.#follower = undefined;
    this.#starting = undefined;
    await follower?.close();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.stop(), this.history.close()]);
  }

  async #begin(target: TailTarget): Promise<void> {
    const follower = new LogFollower(this.connection, streamTopics, {
      onRecords: (records) => target.onRecords(records),
      onGap: () => target.onGap(),
      logger: this.logger,
    });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('Kafka did not answer in time')), START_TIMEOUT_MS);
    });
    try {
      await Promise.race([follower.start(), late]);
      this.#follower = follower;
    } catch (error) {
      void follower.close().catch(() => undefined);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}
