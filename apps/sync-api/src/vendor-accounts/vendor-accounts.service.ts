import { Injectable } from '@nestjs/common';
import { outbox } from '@heliograph/persistence';
import { ApiError } from '@heliograph/http-service';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, Repository, type EntityManager } from 'typeorm';
import { consentNeededError } from '../ingest/vendor-errors.ts';
import { withKeptConsent, VendorCredentials, type Credentials } from './vendor-credentials.ts';
import { deviceEntries, deviceTombstones } from '../inventory/device-records.ts';
import { lockImports } from '../imports/import-queue.ts';
import { ImportsService } from '../imports/imports.service.ts';
import { QuotaService } from '../inventory/quota.service.ts';
import { VendorCatalog } from '../vendors/vendor-catalog.ts';
import {
  vendorAccountEntry,
  vendorAccountTombstone,
  VendorAccount,
  type VendorAccountStatus,
} from './vendor-account.entity.ts';
import type {
  CreateVendorAccountBody,
  ReplaceCredentialsBody,
  UpdateVendorAccountBody,
} from './vendor-accounts.requests.ts';
import { newVendorAccount } from './new-vendor-account.ts';
import { RemovedAccountCleanup } from './removed-account-cleanup.ts';
import { refuseSameCredentials } from './same-credentials.ts';

/** The limit of contract §10. */
const MAX_PER_ACCOUNT = 500;

@Injectable()
export class VendorAccountsService {
  constructor(
    private readonly database: DataSource,
    @InjectRepository(VendorAccount) private readonly vendorAccounts: Repository<VendorAccount>,
    private readonly catalog: VendorCatalog,
    private readonly credentials: VendorCredentials,
    private readonly quotas: QuotaService,
    private readonly cleanup: RemovedAccountCleanup,
    private readonly imports: ImportsService,
  ) {}

  /**
   * Checks the credentials, tries them at the vendor unless the owner has to consent first, and stores them sealed.
   * @param mayRepeat whether a second account with the same credentials is meant
   * @throws ApiError 400, 403, 409 `already_exists` or `vendor_not_enabled`, 422, 503
   */
  async create(accountId: string, body: CreateVendorAccountBody, mayRepeat: boolean): Promise<VendorAccount> {
    const region = this.#regionOf(body);
    this.catalog.requireEnabled(body.vendor);
    this.catalog.checkInclude(body.vendor, body.include);
    this.catalog.checkCredentials(body.vendor, body.credentials);
    const imported = this.imports.atOnboarding(body.vendor, body.import);
    await this.#checkRoom(this.database.manager, accountId);
    const row = newVendorAccount(accountId, region, body);
    row.credentials = this.credentials.seal(body.credentials, row.id);
    row.credentialsFingerprint = this.credentials.fingerprint(row, body.credentials);
    if (!mayRepeat) await refuseSameCredentials(this.database.manager, this.credentials, row);
    if (this.catalog.needsConsent(body.vendor, body.credentials)) row.status = 'awaiting_consent';
    else await this.credentials.verify(row);
    await this.database.transaction(async (manager) => {
      await this.quotas.lock(manager, accountId);
      if (!mayRepeat) await refuseSameCredentials(manager, this.credentials, row);
      await this.#checkRoom(manager, accountId);
      await manager.insert(VendorAccount, row);
      await this.imports.addAtOnboarding(manager, row, imported);
      if (row.status !== 'awaiting_consent') await outbox.add(manager, vendorAccountEntry(row));
    });
    return row;
  }

  /** Lists vendor accounts, oldest first; `after` is the position of the last one returned. */
  list(accountId: string, limit: number, after?: readonly [createdAt: string, id: string]): Promise<VendorAccount[]> {
    const query = this.vendorAccounts.createQueryBuilder('v').where('v.account_id = :accountId', { accountId });
    if (after) query.andWhere('(v.created_at, v.id) > (:createdAt, :id)', { createdAt: after[0], id: after[1] });
    return query.orderBy('v.created_at').addOrderBy('v.id').limit(limit).getMany();
  }

  /** @throws ApiError 404, for another account's too */
  async get(accountId: string, id: string): Promise<VendorAccount> {
    const row = await this.vendorAccounts.findOneBy({ id, accountId });
    if (!row) throw ApiError.notFound('The vendor account');
    return row;
  }

  /** @throws ApiError 400, 404, 409 `consent_needed` */
  update(accountId: string, id: string, change: UpdateVendorAccountBody): Promise<VendorAccount> {
    return this.database.transaction(async (manager) => {
      await this.quotas.lock(manager, accountId);
      const row = await lockWithCredentials(manager, accountId, id);
      if (change.status !== undefined) refuseAwaiting(row);
      this.catalog.checkInclude(row.vendor, change.include);
      const added = change.include?.filter((type) => !row.include.includes(type)) ?? [];
      const { name = row.name, timezone = row.timezone, include = row.include, status = row.status } = change;
      const changed = { name, timezone, include, status };
      Object.assign(row, changed);
      await manager.update(VendorAccount, { id }, changed);
      if (this.catalog.listsAnyOf(row.vendor, added)) await manager.query(SYNC_SOON, [id]);
      await outbox.add(manager, [vendorAccountEntry(row), ...(await deviceEntries(manager, { vendorAccountId: id }))]);
      return row;
    });
  }

  /**
   * Replaces credentials. The new ones are tried first, with the existing consent, so that working credentials are not replaced by invalid ones. If
   * they need a consent that does not exist or is given up, the account waits for consent again.
   * @throws ApiError 400, 404, 422, 503
   */
  async replaceCredentials(accountId: string, id: string, body: ReplaceCredentialsBody): Promise<VendorAccount> {
    const current = await this.sealedRow(accountId, id);
    this.catalog.checkCredentials(current.vendor, body.credentials);
    const credentials = this.#completed(current, body);
    const awaits = this.catalog.needsConsent(current.vendor, credentials);
    const sealed = this.credentials.seal(credentials, id);
    const { vendor, region, timezone, include } = current;
    if (!awaits) await this.credentials.verify({ id, vendor, region, timezone, include, credentials: sealed });
    return this.database.transaction(async (manager) => {
      const row = await lockWithCredentials(manager, accountId, id);
      return store(manager, row, sealed, awaits ? 'awaiting_consent' : inUse(row));
    });
  }

  /**
   * Stores the credentials of a consent, in the caller's transaction.
   * @param given `credentialsVersion` is the one that the consent began with
   * @returns undefined when the credentials were replaced meanwhile: they are not stored then. @throws ApiError 404
   */
  async takeConsent(
    manager: EntityManager,
    accountId: string,
    id: string,
    given: Pick<VendorAccount, 'credentials' | 'credentialsVersion'>,
  ): Promise<VendorAccount | undefined> {
    const row = await lockWithCredentials(manager, accountId, id);
    if (row.credentialsVersion !== given.credentialsVersion) return undefined;
    return store(manager, row, given.credentials, inUse(row));
  }

  /**
   * Tries the stored credentials. Polling that stopped because the vendor rejected them starts again when it accepts them: the vendor may have withdrawn
   * a key and granted it again.
   * @throws ApiError 404, 409 `consent_needed`, 422, 503
   */
  async verify(accountId: string, id: string): Promise<void> {
    const tried = await this.withCredentials(accountId, id);
    await this.credentials.verify(tried);
    if (tried.pollingStatus !== 'credentials_rejected') return;
    await this.database.transaction(async (manager) => {
      const row = await lockWithCredentials(manager, accountId, id);
      if (row.credentialsVersion === tried.credentialsVersion) await store(manager, row, row.credentials, inUse(row));
    });
  }

  /** Returns the vendor account with its sealed credentials, for a call to the vendor. @throws ApiError 404, 409 `consent_needed` */
  async withCredentials(accountId: string, id: string): Promise<VendorAccount> {
    const row = await this.sealedRow(accountId, id);
    refuseAwaiting(row);
    return row;
  }

  /** Returns the vendor account with its sealed credentials, whether they are valid or not. @throws ApiError 404 */
  async sealedRow(accountId: string, id: string): Promise<VendorAccount> {
    const found = await this.vendorAccounts
      .createQueryBuilder('v')
      .addSelect('v.credentials')
      .where('v.id = :id AND v.account_id = :accountId', { id, accountId })
      .getOne();
    if (!found) throw ApiError.notFound('The vendor account');
    return found;
  }

  /** Removes a vendor account with its plants and devices; the quota that they leave goes to other devices. @throws ApiError 404 */
  async remove(accountId: string, id: string): Promise<void> {
    const removed = await this.sealedRow(accountId, id);
    await this.database.transaction(async (manager) => {
      await this.quotas.lock(manager, accountId);
      const devices = await manager.query<{ id: string }[]>('SELECT id FROM devices WHERE vendor_account_id = $1', [
        id,
      ]);
      // In the order of those that count their records: a cascade locks them in any order.
      await lockImports(manager, id);
      const { affected } = await manager.delete(VendorAccount, { id, accountId });
      if (affected === 0) throw ApiError.notFound('The vendor account');
      const { deviceIds, events } = await this.quotas.fill(manager, accountId);
      await outbox.add(manager, [
        vendorAccountTombstone(id),
        ...deviceTombstones(devices.map((device) => device.id)),
        ...(await deviceEntries(manager, { deviceIds })),
        ...events,
      ]);
    });
    this.cleanup.start(removed);
  }

  #completed(row: VendorAccount, { credentials, renewConsent }: ReplaceCredentialsBody): Credentials {
    const { consent } = this.catalog.find(row.vendor)!.declaration;
    if (renewConsent === true || !consent) return credentials;
    return withKeptConsent(consent, this.credentials.open(row), credentials);
  }

  #regionOf({ vendor, region }: CreateVendorAccountBody): string {
    const regions = this.catalog.find(vendor)?.declaration.regions;
    if (!regions)
      throw ApiError.validation([
        { path: 'vendor', message: `vendor must be one of ${this.catalog.enabled().join(', ')}` },
      ]);
    const found = region === undefined ? regions[0] : regions.find(({ id }) => id === region);
    if (found) return found.id;
    const known = regions.map(({ id }) => id).join(', ');
    throw ApiError.validation([{ path: 'region', message: `region must be one of ${known}` }]);
  }

  async #checkRoom(manager: EntityManager, accountId: string): Promise<void> {
    if ((await manager.countBy(VendorAccount, { accountId })) < MAX_PER_ACCOUNT) return;
    const message = `An account can have ${MAX_PER_ACCOUNT} vendor accounts. Delete one first.`;
    throw ApiError.limitReached('vendor_accounts', MAX_PER_ACCOUNT, message);
  }
}

/** Makes the next scheduled sync due: it lists the batteries and meters that were not asked for before. $1: vendor account. */
const SYNC_SOON = `
  INSERT INTO sync_schedule AS s (vendor_account_id, due_at) VALUES ($1, now())
  ON CONFLICT (vendor_account_id) DO UPDATE SET due_at = LEAST(s.due_at, excluded.due_at)`;

/** @throws ApiError 409 */
function refuseAwaiting({ id, status }: VendorAccount): void {
  if (status === 'awaiting_consent') throw consentNeededError(id);
}

const inUse = ({ status }: VendorAccount): VendorAccountStatus => (status === 'paused' ? 'paused' : 'active');

/** Stores credentials as a new version, with which ingest starts polling again, and clears the polling status of the former version. */
async function store(
  manager: EntityManager,
  row: VendorAccount,
  credentials: string,
  status: VendorAccountStatus,
): Promise<VendorAccount> {
  const change = {
    credentials,
    credentialsFingerprint: null,
    status,
    credentialsVersion: row.credentialsVersion + 1,
    pollingStatus: null,
    lastError: null,
    errorKind: null,
    errorOrigin: null,
    retryAt: null,
    stateUpdatedAt: Date.now(),
  };
  await manager.update(VendorAccount, { id: row.id }, change);
  Object.assign(row, change);
  await outbox.add(manager, vendorAccountEntry(row));
  return row;
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
