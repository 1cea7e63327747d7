import type { Provider } from '@nestjs/common';
import { provideAccountErasure } from '@heliograph/control-plane';
import { SCHEMA } from '../database/persistence-options.ts';
import { IngestTraces } from './ingest-traces.ts';
import { eraseInventory } from './inventory-erasure.ts';
import { NormalizerStates } from './normalizer-states.ts';

/** sync-api's part of the erasure of an account: its vendor accounts with their credentials, plants, devices, groups and jobs. */
export const provideErasure = (): Provider[] => [
  NormalizerStates,
  IngestTraces,
  provideAccountErasure({
    inject: [NormalizerStates, IngestTraces],
    useFactory: (states: NormalizerStates, traces: IngestTraces) => ({
      part: 'sync-api',
      schema: SCHEMA,
      outside: async (accountId) => [...(await traces.erase(accountId)), ...(await states.erase(accountId))],
      before: eraseInventory,
    }),
  }),
];
