import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { zstdDecompressSync } from 'node:zlib';
import { startClickHouse, type ClickHouse } from '@heliograph/stack';

/**
 * The ClickHouse of Debian, which is of 2018, behind a hop that takes away what came later: settings of an insert, Zstandard, and parts of the table's
 * statement. Login, databases, statements, the format of rows, and errors are the server's.
 */
export class OldClickHouse {
  readonly user = 'heliograph';
  #databases = 0;

  private constructor(
    readonly directory: string,
    readonly password: string,
    readonly server: ClickHouse,
    readonly hop: Server,
  ) {}

  static async start(): Promise<OldClickHouse> {
    const directory = await mkdtemp(join(tmpdir(), 'sinks-clickhouse-'));
    const password = randomBytes(16).toString('hex');
    const server = await startClickHouse({ directory, user: 'heliograph', password });
    const hop = createServer((request, response) => {
      forward(server.url, request, response).catch((error: unknown) => response.destroy(error as Error));
    });
    await new Promise<void>((resolve) => hop.listen(0, '127.0.0.1', resolve));
    return new OldClickHouse(directory, password, server, hop);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.hop.address() as AddressInfo).port}`;
  }

  async newDatabase(): Promise<string> {
    const name = `sink_${(this.#databases += 1)}`;
    await this.query(`CREATE DATABASE ${name}`);
    return name;
  }

  async query(statement: string): Promise<string> {
    const answer = await fetch(this.server.url, {
      method: 'POST',
      body: statement,
      headers: { 'X-ClickHouse-User': this.user, 'X-ClickHouse-Key': this.password },
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(text);
    return text;
  }

  async stop(): Promise<void> {
    this.hop.close();
    this.hop.closeAllConnections();
    await this.server.stop();
    await rm(this.directory, { recursive: true, force: true });
  }
}

async function forward(server: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', server);
  for (const later of ['async_insert', 'insert_deduplication_token']) url.searchParams.delete(later);
  const query = url.searchParams.get('query') ?? '';
  url.searchParams.set('query', asIn2018(query));
  const body = await buffer(request);
  const answer = await fetch(url, {
    method: 'POST',
    body: request.headers['content-encoding'] === 'zstd' ? zstdDecompressSync(body) : body,
    headers: { Authorization: request.headers.authorization ?? '' },
  });
  response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()));
}

function asIn2018(query: string): string {
  return query
    .replaceAll('LowCardinality(String)', 'String')
    .replace(' CODEC(ZSTD(3))', '')
    .replace(/\nSETTINGS .*/, '');
}
