import { LogReader, type KafkaAccess } from './log-reader.ts';

export interface KafkaWitnessOptions {
  access: KafkaAccess;
  groupPrefix: string;
  topics: string[];
  onKey: (key: string) => void;
}

/** A consumer of its account's topics, with the account's own credential. What it reads again after a rebalance is no second delivery. */
export class KafkaWitness {
  readonly #reader: LogReader;

  constructor({ access, groupPrefix, topics, onKey }: KafkaWitnessOptions) {
    this.#reader = new LogReader({
      ...{ access, groupPrefix, topics },
      onRecord: ({ value }) => {
        const { idempotency_key: key } = JSON.parse(String(value)) as { idempotency_key: string };
        onKey(key);
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
