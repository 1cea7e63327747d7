import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { stringify } from 'csv-stringify/sync';
import { DataSource } from 'typeorm';
import { STATUS_OF_DEVICE, statusParameters } from '../current-status/current-status.ts';
import { deviceFilter, type DeviceCriteria } from '../device-criteria.ts';
import { Device } from '../device.entity.ts';
import { Plant } from '../plant.entity.ts';
import { cellsOf, type ExportColumn, type ExportRow } from './export-columns.ts';

const PAGE = 2_000;

const GROUPS = `ARRAY(SELECT g.name FROM group_devices m JOIN groups g ON g.id = m.group_id
  WHERE m.device_id = d.id ORDER BY g.name_key)`;

const columns: Readonly<Record<keyof ExportRow, string>> = {
  seq: 'd.seq',
  id: 'd.id',
  vendor: 'd.vendor',
  inverterSn: 'd.inverter_sn',
  collectorSn: 'd.collector_sn',
  vendorAccountId: 'd.vendor_account_id',
  plantId: 'd.plant_id',
  plantName: 'p.name',
  model: 'd.model',
  firmware: 'd.firmware',
  ratedPowerKw: 'd.rated_power_kw',
  mpptCount: 'd.mppt_count',
  stringCount: 'd.string_count',
  status: 'd.status',
  state: 'd.state',
  currentStatus: STATUS_OF_DEVICE,
  lastDataAt: '(SELECT at::double precision FROM latest_samples WHERE device_id = d.id)',
  online: "CASE WHEN d.status = 'removed' THEN false ELSE d.online END",
  stateChangedAt: 'd.state_changed_at',
  monitored: 'd.monitored',
  groups: GROUPS,
  labels: 'd.labels',
  firstSeenAt: 'd.first_seen_at',
};

/** Exports devices as CSV (RFC 4180): header, comma, CRLF, UTF-8. They are read and sent page by page; no transaction spans the pages. */
@Injectable()
export class DeviceExport {
  constructor(private readonly database: DataSource) {}

  /** Reads the first page before anything is sent: a failure there is an error answer, a later one a broken connection. */
  async csv(accountId: string, criteria: DeviceCriteria, wanted: readonly ExportColumn[]): Promise<Readable> {
    const first = await this.#page(accountId, criteria, undefined);
    return Readable.from(this.#text(accountId, criteria, wanted, first));
  }

  async *#text(
    accountId: string,
    criteria: DeviceCriteria,
    wanted: readonly ExportColumn[],
    first: readonly ExportRow[],
  ): AsyncGenerator<string> {
    yield written([wanted]);
    for (let rows = first; rows.length > 0;) {
      yield written(rows.map((row) => cellsOf(row, wanted)));
      if (rows.length < PAGE) return;
      rows = await this.#page(accountId, criteria, rows.at(-1)!.seq);
    }
  }

  #page(accountId: string, criteria: DeviceCriteria, after: string | undefined): Promise<ExportRow[]> {
    const rows = this.database
      .createQueryBuilder(Device, 'd')
      .innerJoin(Plant, 'p', 'p.id = d.plant_id')
      .where('d.account_id = :accountId', { accountId });
    if (after !== undefined) rows.andWhere('d.seq > :after', { after });
    deviceFilter(rows, criteria).setParameters(statusParameters()).select([]);
    for (const [name, expression] of Object.entries(columns)) rows.addSelect(expression, name);
    return rows.orderBy('d.seq').limit(PAGE).getRawMany<ExportRow>();
  }
}

const written = (rows: readonly (readonly string[])[]): string =>
  stringify(rows as string[][], { record_delimiter: 'windows' });
