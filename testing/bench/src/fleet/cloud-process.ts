/** One vendor's simulated cloud as a process: the sandbox would make the fleets of all the others too. Gets `CloudSettings` as JSON. */
import { createServer, type IncomingMessage } from 'node:http';
import type { SimulatorRequest } from '@heliograph/vendor-contract';
import { loadVendor } from '@heliograph/vendors';
import type { CloudSettings } from './fleet-cloud.ts';

const { vendor, port, ...settings } = JSON.parse(process.argv[2] ?? '') as CloudSettings;
const createSimulator = await (await loadVendor(vendor)).simulator();
const simulator = createSimulator({ now: Date.now, ...settings });

async function requestOf(request: IncomingMessage, url: URL): Promise<SimulatorRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as const);
  return {
    method: request.method ?? 'GET',
    baseUrl: url.origin,
    path: url.pathname,
    query: url.searchParams,
    headers: Object.fromEntries(headers),
    body: Buffer.concat(chunks),
  };
}

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', `http://127.0.0.1:${port}`);
  if (url.pathname === '/_credentials') {
    response.end(JSON.stringify(simulator.credentials));
    return;
  }
  void requestOf(request, url)
    .then((asked) => simulator.handle(asked))
    .then(({ status, headers, body }) => response.writeHead(status, headers).end(body));
});
server.listen(port, '127.0.0.1');
