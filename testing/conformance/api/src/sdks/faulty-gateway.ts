import { createServer, request as send, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SeenCall {
  method: string;
  /** With the query. */
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** What happens to a call instead of, or after, what the product does. */
export interface Fault {
  /** `GET /v1/devices`, without the query. */
  on: string;
  /** How often; default once. */
  times?: number;
  /** An answer that the product is not asked for. */
  answer?: { status: number; error?: string; retryAfter?: number };
  /** The connection breaks: before the product has seen the call, or after it has answered. */
  breaks?: 'before' | 'after';
  /** Changes `result` of the product's answer. */
  change?: (result: Record<string, unknown>) => Record<string, unknown>;
}

interface ActiveFault extends Fault {
  times: number;
}

interface OpenStream {
  response: ServerResponse;
  /** Ends the connection to the product. */
  cut: () => void;
}

/** The product's API, with faults that it cannot be made to have: a client under test calls this in place of the gateway. */
export class FaultyGateway {
  readonly seen: SeenCall[] = [];
  #faults: ActiveFault[] = [];
  readonly #streams = new Set<OpenStream>();
  readonly #target: string;
  readonly #server: Server;

  constructor(target: string) {
    this.#target = target;
    this.#server = createServer(
      { keepAliveTimeout: 75_000 },
      (request, response) => void this.#serve(request, response),
    );
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

  /** The faults of the next calls; a call takes the first that matches. Forgets the former ones and what was seen. */
  reset(...faults: readonly Fault[]): void {
    this.seen.length = 0;
    this.#faults = faults.map((fault) => ({ times: 1, ...fault }));
  }

  /** Calls seen since the last reset. @param on `GET /v1/devices` */
  calls(on: string): SeenCall[] {
    return this.seen.filter((call) => nameOf(call) === on);
  }

  /** Breaks all open streams. */
  cutStreams(): void {
    for (const { response, cut } of this.#streams) {
      response.destroy();
      cut();
    }
  }

  /** Writes into all open streams, as the service would. */
  writeToStreams(text: string): void {
    for (const { response } of this.#streams) response.write(text);
  }

  /** Streams that are open now. */
  get streams(): number {
    return this.#streams.size;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const piece of request.setEncoding('utf8')) body += String(piece);
    const call = { method: request.method!, path: request.url!, headers: request.headers, body };
    this.seen.push(call);
    const fault = this.#take(nameOf(call));
    if (fault?.breaks === 'before') return void request.socket.destroy();
    if (fault?.answer) answer(response, fault.answer);
    else this.#pass(call, response, fault);
  }

  #take(name: string): Fault | undefined {
    const fault = this.#faults.find(({ on, times }) => on === name && times > 0);
    if (fault) fault.times -= 1;
    return fault;
  }

  #pass({ method, path, headers, body }: SeenCall, response: ServerResponse, fault: Fault | undefined): void {
    // Bodies that can be read and changed here are not compressed.
    const own = { host: new URL(this.#target).host, 'accept-encoding': 'identity' };
    const passed = send(this.#target + path, { method, headers: { ...headers, ...own } });
    passed.on('error', () => response.destroy());
    passed.on('response', (answered) => {
      const isStream = String(answered.headers['content-type']).startsWith('text/event-stream');
      if (isStream) this.#stream(answered, response);
      else void finish(answered, response, fault);
    });
    passed.end(body);
  }

  #stream(answered: IncomingMessage, response: ServerResponse): void {
    response.writeHead(answered.statusCode!, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    const stream = { response, cut: () => answered.destroy() };
    this.#streams.add(stream);
    response.on('close', () => {
      this.#streams.delete(stream);
      answered.destroy();
    });
    // An answer that is cut is an error of its own, which nobody else waits for.
    answered.on('error', () => response.destroy());
    answered.pipe(response);
  }
}

const nameOf = ({ method, path }: SeenCall): string => `${method} ${path.split('?', 1)[0]!}`;

function answer(response: ServerResponse, { status, error, retryAfter }: NonNullable<Fault['answer']>): void {
  if (retryAfter !== undefined) response.setHeader('retry-after', String(retryAfter));
  response.writeHead(status, { 'content-type': 'application/json' });
  const envelope = {
    success: false,
    code: status,
    message: 'as injected',
    result: null,
    error,
    requestId: 'req_injected',
    timestamp: 1,
  };
  // A proxy before the service has no envelope.
  response.end(error === undefined ? 'as injected' : JSON.stringify(envelope));
}

async function finish(answered: IncomingMessage, response: ServerResponse, fault: Fault | undefined): Promise<void> {
  const pieces: Buffer[] = [];
  for await (const piece of answered) pieces.push(piece as Buffer);
  if (fault?.breaks === 'after') return void response.destroy();
  let body = Buffer.concat(pieces);
  if (fault?.change) {
    const envelope = JSON.parse(body.toString()) as { result: Record<string, unknown> };
    body = Buffer.from(JSON.stringify({ ...envelope, result: fault.change(envelope.result) }));
  }
  const headers = { ...answered.headers, 'content-length': String(body.length) };
  delete headers['transfer-encoding'];
  response.writeHead(answered.statusCode!, headers);
  response.end(body);
}
