import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { zstdDecompressSync } from 'node:zlib';

/**
 * Listens for clients of current releases, and takes away from their requests what the server of 2018 does not know: settings of an insert, Zstandard, and
 * parts of the table's statement. Login, databases, statements, the format of rows, and errors are the server's.
 */
export function hopTo(server: string, port: number): Promise<Server> {
  const hop = createServer((request, response) => {
    forward(server, request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  return new Promise((resolve) => hop.listen(port, '127.0.0.1', () => resolve(hop)));
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
