import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SeenRequest {
  method: string;
  /** With the query. */
  url: string;
  authorization: string | undefined;
  contentType: string | undefined;
  lastEventId: string | undefined;
  idempotencyKey: string | undefined;
  /** Aborted when the connection of the request ends. */
  closed: AbortSignal;
  body: string;
}

export interface ScriptedAnswer {
  status?: number;
  result?: unknown;
  error?: string;
  details?: unknown;
  headers?: Record<string, string>;
  /** Instead of an envelope. */
  text?: string;
  /** A body in pieces, with the waits of the generator between them; instead of an envelope. */
  pieces?: AsyncIterable<string>;
  /** The connection ends without an answer. */
  broken?: boolean;
  /** No answer, and the connection stays. */
  silent?: boolean;
}

type Handler = (request: SeenRequest) => ScriptedAnswer | Promise<ScriptedAnswer>;

/** A server that answers as a test sets; for answers that the real API cannot be made to give. */
export class ScriptedApi {
  readonly seen: SeenRequest[] = [];
  readonly #server: Server;
  handler: Handler = () => ({ result: null });

  constructor() {
    this.#server = createServer({ keepAliveTimeout: 75_000 }, (request, response) => {
      void this.#answer(request).then(async ({ status = 200, text, headers, broken, silent, pieces, ...content }) => {
        if (broken === true) request.socket.destroy();
        if (broken === true || silent === true) return;
        const envelope = {
          success: status < 400,
          code: status,
          message: 'as scripted',
          result: content.result ?? null,
          ...(content.error !== undefined && { error: content.error, details: content.details }),
          requestId: 'req_1',
          timestamp: 1,
        };
        response.writeHead(status, { 'content-type': 'application/json', ...headers });
        for await (const piece of pieces ?? []) response.write(piece);
        response.end(pieces ? '' : (text ?? JSON.stringify(envelope)));
      });
    });
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Requests to this path, without those of the session. */
  calls(path: string): SeenRequest[] {
    return this.seen.filter(({ url }) => url.split('?')[0] === path);
  }

  async #answer(request: IncomingMessage): Promise<ScriptedAnswer> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const closed = new AbortController();
    request.socket.once('close', () => closed.abort());
    const seen: SeenRequest = {
      method: request.method ?? '',
      url: request.url ?? '',
      authorization: request.headers.authorization,
      contentType: request.headers['content-type'],
      lastEventId: request.headers['last-event-id'] as string | undefined,
      idempotencyKey: request.headers['idempotency-key'] as string | undefined,
      closed: closed.signal,
      body: Buffer.concat(chunks).toString(),
    };
    this.seen.push(seen);
    return this.handler(seen);
  }
}

/** The answers to login and refresh, numbered. */
export function tokenAnswer(number: number, expiresIn = 7200): ScriptedAnswer {
  return {
    result: {
      access_token: `access-${number}`,
      token_type: 'Bearer',
      expires_in: expiresIn,
      refresh_token: `refresh-${number}`,
    },
  };
}
