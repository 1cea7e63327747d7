import {
  ApiError,
  asOpenApi30,
  mergeDocuments,
  OPENAPI_PATH,
  type OpenApiDocument,
  openApiDocument,
} from '@heliograph/http-service';
import { GatewayModule } from '../gateway.module.ts';
import { staticFile, type StaticFile } from '../pages/static-file.ts';

const CACHE_MS = 60_000;

interface DescribedApi {
  /** @throws ApiError 503 */
  read(path: string): Promise<unknown>;
}

/** The document, and what it is in OpenAPI 3.0. */
interface Files {
  '3.1': StaticFile;
  '3.0': StaticFile;
}

/** Merges the OpenAPI documents of all upstream APIs into one. It is cached for a minute, so a new release appears without a restart. */
export class MergedDocument {
  readonly #apis: readonly DescribedApi[];
  #cached: { files: Promise<Files>; until: number } | undefined;

  constructor(apis: readonly DescribedApi[]) {
    this.#apis = apis;
  }

  /** @throws ApiError 503 while one of them is unavailable */
  async file(version: keyof Files, now = Date.now()): Promise<StaticFile> {
    if (this.#cached && now < this.#cached.until) return (await this.#cached.files)[version];
    const requested = { files: this.#merge(), until: now + CACHE_MS };
    this.#cached = requested;
    requested.files.catch(() => {
      if (this.#cached === requested) this.#cached = undefined;
    });
    return (await requested.files)[version];
  }

  async #merge(): Promise<Files> {
    const documents = await Promise.all(this.#apis.map((api) => api.read(OPENAPI_PATH)));
    try {
      const merged = mergeDocuments(documents as OpenApiDocument[], about);
      return { '3.1': jsonFile(merged), '3.0': jsonFile(asOpenApi30(merged)) };
    } catch (cause) {
      // During a rolling upgrade two services may describe a shared schema differently.
      throw new ApiError(
        503,
        'unavailable',
        'The services return contradictory API descriptions, as during an upgrade. Retry later.',
        {
          retryAfterSeconds: 30,
          cause,
        },
      );
    }
  }
}

function jsonFile(document: object): StaticFile {
  const body = Buffer.from(JSON.stringify(document));
  return staticFile('application/json; charset=utf-8', body, undefined, 'public, max-age=60');
}

export const about = {
  title: 'heliograph API',
  description: [
    'Connect accounts on solar vendor platforms, synchronize their plants and devices, and receive their data in one schema by webhook, Kafka or MQTT',
    '(`/asyncapi.json` describes the delivered messages). `/openapi-3.0.json` is this document for tools that know OpenAPI 3.0 alone.',
    '',
    'Every answer is an envelope: `success`, `code` (the HTTP status), `message`, `result`, `requestId`, `timestamp`; an error has a stable slug in `error`: the schema `ErrorEnvelope` lists all.',
    'An account may make 600 calls a minute; the `RateLimit` header (and `RateLimit-Limit`, `-Remaining`, `-Reset`) reports the calls left, and 429 has',
    '`Retry-After`. Each body has a limit, `x-max-bytes` in its description: 64 KiB, or more where it has lists of ids. Unknown members are rejected. A method that a path does not support is answered 405 `method_not_allowed` with',
    '`Allow`. Answers to GET have an `ETag`: sent back as `If-None-Match`, it is answered 304 without a body while nothing has changed. Answers to GET',
    'are compressed (`Accept-Encoding`: br, gzip). A request that is not HTTP, or takes too long to arrive, is answered 400 `malformed_request`, 408 `request_timeout`,',
    '417 `expectation_failed` or 431 `headers_too_large` before any operation is known.',
  ].join('\n'),
};

/** Describes the operations that the gateway itself answers, as the upstream APIs describe theirs. */
export const ownApi: DescribedApi = { read: () => Promise.resolve(openApiDocument(GatewayModule, about)) };
