import { Injectable } from '@nestjs/common';
import { outbox } from '@heliograph/persistence';
import { ApiError } from '@heliograph/service';
import { DataSource, type EntityManager } from 'typeorm';
import { newId } from '../identifiers.ts';
import { deviceEntries, deviceTombstones } from '../inventory/device-records.ts';
import { QuotaService } from '../inventory/quota.service.ts';
import { VendorCatalog } from '../vendors/vendor-catalog.ts';
import { vendorAccountEntry, vendorAccountTombstone } from './vendor-account-record.ts';
import type { CreateVendorAccountBody, UpdateVendorAccountBody } from './vendor-account.dto.ts';
import { VendorAccount } from './vendor-account.entity.ts';
import { VendorCredentials, type Credentials } from './vendor-credentials.ts';

/** Contract §10. */
const MAX_PER_ACCOUNT = 500;

@Injectable()
export class VendorAccountsService {
  constructor(
    private readonly database: DataSource,
    private readonly catalog: VendorCatalog,
    private readonly credentials: VendorCredentials,
    private readonly quotas: QuotaService,
  ) {}

  /** Checked, tried at the vendor, stored sealed. @throws ApiError 400, 403, 422, 503 */
  async create(accountId: string, body: CreateVendorAccountBody): Promise<VendorAccount> {
    const region = this.regionOf(body);
    this.catalog.checkCredentials(body.vendor, body.credentials);
    await this.checkRoom(this.database.manager, accountId);
    const id = newId('va');
    const row = Object.assign(new VendorAccount(), {
      id,
      accountId,
      vendor: body.vendor,
      region,
      name: body.name ?? null,
      timezone: body.timezone ?? null,
      status: 'active' as const,
      credentials: this.credentials.seal(body.credentials, id),
      credentialsVersion: 1,
      pollingStatus: null,
      lastError: null,
      lastSuccessAt: null,
      stateUpdatedAt: 0,
      lastSyncedAt: null,
      createdAt: new Date(),
    });
    await this.credentials.verify(row);
    await this.database.transaction(async (manager) => {
      await this.quotas.lock(manager, accountId);
      await this.checkRoom(manager, accountId);
      await manager.insert(VendorAccount, row);
      await outbox.add(manager, vendorAccountEntry(row));
    });
    return row;
  }

  /** Oldest first; `after` is the position of the last one seen. */
  list(accountId: string, limit: number, after?: readonly [createdAt: string, id: string]): Promise<VendorAccount[]> {
    const query = this.database
      .getRepository(VendorAccount)
      .createQueryBuilder('v')
      .where('v.account_id = :accountId', { accountId });
    if (after) query.andWhere('(v.created_at, v.id) > (:createdAt, :id)', { createdAt: after[0], id: after[1] });
    return query.orderBy('v.created_at').addOrderBy('v.id').limit(limit).getMany();
  }

  /** @throws ApiError 404, for another account's too */
  async get(accountId: string, id: string): Promise<VendorAccount> {
    const row = await this.database.getRepository(VendorAccount).findOneBy({ id, accountId });
    if (!row) throw ApiError.notFound('The vendor account');
    return row;
  }

  /** @throws ApiError 404 */
  update(accountId: string, id: string, change: UpdateVendorAccountBody): Promise<VendorAccount> {
    return this.database.transaction(async (manager) => {
      await this.quotas.lock(manager, accountId);
      const row = await lockWithCredentials(manager, accountId, id);
      const { name, timezone, status } = change;
      if (name !== undefined) row.name = name;
      if (timezone !== undefined) row.timezone = timezone;
      if (status !== undefined) row.status = status;
      await manager.update(VendorAccount, { id }, { name: row.name, timezone: row.timezone, status: row.status });
      await outbox.add(manager, [vendorAccountEntry(row), ...(await deviceEntries(manager, { vendorAccountId: id }))]);
      return row;
    });
  }

  /** The new ones are tried first: what works is not replaced by what does not. @throws ApiError 400, 404, 422, 503 */
  async replaceCredentials(accountId: string, id: string, credentials: Credentials): Promise<VendorAccount> {
    const current = await this.get(accountId, id);
    this.catalog.checkCredentials(current.vendor, credentials);
    const sealed = this.credentials.seal(credentials, id);
    const { vendor, region, timezone } = current;
    await this.credentials.verify({ id, vendor, region, timezone, credentials: sealed });
    return this.database.transaction(async (manager) => {
      const row = await lockWithCredentials(manager, accountId, id);
      const change = {
        credentials: sealed,
        credentialsVersion: row.credentialsVersion + 1,
        // What ingest said of the old ones is over.
        pollingStatus: null,
        lastError: null,
        stateUpdatedAt: Date.now(),
      };
      Object.assign(row, change);
      await manager.update(VendorAccount, { id }, change);
      await outbox.add(manager, vendorAccountEntry(row));
      return row;
    });
  }

  /** @throws ApiError 404, 422, 503 */
  async verify(accountId: string, id: string): Promise<void> {
    await this.credentials.verify(await this.withCredentials(accountId, id));
  }

  /** With the sealed credentials. @throws ApiError 404 */
  async withCredentials(accountId: string, id: string): Promise<VendorAccount> {
    const found = await this.database
      .getRepository(VendorAccount)
      .createQueryBuilder('v')
      .addSelect('v.credentials')
      .where('v.id = :id AND v.account_id = :accountId', { id, accountId })
      .getOne();
    if (!found) throw ApiError.notFound('The vendor account');
    return found;
  }

  /** With its plants and devices; what they leave free in the quota goes to others. @throws ApiError 404 */
  async remove(accountId: string, id: string): Promise<void> {
    await this.get(accountId, id);
    await this.database.transaction(async (manager) => {
      await this.quotas.lock(manager, accountId);
      const devices = await manager.query<{ id: string }[]>('SELECT id FROM devices WHERE vendor_account_id = $1', [
        id,
      ]);
      const { affected } = await manager.delete(VendorAccount, { id, accountId });
      if (affected === 0) throw ApiError.notFound('The vendor account');
      const deviceIds = await this.quotas.fill(manager, accountId);
      await outbox.add(manager, [
        vendorAccountTombstone(id),
        ...deviceTombstones(devices.map((device) => device.id)),
        ...(await deviceEntries(manager, { deviceIds })),
      ]);
    });
  }

  private regionOf({ vendor, region }: CreateVendorAccountBody): string {
    const regions = this.catalog.find(vendor)?.declaration.regions;
    if (!regions) throw ApiError.validation([{ path: 'vendor', message: 'vendor must be one of /v1/vendors' }]);
    const found = region === undefined ? regions[0] : regions.find(({ id }) => id === region);
    if (found) return found.id;
    const known = regions.map(({ id }) => id).join(', ');
    throw ApiError.validation([{ path: 'region', message: `region must be one of ${known}` }]);
  }

  private async checkRoom(manager: EntityManager, accountId: string): Promise<void> {
    if ((await manager.countBy(VendorAccount, { accountId })) < MAX_PER_ACCOUNT) return;
    throw new ApiError(403, 'limit_reached', `An account can have ${MAX_PER_ACCOUNT} vendor accounts.`);
  }
}

async function lockWithCredentials(manager: EntityManager, accountId: string, id: string): Promise<VendorAccount> {
  const row = await manager
    .createQueryBuilder(VendorAccount, 'v')
    .addSelect('v.credentials')
    .where('v.id = :id AND v.account_id = :accountId', { id, accountId })
    .setLock('pessimistic_write')
    .getOne();
  if (!row) throw ApiError.notFound('The vendor account');
  return row;
}
