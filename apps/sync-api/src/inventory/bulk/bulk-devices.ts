import { reported } from '@heliograph/base-data';
import { Injectable } from '@nestjs/common';
import { outbox } from '@heliograph/persistence';
import { ApiError } from '@heliograph/http-service';
import type { EntityManager } from 'typeorm';
import { groupOf } from '../../groups/groups.service.ts';
import { deviceFilter } from '../device-criteria.ts';
import { Device } from '../device.entity.ts';
import { QuotaCounts } from '../quota-counts.ts';
import { QuotaPlaces } from '../quota.ts';
import { QuotaMetrics, QuotaService } from '../quota.service.ts';
import { changeDevices } from './bulk-changes.ts';
import { bulkDevices, goneDevices } from './bulk-rows.ts';
import { decideBulk } from './bulk-rule.ts';
import { MAX_DEVICES_A_CALL, BulkDevicesBody, type DeviceFilterBody } from './bulk.requests.ts';
import { checkBulk } from './check-bulk.ts';
import type { BulkAnswer } from './bulk.views.ts';

@Injectable()
export class BulkDevices {
  constructor(
    private readonly quotas: QuotaService,
    private readonly counts: QuotaCounts,
    private readonly metrics: QuotaMetrics,
  ) {}

  /**
   * Applies a bulk call in one transaction; the answer has a result for each device, and a refused device does not stop the others.
   * @throws ApiError 400, 404 when the group does not exist
   */
  async run(accountId: string, body: BulkDevicesBody): Promise<BulkAnswer> {
    checkBulk(body);
    return this.quotas.change(accountId, async (manager, quota) => {
      const { groupId, filter } = body;
      if (groupId !== undefined) await groupOf(manager, accountId, groupId);
      const deviceIds = body.deviceIds ?? (await idsOf(manager, accountId, filter!));
      const { perPlant } = this.counts;
      const { used, ofPlants } = await this.counts.placesInUse(manager, accountId);
      const { results, changed } = decideBulk(body, deviceIds, {
        known: await bulkDevices(manager, accountId, { deviceIds, perPlant, ...reported({ groupId }) }),
        gone: await goneDevices(manager, accountId, deviceIds),
        places: new QuotaPlaces(quota - used, ofPlants.keys()),
      });
      await outbox.add(manager, await changeDevices(manager, accountId, body, changed));
      this.metrics.count(results);
      const succeeded = results.filter(({ success }) => success).length;
      return { succeeded, failed: results.length - succeeded, results };
    });
  }

  /** Starts or stops the polling of one device. @throws ApiError 403 `quota_exceeded`, 404, 409 */
  async monitor(accountId: string, deviceId: string, monitored: boolean): Promise<void> {
    const body = new BulkDevicesBody();
    body.action = monitored ? 'monitor' : 'unmonitor';
    body.deviceIds = [deviceId];
    const [result] = (await this.run(accountId, body)).results;
    if (result?.error !== undefined) throw new ApiError(result.code, result.error, result.message ?? '');
  }
}

/** Returns ids in the order in which devices were first seen. @throws ApiError 400 when the filter matches more than a call accepts */
async function idsOf(manager: EntityManager, accountId: string, filter: DeviceFilterBody): Promise<string[]> {
  const rows = manager.createQueryBuilder(Device, 'd').where('d.account_id = :accountId', { accountId });
  const matching = deviceFilter(rows, filter);
  const found = await matching
    .clone()
    .select('d.id', 'id')
    .orderBy('d.seq')
    .limit(MAX_DEVICES_A_CALL + 1)
    .getRawMany<{ id: string }>();
  if (found.length <= MAX_DEVICES_A_CALL) return found.map(({ id }) => id);
  const message = `filter matches ${await matching.getCount()} devices, more than the ${MAX_DEVICES_A_CALL} that a call accepts; restrict the filter`;
  throw ApiError.validation([{ path: 'filter', message }]);
}
