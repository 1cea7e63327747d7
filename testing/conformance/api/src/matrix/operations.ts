import type { OpenApiDocument } from '@heliograph/http-service';

export interface Operation {
  id: string;
  tag: string | undefined;
  /** `get`, `post`, … */
  method: string;
  /** The path as in the document: `/v1/webhooks/{id}`. */
  path: string;
  /** Any one of them; empty: the operation is public. */
  scopes: readonly string[];
  /** Names of query parameters. */
  query: readonly string[];
  /** Media type of the body, when it may have one. */
  contentType: string | undefined;
  /** The document's example of the request body. */
  example: unknown;
  needsBody: boolean;
}

interface Described {
  operationId: string;
  tags?: readonly string[];
  security: readonly Readonly<Record<string, readonly string[]>>[];
  parameters?: readonly { name: string; in: string }[];
  requestBody?: { required?: boolean; content: Readonly<Record<string, { example?: unknown }>> };
}

/** Every operation that the document has. */
export function operationsOf({ paths }: OpenApiDocument): Operation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => described(method, path, operation as unknown as Described)),
  );
}

function described(method: string, path: string, operation: Described): Operation {
  const { operationId: id, security, parameters = [], requestBody } = operation;
  const types = Object.keys(requestBody?.content ?? {});
  const contentType = types.includes('application/json') ? 'application/json' : types[0];
  return {
    id,
    method,
    path,
    contentType,
    tag: operation.tags?.[0],
    scopes: security.flatMap((each) => Object.values(each).flat()),
    query: parameters.filter(({ in: place }) => place === 'query').map(({ name }) => name),
    example: contentType === undefined ? undefined : requestBody?.content[contentType]?.example,
    needsBody: requestBody?.required === true,
  };
}

/** The path parameters' places: `/v1/webhooks/{id}`, `/v1/webhooks/{id}/secrets/{secretId}`. */
export function placesIn(path: string): string[] {
  return Array.from(path.matchAll(/\{\w+\}/g), ({ index, 0: name }) => path.slice(0, index + name.length));
}
