import type { Components } from './components.ts';
import type { JsonSchema } from './json-schema.ts';
import type { PathItem } from './openapi-document.ts';

/** A request that the consumer receives from us. */
export interface ReceivedRequest {
  /** `operationId`. */
  id: string;
  summary: string;
  /** By name. */
  headers: Readonly<Record<string, JsonSchema>>;
  /** Names of the headers that are always there. */
  requiredHeaders: readonly string[];
  body: JsonSchema;
}

export const RECEIVED_TAG = {
  name: 'Deliveries',
  description: "Requests to the consumer's endpoint. All channels are described by `/asyncapi.json`.",
};

/** The `webhooks` of the document. */
export function receivedRequests(
  requests: readonly ReceivedRequest[],
  components: Components,
): Record<string, PathItem> {
  return Object.fromEntries(requests.map((request) => [request.id, { post: operationOf(request, components) }]));
}

function operationOf(request: ReceivedRequest, components: Components): Readonly<Record<string, unknown>> {
  const { id, summary, headers, requiredHeaders, body } = request;
  // OpenAPI has its own place for the media type.
  const named = Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-type');
  return {
    operationId: id,
    summary,
    tags: [RECEIVED_TAG.name],
    security: [],
    parameters: named.map(([name, { description, ...schema }]) => ({
      name,
      in: 'header',
      required: requiredHeaders.includes(name),
      description,
      schema,
    })),
    requestBody: { required: true, content: { 'application/json': { schema: components.schema(body) } } },
    responses: {
      '2XX': { description: 'Acknowledges the delivery. The body of the answer is ignored.' },
      401: { description: 'The signature does not verify. The delivery is retried, and the account is notified.' },
      410: { description: 'The webhook is disabled at once.' },
      default: { description: 'Anything else, also a redirect: the delivery is retried, up to 8 attempts over a day.' },
    },
  };
}
