import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Destination, DestinationOptions, SinkBatch, SinkRecord } from '../sink-kind.ts';
import { Connections } from './connections.ts';
import { noSuchIndex, postgresFailure, refusedLine, sqlState, undefinedTable } from './failure.ts';
import { copyText, statementsOf, type Statements } from './statements.ts';

/** A batch takes longer than a login. */
const statementTimeouts = 6;

/** A sink's table: a batch is copied into a temporary table and inserted from there, in one transaction. */
export class PostgresDestination implements Destination {
  readonly #options: DestinationOptions;
  readonly #statements: Statements;
  readonly #connections: Connections;
  #index: 0 | 1 = 0;

  constructor(options: DestinationOptions) {
    const statementMs = options.network.timeoutMs * statementTimeouts;
    this.#options = options;
    this.#statements = statementsOf(options.settings, statementMs);
    this.#connections = new Connections(options, statementMs);
  }

  /** Writes no records: the server checks the login, the rights and the columns all the same. */
  async test(): Promise<void> {
    await this.#write([]);
  }

  async write({ records }: SinkBatch): Promise<void> {
    await this.#write(records);
  }

  close(): Promise<void> {
    return this.#connections.close();
  }

  async #write(records: readonly SinkRecord[]): Promise<void> {
    const refused = new Map<SinkRecord, string>();
    try {
      await this.#insertPossible(records, refused);
    } catch (error) {
      throw postgresFailure(error, this.#options.settings, this.#statements);
    }
    for (const [record, why] of refused) this.#options.refused?.(record, why);
  }

  /** A text that PostgreSQL does not take as JSON must not hold up those after it: it is left out, and noted in `refused`. */
  async #insertPossible(records: readonly SinkRecord[], refused: Map<SinkRecord, string>): Promise<void> {
    try {
      await this.#insertOrPrepare(records);
    } catch (error) {
      const record = records[refusedLine(error) ?? -1];
      if (record === undefined) throw error;
      refused.set(record, (error as Error).message);
      await this.#insertPossible(
        records.filter((other) => other !== record),
        refused,
      );
    }
  }

  /** The table may be missing, and may have the other index: the server says so. */
  async #insertOrPrepare(records: readonly SinkRecord[], preparations = 2): Promise<void> {
    try {
      await this.#connections.use((client) => this.#insert(client, records));
    } catch (error) {
      if (preparations === 0) throw error;
      if (sqlState(error) === noSuchIndex) this.#index = this.#index === 0 ? 1 : 0;
      else if (sqlState(error) !== undefinedTable) throw error;
      else await this.#connections.use((client) => client.query(this.#statements.create));
      await this.#insertOrPrepare(records, preparations - 1);
    }
  }

  async #insert(client: ClientBase, records: readonly SinkRecord[]): Promise<void> {
    await client.query(this.#statements.begin);
    await this.#copy(client, records);
    await client.query(this.#statements.insert[this.#index]);
  }
  /** A batch is bounded, and its text is written at once. */
  #copy(client: ClientBase, records: readonly SinkRecord[]): Promise<void> {
    return new Promise((resolve, reject) => {
      const copy = client.query(copyFrom(this.#statements.copy));
      copy.on('error', reject).on('finish', resolve).end(copyText(records));
    });
  }
}
