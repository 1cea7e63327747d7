import { createKafkaAdmin, kafkaConnectionFromEnvironment, type KafkaAdmin } from '@heliograph/kafka';

const lookMs = 500;

/** Watches the lag of a consumer group, read from Kafka itself. */
export class LagWatch {
  max = 0;
  now = 0;
  readonly #admin: KafkaAdmin;
  readonly #timer: NodeJS.Timeout;

  constructor(stack: Readonly<Record<string, string>>, group: string, topics: readonly string[]) {
    this.#admin = createKafkaAdmin(kafkaConnectionFromEnvironment(stack, 'lag-watch'));
    this.#timer = setInterval(() => {
      // A request without an answer is ignored.
      void this.#admin.lag(group, topics).then(
        (lags) => {
          this.now = [...lags.values()].reduce((sum, lag) => sum + Number(lag), 0);
          this.max = Math.max(this.max, this.now);
        },
        () => undefined,
      );
    }, lookMs);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#admin.close();
  }
}
