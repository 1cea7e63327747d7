import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SyncConfiguration } from '../configuration.ts';
import type { SyncTrigger } from './sync-job.entity.ts';

export interface DeviceCounts {
  /** Of the vendor account, without removed ones. */
  known: number;
  /** Those of them that the vendor did not list. */
  missing: number;
}

/**
 * A cloud with a fault of its own, or a user whose rights were cut for a moment, answers well and lists nothing, or a part. Nobody loses more than half of
 * a fleet between two syncs without meaning to tell it twice.
 */
export function isSuspicious({ known, missing }: DeviceCounts): boolean {
  return missing * 2 > known;
}

/** The next sync, when it comes by itself, is the one that can confirm the loss. */
const SEEN = `
  INSERT INTO sync_schedule AS s (vendor_account_id, loss_since, due_at)
  VALUES ($1, now(), now() + make_interval(mins => $2))
  ON CONFLICT (vendor_account_id) DO UPDATE SET
    loss_since = COALESCE(s.loss_since, now()),
    due_at = LEAST(s.due_at, COALESCE(s.loss_since, now()) + make_interval(mins => $2))
  RETURNING loss_since <= now() - make_interval(mins => $2) AS confirmed`;

const OVER = 'UPDATE sync_schedule SET loss_since = NULL WHERE vendor_account_id = $1 AND loss_since IS NOT NULL';

/**
 * Where nobody asked for the sync, removals of most of a fleet need a second answer that says the same, some time after the first. Who asks is
 * told what the vendor lists, and that holds (contract §3).
 */
@Injectable()
export class RemovalGuard {
  constructor(private readonly configuration: SyncConfiguration) {}

  /** In the transaction that removes. @returns may they be removed? */
  async allows(
    manager: EntityManager,
    vendorAccountId: string,
    counts: DeviceCounts,
    trigger: SyncTrigger,
  ): Promise<boolean> {
    const believed = trigger === 'api' || !isSuspicious(counts);
    const confirmed = believed || (await this.seen(manager, vendorAccountId));
    if (confirmed) await manager.query(OVER, [vendorAccountId]);
    return confirmed;
  }

  private async seen(manager: EntityManager, vendorAccountId: string): Promise<boolean> {
    const { removalConfirmMinutes } = this.configuration;
    const [row] = await manager.query<{ confirmed: boolean }[]>(SEEN, [vendorAccountId, removalConfirmMinutes]);
    return row?.confirmed === true;
  }
}
