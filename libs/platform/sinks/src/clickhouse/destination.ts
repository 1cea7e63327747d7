import { Readable } from 'node:stream';
import { ClickHouseLogLevel, createClient, type ClickHouseClient, type ClickHouseSettings } from '@clickhouse/client';
import { connectionFailure } from '../connection-failure.ts';
import { boundedAnswer, guardedAgent, guardedUrl, requestSignal } from '../guarded-http.ts';
import { SinkError } from '../sink-error.ts';
import type { Destination, DestinationOptions, SinkBatch } from '../sink-kind.ts';
import { clickHouseError } from './clickhouse-error.ts';
import {
  createTable,
  insertNothing,
  insertRowBinary,
  missingColumns,
  rowBinaryOf,
  selectColumns,
  type TableName,
} from './table.ts';

export class ClickHouseDestination implements Destination {
  readonly #closing = new AbortController();
  readonly #client: ClickHouseClient;
  readonly #url: URL;
  readonly #name: TableName;
  #table: Promise<void> | undefined;

  /** @throws SinkError `settings`, `address` */
  constructor(readonly options: DestinationOptions) {
    const { settings, network } = options;
    this.#name = { database: String(settings.database), table: String(settings.table) };
    this.#url = guardedUrl(network, 'url', String(settings.url));
    this.#client = createClient({
      url: this.#url.origin,
      username: String(settings.user),
      password: this.#password,
      database: this.#name.database,
      application: 'heliograph',
      http_agent: guardedAgent(options, this.#url),
      request_timeout: network.timeoutMs,
      compression: { request: { codec: 'zstd', level: 1 } },
      log: { level: ClickHouseLogLevel.OFF },
    });
  }

  async test(): Promise<void> {
    await this.#prepareTable();
    await this.#answer(insertNothing(this.#name));
  }

  async write({ id, records }: SinkBatch): Promise<void> {
    this.#table ??= this.#prepareTable();
    try {
      await this.#table;
      await this.#answer(insertRowBinary(this.#name), rowBinaryOf(records), {
        // Acknowledged when it is stored; a batch is large enough to be a part of its own.
        async_insert: 0,
        insert_deduplication_token: `${this.options.sinkId}-${id}`,
      });
    } catch (error) {
      // It may have been dropped.
      this.#table = undefined;
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#client.close();
  }

  get #password(): string {
    return String(this.options.settings.password);
  }

  async #prepareTable(): Promise<void> {
    const all = missingColumns('').length;
    let missing = missingColumns(await this.#answer(selectColumns(this.#name)));
    if (missing.length === all) {
      await this.#answer(createTable(this.#name));
      missing = missingColumns(await this.#answer(selectColumns(this.#name)));
    }
    if (missing.length === 0) return;
    const { database, table } = this.#name;
    const lacks = `${database}.${table} has no column ${missing.join(', ')} that the user sees`;
    throw new SinkError('settings', `${lacks}: choose another table, or create it: ${createTable(this.#name)}`);
  }

  /** Sends a statement, with rows in the body, and returns the text of its answer. @throws SinkError */
  async #answer(query: string, rows?: Buffer, settings: ClickHouseSettings = {}): Promise<string> {
    const { network } = this.options;
    const signal = requestSignal(network, this.#closing.signal, rows?.length ?? 0);
    try {
      const { stream, http_status_code, response_headers } = await this.#client.exec({
        query,
        values: Readable.from(rows === undefined ? [] : [rows], { objectMode: false }),
        clickhouse_settings: settings,
        abort_signal: signal,
        // The client would read it without a bound.
        ignore_error_response: true,
      });
      const answer = (await boundedAnswer(stream, signal)).toString();
      if (http_status_code === 200 && response_headers['x-clickhouse-exception-code'] === undefined) return answer;
      throw clickHouseError({
        status: http_status_code ?? 0,
        answer,
        place: this.#url.host,
        name: this.#name,
        secrets: [this.#password],
      });
    } catch (error) {
      throw connectionFailure(error, this.#url.host, [this.#password]);
    }
  }
}
