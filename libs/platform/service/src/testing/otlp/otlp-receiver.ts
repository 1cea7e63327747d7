import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { decodeExportRequest, type ReceivedSpan } from './export-request.ts';

/** An OTLP/HTTP receiver of traces (protobuf): what an exporter talks to in tests, in the place of a collector. */
export class OtlpReceiver {
  readonly spans: ReceivedSpan[] = [];
  /** Headers of the last request. */
  lastHeaders: IncomingMessage['headers'] = {};
  /** Set to have requests refused. */
  status = 200;
  readonly #server: Server;

  private constructor() {
    this.#server = createServer(
      { keepAliveTimeout: 75_000 },
      (request, response) => void this.#take(request, response),
    );
  }

  /** `port` 0 takes a free one. */
  static async listen(port = 0): Promise<OtlpReceiver> {
    const receiver = new OtlpReceiver();
    receiver.#server.listen(port, '127.0.0.1');
    await once(receiver.#server, 'listening');
    return receiver;
  }

  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  get endpoint(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Resolves with the first span that matches. @throws Error after `withinMs` */
  async find(matches: (span: ReceivedSpan) => boolean, withinMs = 20_000): Promise<ReceivedSpan> {
    const deadline = Date.now() + withinMs;
    for (;;) {
      const found = this.spans.find(matches);
      if (found) return found;
      if (Date.now() > deadline)
        throw new Error(`no such span among ${JSON.stringify(this.spans.map(({ name }) => name))}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    this.lastHeaders = request.headers;
    const known = request.method === 'POST' && request.url === '/v1/traces';
    const status = known ? this.status : 404;
    if (status === 200) {
      const plain = request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
      this.spans.push(...decodeExportRequest(plain));
    }
    response.writeHead(status, { 'content-type': 'application/x-protobuf' });
    response.end();
  }
}
