import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Call {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** An upstream API that records the calls it receives and answers as the test sets. */
export class Upstream {
  readonly calls: Call[] = [];
  answer: (call: Call, response: ServerResponse) => void = (_call, response) => response.end('{}');
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => void this.#serve(request, response));
    // The keep-alive of the real services: with Node's 5 s a slow machine would find the connection closed.
    this.#server.keepAliveTimeout = 75_000;
  }

  async listen(port = 0): Promise<string> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  last(): Call {
    return this.calls.at(-1)!;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    if (!this.#server.listening) return;
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const call = { method: request.method!, url: request.url!, headers: request.headers, body: Buffer.concat(chunks) };
    this.calls.push(call);
    this.answer(call, response);
  }
}
