import { Injectable } from '@nestjs/common';
import { type Page, pageOf } from '@heliograph/http-service';
import { DataSource } from 'typeorm';
import { Conditions, timePosition } from '../conditions.ts';
import { bounds } from '../list-filters.ts';
import type { EventView } from './events.views.ts';

export interface EventFilter {
  kind?: string;
  vendor?: string;
  plantId?: string;
  deviceId?: string;
  dataAccessUserId?: string;
  webhookId?: string;
  from?: number;
  to?: number;
}

interface Row extends Omit<EventView, 'at'> {
  at: string;
}

@Injectable()
export class EventLog {
  constructor(private readonly database: DataSource) {}

  /** Returns a page, newest first. @throws ApiError 400 for an invalid cursor */
  async page(
    accountId: string,
    { limit, cursor, ...filter }: EventFilter & { limit: number; cursor?: string },
  ): Promise<Page<EventView>> {
    const conditions = new Conditions().equal('account_id', accountId);
    const [from, to] = bounds(filter, 1);
    conditions.add('at >= ?', from).add('at < ?', to);
    conditions.equal('kind', filter.kind).equal('vendor', filter.vendor);
    conditions.equal('plant_id', filter.plantId).equal('device_id', filter.deviceId);
    if (filter.dataAccessUserId !== undefined)
      conditions.add(`kind NOT LIKE 'webhook.%' AND subject = ?`, filter.dataAccessUserId);
    if (filter.webhookId !== undefined) conditions.add(`kind LIKE 'webhook.%' AND subject = ?`, filter.webhookId);
    if (cursor !== undefined) conditions.add('(at, idempotency_key) < (?, ?)', ...timePosition(cursor));
    const rows = await this.database.query<Row[]>(
      `SELECT kind, at, vendor, plant_id AS "plantId", device_id AS "deviceId", idempotency_key AS "idempotencyKey", body
       FROM events WHERE ${conditions.text} ORDER BY at DESC, idempotency_key DESC LIMIT ${limit + 1}`,
      conditions.values,
    );
    const page = pageOf(rows, limit, ({ at, idempotencyKey }) => [Number(at), idempotencyKey]);
    return { items: page.items.map((row) => ({ ...row, at: Number(row.at) })), nextCursor: page.nextCursor };
  }
}
