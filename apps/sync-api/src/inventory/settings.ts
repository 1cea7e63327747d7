import { outbox } from '@heliograph/persistence';
import { ApiError } from '@heliograph/http-service';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { deviceEntries } from './device-records.ts';
import { Device } from './device.entity.ts';
import { sortedLabels } from './plain-text.ts';
import { Plant } from './plant.entity.ts';
import { QuotaService } from './quota.service.ts';

/** The account's own settings of a plant. A sync does not change them. */
@Injectable()
export class PlantSettings {
  constructor(private readonly quotas: QuotaService) {}

  /** Sets the time zone, or removes it, and publishes the plant's devices with the zone that then counts. @throws ApiError 404, for another account's too */
  async setTimeZone(accountId: string, id: string, timezoneSetting: string | null): Promise<void> {
    await this.quotas.change(accountId, async (manager) => {
      const { affected } = await manager.update(Plant, { id, accountId }, { timezoneSetting });
      if (affected === 0) throw ApiError.notFound('The plant');
      await outbox.add(manager, await deviceEntries(manager, { plantIds: [id] }));
    });
  }
}

@Injectable()
export class DeviceLabels {
  constructor(@InjectRepository(Device) private readonly devices: Repository<Device>) {}

  /** @throws ApiError 404, for another account's too */
  async replace(accountId: string, id: string, labels: readonly string[]): Promise<void> {
    const { affected } = await this.devices.update({ id, accountId }, { labels: sortedLabels(labels) });
    if (affected === 0) throw ApiError.notFound('The device');
  }
}
