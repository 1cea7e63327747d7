import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';

export interface RecordedRequest {
  key: string;
  /** 1…8. */
  attempt: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

export interface Endpoint {
  /** Known with the answer to its registration. */
  secrets: ConsumerSecrets | undefined;
  /**
   * Returns the answer to a request with a valid signature: a status, of which 2xx acknowledges, or undefined when it takes care of the answer
   * itself or never answers.
   */
  answer: (request: RecordedRequest, response: ServerResponse) => number | undefined;
  /** After an acknowledgement. */
  accepted: (key: string, request: RecordedRequest) => void;
  /** Requests with an invalid signature, with the reason. */
  refused: string[];
}

/** The endpoints of all consumers: one HTTPS server, a path each. */
export class WebhookRecorder {
  readonly #server: Server;
  readonly #endpoints = new Map<string, Endpoint>();
  readonly #sockets = new Set<Socket>();

  private constructor(server: Server) {
    this.#server = server;
    server.on('request', (request, response) => void this.#receive(request, response));
    server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
    server.on('tlsClientError', () => undefined);
  }

  static async start(files: { certFile: string; keyFile: string }, host: string): Promise<WebhookRecorder> {
    const tls = {
      cert: readFileSync(files.certFile),
      key: readFileSync(files.keyFile),
      minVersion: 'TLSv1.3' as const,
    };
    const server = createServer({ ...tls, keepAliveTimeout: 120_000 });
    server.listen(0, host);
    await once(server, 'listening');
    return new WebhookRecorder(server);
  }

  url(path: string): string {
    const { address, port } = this.#server.address() as AddressInfo;
    return `https://${address}:${port}${path}`;
  }

  add(path: string, endpoint: Endpoint): void {
    this.#endpoints.set(path, endpoint);
  }

  /** All signatures that did not verify, of all endpoints. */
  get refused(): string[] {
    return [...this.#endpoints.values()].flatMap(({ refused }) => refused);
  }

  async stop(): Promise<void> {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await once(this.#server, 'close');
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.on('error', () => undefined);
    const endpoint = this.#endpoints.get(request.url ?? '');
    const body = await buffer(request).catch(() => undefined);
    // The client has disconnected.
    if (body === undefined) return;
    if (endpoint?.secrets === undefined) response.writeHead(endpoint === undefined ? 404 : 503).end();
    else this.#verifyAndAnswer(endpoint, endpoint.secrets, request, response, body);
  }

  #verifyAndAnswer(
    endpoint: Endpoint,
    secrets: ConsumerSecrets,
    request: IncomingMessage,
    response: ServerResponse,
    body: Buffer,
  ): void {
    const problem = signatureProblem(request.headers, body, secrets);
    if (problem !== undefined) {
      endpoint.refused.push(problem);
      response.writeHead(401).end();
      return;
    }
    const { idempotency_key: key } = JSON.parse(body.toString()) as { idempotency_key: string };
    const attempt = Number(request.headers['x-service-attempt']);
    const recorded = { key, attempt, headers: request.headers, body };
    const status = endpoint.answer(recorded, response);
    if (status === undefined) return;
    if (status >= 200 && status < 300) endpoint.accepted(key, recorded);
    response.writeHead(status).end();
  }
}

/** Seconds that a signed time may be off. */
const tolerance = 300;

/** The secrets with which a consumer verifies; more than one of each only while they are rotated. */
interface ConsumerSecrets {
  /** `X-Service-Signature` is made with one of these. */
  plain: readonly string[];
  /** The secrets by each of which `webhook-signature` contains a signature. */
  standard: readonly string[];
}

export const oneSecret = (secret: string): ConsumerSecrets => ({ plain: [secret], standard: [secret] });

/**
 * Both signatures over the raw body, as docs/use/delivery-guarantees.md describes them to a consumer, written from that page alone.
 * @returns why it does not verify, or undefined when it does
 */
export function signatureProblem(
  headers: IncomingHttpHeaders,
  body: Buffer,
  { plain, standard }: ConsumerSecrets,
  now = Date.now() / 1000,
): string | undefined {
  const given = text(headers['x-service-signature']);
  const fits = (secret: string) => same(createHmac('sha256', secret).update(body).digest('hex'), given);
  if (!plain.some(fits)) return 'x-service-signature';
  const timestamp = text(headers['webhook-timestamp']);
  if (!(Math.abs(now - Number(timestamp)) <= tolerance)) return 'webhook-timestamp';
  return standard.every((secret) => standardWebhooksVerifies(headers, body, secret)) ? undefined : 'webhook-signature';
}

/** Standard Webhooks 1.0, keyed with the decoded part after `whsec_`: one of the space-separated `v1,<base64>` fits. */
function standardWebhooksVerifies(headers: IncomingHttpHeaders, body: Buffer, secret: string): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signed = `${text(headers['webhook-id'])}.${text(headers['webhook-timestamp'])}.`;
  const expected = `v1,${createHmac('sha256', key).update(signed).update(body).digest('base64')}`;
  return text(headers['webhook-signature'])
    .split(' ')
    .some((given) => same(expected, given));
}

function text(header: string | string[] | undefined): string {
  return typeof header === 'string' ? header : '';
}

function same(expected: string, given: string): boolean {
  return expected.length === given.length && timingSafeEqual(Buffer.from(expected), Buffer.from(given));
}
