import { ApiError } from '@heliograph/http-service';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, In, Repository, type EntityManager } from 'typeorm';
import { SyncConfiguration } from '../configuration.ts';
import { consentNeededError } from '../ingest/vendor-errors.ts';
import { VendorAccount } from '../vendor-accounts/vendor-account.entity.ts';
import { VendorCatalog } from '../vendors/vendor-catalog.ts';
import { deviceGroups, importEstimate } from './import-estimate.ts';
import { checkRoom, ImportQueue, type ImportOrder, type ImportOwner } from './import-queue.ts';
import {
  importRange,
  onboardingRange,
  type ImportLimits,
  type ImportRange,
  type ImportResolution,
} from './import-rule.ts';
import { zonesOf } from './import-times.ts';
import { Import } from './import.entity.ts';
import type { CreateImportBody, OnboardingImport } from './imports.requests.ts';
import type { ImportEstimateView } from './imports.views.ts';

/** Imports of past samples (docs/use/imports.md). */
@Injectable()
export class ImportsService {
  constructor(
    private readonly database: DataSource,
    @InjectRepository(Import) private readonly imports: Repository<Import>,
    @InjectRepository(VendorAccount) private readonly vendorAccounts: Repository<VendorAccount>,
    private readonly configuration: SyncConfiguration,
    private readonly catalog: VendorCatalog,
    private readonly queue: ImportQueue,
  ) {}

  /**
   * Queues an import; it starts at once if no other is in progress and a sync has listed the devices.
   * @throws ApiError 400, 403 `imports_forbidden`, 404, 409 `consent_needed`, `import_queue_full`, `vendor_not_enabled`, 422 `import_not_supported`, `import_too_early`,
   * `device_not_monitored`
   */
  async create(accountId: string, vendorAccountId: string, body: CreateImportBody): Promise<Import> {
    const { account, range } = await this.#requested(accountId, vendorAccountId, body);
    const { resolution, deviceIds, groupId, channels } = body;
    return this.database.transaction(async (manager) => {
      await checkSelection(manager, account, body);
      const row = await this.queue.add(manager, account, { ...range, resolution, deviceIds, groupId, channels });
      await this.queue.startNext(manager, vendorAccountId);
      return row;
    });
  }

  /** Estimates what an import would cost, and imports nothing. @throws ApiError as `create` does */
  async estimate(accountId: string, vendorAccountId: string, body: CreateImportBody): Promise<ImportEstimateView> {
    const { account, range } = await this.#requested(accountId, vendorAccountId, body);
    const { manager } = this.database;
    await checkSelection(manager, account, body);
    await checkRoom(manager, vendorAccountId);
    const waiting = await this.imports.countBy({ vendorAccountId, state: In(['queued', 'running', 'waiting']) });
    return importEstimate({
      history: this.catalog.historyOf(account.vendor)!,
      resolution: body.resolution,
      range,
      groups: await deviceGroups(manager, vendorAccountId, body),
      share: this.configuration.importShare,
      now: Date.now(),
      waits: waiting > 0 || account.status !== 'active',
    });
  }

  /** Lists imports of a vendor account, newest first; `before` is the position of the last one returned. @throws ApiError 404 */
  async list(accountId: string, vendorAccountId: string, limit: number, before: string | undefined): Promise<Import[]> {
    await this.#vendorAccount(accountId, vendorAccountId);
    const rows = this.imports
      .createQueryBuilder('i')
      .where('i.vendor_account_id = :vendorAccountId', { vendorAccountId });
    if (before !== undefined) rows.andWhere('i.seq < :before', { before });
    return rows.orderBy('i.seq', 'DESC').limit(limit).getMany();
  }

  /** @throws ApiError 404, for another account's too */
  async get(accountId: string, vendorAccountId: string, id: string): Promise<Import> {
    const row = await this.imports.findOneBy({ id, accountId, vendorAccountId });
    if (!row) throw ApiError.notFound('The import');
    return row;
  }

  /** Cancels an import; ingest ends one in progress within seconds. @throws ApiError 404, 409 `import_ended` */
  cancel(accountId: string, vendorAccountId: string, id: string): Promise<void> {
    return this.database.transaction((manager) => this.queue.cancel(manager, { id, accountId, vendorAccountId }));
  }

  /**
   * Returns what to import at the onboarding of a vendor account: sums of days before samples, for they take few calls. @param asked of the call
   * @throws ApiError 400, 403 `imports_forbidden`, 422 `import_not_supported`, `import_too_early`
   */
  atOnboarding(vendor: string, asked: OnboardingImport | undefined): ImportOrder[] {
    const { importSamplesDays, importDaysMonths } = this.configuration;
    const days = { asked: asked?.daysMonths, byDefault: importDaysMonths };
    const samples = { asked: asked?.samplesDays, byDefault: importSamplesDays };
    const orders = [
      { resolution: 'days' as const, range: onboardingRange(days, this.#limits(vendor, 'days')) },
      { resolution: 'samples' as const, range: onboardingRange(samples, this.#limits(vendor, 'samples')) },
    ];
    return orders.flatMap(({ resolution, range }) => (range ? [{ resolution, ...range }] : []));
  }

  /** Queues the imports of a new vendor account, in the transaction that stores it: they start with the first sync. */
  async addAtOnboarding(manager: EntityManager, account: ImportOwner, orders: readonly ImportOrder[]): Promise<void> {
    for (const order of orders) await this.queue.add(manager, account, order);
  }

  /** Validates what a request can be refused for without its devices. */
  async #requested(
    accountId: string,
    vendorAccountId: string,
    body: CreateImportBody,
  ): Promise<{ account: VendorAccount; range: ImportRange }> {
    const account = await this.#vendorAccount(accountId, vendorAccountId);
    this.catalog.requireEnabled(account.vendor);
    if (account.status === 'awaiting_consent') throw consentNeededError(vendorAccountId);
    if (body.deviceIds !== undefined && body.groupId !== undefined)
      throw ApiError.validation([{ path: 'groupId', message: 'groupId and deviceIds exclude each other' }]);
    const zones = await zonesOf(this.database.manager, vendorAccountId);
    return { account, range: importRange(body, zones, this.#limits(account.vendor, body.resolution)) };
  }

  #limits(vendor: string, resolution: ImportResolution): ImportLimits {
    const history = this.catalog.historyOf(vendor);
    return {
      vendor,
      resolution,
      history,
      maxDays: this.configuration.importMaxDays,
      now: Math.floor(Date.now() / 1000),
    };
  }

  async #vendorAccount(accountId: string, id: string): Promise<VendorAccount> {
    const row = await this.vendorAccounts.findOneBy({ id, accountId });
    if (!row) throw ApiError.notFound('The vendor account');
    return row;
  }
}

interface DeviceRow {
  id: string;
  status: string;
  monitored: boolean;
}

/** @throws ApiError 404 or 422, naming the device or the group */
async function checkSelection(
  manager: EntityManager,
  account: VendorAccount,
  { deviceIds, groupId }: CreateImportBody,
): Promise<void> {
  await checkDevices(manager, account, deviceIds ?? []);
  if (groupId !== undefined) await checkGroup(manager, account.accountId, groupId);
}

/** @throws ApiError 404 or 422, naming the first device that cannot be imported */
async function checkDevices(manager: EntityManager, { id }: ImportOwner, deviceIds: readonly string[]): Promise<void> {
  if (deviceIds.length === 0) return;
  const rows = await manager.query<DeviceRow[]>(
    'SELECT id, status, monitored FROM devices WHERE vendor_account_id = $1 AND id = ANY($2)',
    [id, deviceIds],
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  for (const deviceId of deviceIds) {
    const device = known.get(deviceId);
    if (!device) throw ApiError.notFound(`The device ${deviceId}`, 'The vendor account has no such device.');
    if (device.monitored) continue;
    const reason = device.status === 'removed' ? 'removed' : 'not_monitored';
    const message = `The device ${deviceId} is ${reason === 'removed' ? 'removed' : 'not monitored'}: only monitored devices are imported.`;
    throw new ApiError(422, 'device_not_monitored', message, { details: { deviceId, reason } });
  }
}

/** @throws ApiError 404 */
async function checkGroup(manager: EntityManager, accountId: string, groupId: string): Promise<void> {
  const rows = await manager.query<unknown[]>('SELECT 1 FROM groups WHERE id = $1 AND account_id = $2', [
    groupId,
    accountId,
  ]);
  if (rows.length === 0) throw ApiError.notFound(`The group ${groupId}`);
}
