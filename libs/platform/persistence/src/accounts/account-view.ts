import { Inject, Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { createControlView, type ControlView, type KafkaConnection } from '@heliograph/kafka';
import { topicNames, type AccountRecord } from '@heliograph/messaging';
import { type AccountStates, ApiError } from '@heliograph/http-service';
import { KAFKA_CONNECTION, LOGGER, type Logger, Readiness } from '@heliograph/service';

/** Keeps all accounts in memory. While Kafka is unavailable the last state stays valid, so calls continue. */
@Injectable()
export class AccountView implements AccountStates, OnModuleInit, BeforeApplicationShutdown {
  readonly #view: ControlView<AccountRecord>;
  #loaded = false;

  constructor(
    @Inject(KAFKA_CONNECTION) connection: KafkaConnection,
    readiness: Readiness,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.#view = createControlView<AccountRecord>(connection, topicNames.controlAccounts, { logger });
    readiness.register('accounts', () => this.#loaded);
  }

  /** Not awaited: without Kafka the service starts and reports it, instead of hanging. */
  onModuleInit(): void {
    void this.#view.start().then(() => void (this.#loaded = true));
  }

  /** @throws ApiError 503 until the accounts are read */
  get(accountId: string): AccountRecord | undefined {
    const account = this.#view.get(accountId);
    if (!account && !this.#loaded)
      throw new ApiError(503, 'unavailable', 'The service has not loaded the accounts yet.', { retryAfterSeconds: 2 });
    return account;
  }

  /** undefined for an account that is not known (yet). */
  quotaOf(accountId: string): number | undefined {
    return this.#view.get(accountId)?.deviceQuota;
  }

  /** Resolves when everything is read that was announced before this call. Rejects when no broker answers. */
  caughtUp(): Promise<void> {
    return this.#view.caughtUp();
  }

  onChange(listener: (accountId: string, account: AccountRecord | undefined) => void): () => void {
    return this.#view.onChange(listener);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.#view.close();
  }
}
