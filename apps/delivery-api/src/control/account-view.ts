import { Inject, Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import {
  createControlView,
  kafkaConnection,
  topicNames,
  type AccountRecord,
  type ControlView,
} from '@heliograph/messaging';
import { ApiError, LOGGER, Readiness, type AccountStates, type Logger } from '@heliograph/service';
import { DeliveryConfiguration } from '../configuration.ts';

/** All accounts, in memory. Kafka away: what was known stays good, so calls go on. */
@Injectable()
export class AccountView implements AccountStates, OnModuleInit, BeforeApplicationShutdown {
  private readonly view: ControlView<AccountRecord>;
  private loaded = false;

  constructor({ kafka }: DeliveryConfiguration, readiness: Readiness, @Inject(LOGGER) logger: Logger) {
    this.view = createControlView<AccountRecord>(kafkaConnection(kafka, 'delivery-api'), topicNames.controlAccounts, {
      logger,
    });
    readiness.register('accounts', () => this.loaded);
  }

  /** Not awaited: without Kafka the service starts and says so, instead of hanging. */
  onModuleInit(): void {
    void this.view.start().then(() => void (this.loaded = true));
  }

  /** @throws ApiError 503 until the accounts are read */
  get(accountId: string): AccountRecord | undefined {
    const account = this.view.get(accountId);
    if (!account && !this.loaded)
      throw new ApiError(503, 'unavailable', 'The accounts are being read.', { retryAfterSeconds: 2 });
    return account;
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.view.close();
  }
}
