import { type createHttpService, OPENAPI_PATH, type OpenApiDocument, registeredRoutes } from '@heliograph/http-service';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

/** One call and its answer, as a test client sees them. */
export interface ObservedCall {
  method: string;
  /** Includes the query. */
  path: string;
  /** The JSON body that was sent. */
  body?: unknown;
  status: number;
  headers: Headers;
  /** The body of the response; parsed when it is JSON. */
  answer: unknown;
}

type Operation = Readonly<Record<string, unknown>> & {
  requestBody?: { content: Readonly<Record<string, unknown>> };
  responses: Readonly<Record<string, Response>>;
  /** The status of each slug. */
  'x-errors': Readonly<Record<string, number>>;
};
interface Response {
  $ref?: string;
  content?: Readonly<Record<string, unknown>>;
}

/** Members of an envelope; another JSON answer has none of them. */
interface Envelope {
  success?: boolean;
  code?: number;
  result?: unknown;
  error?: string;
}

/** Checks every call of a test against the document that the running service serves: undocumented behaviour is an error. */
export class DocumentedApi {
  readonly document: OpenApiDocument;
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  readonly #paths: { path: string; pattern: RegExp }[];

  constructor(document: OpenApiDocument) {
    this.document = document;
    this.#ajv.addSchema(closed(document), 'openapi');
    this.#paths = Object.keys(document.paths)
      // A fixed segment wins over a parameter, as in the router.
      .sort((a, b) => a.split('{').length - b.split('{').length)
      .map((path) => ({ path, pattern: patternOf(path) }));
  }

  /**
   * @param url base URL of the running service
   * @param segments values of path parameters that configuration fixes
   * @throws Error when the service has a route that its document does not have, or the other way round
   */
  static async of(
    url: string,
    app: HttpApplication,
    segments: Readonly<Record<string, string>> = {},
  ): Promise<DocumentedApi> {
    const response = await fetch(url + OPENAPI_PATH);
    if (!response.ok) throw new Error(`${OPENAPI_PATH} answers ${response.status}`);
    const document = (await response.json()) as OpenApiDocument;
    const differences = routeDifferences(app, document, segments);
    if (differences.length > 0) throw new Error(`document (-) and routes (+) differ: ${differences.join(', ')}`);
    return new DocumentedApi(document);
  }

  /** @throws Error when the call deviates from the document */
  check(call: ObservedCall): void {
    const method = call.method.toLowerCase();
    const path = this.#paths.find(
      ({ path, pattern }) => pattern.test(call.path.split('?', 1)[0]!) && this.document.paths[path]![method],
    )?.path;
    const problem = path === undefined ? undocumented(call) : this.#problemOf(path, method, call);
    if (problem !== undefined) throw new Error(`${call.method} ${call.path} → ${call.status}: ${problem}`);
  }

  #problemOf(path: string, method: string, call: ObservedCall): string | undefined {
    const operation = this.document.paths[path]![method] as Operation;
    const { status, headers, answer } = call;
    // The info of the document says it of every GET.
    if (status === 304 && method === 'get') return undefined;
    const { response, at } = this.#responseOf(operation, ['paths', path, method, 'responses'], status);
    if (!response) return `${path} does not document this status`;
    const type = (headers.get('content-type') ?? '').split(';', 1)[0]!;
    if (!response.content?.[type]) return `${path} does not document answers of type ${type}`;
    if ((status === 429 || status === 503) && !headers.has('retry-after')) return 'Retry-After is missing';
    return (
      undocumentedError(operation, status, answer) ??
      contradiction(status, answer) ??
      this.#against([...at, 'content', type, 'schema'], withoutNullResult(answer)) ??
      this.#acceptedBody(path, method, call)
    );
  }

  /** An error has no entry of its own: `default` is for all of them, and for them alone. */
  #responseOf(
    { responses }: Operation,
    own: readonly string[],
    status: number,
  ): { response: Response | undefined; at: readonly string[] } {
    const key = status >= 400 ? 'default' : String(status);
    const response = responses[key];
    if (response?.$ref === undefined) return { response, at: [...own, key] };
    const at = response.$ref.slice(2).split('/');
    return { response: this.document.components.responses![at.at(-1)!] as Response, at };
  }

  /** Checks that a request which the service accepted is valid by the document. */
  #acceptedBody(path: string, method: string, call: ObservedCall): string | undefined {
    if (call.body === undefined || call.status >= 400) return undefined;
    const { requestBody } = this.document.paths[path]![method] as Operation;
    if (!requestBody) return undefined;
    const problem = this.#against(
      ['paths', path, method, 'requestBody', 'content', 'application/json', 'schema'],
      call.body,
    );
    return problem === undefined ? undefined : `was accepted though the document refuses it: ${problem}`;
  }

  #against(pointer: readonly string[], value: unknown): string | undefined {
    const reference = `openapi#/${pointer.map(escaped).join('/')}`;
    const validate = this.#ajv.getSchema(reference) as ValidateFunction | undefined;
    if (!validate) throw new Error(`there is no schema at ${reference}`);
    return validate(value) ? undefined : this.#ajv.errorsText(validate.errors);
  }
}

function undocumentedError({ 'x-errors': errors }: Operation, status: number, answer: unknown): string | undefined {
  if (status < 400) return undefined;
  if (!Object.values(errors).includes(status)) return `${status} is not among the documented statuses of errors`;
  // A page for people has no slug.
  const { error } = typeof answer === 'object' ? (answer as Envelope) : {};
  return error === undefined || errors[error] === status ? undefined : `${status} ${error} is not documented`;
}

/** What the schema of an envelope, which is the same for all statuses, leaves open. */
function contradiction(status: number, answer: unknown): string | undefined {
  const { success, code, result } = (answer ?? {}) as Envelope;
  if (success === undefined || code === undefined) return undefined;
  if (code !== status || success !== status < 400) return `the envelope says ${success} and ${code}`;
  return success || result === null ? undefined : 'an error has a result';
}

/** Generated clients have no type for a member that is always null: the document leaves it out. */
function withoutNullResult(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null || !('result' in answer) || answer.result !== null) return answer;
  return Object.fromEntries(Object.entries(answer).filter(([name]) => name !== 'result'));
}

/** Clients ignore members that they do not know, so the document leaves answers open; for us a member without a description is an error. */
function closed(document: OpenApiDocument): OpenApiDocument {
  return JSON.parse(JSON.stringify(document), (_, value: unknown) => {
    const isOpen = isObjectSchema(value) && value.additionalProperties === undefined;
    return isOpen ? { ...value, additionalProperties: false } : value;
  }) as OpenApiDocument;
}

function isObjectSchema(value: unknown): value is { additionalProperties?: unknown } {
  if (typeof value !== 'object' || value === null || !('properties' in value) || !('type' in value)) return false;
  return [value.type].flat().includes('object');
}

/** Checks that an undocumented call is answered as an unknown path or method. */
function undocumented({ status, answer }: ObservedCall): string | undefined {
  const { error } = (answer ?? {}) as { error?: unknown };
  const refused = (status === 404 && error === 'not_found') || (status === 405 && error === 'method_not_allowed');
  return refused ? undefined : 'the document has no such operation';
}

function patternOf(path: string): RegExp {
  const parts = path
    .split(/(\{\w+\})/)
    .map((part) => (part.startsWith('{') ? '[^/]+' : part.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)));
  return new RegExp(`^${parts.join('')}$`);
}

const escaped = (part: string): string => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));

/** The listening server of a service. */
export type HttpApplication = Awaited<ReturnType<typeof createHttpService>>['app'];

/**
 * Returns operations that the server has but the document does not (`+ get /v1/x`), and the reverse (`- get /v1/x`).
 * @param segments values of path parameters that configuration fixes
 */
export function routeDifferences(
  app: HttpApplication,
  document: OpenApiDocument,
  segments: Readonly<Record<string, string>> = {},
): string[] {
  const documented = new Set(
    Object.entries(document.paths).flatMap(([path, item]) => Object.keys(item).map((method) => `${method} ${path}`)),
  );
  const answered = new Set(
    registeredRoutes(app.getHttpAdapter().getInstance())
      .filter(({ method }) => method !== 'head')
      .map(({ method, url }) => `${method} ${asDocumented(url, segments)}`),
  );
  return [
    ...[...answered].filter((route) => !documented.has(route)).map((route) => `+ ${route}`),
    ...[...documented].filter((route) => !answered.has(route)).map((route) => `- ${route}`),
  ].sort();
}

function asDocumented(url: string, segments: Readonly<Record<string, string>>): string {
  const path = url.replaceAll(/:(\w+)/g, (_, name: string) => segments[name] ?? `{${name}}`);
  return path.length > 1 ? path.replace(/\/$/, '') : path;
}
