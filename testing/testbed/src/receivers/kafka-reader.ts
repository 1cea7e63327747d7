import { Kafka, logLevel, type Consumer, type EachMessagePayload } from 'kafkajs';

export interface KafkaReaderOptions {
  brokers: string[];
  /** The CA as PEM. */
  ca: string;
  username: string;
  password: string;
  groupId: string;
  topics: string[];
  onMessage: (payload: EachMessagePayload) => void;
}

/** Reads topics from now on with kafkajs, as any consumer would. */
export class KafkaReader {
  readonly #options: KafkaReaderOptions;
  readonly #consumer: Consumer;

  constructor(options: KafkaReaderOptions) {
    this.#options = options;
    const { brokers, ca, username, password, groupId } = options;
    const kafka = new Kafka({
      clientId: groupId,
      brokers,
      ssl: { ca: [ca] },
      sasl: { mechanism: 'scram-sha-512', username, password },
      logLevel: logLevel.NOTHING,
      retry: { retries: 100, maxRetryTime: 5_000 },
    });
    this.#consumer = kafka.consumer({ groupId, sessionTimeout: 10_000, heartbeatInterval: 2_000 });
  }

  /** Starts reading. Resolves when it has its partitions: records written from here on are seen. */
  async start(): Promise<void> {
    const reading = new Promise<void>(
      (resolve) => void this.#consumer.on(this.#consumer.events.FETCH, () => resolve()),
    );
    // kafkajs ends without a word, for instance at a batch in a compression that it does not know.
    this.#consumer.on(this.#consumer.events.CRASH, ({ payload: { error, groupId, restart } }) => {
      if (!restart) process.stderr.write(`the reader of the group ${groupId} has stopped: ${error.stack}\n`);
    });
    await this.#consumer.connect();
    await this.#consumer.subscribe({ topics: this.#options.topics, fromBeginning: false });
    await this.#consumer.run({
      eachMessage: (payload) => {
        this.#options.onMessage(payload);
        return Promise.resolve();
      },
    });
    await reading;
  }

  async stop(): Promise<void> {
    await this.#consumer.disconnect();
  }
}

/** Returns a header as text; kafkajs passes headers as buffers. */
export function headerText(payload: EachMessagePayload, name: string): string | undefined {
  const value = payload.message.headers?.[name];
  return value === undefined ? undefined : (Array.isArray(value) ? value[0] : value)?.toString();
}
