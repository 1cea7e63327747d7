import { ApiError } from '@heliograph/http-service';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, In, Not, Repository, type SelectQueryBuilder, type EntityManager } from 'typeorm';
import { VendorAccount } from '../vendor-accounts/vendor-account.entity.ts';
import { STATUS_OF_DEVICE, statusParameters } from './current-status/current-status.ts';
import { deviceFilter, type DeviceCriteria } from './device-criteria.ts';
import { Device } from './device.entity.ts';
import type { PlantListQuery } from './inventory.requests.ts';
import {
  deviceDetail,
  deviceView,
  plantView,
  type ComputedMembers,
  type DeviceDetail,
  type PlantView,
  type PlantWithDevices,
} from './inventory.views.ts';
import { LatestSample } from './latest/latest-sample.entity.ts';
import { containsPattern } from './plain-text.ts';
import { Plant } from './plant.entity.ts';

/** The devices of one serial number that are named. */
const MAX_DUPLICATES = 10;

const COMPUTED = `
  SELECT d.id, ${STATUS_OF_DEVICE} AS "currentStatus",
    (SELECT at::double precision FROM latest_samples WHERE device_id = d.id) AS "lastDataAt",
    ARRAY(SELECT group_id FROM group_devices WHERE device_id = d.id
    UNION SELECT group_id FROM group_plants WHERE plant_id = d.plant_id ORDER BY group_id) AS groups,
    ARRAY(SELECT o.id FROM devices o WHERE o.account_id = d.account_id AND o.inverter_sn = d.inverter_sn AND o.id <> d.id
      AND o.status <> 'removed' ORDER BY o.seq LIMIT ${MAX_DUPLICATES}) AS "possibleDuplicateOf"
  FROM devices d WHERE d.id = ANY(:ids)`;

/** Reads plants and devices, always within one account. */
@Injectable()
export class InventoryQueries {
  constructor(
    private readonly database: DataSource,
    @InjectRepository(Plant) private readonly plantRows: Repository<Plant>,
    @InjectRepository(Device) private readonly deviceRows: Repository<Device>,
    @InjectRepository(VendorAccount) private readonly vendorAccountRows: Repository<VendorAccount>,
  ) {}

  /** Returns the plants and devices that the vendor lists now, in the order in which they were first seen. */
  async plantsWithDevices(accountId: string, vendorAccountId: string): Promise<PlantWithDevices[]> {
    const plants = await this.plantRows.find({
      where: { accountId, vendorAccountId, status: 'active' },
      order: { seq: 'ASC' },
    });
    const devices = await this.deviceRows.find({
      where: { accountId, vendorAccountId, status: Not('removed') },
      order: { seq: 'ASC' },
    });
    const byPlant = Map.groupBy(devices, ({ plantId }) => plantId);
    const zones = await this.#zones([vendorAccountId]);
    const others = await monitoredAs(this.database, devices);
    return plants.map((plant) => {
      const own = byPlant.get(plant.id) ?? [];
      return {
        ...plantView(plant, own.length, zones.get(vendorAccountId)),
        devices: own.map((device) => deviceView(device, others.get(device.id))),
      };
    });
  }

  plants(accountId: string, query: PlantListQuery, limit: number, after: string | undefined): Promise<Plant[]> {
    const plants = this.plantRows.createQueryBuilder('p').where('p.account_id = :accountId', { accountId });
    if (after !== undefined) plants.andWhere('p.seq > :after', { after });
    return plantFilter(plants, query).orderBy('p.seq').limit(limit).getMany();
  }

  async views(plants: readonly Plant[]): Promise<PlantView[]> {
    const counts = await this.database.query<{ plant_id: string; count: number }[]>(
      `SELECT plant_id, count(*)::integer AS count FROM devices
       WHERE plant_id = ANY($1) AND status <> 'removed' GROUP BY plant_id`,
      [plants.map(({ id }) => id)],
    );
    const byPlant = new Map(counts.map((row) => [row.plant_id, row.count]));
    const zones = await this.#zones(plants.map(({ vendorAccountId }) => vendorAccountId));
    return plants.map((plant) => plantView(plant, byPlant.get(plant.id) ?? 0, zones.get(plant.vendorAccountId)));
  }

  /** Returns a plant with its devices, removed ones included. @throws ApiError 404, for another account's too */
  async plant(accountId: string, id: string): Promise<PlantWithDevices> {
    const plant = await this.plantRows.findOneBy({ id, accountId });
    if (!plant) throw ApiError.notFound('The plant');
    const devices = await this.deviceRows.find({ where: { accountId, plantId: id }, order: { seq: 'ASC' } });
    const [view] = await this.views([plant]);
    const others = await monitoredAs(this.database, devices);
    return { ...view!, devices: devices.map((device) => deviceView(device, others.get(device.id))) };
  }

  /** Returns devices in the order in which they were first seen, on request with their newest samples. */
  devices(
    accountId: string,
    criteria: DeviceCriteria,
    { limit, after, withLatest }: { limit: number; after: string | undefined; withLatest: boolean },
  ): Promise<Device[]> {
    const devices = this.deviceRows.createQueryBuilder('d').where('d.account_id = :accountId', { accountId });
    if (withLatest) devices.leftJoinAndMapOne('d.latest', LatestSample, 'l', 'l.device_id = d.id');
    if (after !== undefined) devices.andWhere('d.seq > :after', { after });
    return deviceFilter(devices, criteria).orderBy('d.seq').limit(limit).getMany();
  }

  /** @throws ApiError 404, for another account's too */
  async device(accountId: string, id: string): Promise<Device> {
    const device = await this.deviceRows.findOneBy({ id, accountId });
    if (!device) throw ApiError.notFound('The device');
    return device;
  }

  async deviceDetails(devices: readonly Device[]): Promise<DeviceDetail[]> {
    const given = { ids: devices.map(({ id }) => id), ...statusParameters() };
    const statement = this.database.driver.escapeQueryWithParameters(COMPUTED, given);
    const rows = await this.database.query<(ComputedMembers & { id: string })[]>(...statement);
    const computed = new Map(rows.map((row) => [row.id, row]));
    const others = await monitoredAs(this.database, devices);
    // A device that was deleted since it was read is left out.
    return devices.flatMap((device) => {
      const members = computed.get(device.id);
      return members ? [deviceDetail(device, members, others.get(device.id))] : [];
    });
  }

  async #zones(vendorAccountIds: readonly string[]): Promise<Map<string, string | null>> {
    const rows = await this.vendorAccountRows.findBy({ id: In([...new Set(vendorAccountIds)]) });
    return new Map(rows.map(({ id, timezone }) => [id, timezone]));
  }
}

function plantFilter(rows: SelectQueryBuilder<Plant>, query: PlantListQuery): SelectQueryBuilder<Plant> {
  const { vendor, dataAccessUserId, groupId, status, text } = query;
  if (vendor !== undefined) rows.andWhere('p.vendor = :vendor', { vendor });
  if (dataAccessUserId !== undefined) rows.andWhere('p.vendor_account_id = :dataAccessUserId', { dataAccessUserId });
  if (groupId !== undefined)
    rows.andWhere('EXISTS (SELECT FROM group_plants m WHERE m.plant_id = p.id AND m.group_id = :groupId)', { groupId });
  if (status !== undefined) rows.andWhere('p.status = :status', { status });
  if (text !== undefined)
    rows.andWhere('(p.name ILIKE :text OR p.vendor_plant_id ILIKE :text)', { text: containsPattern(text) });
  return rows;
}

/** Selects the other device of the account under which the inverter of device `d` is monitored. */
const OTHER_DEVICE = `
  SELECT o.id FROM devices o WHERE o.monitored AND o.account_id = d.account_id AND o.vendor = d.vendor
    AND o.inverter_sn = d.inverter_sn AND o.id <> d.id`;

/** The columns of a device `d` that identify its inverter and the other device under which it is monitored. */
export const INVERTER = `d.vendor || ':' || d.inverter_sn AS inverter, (${OTHER_DEVICE}) AS "monitoredAs"`;

/** Returns, by id, the devices whose inverter is monitored under another vendor account of their account. */
async function monitoredAs(
  manager: Pick<EntityManager, 'query'>,
  devices: readonly { id: string; monitored: boolean }[],
): Promise<Map<string, string>> {
  const ids = devices.filter(({ monitored }) => !monitored).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await manager.query<{ id: string; other: string | null }[]>(
    `SELECT d.id, (${OTHER_DEVICE}) AS other FROM devices d WHERE d.id = ANY($1)`,
    [ids],
  );
  return new Map(rows.flatMap(({ id, other }) => (other === null ? [] : [[id, other]])));
}
