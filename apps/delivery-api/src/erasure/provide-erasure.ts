import { provideAccountErasure } from '@heliograph/control-plane';
import { SCHEMA } from '../database/persistence-options.ts';
import { HistoryStore } from '../history/history-store.ts';
import { eraseSubscriptions } from './delivery-erasure.ts';

/** Provides delivery-api's part of the erasure of an account: its subscriptions with their secrets, and all records of them and of its devices. */
export const provideErasure = () =>
  provideAccountErasure({
    inject: [HistoryStore],
    useFactory: (history: HistoryStore) => ({
      part: 'delivery-api',
      schema: SCHEMA,
      before: async (manager, accountId) => {
        const { items, tombstones } = await eraseSubscriptions(manager, accountId);
        // Rows of the history have their owner in the latest records, which are deleted with all other tables.
        return { items: [...(await history.eraseAccount(manager, accountId)), ...items], tombstones };
      },
    }),
  });
