import { Injectable } from '@nestjs/common';
import { pageOf, type Page } from '@heliograph/service';
import { DataSource, type SelectQueryBuilder } from 'typeorm';
import { LatestSample } from '../latest/latest-sample.entity.ts';
import { deviceFilter, type DeviceCriteria } from './device-criteria.ts';
import { sortedCursor, sortedPosition, type DeviceOrder } from './device-order.ts';
import { Device } from './device.entity.ts';

interface Selection {
  accountId: string;
  criteria: DeviceCriteria;
  order: DeviceOrder;
  asOf: number;
}

/**
 * Lists devices by a value of their newest sample. Two queries: the devices that have the value, in the order of an index, then the others, in the order
 * in which they were first seen. A sort of both at once could not use an index. The second reads the whole account, and is needed on the last pages only.
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
    const rows: Device[] = [];
    const valued = new Set<Device>();
    if (after?.value !== null) {
      rows.push(...(await this.withValue(selection, after && { value: after.value, seq: after.seq }, limit + 1)));
      for (const row of rows) valued.add(row);
    }
    if (rows.length <= limit) {
      const afterSeq = after?.value === null ? after.seq : undefined;
      rows.push(...(await this.withoutValue(selection, afterSeq, limit + 1 - rows.length)));
    }
    return pageOf(rows, limit, (device) =>
      sortedCursor(order.sort, asOf, valued.has(device) ? device.latest![order.property] : null, device.seq),
    );
  }

  private withValue(
    { accountId, criteria, order, asOf }: Selection,
    after: { value: number; seq: string } | undefined,
    limit: number,
  ): Promise<Device[]> {
    const direction = order.descending ? 'DESC' : 'ASC';
    const devices = this.devices()
      .innerJoinAndMapOne('d.latest', LatestSample, 'l', 'l.device_id = d.id')
      .where(`l.account_id = :accountId AND ${order.counts}`, { accountId, asOf });
    if (after) devices.andWhere(`(l.${order.property}, l.seq) ${order.descending ? '<' : '>'} (:value, :seq)`, after);
    return deviceFilter(devices, criteria)
      .orderBy(`l.${order.property}`, direction)
      .addOrderBy('l.seq', direction)
      .limit(limit)
      .getMany();
  }

  private withoutValue(
    { accountId, criteria, order, asOf }: Selection,
    after: string | undefined,
    limit: number,
  ): Promise<Device[]> {
    const devices = this.devices()
      .leftJoinAndMapOne('d.latest', LatestSample, 'l', 'l.device_id = d.id')
      .where(`d.account_id = :accountId AND (${order.counts}) IS NOT TRUE`, { accountId, asOf });
    if (after !== undefined) devices.andWhere('d.seq > :after', { after });
    return deviceFilter(devices, criteria).orderBy('d.seq').limit(limit).getMany();
  }

  private devices(): SelectQueryBuilder<Device> {
    return this.database.getRepository(Device).createQueryBuilder('d');
  }
}
