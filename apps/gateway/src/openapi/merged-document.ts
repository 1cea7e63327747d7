import { ApiError, mergeDocuments, OPENAPI_PATH, type OpenApiDocument } from '@heliograph/service';
import { about } from './about.ts';

const CACHE_MS = 60_000;

/** An API that describes itself. */
export interface DescribedApi {
  /** @throws ApiError 503 */
  read(path: string): Promise<unknown>;
}

/** Merges the OpenAPI documents of all upstream APIs into one. It is cached for a minute, so a new release appears without a restart. */
export class MergedDocument {
  private readonly apis: readonly DescribedApi[];
  private cached: { body: Promise<string>; until: number } | undefined;

  constructor(apis: readonly DescribedApi[]) {
    this.apis = apis;
  }

  /** @throws ApiError 503 while one of them is unavailable */
  body(now = Date.now()): Promise<string> {
    if (this.cached && now < this.cached.until) return this.cached.body;
    const requested = { body: this.merge(), until: now + CACHE_MS };
    this.cached = requested;
    requested.body.catch(() => {
      if (this.cached === requested) this.cached = undefined;
    });
    return requested.body;
  }

  private async merge(): Promise<string> {
    const documents = await Promise.all(this.apis.map((api) => api.read(OPENAPI_PATH)));
    try {
      return JSON.stringify(mergeDocuments(documents as OpenApiDocument[], about));
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
