import { Inject, Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import {
  createControlView,
  kafkaConnection,
  topicNames,
  type ControlView,
  type DeviceRecord,
} from '@heliograph/messaging';
import { ApiError, LOGGER, type Logger } from '@heliograph/service';
import { DeliveryConfiguration } from '../configuration.ts';
import { MonitoredCounts } from './monitored-counts.ts';

/** Whose devices are which, and how many monitored ones each account has, from `control.devices`. */
@Injectable()
export class MonitoredDevices implements OnModuleInit, BeforeApplicationShutdown {
  private readonly view: ControlView<DeviceRecord>;
  private readonly counts = new MonitoredCounts();
  private loaded = false;

  constructor({ kafka }: DeliveryConfiguration, @Inject(LOGGER) logger: Logger) {
    this.view = createControlView<DeviceRecord>(kafkaConnection(kafka, 'delivery-api'), topicNames.controlDevices, {
      logger,
    });
    this.view.onChange((id, device) => {
      this.counts.changed(id, device);
    });
  }

  /** Not awaited: few calls need it. */
  onModuleInit(): void {
    void this.view.start().then(() => void (this.loaded = true));
  }

  countOf(accountId: string): number {
    return this.counts.of(accountId);
  }

  /** Whether the device is in the account's inventory. @throws ApiError 503 until the devices are read */
  isOf(accountId: string, deviceId: string): boolean {
    const device = this.view.get(deviceId);
    if (!device && !this.loaded)
      throw new ApiError(503, 'unavailable', 'The devices are being read.', { retryAfterSeconds: 2 });
    return device?.accountId === accountId;
  }

  /** In nobody's inventory; not said of any device until all are read. */
  isGone(deviceId: string): boolean {
    return this.loaded && !this.view.get(deviceId);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.view.close();
  }
}
