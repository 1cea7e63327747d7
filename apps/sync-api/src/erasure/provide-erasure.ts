import type { Provider } from '@nestjs/common';
import { provideAccountErasure } from '@heliograph/control-plane';
import { SCHEMA } from '../database/persistence-options.ts';
import { IngestErasure } from './ingest-erasure.ts';
import { eraseInventory } from './inventory-erasure.ts';
import { NormalizerErasure } from './normalizer-erasure.ts';

/** Provides sync-api's part of the erasure of an account: its vendor accounts with their credentials, plants, devices, groups and jobs. */
export const provideErasure = (): Provider[] => [
  NormalizerErasure,
  IngestErasure,
  provideAccountErasure({
    inject: [NormalizerErasure, IngestErasure],
    useFactory: (states: NormalizerErasure, ingestErasure: IngestErasure) => ({
      part: 'sync-api',
      schema: SCHEMA,
      outside: async (accountId) => [...(await ingestErasure.erase(accountId)), ...(await states.erase(accountId))],
      before: eraseInventory,
    }),
  }),
];
