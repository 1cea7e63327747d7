import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
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
    const sent = await buffer(request);
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers))
      if (!['connection', 'host', 'content-length', 'transfer-encoding', 'accept-encoding'].includes(name))
        headers.set(name, String(value));
    const body = sent.length > 0 ? new Uint8Array(sent) : null;
    const answer = await fetch(this.target + url, { method, headers, body, redirect: 'manual' });
    const real = Buffer.from(await answer.arrayBuffer());
    const spoiled = this.#spoil(url, real);
    if (spoiled === undefined) {
      const passedOn = new Map(answer.headers);
      for (const name of ['connection', 'keep-alive', 'transfer-encoding', 'content-length']) passedOn.delete(name);
      response.writeHead(answer.status, Object.fromEntries(passedOn)).end(real);
    } else if (spoiled.body === undefined) response.destroy();
    else response.writeHead(spoiled.status, spoiled.headers).end(spoiled.body);
  }

  /** Paths are told apart without their query: it holds times, which no two runs share. */
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
