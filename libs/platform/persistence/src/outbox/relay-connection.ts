import { lockClass, lockKey } from '../run-migrations.ts';
import { assertOwnSession, BoundedClient, startupOptions } from '../bounded-client.ts';
import { connectTimeoutMs } from '../data-source.ts';
import { outboxChannel } from './insert-entries.ts';

export interface StoredRow {
  id: string;
  topic: string;
  key: string;
  value: Buffer | null;
  headers: Record<string, string> | null;
}

/** The relay's own PostgreSQL session. The advisory lock lives as long as it does. */
export class RelayConnection {
  readonly #client: BoundedClient;

  constructor(
    private readonly settings: { url: string; schema: string; silentMs: number },
    private readonly onNotify: () => void,
  ) {
    const { url, schema, silentMs } = settings;
    this.#client = new BoundedClient({
      connectionString: url,
      application_name: `${schema}-outbox-relay`,
      connectionTimeoutMillis: connectTimeoutMs(url),
      // Without it the server finds out after two hours that a machine is gone, and the lock stays with it.
      options: `${startupOptions} -c idle_session_timeout=${silentMs}`,
    });
    // A lost session fails the next query; the relay then opens a new one.
    this.#client.on('error', () => this.onNotify());
    this.#client.on('notification', () => this.onNotify());
  }

  async open(): Promise<void> {
    await this.#client.connect();
    await assertOwnSession(this.#client);
    await this.#client.query(`LISTEN ${outboxChannel(this.settings.schema)}`);
  }

  async tryLock(): Promise<boolean> {
    const { rows } = await this.#client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS locked', [
      lockClass.outboxRelay,
      lockKey(this.settings.schema),
    ]);
    return rows[0]?.locked === true;
  }

  /** The oldest rows, in order. */
  async next(limit: number): Promise<StoredRow[]> {
    const { rows } = await this.#client.query<StoredRow>(
      `SELECT id, topic, key, value, headers FROM "${this.settings.schema}".outbox ORDER BY id LIMIT $1`,
      [limit],
    );
    return rows;
  }

  async delete(rows: readonly StoredRow[]): Promise<void> {
    await this.#client.query(`DELETE FROM "${this.settings.schema}".outbox WHERE id = ANY($1::bigint[])`, [
      rows.map(({ id }) => id),
    ]);
  }

  async close(): Promise<void> {
    await this.#client.end().catch(() => undefined);
  }
}
