import { randomUUID } from 'node:crypto';
import { ApiError, decodeCursor, invalidCursor, type Page, pageOf } from '@heliograph/http-service';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Conditions } from '../conditions.ts';
import { MonitoredDevices } from '../control/monitored-devices.ts';
import type { DeviceRecordView, RawPositionView } from './history.views.ts';
import { unpackRawPosition } from './raw-position.ts';
import { unpackRecord } from './record-dictionary.ts';

export interface RecordRange {
  /** Sample times, Unix seconds; `to` is not included. */
  from: number;
  to: number;
  order: 'asc' | 'desc';
  limit: number;
  cursor?: string;
}

/** The form of device ids; PostgreSQL might reject other text. */
const deviceIds = /^[\w-]{1,64}$/;

/** A stored record; its times are Unix seconds as text. */
interface RecordRow {
  at: string;
  received_at: string;
  packed: Buffer;
}

/** Reads the records of one device, for the account that owns it. */
@Injectable()
export class DeviceRecords {
  constructor(
    private readonly database: DataSource,
    private readonly devices: MonitoredDevices,
  ) {}

  /** Returns the newest record by sample time. @throws ApiError 404 */
  async latest(accountId: string, deviceId: string): Promise<DeviceRecordView> {
    if (!deviceIds.test(deviceId)) throw ApiError.notFound('The device');
    const [row] = await this.database.query<RecordRow[]>(
      'SELECT at, received_at, packed FROM latest_records WHERE device_id = $1 AND account_id = $2',
      [deviceId, accountId],
    );
    if (row) return viewOf(row);
    if (!this.devices.isOf(accountId, deviceId)) throw ApiError.notFound('The device');
    throw new ApiError(
      404,
      'no_data',
      'The device has sent no data yet. If it is monitored, its first record comes with the next poll.',
    );
  }

  /** Returns a page, by sample time. @throws ApiError 404 for a device of another account, 400 for an invalid cursor */
  async page(accountId: string, deviceId: string, range: RecordRange): Promise<Page<DeviceRecordView>> {
    const { limit, cursor } = range;
    const rows = await this.rows(
      accountId,
      deviceId,
      range,
      limit + 1,
      cursor === undefined ? cursor : positionOf(cursor),
    );
    const { items, nextCursor } = pageOf(rows, limit, ({ at }) => [Number(at)]);
    return { items: items.map(viewOf), nextCursor };
  }

  /** Returns packed records by sample time, those after `after`. @throws ApiError 404 for a device of another account */
  async rows(
    accountId: string,
    deviceId: string,
    { from, to, order }: Pick<RecordRange, 'from' | 'to' | 'order'>,
    limit: number,
    after: number | undefined,
  ): Promise<RecordRow[]> {
    if (!deviceIds.test(deviceId)) throw ApiError.notFound('The device');
    const conditions = new Conditions().equal('h.device_id', deviceId).add('h.at >= ?', from).add('h.at < ?', to);
    conditions.add('EXISTS (SELECT FROM latest_records WHERE device_id = ? AND account_id = ?)', deviceId, accountId);
    if (after !== undefined) conditions.add(`h.at ${order === 'asc' ? '>' : '<'} ?`, after);
    const rows = await this.database.query<RecordRow[]>(
      `SELECT h.at, h.received_at, h.packed FROM history_records h WHERE ${conditions.text}
       ORDER BY h.at ${order} LIMIT ${limit}`,
      conditions.values,
    );
    if (rows.length === 0) await this.#assertOwned(accountId, deviceId);
    return rows;
  }

  /** Returns where the answer of a record is. @throws ApiError 404 */
  async positionOf(accountId: string, deviceId: string, at: number): Promise<RawPositionView> {
    if (!deviceIds.test(deviceId)) throw ApiError.notFound('The device');
    const columns = 'received_at, packed, raw_position';
    const [row] = await this.database.query<(RecordRow & { raw_position: string | null })[]>(
      `SELECT ${columns} FROM history_records WHERE device_id = $1 AND at = $2
         AND EXISTS (SELECT FROM latest_records WHERE device_id = $1 AND account_id = $3)
       UNION ALL
       SELECT ${columns} FROM latest_records WHERE device_id = $1 AND at = $2 AND account_id = $3 LIMIT 1`,
      [deviceId, at, accountId],
    );
    if (!row) {
      await this.#assertOwned(accountId, deviceId);
      throw ApiError.notFound('A record of this time');
    }
    const { DataSources: vendor } = JSON.parse(unpackRecord(row.packed)) as { DataSources: string };
    const rawPosition = row.raw_position === null ? undefined : unpackRawPosition(row.raw_position, vendor);
    return { receivedAt: Number(row.received_at), rawPosition };
  }

  /** Checks the owner. A device that left the inventory belongs to the account as long as it has records. */
  async #assertOwned(accountId: string, deviceId: string): Promise<void> {
    const rows = await this.database.query<unknown[]>(
      'SELECT FROM latest_records WHERE device_id = $1 AND account_id = $2',
      [deviceId, accountId],
    );
    if (rows.length === 0 && !this.devices.isOf(accountId, deviceId)) throw ApiError.notFound('The device');
  }
}

function viewOf({ received_at, packed }: RecordRow): DeviceRecordView {
  return { receivedAt: Number(received_at), record: new VerbatimJson(unpackRecord(packed)) };
}

/** Returns the sample time that a page ended at. @throws ApiError 400 */
export function positionOf(cursor: string): number {
  const at = Number(decodeCursor(cursor, 1)[0]);
  if (Number.isSafeInteger(at)) return at;
  throw invalidCursor();
}

/** JSON that is sent as it was received, with its own number literals and order of members. */
export class VerbatimJson {
  constructor(readonly text: string) {}
}

/** Works as `JSON.stringify`, with the text of every `VerbatimJson` in its place. */
export function stringifyVerbatim(value: unknown): string {
  const texts: string[] = [];
  // The mark is random, so that no other text can be taken for it.
  const mark = randomUUID();
  const json = JSON.stringify(value, (_, part: unknown) => {
    if (!(part instanceof VerbatimJson)) return part;
    texts.push(part.text);
    return mark;
  });
  const [first, ...rest] = json.split(`"${mark}"`);
  return first! + rest.map((part, i) => texts[i]! + part).join('');
}
