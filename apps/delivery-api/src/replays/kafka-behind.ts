import { Inject, Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { createControlView, type ControlView, type KafkaConnection } from '@heliograph/kafka';
import { topicNames } from '@heliograph/messaging';
import { KAFKA_CONNECTION, LOGGER, type Logger } from '@heliograph/service';

/** Reads `state.kafka-behind`: the accounts whose records kafka-dispatcher has settled, and delivers when their topics accept them again (docs/decisions/kafka-accounts.md). */
@Injectable()
export class KafkaBehind implements OnModuleInit, BeforeApplicationShutdown {
  readonly #view: ControlView<{ accountId?: string }>;

  constructor(@Inject(KAFKA_CONNECTION) connection: KafkaConnection, @Inject(LOGGER) logger: Logger) {
    this.#view = createControlView(connection, topicNames.stateKafkaBehind, { logger });
  }

  /** Does not wait for the view, because only replays need it. */
  onModuleInit(): void {
    void this.#view.start();
  }

  has(accountId: string): boolean {
    for (const mark of this.#view.values()) if (mark.accountId === accountId) return true;
    return false;
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.#view.close();
  }
}
