import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/** An endpoint for webhooks with a certificate of the demo's CA, which answers as a test defines. */
export class Endpoint {
  /** The status of every answer. */
  status = 204;
  /** Idempotency keys of the requests that were answered with a success. */
  readonly accepted = new Set<string>();
  readonly #server: Server;

  /** @param tlsFolder where the demo keeps its certificates */
  constructor(tlsFolder: string) {
    const [cert, key] = ['crt', 'key'].map((end) => readFileSync(join(tlsFolder, `webhook-receiver.${end}`)));
    this.#server = createServer({ cert, key, minVersion: 'TLSv1.3' }, (request, response) => {
      request.resume().once('end', () => {
        if (this.status < 300) this.accepted.add(String(request.headers['idempotency-key']));
        response.writeHead(this.status).end(this.status < 300 ? '' : 'the test is closed');
      });
    });
  }

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  get url(): string {
    return `https://localhost:${(this.#server.address() as AddressInfo).port}/records`;
  }
}
