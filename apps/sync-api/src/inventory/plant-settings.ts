import { Injectable } from '@nestjs/common';
import { outbox } from '@heliograph/persistence';
import { ApiError } from '@heliograph/service';
import { deviceEntries } from './device-records.ts';
import { Plant } from './plant.entity.ts';
import { QuotaService } from './quota.service.ts';

/** What the account sets of a plant. A sync does not change it. */
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
