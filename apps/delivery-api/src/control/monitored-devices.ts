import { Inject, Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import {
  createControlView,
  kafkaConnection,
  topicNames,
  type ControlView,
  type DeviceRecord,
} from '@heliograph/messaging';
import { LOGGER, type Logger } from '@heliograph/service';
import { DeliveryConfiguration } from '../configuration.ts';
import { MonitoredCounts } from './monitored-counts.ts';

/** How many monitored devices each account has, from `control.devices`. */
@Injectable()
export class MonitoredDevices implements OnModuleInit, BeforeApplicationShutdown {
  private readonly view: ControlView<DeviceRecord>;
  private readonly counts = new MonitoredCounts();

  constructor({ kafka }: DeliveryConfiguration, @Inject(LOGGER) logger: Logger) {
    this.view = createControlView<DeviceRecord>(kafkaConnection(kafka, 'delivery-api'), topicNames.controlDevices, {
      logger,
    });
    this.view.onChange((id, device) => {
      this.counts.changed(id, device);
    });
  }

  /** Not awaited: only the count of `GET /v1/usage` needs it. */
  onModuleInit(): void {
    void this.view.start();
  }

  countOf(accountId: string): number {
    return this.counts.of(accountId);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.view.close();
  }
}
