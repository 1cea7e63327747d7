import { createControlView, type ControlView, type KafkaConnection } from '@heliograph/kafka';
import { topicNames, type VendorAccountStateRecord } from '@heliograph/messaging';
import { KAFKA_CONNECTION, LOGGER, type Logger } from '@heliograph/service';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';

/** The states of vendor accounts as ingest publishes them. */
@Injectable()
export class VendorAccountStates implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #view: ControlView<VendorAccountStateRecord>;

  constructor(@Inject(KAFKA_CONNECTION) connection: KafkaConnection, @Inject(LOGGER) logger: Logger) {
    this.#view = createControlView(connection, topicNames.stateVendorAccounts, { logger });
  }

  /** Calls the listener with each state, also with those from before; to be called in a constructor. */
  onState(listener: (vendorAccountId: string, state: VendorAccountStateRecord) => void): void {
    this.#view.onChange((id, state) => {
      if (state) listener(id, state);
    });
  }

  onApplicationBootstrap(): void {
    void this.#view.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.#view.close();
  }
}
