import type { ChannelName } from '@heliograph/delivery';
import { ApiError, randomBase32 } from '@heliograph/http-service';
import { outbox } from '@heliograph/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { VendorAccount, vendorAccountEntry } from '../vendor-accounts/vendor-account.entity.ts';
import { importEventEntry } from './import-event-entry.ts';
import { Import, importRecord } from './import.entity.ts';
import type { ImportRange, ImportResolution } from './import-rule.ts';

export const MAX_QUEUED = 10;
/** The number of ended imports that are kept of a vendor account. */
export const MAX_ENDED = 100;

/** What to import: the resolution, the range of time, the devices, the channels. */
export interface ImportOrder extends ImportRange {
  resolution: ImportResolution;
  deviceIds?: readonly string[] | undefined;
  groupId?: string | undefined;
  channels?: readonly ChannelName[] | undefined;
}

export type ImportOwner = Pick<VendorAccount, 'id' | 'accountId' | 'vendor'>;

const SURPLUS = `
  DELETE FROM imports WHERE vendor_account_id = $1 AND state IN ('finished', 'failed', 'canceled') AND seq <= (
    SELECT seq FROM imports WHERE vendor_account_id = $1 AND state IN ('finished', 'failed', 'canceled')
    ORDER BY seq DESC OFFSET ${MAX_ENDED} LIMIT 1)`;

/**
 * The imports of a vendor account: one in progress, which its record on `control.vendor-accounts` contains, and those that wait for it. All methods run in
 * a transaction of the caller; their records of the outbox are its last statement. The vendor account's row is locked first, then its imports.
 */
@Injectable()
export class ImportQueue {
  /** Adds an import to the queue. @throws ApiError 404, 409 `import_queue_full` */
  async add(manager: EntityManager, { id, accountId, vendor }: ImportOwner, order: ImportOrder): Promise<Import> {
    if (!(await lockVendorAccount(manager, id))) throw ApiError.notFound('The vendor account');
    await checkRoom(manager, id);
    await manager.query(SURPLUS, [id]);
    const row = manager.create(Import, {
      id: `imp_${randomBase32(12)}`,
      accountId,
      vendorAccountId: id,
      vendor,
      state: 'queued',
      resolution: order.resolution,
      from: order.from,
      to: order.to,
      deviceIds: order.deviceIds === undefined ? null : [...new Set(order.deviceIds)],
      groupId: order.groupId ?? null,
      channels: order.channels === undefined ? null : [...new Set(order.channels)],
      createdAt: new Date(),
    });
    await manager.insert(Import, row);
    return row;
  }

  /** Starts the oldest queued import if none is in progress, the vendor account may be polled, and a sync has listed its devices. */
  async startNext(manager: EntityManager, vendorAccountId: string): Promise<void> {
    const account = await lockVendorAccount(manager, vendorAccountId);
    if (account?.currentImport !== null) return;
    const started = await this.#start(manager, account);
    if (!started) return;
    await outbox.add(manager, [vendorAccountEntry(account), importEventEntry('import.started', started, new Date())]);
  }

  /** Ends the import in progress by what ingest reports, and starts the next. Nothing happens if another replica ended it. */
  async finish(
    manager: EntityManager,
    { id, vendorAccountId }: Pick<Import, 'id' | 'vendorAccountId'>,
    state: 'finished' | 'failed',
    error: string | undefined,
  ): Promise<void> {
    const account = await lockVendorAccount(manager, vendorAccountId);
    if (account?.currentImport?.id !== id) return;
    const row = await manager.findOneByOrFail(Import, { id });
    await end(manager, row, state, error);
    const ended = importEventEntry(state === 'finished' ? 'import.finished' : 'import.failed', row, row.endedAt!);
    await this.#replaceCurrent(manager, account, [ended]);
  }

  /** @throws ApiError 404, 409 `import_ended` */
  async cancel(manager: EntityManager, { id, accountId, vendorAccountId }: ImportKey): Promise<void> {
    const account = await lockVendorAccount(manager, vendorAccountId);
    const row = await manager.findOneBy(Import, { id, accountId, vendorAccountId });
    if (!account || !row) throw ApiError.notFound('The import');
    if (row.state === 'canceled') return;
    if (row.state === 'finished' || row.state === 'failed')
      throw new ApiError(409, 'import_ended', `The import has ${row.state}: it cannot be canceled any more.`);
    await end(manager, row, 'canceled');
    if (account.currentImport?.id === id) await this.#replaceCurrent(manager, account, []);
  }

  async #replaceCurrent(
    manager: EntityManager,
    account: VendorAccount,
    events: ReturnType<typeof importEventEntry>[],
  ): Promise<void> {
    account.currentImport = null;
    const started = await this.#start(manager, account);
    if (!started) await manager.update(VendorAccount, { id: account.id }, { currentImport: null });
    const next = started ? [importEventEntry('import.started', started, new Date())] : [];
    await outbox.add(manager, [vendorAccountEntry(account), ...events, ...next]);
  }

  /** Makes the oldest queued import the one in progress. */
  async #start(manager: EntityManager, account: VendorAccount): Promise<Import | undefined> {
    if (account.status === 'awaiting_consent' || account.lastSyncedAt === null) return undefined;
    const next = await manager.findOne(Import, {
      where: { vendorAccountId: account.id, state: 'queued' },
      order: { seq: 'ASC' },
    });
    if (!next) return undefined;
    Object.assign(next, { state: 'running', startedAt: new Date() });
    await manager.update(Import, { id: next.id }, { state: 'running', startedAt: next.startedAt });
    account.currentImport = importRecord(next);
    await manager.update(VendorAccount, { id: account.id }, { currentImport: account.currentImport });
    return next;
  }
}

/** @throws ApiError 409 `import_queue_full` */
export async function checkRoom(manager: EntityManager, vendorAccountId: string): Promise<void> {
  const queued = await manager.countBy(Import, { vendorAccountId, state: 'queued' });
  if (queued < MAX_QUEUED) return;
  const message = `${MAX_QUEUED} imports of the vendor account are queued. Cancel one, or wait for one to end.`;
  throw new ApiError(409, 'import_queue_full', message, { details: { maximum: MAX_QUEUED } });
}

export interface ImportKey {
  id: string;
  accountId: string;
  vendorAccountId: string;
}

/** Locks the vendor account, then its imports in the order in which the projections that count them lock several. */
async function lockVendorAccount(manager: EntityManager, id: string): Promise<VendorAccount | null> {
  const account = await manager
    .createQueryBuilder(VendorAccount, 'v')
    .addSelect('v.credentials')
    .where('v.id = :id', { id })
    .setLock('for_no_key_update')
    .getOne();
  if (account) await lockImports(manager, id);
  return account;
}

/** Locks the imports of a vendor account in the order of their ids, as whatever locks several of them does: no deadlock is possible. */
export async function lockImports(manager: EntityManager, vendorAccountId: string): Promise<void> {
  await manager.query('SELECT FROM imports WHERE vendor_account_id = $1 ORDER BY id FOR UPDATE', [vendorAccountId]);
}

async function end(
  manager: EntityManager,
  row: Import,
  state: 'finished' | 'failed' | 'canceled',
  error?: string,
): Promise<void> {
  const change = {
    state,
    error: error ?? null,
    waitsFor: null,
    nextTryAt: null,
    estimatedEndAt: null,
    endedAt: new Date(),
  };
  await manager.update(Import, { id: row.id }, change);
  Object.assign(row, change);
}
