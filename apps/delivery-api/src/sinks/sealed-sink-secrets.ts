import { outbox } from '@heliograph/persistence';
import { type MasterKeyRing, rewrapSecret, type SealedItem, type SealedPlace } from '@heliograph/service';
import type { DataSource } from 'typeorm';
import { lockSink, sinkEntry } from './sink-store.ts';

const PAGE = 200;

/** Re-encrypts the secrets of all sinks in a rotation of the master key. Their version stays, because no connection is affected. */
export class SealedSinkSecrets implements SealedPlace {
  readonly what = 'secrets of sinks';

  constructor(
    private readonly database: DataSource,
    private readonly keys: MasterKeyRing,
  ) {}

  async *pages(): AsyncGenerator<SealedItem[]> {
    for (let after = ''; ;) {
      const page = await this.database.query<SealedItem[]>(
        `SELECT id AS owner, ARRAY[sealed_secrets] AS sealed FROM sinks
         WHERE id > $1 AND sealed_secrets IS NOT NULL ORDER BY id LIMIT ${PAGE}`,
        [after],
      );
      if (page.length > 0) yield page;
      if (page.length < PAGE) return;
      after = page.at(-1)!.owner;
    }
  }

  async rewrap(id: string): Promise<void> {
    await this.database.transaction(async (manager) => {
      const sink = await lockSink(manager, { id });
      if (typeof sink?.sealedSecrets !== 'string') return;
      sink.sealedSecrets = rewrapSecret(this.keys, sink.sealedSecrets, id);
      await manager.save(sink);
      await outbox.add(manager, sinkEntry(sink));
    });
  }
}
