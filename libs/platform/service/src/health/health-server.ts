import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Registry } from 'prom-client';
import { withFormerMetricNames } from './former-metric-names.ts';
import { mergeExpositions } from './merge-expositions.ts';
import type { Readiness, ReadinessReport } from './readiness.ts';

/** A service of the process, as its probes and Prometheus see it. */
export interface HealthPart {
  readiness: Readiness;
  metrics: Registry;
}

/**
 * `/healthz`, `/readyz` and `/metrics` on a port of their own, so that the public port never shows them. With several services `/readyz` names the ones
 * that are not ready, and `/readyz/<service>` is of one.
 */
export class HealthServer {
  readonly #server: Server;
  readonly #parts: ReadonlyMap<string, HealthPart>;

  /** @param parts by service; may be added while it listens */
  constructor(parts: ReadonlyMap<string, HealthPart>) {
    this.#parts = parts;
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
    const [, path, service] = /^(\/[^/?]*)(?:\/([^/?]*))?(?:\?|$)/.exec(request.url ?? '') ?? [];
    const part = service === undefined ? undefined : this.#parts.get(service);
    if (service !== undefined && (path !== '/readyz' || !part)) send(response, 404, { status: 'not_found' });
    else if (path === '/healthz') send(response, 200, { status: 'alive' });
    else if (path === '/readyz') await this.#answerReadiness(response, part);
    else if (path === '/metrics') await this.#answerMetrics(response);
    else send(response, 404, { status: 'not_found' });
  }

  async #answerMetrics(response: ServerResponse): Promise<void> {
    const registries = [...this.#parts.values()].map(({ metrics }) => metrics);
    const text = await Promise.all(registries.map((registry) => registry.metrics())).then(
      (texts) => withFormerMetricNames(mergeExpositions(texts)),
      () => undefined,
    );
    response.writeHead(text === undefined ? 500 : 200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE });
    response.end(text);
  }

  async #answerReadiness(response: ServerResponse, part: HealthPart | undefined): Promise<void> {
    const { ready, failed } = await (part ? part.readiness.report() : this.#reportOfAll());
    send(response, ready ? 200 : 503, ready ? { status: 'ready' } : { status: 'not_ready', failed });
  }

  async #reportOfAll(): Promise<ReadinessReport> {
    const parts = [...this.#parts];
    const reports = await Promise.all(parts.map(([, { readiness }]) => readiness.report()));
    const failed = reports.flatMap((report, index) =>
      report.failed.map((check) => (parts.length === 1 ? check : `${parts[index]![0]}: ${check}`)),
    );
    return { ready: reports.length > 0 && reports.every(({ ready }) => ready), failed };
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}
