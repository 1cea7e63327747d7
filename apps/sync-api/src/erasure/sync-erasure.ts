import { Injectable } from '@nestjs/common';
import type { ErasurePart } from '@heliograph/control-plane';
import type { ErasedItem } from '@heliograph/messaging';
import { SCHEMA } from '../database/persistence-options.ts';
import { IngestErasure } from './ingest-erasure.ts';
import { eraseInventory } from './inventory-erasure.ts';
import { NormalizerErasure } from './normalizer-erasure.ts';

/** Erases an account's vendor accounts with their credentials, plants, devices, groups and jobs. */
@Injectable()
export class SyncErasure implements ErasurePart {
  readonly part = 'sync-api';
  readonly schema = SCHEMA;
  readonly before = eraseInventory;

  constructor(
    private readonly states: NormalizerErasure,
    private readonly sessions: IngestErasure,
  ) {}

  async outside(accountId: string): Promise<ErasedItem[]> {
    return [...(await this.sessions.erase(accountId)), ...(await this.states.erase(accountId))];
  }
}
