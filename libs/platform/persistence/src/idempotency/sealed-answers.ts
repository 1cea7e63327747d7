import { rewrapSecret, type MasterKeyRing, type SealedItem, type SealedPlace } from '@heliograph/service';
import type { DataSource } from 'typeorm';

const PAGE = 500;
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** Re-encrypts the answers kept for idempotency keys in a rotation of the master key. */
export class SealedAnswers implements SealedPlace {
  readonly what = 'answers of idempotency keys';

  constructor(
    private readonly database: DataSource,
    private readonly keys: MasterKeyRing,
  ) {}

  async *pages(): AsyncGenerator<SealedItem[]> {
    for (let after = NO_ID; ;) {
      const rows = await this.database.query<{ id: string; request: string; answer: string | null }[]>(
        `SELECT id, request, answer FROM idempotency_keys WHERE id > $1 AND expires_at > now() ORDER BY id LIMIT ${PAGE}`,
        [after],
      );
      if (rows.length > 0)
        yield rows.map(({ id, request, answer }) => ({ owner: id, sealed: sealedOf(request, answer) }));
      if (rows.length < PAGE) return;
      after = rows.at(-1)!.id;
    }
  }

  async rewrap(id: string): Promise<void> {
    await this.database.transaction(async (manager) => {
      const [row] = await manager.query<{ request: string; answer: string | null }[]>(
        'SELECT request, answer FROM idempotency_keys WHERE id = $1 FOR UPDATE',
        [id],
      );
      if (!row) return;
      const [request, answer = null] = sealedOf(row.request, row.answer).map((each) =>
        rewrapSecret(this.keys, each, id),
      );
      await manager.query('UPDATE idempotency_keys SET request = $2, answer = $3 WHERE id = $1', [id, request, answer]);
    });
  }
}

const sealedOf = (request: string, answer: string | null): string[] =>
  answer === null ? [request] : [request, answer];
