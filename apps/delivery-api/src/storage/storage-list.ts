import { ApiError, type Page, pageOf } from '@heliograph/http-service';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Conditions, timePosition } from '../conditions.ts';
import { positionOf, type RecordRange, VerbatimJson } from '../history/device-records.ts';
import { unpackRecord } from '../history/record-dictionary.ts';
import type { StorageQuery } from './storage.requests.ts';
import type { StorageDeviceView, StorageRecordView } from './storage.views.ts';

const COLUMNS = `
  storage_id AS "storageId", type AS "deviceType", serial AS "DeviceSN", inverter_serial AS "InverterSN", device_id AS "deviceId",
  plant_id AS "plantId", vendor, model, first_at::float8 AS "firstAt", latest_at::float8 AS "latestAt", packed`;

type Row = Omit<StorageDeviceView, 'latest'> & { packed: Buffer };

/** A stored record; its times are Unix seconds as text. */
interface RecordRow {
  at: string;
  received_at: string;
  packed: Buffer;
}

const storageIds = /^sto_[0-9a-f]{24}$/;

/** Reads batteries and meters, for the account that owns them. */
@Injectable()
export class StorageList {
  constructor(private readonly database: DataSource) {}

  /** Returns a page, those that were seen last for the first time first. @throws ApiError 400 for an invalid cursor */
  async page(
    accountId: string,
    { limit, cursor, ...filter }: Pick<StorageQuery, keyof StorageQuery>,
  ): Promise<Page<StorageDeviceView>> {
    const conditions = new Conditions().equal('account_id', accountId).equal('type', filter.type);
    if (filter.vendor !== undefined) conditions.add('vendor = ANY(?)', filter.vendor.split(','));
    conditions.equal('plant_id', filter.plantId).equal('device_id', filter.deviceId);
    if (filter.groupId !== undefined)
      conditions.add(
        'device_id IN (SELECT d.device_id FROM energy_devices d WHERE d.account_id = ? AND ? = ANY(d.group_ids))',
        accountId,
        filter.groupId,
      );
    if (cursor !== undefined) conditions.add('(first_at, storage_id) < (?, ?)', ...timePosition(cursor));
    const rows = await this.database.query<Row[]>(
      `SELECT ${COLUMNS} FROM storage_devices WHERE ${conditions.text}
       ORDER BY first_at DESC, storage_id DESC LIMIT ${limit + 1}`,
      conditions.values,
    );
    const { items, nextCursor } = pageOf(rows, limit, ({ firstAt, storageId }) => [firstAt, storageId]);
    return { items: items.map(viewOf), nextCursor };
  }

  /** @throws ApiError 404 for a battery or meter of another account */
  async get(accountId: string, storageId: string): Promise<StorageDeviceView> {
    const row = storageIds.test(storageId) ? await this.#find(accountId, storageId) : undefined;
    if (row === undefined) throw notFound();
    return viewOf(row);
  }

  /** Returns a page of records, by sample time. @throws ApiError 404 for a battery or meter of another account, 400 for an invalid cursor */
  async records(accountId: string, storageId: string, range: RecordRange): Promise<Page<StorageRecordView>> {
    if (!storageIds.test(storageId)) throw notFound();
    const { from, to, order, limit, cursor } = range;
    const conditions = new Conditions().equal('h.device_id', storageId).add('h.at >= ?', from).add('h.at < ?', to);
    conditions.add(
      'EXISTS (SELECT FROM storage_devices WHERE storage_id = ? AND account_id = ?)',
      storageId,
      accountId,
    );
    if (cursor !== undefined) conditions.add(`h.at ${order === 'asc' ? '>' : '<'} ?`, positionOf(cursor));
    const rows = await this.database.query<RecordRow[]>(
      `SELECT h.at, h.received_at, h.packed FROM history_records h WHERE ${conditions.text}
       ORDER BY h.at ${order} LIMIT ${limit + 1}`,
      conditions.values,
    );
    if (rows.length === 0 && (await this.#find(accountId, storageId)) === undefined) throw notFound();
    const { items, nextCursor } = pageOf(rows, limit, ({ at }) => [Number(at)]);
    return { items: items.map(recordView), nextCursor };
  }

  async #find(accountId: string, storageId: string): Promise<Row | undefined> {
    const sql = `SELECT ${COLUMNS} FROM storage_devices WHERE account_id = $1 AND storage_id = $2`;
    const [row] = await this.database.query<Row[]>(sql, [accountId, storageId]);
    return row;
  }
}

const notFound = (): ApiError => ApiError.notFound('The battery or meter');

function viewOf({ packed, ...device }: Row): StorageDeviceView {
  return { ...device, latest: new VerbatimJson(unpackRecord(packed)) };
}

function recordView({ received_at, packed }: RecordRow): StorageRecordView {
  return { receivedAt: Number(received_at), record: new VerbatimJson(unpackRecord(packed)) };
}
