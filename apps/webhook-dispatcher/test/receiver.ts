import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { issueCertificate } from '@heliograph/stack';

export interface ReceivedRequest {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  at: number;
  tlsVersion: string | null;
}

/** The answer of a path to its n-th request (from 1); a promise may stay open for a hanging endpoint. */
export type Answer = (
  n: number,
  response: ServerResponse,
  request: ReceivedRequest,
) => number | undefined | Promise<number | undefined>;

/** A consumer's endpoint: a real TLS 1.3 server that remembers its requests. */
export class Receiver {
  readonly #server: Server;
  readonly #requests = new Map<string, ReceivedRequest[]>();
  readonly #answers = new Map<string, Answer>();

  private constructor(server: Server) {
    this.#server = server;
    server.on('request', (request: IncomingMessage, response: ServerResponse) => void this.#receive(request, response));
  }

  static async start(directory: string, tls: { maxVersion?: 'TLSv1.2' } = {}): Promise<Receiver> {
    const { certFile, keyFile } = await issueCertificate(directory, 'receiver', ['localhost', '127.0.0.1']);
    const minVersion = tls.maxVersion ?? 'TLSv1.3';
    // After Node's 5 s a request of a busy machine could meet a connection that is just closed, and come twice.
    const options = { cert: readFileSync(certFile), key: readFileSync(keyFile), keepAliveTimeout: 75_000 };
    const server = createServer({ ...options, minVersion, ...tls });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Receiver(server);
  }

  url(path: string, host = '127.0.0.1'): string {
    return `https://${host}:${(this.#server.address() as AddressInfo).port}${path}`;
  }

  on(path: string, answer: Answer): void {
    this.#answers.set(path, answer);
  }

  requests(path: string): readonly ReceivedRequest[] {
    return this.#requests.get(path) ?? [];
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
    } catch {
      return;
    }
    const path = request.url ?? '';
    const socket = request.socket as unknown as { getProtocol(): string | null };
    const received: ReceivedRequest = {
      path,
      headers: request.headers,
      body: Buffer.concat(chunks),
      at: Date.now(),
      tlsVersion: socket.getProtocol(),
    };
    const all = this.#requests.get(path) ?? [];
    this.#requests.set(path, all);
    all.push(received);
    const status = await (this.#answers.get(path) ?? (() => 204))(all.length, response, received);
    if (status !== undefined && !response.headersSent) response.writeHead(status).end();
  }
}
