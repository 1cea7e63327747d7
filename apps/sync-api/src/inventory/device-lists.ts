import { decodeCursor, invalidCursor, type Page, pageOf } from '@heliograph/http-service';
import { Injectable } from '@nestjs/common';
import { criteriaOf } from './device-criteria.ts';
import { deviceOrder } from './device-order.ts';
import type { Device } from './device.entity.ts';
import { InventoryQueries } from './inventory-queries.ts';
import type { DeviceListQuery } from './inventory.requests.ts';
import type { DeviceListItem } from './inventory.views.ts';
import { latestView } from './latest/latest.views.ts';
import { SortedDevices } from './sorted-devices.ts';

/** Answers the list of devices: in any order, with the newest samples on request. */
@Injectable()
export class DeviceLists {
  constructor(
    private readonly inventory: InventoryQueries,
    private readonly sorted: SortedDevices,
  ) {}

  /** @throws ApiError 400 for an invalid cursor */
  async page(accountId: string, query: DeviceListQuery): Promise<Page<DeviceListItem>> {
    const { items, nextCursor } = await this.#devices(accountId, query);
    const details = await this.inventory.deviceDetails(items);
    if (query.include === undefined) return { items: details, nextCursor };
    const now = Math.floor(Date.now() / 1000);
    const latest = items.map((device) => (device.latest ? latestView(device.latest, now) : null));
    return { items: details.map((detail, i) => ({ ...detail, latest: latest[i]! })), nextCursor };
  }

  async #devices(accountId: string, query: DeviceListQuery): Promise<Page<Device>> {
    const { limit, cursor, sort, include, ...filters } = query;
    const criteria = criteriaOf(filters);
    if (sort !== undefined) return this.sorted.page(accountId, criteria, deviceOrder(sort), limit, cursor);
    const range = { limit: limit + 1, after: sequenceOf(cursor), withLatest: include === 'latest' };
    return pageOf(await this.inventory.devices(accountId, criteria, range), limit, ({ seq }) => [seq]);
  }
}

/** Returns the position in the order in which items were first seen. @throws ApiError 400 */
export function sequenceOf(cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined;
  const sequence = String(decodeCursor(cursor, 1)[0]);
  if (/^\d{1,18}$/.test(sequence)) return sequence;
  throw invalidCursor();
}
