import { ApiError, mergeDocuments, OPENAPI_PATH, type OpenApiDocument } from '@heliograph/service';
import { staticFile, type StaticFile } from '../pages/static-file.ts';
import { about } from './about.ts';

const CACHE_MS = 60_000;

/** An API that describes itself. */
export interface DescribedApi {
  /** @throws ApiError 503 */
  read(path: string): Promise<unknown>;
}

/** Merges the OpenAPI documents of all upstream APIs into one. It is cached for a minute, so a new release appears without a restart. */
export class MergedDocument {
  readonly #apis: readonly DescribedApi[];
  #cached: { file: Promise<StaticFile>; until: number } | undefined;

  constructor(apis: readonly DescribedApi[]) {
    this.#apis = apis;
  }

  /** @throws ApiError 503 while one of them is unavailable */
  file(now = Date.now()): Promise<StaticFile> {
    if (this.#cached && now < this.#cached.until) return this.#cached.file;
    const requested = { file: this.#merge(), until: now + CACHE_MS };
    this.#cached = requested;
    requested.file.catch(() => {
      if (this.#cached === requested) this.#cached = undefined;
    });
    return requested.file;
  }

  async #merge(): Promise<StaticFile> {
    const documents = await Promise.all(this.#apis.map((api) => api.read(OPENAPI_PATH)));
    try {
      const body = Buffer.from(JSON.stringify(mergeDocuments(documents as OpenApiDocument[], about)));
      return staticFile('application/json; charset=utf-8', body, undefined, 'public, max-age=60');
    } catch (cause) {
      // During a rolling upgrade two services may describe what they share differently.
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
