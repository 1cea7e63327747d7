import { Injectable } from '@nestjs/common';
import { type Page, pageOf } from '@heliograph/http-service';
import { DataSource } from 'typeorm';
import { LatestSample } from './latest/latest-sample.entity.ts';
import type { DeviceCriteria } from './device-criteria.ts';
import { sortedCursor, sortedPosition, type DeviceOrder } from './device-order.ts';
import { Device } from './device.entity.ts';
import { devicesWithoutValue, devicesWithValue, type SortedDevice } from './sorted-positions.ts';

/**
 * Lists devices by a value of their newest sample: those that have it, in the order of an index, then the others, in the order in which they were first
 * seen. Ids are selected from narrow rows first, and the devices of the page read by their key.
 */
@Injectable()
export class SortedDevices {
  constructor(private readonly database: DataSource) {}

  /** Returns devices with their newest samples. @throws ApiError 400 for an invalid cursor */
  async page(
    accountId: string,
    criteria: DeviceCriteria,
    order: DeviceOrder,
    limit: number,
    cursor: string | undefined,
  ): Promise<Page<Device>> {
    const { asOf, after } = sortedPosition(order.sort, cursor, Math.floor(Date.now() / 1000));
    const selection = { accountId, criteria, order, asOf };
    const { manager } = this.database;
    const rows: SortedDevice[] = [];
    if (after?.value !== null)
      rows.push(
        ...(await devicesWithValue(manager, selection, after && { value: after.value, seq: after.seq }, limit + 1)),
      );
    if (rows.length <= limit) {
      const afterSeq = after?.value === null ? after.seq : undefined;
      rows.push(...(await devicesWithoutValue(manager, selection, afterSeq, limit + 1 - rows.length)));
    }
    const { items, nextCursor } = pageOf(rows, limit, ({ value, seq }) => sortedCursor(order.sort, asOf, value, seq));
    return { items: await this.#devices(items), nextCursor };
  }

  /** A device that was deleted since its id was selected is left out. */
  async #devices(positions: readonly SortedDevice[]): Promise<Device[]> {
    const devices = await this.database
      .getRepository(Device)
      .createQueryBuilder('d')
      .leftJoinAndMapOne('d.latest', LatestSample, 'l', 'l.device_id = d.id')
      .where('d.id = ANY(:ids)', { ids: positions.map(({ id }) => id) })
      .getMany();
    const byId = new Map(devices.map((device) => [device.id, device]));
    return positions.flatMap(({ id }) => byId.get(id) ?? []);
  }
}
