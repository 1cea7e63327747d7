import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';
import type { Readiness } from './readiness.ts';
import { withFormerMetricNames } from './former-metric-names.ts';

/** `/healthz`, `/readyz` and `/metrics` on a port of their own, so that the public port never shows them. */
export class HealthServer {
  readonly #server: Server;
  readonly #readiness: Readiness;
  readonly #metrics: Registry;

  constructor(readiness: Readiness, metrics: Registry) {
    this.#readiness = readiness;
    this.#metrics = metrics;
    this.#server = createServer((request, response) => void this.#answer(request, response));
    this.#server.requestTimeout = 5_000;
    // Longer than between two scrapes: they keep their connection.
    this.#server.keepAliveTimeout = 75_000;
  }

  async listen(port: number, host: string): Promise<string> {
    this.#server.listen(port, host);
    await once(this.#server, 'listening');
    const { address, port: taken } = this.#server.address() as AddressInfo;
    return `http://${address.includes(':') ? `[${address}]` : address}:${taken}`;
  }

  async close(): Promise<void> {
    if (!this.#server.listening) return;
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url?.split('?')[0];
    if (path === '/healthz') send(response, 200, { status: 'alive' });
    else if (path === '/readyz') await this.#answerReadiness(response);
    else if (path === '/metrics') await this.#answerMetrics(response);
    else send(response, 404, { status: 'not_found' });
  }

  async #answerMetrics(response: ServerResponse): Promise<void> {
    const text = await this.#metrics.metrics().then(withFormerMetricNames, () => undefined);
    response.writeHead(text === undefined ? 500 : 200, { 'content-type': this.#metrics.contentType });
    response.end(text);
  }

  async #answerReadiness(response: ServerResponse): Promise<void> {
    const { ready, failed } = await this.#readiness.report();
    send(response, ready ? 200 : 503, ready ? { status: 'ready' } : { status: 'not_ready', failed });
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}
