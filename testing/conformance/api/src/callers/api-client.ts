import { reported } from '@heliograph/base-data';
import type { OpenApiDocument } from '@heliograph/http-service';
import { DocumentedApi } from '@heliograph/testbed/documented-api';

export interface Answer {
  status: number;
  headers: Headers;
  /** Parsed when it is JSON. */
  body: unknown;
}

interface Envelope {
  result: unknown;
  error?: string;
}

export interface Call {
  method: string;
  /** Includes the query. */
  path: string;
  body?: unknown;
  /** A JSON body as it is sent, in place of `body`: it may be malformed. */
  text?: string;
  /** Default JSON. */
  contentType?: string | undefined;
  /** Value of `Authorization`. */
  authorization?: string | undefined;
  headers?: Readonly<Record<string, string>>;
}

export const FORM = 'application/x-www-form-urlencoded';
const CSV = 'text/csv';

/** Calls the API through the gateway. A deviation from the served document fails the call. */
export class ApiClient {
  private constructor(
    readonly url: string,
    private readonly documented: DocumentedApi,
  ) {}

  static async open(url: string): Promise<ApiClient> {
    const answer = await fetch(`${url}/openapi.json`);
    if (!answer.ok) throw new Error(`/openapi.json answers ${answer.status}: ${await answer.text()}`);
    return new ApiClient(url, new DocumentedApi((await answer.json()) as OpenApiDocument));
  }

  get document(): OpenApiDocument {
    return this.documented.document;
  }

  /** @throws Error when the call and its answer are not as documented */
  async call({ method, path, body, text, contentType, authorization, headers: more }: Call): Promise<Answer> {
    const response = await fetch(this.url + path, {
      method: method.toUpperCase(),
      headers: {
        ...more,
        ...reported({
          authorization,
          'content-type': (body ?? text) === undefined ? undefined : (contentType ?? 'application/json'),
        }),
      },
      ...reported({ body: (body ?? text) === undefined ? undefined : (text ?? encoded(body, contentType)) }),
      redirect: 'manual',
    });
    const { status, headers } = response;
    const answer = parsed(await bodyOf(response));
    this.documented.check({ method, path, body: contentType === CSV ? undefined : body, status, headers, answer });
    return { status, headers, body: answer };
  }

  /** `result` of a call that has to succeed. @throws Error when it does not */
  async result(call: Call): Promise<unknown> {
    const { status, body } = await this.call(call);
    const { result, error } = body as Envelope;
    if (status >= 300) throw new Error(`${call.method} ${call.path}: ${status} ${error ?? ''}`);
    return result;
  }

  async login(username: string, password: string): Promise<{ access_token: string; refresh_token: string }> {
    const body = { username, password };
    const result = await this.result({ method: 'post', path: '/auth/login', body, contentType: FORM });
    return result as { access_token: string; refresh_token: string };
  }
}

/** Returns the whole body; of a stream of events, which has no end, the first piece. */
async function bodyOf(response: Response): Promise<string> {
  if (response.headers.get('content-type')?.startsWith('text/event-stream') !== true) return response.text();
  const reader = response.body!.getReader();
  const { value } = (await reader.read()) as { value?: Uint8Array };
  await reader.cancel();
  return new TextDecoder().decode(value);
}

function encoded(body: unknown, contentType: string | undefined): string {
  if (contentType === CSV) return body as string;
  return contentType === FORM ? new URLSearchParams(body as Record<string, string>).toString() : JSON.stringify(body);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
