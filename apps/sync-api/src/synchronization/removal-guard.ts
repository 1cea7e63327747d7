import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SyncConfiguration } from '../configuration.ts';
import type { SyncTrigger } from './sync-job.entity.ts';

export interface DeviceCounts {
  /** The number of devices of the vendor account, without removed ones. */
  known: number;
  /** The number of those that the vendor did not list. */
  missing: number;
}

/**
 * Returns true if more than half of the devices are missing: a vendor cloud with a fault, or a user whose permissions are temporarily reduced,
 * answers successfully with an empty or partial list.
 */
export function isSuspicious({ known, missing }: DeviceCounts): boolean {
  return missing * 2 > known;
}

/** Records the missing devices; the next scheduled sync can confirm them. */
const RECORD_MISSING = `
  INSERT INTO sync_schedule AS s (vendor_account_id, loss_since, due_at)
  VALUES ($1, now(), now() + make_interval(mins => $2))
  ON CONFLICT (vendor_account_id) DO UPDATE SET
    loss_since = COALESCE(s.loss_since, now()),
    due_at = LEAST(s.due_at, COALESCE(s.loss_since, now()) + make_interval(mins => $2))
  RETURNING loss_since <= now() - make_interval(mins => $2) AS confirmed`;

const CLEAR_MISSING =
  'UPDATE sync_schedule SET loss_since = NULL WHERE vendor_account_id = $1 AND loss_since IS NOT NULL';

/**
 * Requires a second answer, some time after the first, before a scheduled sync removes most of a fleet. A sync that a caller requested removes at
 * once (contract §3).
 */
@Injectable()
export class RemovalGuard {
  constructor(private readonly configuration: SyncConfiguration) {}

  /** Call it in the transaction that removes. @returns true if the devices may be removed */
  async allows(
    manager: EntityManager,
    vendorAccountId: string,
    counts: DeviceCounts,
    trigger: SyncTrigger,
  ): Promise<boolean> {
    const trusted = trigger === 'api' || !isSuspicious(counts);
    const confirmed = trusted || (await this.#seen(manager, vendorAccountId));
    if (confirmed) await manager.query(CLEAR_MISSING, [vendorAccountId]);
    return confirmed;
  }

  async #seen(manager: EntityManager, vendorAccountId: string): Promise<boolean> {
    const { removalConfirmMinutes } = this.configuration;
    const [row] = await manager.query<{ confirmed: boolean }[]>(RECORD_MISSING, [
      vendorAccountId,
      removalConfirmMinutes,
    ]);
    return row?.confirmed === true;
  }
}
