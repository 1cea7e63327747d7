import { Inject, Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { createControlView, type ControlView, type KafkaConnection } from '@heliograph/kafka';
import { topicNames, type DeviceRecord } from '@heliograph/messaging';
import { ApiError } from '@heliograph/http-service';
import { KAFKA_CONNECTION, LOGGER, type Logger } from '@heliograph/service';
import { vendorsCountedPerPlant } from '@heliograph/vendors';
import { MonitoredCounts, type CountedDevices, type DeviceCounts } from './monitored-counts.ts';

/**
 * Reads `control.devices`: the owner of each device, and the numbers of monitored devices and of devices over quota of each account. Of a device it
 * keeps the key alone: the devices of an account share the rest.
 */
@Injectable()
export class MonitoredDevices implements OnModuleInit, BeforeApplicationShutdown {
  readonly #view: ControlView<CountedDevices>;
  readonly #counts = new MonitoredCounts();
  #loaded = false;

  constructor(@Inject(KAFKA_CONNECTION) connection: KafkaConnection, @Inject(LOGGER) logger: Logger) {
    this.#view = createControlView<CountedDevices, DeviceRecord>(connection, topicNames.controlDevices, {
      select: (device) => this.#counts.devicesWith(device),
      logger,
    });
    this.#view.onChange((_, now, before) => {
      this.#counts.changed(now, before);
    });
  }

  /** Does not wait for the view, because few calls need it. */
  async onModuleInit(): Promise<void> {
    this.#counts.perPlant = new Set(await vendorsCountedPerPlant());
    void this.#view.start().then(() => void (this.#loaded = true));
  }

  countsOf(accountId: string): DeviceCounts {
    return this.#counts.of(accountId);
  }

  /** Returns true if the device is in the account's inventory. @throws ApiError 503 until the devices are read */
  isOf(accountId: string, deviceId: string): boolean {
    const device = this.#view.get(deviceId);
    if (!device && !this.#loaded)
      throw new ApiError(503, 'unavailable', 'The service has not loaded the devices yet.', { retryAfterSeconds: 2 });
    return device?.accountId === accountId;
  }

  /** Returns true if the device is in no inventory; false until all are read. */
  isGone(deviceId: string): boolean {
    return this.#loaded && !this.#view.get(deviceId);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.#view.close();
  }
}
