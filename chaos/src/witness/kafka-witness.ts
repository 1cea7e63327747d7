import { LogReader, type KafkaAccess } from './log-reader.ts';

export interface KafkaWitnessOptions {
  access: KafkaAccess;
  groupPrefix: string;
  topics: string[];
  onRecord: (key: string, body: Buffer) => void;
}

/** A consumer of its account's topics, with the account's own credential. What it reads again after a rebalance is no second delivery. */
export class KafkaWitness {
  readonly #reader: LogReader;

  constructor({ access, groupPrefix, topics, onRecord }: KafkaWitnessOptions) {
    this.#reader = new LogReader({
      ...{ access, groupPrefix, topics },
      onRecord: ({ value }) => {
        const { idempotency_key: key } = JSON.parse(String(value)) as { idempotency_key: string };
        onRecord(key, value ?? Buffer.alloc(0));
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
