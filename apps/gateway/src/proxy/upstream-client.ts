import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '@heliograph/http-service';
import { errors, type Dispatcher, type Pool } from 'undici';
import { apiPool } from './api-pool.ts';
import { isCompressible } from './compression.ts';
import { addVary, answerHeaders, upstreamHeaders } from './headers.ts';
import { withRetries } from './retries.ts';
import type { Upstream } from './routes.ts';

const CONNECT_TIMEOUT_MS = 2_000;
const MAX_CONNECTIONS = 128;
/** Streams of one gateway to one API; each has a connection of its own. */
const MAX_STREAMS = 2_000;
/** A stream carries a comment every 15 s: one that is silent for longer has lost its API. */
const STREAM_SILENCE_MS = 60_000;

/** Forwards calls to one upstream API. A call is retried only where that is safe (see `withRetries`). */
export class UpstreamClient {
  readonly name: string;
  readonly #pool: Pool;
  /** Apart from `pool`: streams would take all its connections. */
  readonly #streamPool: Pool;
  readonly #streams = new Set<AbortController>();

  constructor({ name, url }: Upstream, timeoutMs: number) {
    this.name = name;
    const timeouts = { connectTimeoutMs: CONNECT_TIMEOUT_MS, headersTimeoutMs: timeoutMs };
    this.#pool = apiPool(url, { ...timeouts, connections: MAX_CONNECTIONS, bodyTimeoutMs: timeoutMs });
    this.#streamPool = apiPool(url, { ...timeouts, connections: MAX_STREAMS, bodyTimeoutMs: STREAM_SILENCE_MS });
  }

  async forward(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const body = Buffer.isBuffer(request.body) && request.body.length > 0 ? request.body : null;
    return this.#respond(request, await this.#send(request, reply, request.method, body), reply);
  }

  /** Forwards a call whose answer has no end. It ends with either side, and is one call of the limit. @throws ApiError 503, 504 */
  async forwardStream(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (this.#streams.size >= MAX_STREAMS)
      throw new ApiError(503, 'unavailable', 'The gateway has too many open streams. Retry later.', {
        retryAfterSeconds: 5,
      });
    const gone = new AbortController();
    this.#streams.add(gone);
    reply.raw.once('close', () => this.#streams.delete(gone));
    const answer = await this.#send(request, reply, request.method, null, { pool: this.#streamPool, gone });
    return this.#respond(request, answer, reply);
  }

  /** Cuts the open streams: their readers resume at another gateway. */
  cutStreams(): void {
    for (const stream of this.#streams) stream.abort();
  }

  /** Answers a method that the API does not have with the API's answer to OPTIONS. */
  async forwardAsOptions(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    return this.#respond(request, await this.#send(request, reply, 'OPTIONS', null), reply);
  }

  #respond(request: FastifyRequest, answer: Dispatcher.ResponseData, reply: FastifyReply): FastifyReply {
    void reply.status(answer.statusCode).headers(answerHeaders(answer.headers));
    if (!isCompressible(request, reply)) return reply.send(answer.body);
    addVary(reply, 'accept-encoding');
    reply.compress(answer.body);
    return reply;
  }

  /** Reads and parses a public document of the API. @throws ApiError 503, 504 */
  async read(path: string): Promise<unknown> {
    try {
      const { statusCode, body } = await withRetries('GET', () => this.#pool.request({ method: 'GET', path }));
      if (statusCode === 200) return await body.json();
      await body.dump();
      throw new Error(`${path} was answered with ${statusCode}`);
    } catch (error) {
      throw this.#failure(error);
    }
  }

  async close(): Promise<void> {
    this.cutStreams();
    await Promise.all([this.#pool.close(), this.#streamPool.close()]);
  }

  async #send(
    request: FastifyRequest,
    reply: FastifyReply,
    method: string,
    body: Buffer | null,
    { pool, gone } = { pool: this.#pool, gone: new AbortController() },
  ): Promise<Dispatcher.ResponseData> {
    reply.raw.once('close', () => gone.abort());
    try {
      const headers = upstreamHeaders(request);
      const call = { method, path: request.raw.url!, headers, body, signal: gone.signal };
      return await withRetries(method, () => pool.request(call));
    } catch (error) {
      throw this.#failure(error);
    }
  }

  #failure(error: unknown): ApiError {
    if (error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError) {
      return new ApiError(504, 'upstream_timeout', 'The service did not answer in time.', { cause: error });
    }
    return new ApiError(503, 'unavailable', 'A dependency of this operation is unavailable. Retry later.', {
      retryAfterSeconds: 5,
      cause: new Error(`${this.name} cannot be reached`, { cause: error }),
    });
  }
}
