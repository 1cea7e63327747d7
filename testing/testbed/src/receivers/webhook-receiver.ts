import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import type { Delivered, OnMessage } from './receivers.ts';

export interface WebhookReceiverOptions {
  /** On which it listens. Default 127.0.0.1. */
  host?: string;
  port: number;
  certFile: string;
  keyFile: string;
  /** The signing secret, `whsec_…`. */
  secret: string;
  onRecord: (key: string) => void;
  onEvent: (key: string) => void;
  onMessage?: OnMessage;
}

/** A consumer's endpoint: TLS 1.3, both signatures verified, 401 for an invalid request. */
export class WebhookReceiver {
  readonly #options: WebhookReceiverOptions;
  readonly #server: Server;
  /** The open sockets, also those still in the TLS handshake, which the server does not count among its connections. */
  readonly #sockets = new Set<Socket>();
  refused = 0;

  constructor(options: WebhookReceiverOptions) {
    this.#options = options;
    this.#server = createServer(
      { cert: readFileSync(options.certFile), key: readFileSync(options.keyFile), minVersion: 'TLSv1.3' },
      (request, response) => void this.#receive(request, response),
    );
    this.#server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
  }

  start(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(this.#options.port, this.#options.host ?? '127.0.0.1', resolve);
    });
  }

  stop(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
      for (const socket of this.#sockets) socket.destroy();
    });
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    if (!this.#verified(request, body)) {
      this.refused += 1;
      response.writeHead(401).end();
      return;
    }
    const kind = request.headers['x-service-event'];
    const delivered = JSON.parse(body.toString()) as Delivered;
    const { idempotency_key: key } = delivered;
    if (kind === 'device.data') this.#options.onRecord(key);
    else if (kind !== 'test') this.#options.onEvent(key);
    this.#options.onMessage?.({
      channel: 'webhook',
      address: request.url ?? '/',
      headers: request.headers as Record<string, string>,
      body: delivered,
    });
    response.writeHead(204).end();
  }

  #verified(request: IncomingMessage, body: Buffer): boolean {
    const expected = createHmac('sha256', this.#options.secret).update(body).digest();
    const given = Buffer.from(String(request.headers['x-service-signature']), 'hex');
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
    try {
      new Webhook(this.#options.secret).verify(body.toString(), request.headers as Record<string, string>);
      return true;
    } catch {
      return false;
    }
  }
}
