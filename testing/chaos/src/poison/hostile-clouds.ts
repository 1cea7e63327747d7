import {
  createServer,
  request as forward,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { loadShapes, spoilAnswer } from './spoil.ts';

/** An answer that was spoiled: the seed, this path and its number make the same one again. */
export interface SpoiledAnswer {
  vendor: string;
  path: string;
  nth: number;
  shape: string;
  at: number;
}

/** Stands between ingest and the simulated clouds, and spoils a share of the answers of those vendors that are hostile just now. */
export class HostileClouds {
  readonly spoiled: SpoiledAnswer[] = [];
  /** Answers that passed as they were, by vendor. */
  readonly passed = new Map<string, number>();
  hostile: ReadonlySet<string> = new Set();
  readonly #asked = new Map<string, number>();

  private constructor(
    private readonly server: Server,
    private readonly target: string,
    private readonly options: { seed: number; share: number },
    private readonly shapes: Awaited<ReturnType<typeof loadShapes>>,
  ) {
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      this.#serve(request, response).catch(() => response.destroy());
    });
  }

  static async start(target: string, options: { seed: number; share: number }): Promise<HostileClouds> {
    const server = createServer({ keepAliveTimeout: 75_000 });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new HostileClouds(server, target, options, await loadShapes());
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = request;
    const answer = await this.#ask(method, url, request);
    const real = await buffer(answer);
    const spoiled = this.#spoil(url, real);
    if (spoiled === undefined) {
      const headers = without(answer.headers, ['connection', 'keep-alive', 'transfer-encoding']);
      response.writeHead(answer.statusCode ?? 502, { ...headers, 'content-length': real.length }).end(real);
    } else if (spoiled.body === undefined) response.destroy();
    else response.writeHead(spoiled.status, spoiled.headers).end(spoiled.body);
  }

  /** Sends the request with the host name of ingest's request: clouds name their own URLs by it. */
  #ask(method: string, url: string, request: IncomingMessage): Promise<IncomingMessage> {
    const headers = without(request.headers, ['connection', 'accept-encoding']);
    return new Promise((resolve, reject) => {
      const asked = forward(this.target + url, { method, headers }, resolve);
      asked.on('error', reject);
      request.pipe(asked);
    });
  }

  /** Paths are distinguished without their query: it contains times, which differ between runs. */
  #spoil(url: string, real: Buffer): ReturnType<typeof spoilAnswer> {
    const path = url.split('?', 1)[0]!;
    const vendor = path.split('/')[1]!;
    const nth = (this.#asked.get(path) ?? 0) + 1;
    this.#asked.set(path, nth);
    const spoiled = this.hostile.has(vendor)
      ? spoilAnswer(this.shapes, { ...this.options, path, nth }, real)
      : undefined;
    if (spoiled) this.spoiled.push({ vendor, path, nth, shape: spoiled.shape, at: Date.now() });
    else this.passed.set(vendor, (this.passed.get(vendor) ?? 0) + 1);
    return spoiled;
  }
}

function without(headers: IncomingHttpHeaders, names: readonly string[]): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
}
