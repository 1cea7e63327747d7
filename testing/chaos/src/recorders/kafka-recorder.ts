import { LogReader, type KafkaAccess } from './log-reader.ts';

export interface KafkaRecorderOptions {
  access: KafkaAccess;
  groupPrefix: string;
  topics: string[];
  /** @param at when the leader appended it, Unix ms */
  onRecord: (key: string, body: Buffer, at: number) => void;
}

/** A consumer of its account's topics, with the account's own credential. What it reads again after a rebalance is no second delivery. */
export class KafkaRecorder {
  readonly #reader: LogReader;

  constructor({ access, groupPrefix, topics, onRecord }: KafkaRecorderOptions) {
    this.#reader = new LogReader({
      access,
      groupPrefix,
      topics,
      onRecord: ({ value, at }) => {
        const { idempotency_key: key } = JSON.parse(String(value)) as { idempotency_key: string };
        onRecord(key, value ?? Buffer.alloc(0), at);
      },
    });
  }

  start(): Promise<void> {
    return this.#reader.start();
  }

  stop(): Promise<void> {
    return this.#reader.stop();
  }
}
