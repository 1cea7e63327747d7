import { ApiError, mergeDocuments, OPENAPI_PATH, type OpenApiDocument } from '@heliograph/service';
import { about } from './about.ts';

const KEPT_MS = 60_000;

/** An API that describes itself. */
export interface DescribedApi {
  /** @throws ApiError 503 */
  read(path: string): Promise<unknown>;
}

/** One document for all APIs behind us, as they describe themselves: asked again after a minute, so a new release shows by itself. */
export class MergedDocument {
  private readonly apis: readonly DescribedApi[];
  private kept: { body: Promise<string>; until: number } | undefined;

  constructor(apis: readonly DescribedApi[]) {
    this.apis = apis;
  }

  /** @throws ApiError 503 while one of them is away */
  body(now = Date.now()): Promise<string> {
    if (this.kept && now < this.kept.until) return this.kept.body;
    const asked = { body: this.merge(), until: now + KEPT_MS };
    this.kept = asked;
    asked.body.catch(() => {
      if (this.kept === asked) this.kept = undefined;
    });
    return asked.body;
  }

  private async merge(): Promise<string> {
    const documents = await Promise.all(this.apis.map((api) => api.read(OPENAPI_PATH)));
    try {
      return JSON.stringify(mergeDocuments(documents as OpenApiDocument[], about));
    } catch (cause) {
      // While a release is rolled out, two services may describe what they share differently.
      throw new ApiError(503, 'unavailable', 'The services do not agree on their descriptions at the moment.', {
        retryAfterSeconds: 30,
        cause,
      });
    }
  }
}
