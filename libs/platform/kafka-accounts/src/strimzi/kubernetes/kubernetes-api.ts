import { Agent } from 'node:https';
import type { KubernetesAccess } from './access.ts';
import { type HttpsAnswer, httpsRequest, KubernetesError } from './https-request.ts';
import { type Kind, kinds, type Resource } from './resources.ts';

export interface KubernetesApiOptions {
  access: KubernetesAccess;
  namespace: string;
  /** Base of the waits between tries; default 250. */
  retryMs?: number;
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
interface Call {
  method: Method;
  kind: Kind;
  name?: string;
  query?: Record<string, string>;
  contentType?: string;
  body?: object;
}

/** Owner of the fields we write, for the API server's record of who wrote what. */
const fieldManager = 'heliograph';
const tries = 4;
const maxWaitMs = 5_000;
const pageSize = '200';
const transientStatus = new Set([429, 500, 502, 503, 504]);

/**
 * The few calls that provisioning makes, in one namespace. All may be repeated, so they are: when the API server cannot
 * be reached, is busy or restarts, up to three times. An official client exists; `docs/decisions/kafka-accounts.md`
 * explains why it is not used.
 */
export class KubernetesApi {
  readonly #agent: Agent;
  readonly #retryMs: number;

  constructor(private readonly options: KubernetesApiOptions) {
    this.#agent = new Agent({ ca: options.access.ca, keepAlive: true, maxSockets: 8, minVersion: 'TLSv1.2' });
    this.#retryMs = options.retryMs ?? 250;
  }

  /** Undefined when it does not exist. */
  get(kind: Kind, name: string): Promise<Resource | undefined> {
    return this.#ifThere(this.#call<Resource>({ method: 'GET', kind, name }));
  }

  /** @param labels all of which it must have */
  async list(kind: Kind, labels: Record<string, string>): Promise<Resource[]> {
    const labelSelector = Object.entries(labels)
      .map(([label, value]) => `${label}=${value}`)
      .join(',');
    const found: Resource[] = [];
    let next: string | undefined;
    do {
      const query = { labelSelector, limit: pageSize, ...(next ? { continue: next } : {}) };
      const page = await this.#call<{ items: Resource[]; metadata: { continue?: string } }>({
        method: 'GET',
        kind,
        query,
      });
      found.push(...page.items);
      next = page.metadata.continue;
    } while (next);
    return found;
  }

  /**
   * Creates or replaces it (server-side apply). With `metadata.resourceVersion` only when it was not changed since.
   * @throws KubernetesError 409 when it was
   */
  apply(resource: Omit<Resource, 'apiVersion'>): Promise<Resource> {
    const { kind, metadata } = resource;
    const body = { apiVersion: kinds[kind].apiVersion, ...resource };
    // Strict: a field that the installed version of Strimzi does not know is an error, not a wish that is silently dropped.
    const query = { fieldManager, force: 'true', fieldValidation: 'Strict' };
    const contentType = 'application/apply-patch+yaml';
    return this.#call<Resource>({ method: 'PATCH', kind, name: metadata.name, query, contentType, body });
  }

  /** @throws KubernetesError 409 when there is one of that name */
  create(resource: Omit<Resource, 'apiVersion'>): Promise<Resource> {
    const { kind } = resource;
    const body = { apiVersion: kinds[kind].apiVersion, ...resource };
    const query = { fieldManager, fieldValidation: 'Strict' };
    return this.#call<Resource>({ method: 'POST', kind, query, contentType: 'application/json', body });
  }

  /** A JSON merge patch. Undefined when there is nothing of that name. */
  merge(kind: Kind, name: string, patch: object): Promise<Resource | undefined> {
    const contentType = 'application/merge-patch+json';
    return this.#ifThere(
      this.#call<Resource>({ method: 'PATCH', kind, name, query: { fieldManager }, contentType, body: patch }),
    );
  }

  /** Deletes a resource; a missing one is no error. */
  async delete(kind: Kind, name: string): Promise<void> {
    await this.#ifThere(this.#call({ method: 'DELETE', kind, name }));
  }

  close(): void {
    this.#agent.destroy();
  }

  async #ifThere<T>(answer: Promise<T>): Promise<T | undefined> {
    try {
      return await answer;
    } catch (error) {
      if (error instanceof KubernetesError && error.status === 404) return undefined;
      throw error;
    }
  }

  async #call<T>(call: Call): Promise<T> {
    for (let trial = 1; ; trial += 1) {
      const answer = await this.#send(call).catch((error: unknown) => {
        if (trial === tries)
          throw new Error(`${this.#nameOf(call)}: the API server cannot be reached`, { cause: error });
        return undefined;
      });
      if (answer && answer.status < 300) return JSON.parse(answer.body) as T;
      if (answer && (trial === tries || !transientStatus.has(answer.status))) throw this.#refusal(call, answer);
      const waitMs = answer?.retryAfter === undefined ? this.#retryMs * 2 ** (trial - 1) : answer.retryAfter * 1_000;
      await new Promise((resolve) => setTimeout(resolve, Math.min(waitMs, maxWaitMs)));
    }
  }

  async #send({ method, kind, name, query, contentType, body }: Call): Promise<HttpsAnswer> {
    const { access, namespace } = this.options;
    const { path, plural } = kinds[kind];
    const search = query ? `?${new URLSearchParams(query).toString()}` : '';
    return httpsRequest({
      url: `${access.url}/${path}/namespaces/${namespace}/${plural}${name === undefined ? '' : `/${name}`}${search}`,
      method,
      agent: this.#agent,
      headers: {
        authorization: `Bearer ${await access.token()}`,
        accept: 'application/json',
        ...(contentType === undefined ? {} : { 'content-type': contentType }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  }

  #refusal(call: Call, { status, body }: HttpsAnswer): KubernetesError {
    const { reason = 'no reason given', message } = statusIn(body);
    return new KubernetesError(this.#nameOf(call), status, reason, call.kind === 'Secret' ? undefined : message);
  }

  #nameOf({ kind, name }: Call): string {
    return `${kind} ${this.options.namespace}/${name ?? '*'}`;
  }
}

/** Reads the message of a `Status`, as the API server answers errors; a proxy in between answers something else. */
function statusIn(body: string): { reason?: string; message?: string } {
  try {
    return JSON.parse(body) as { reason?: string; message?: string };
  } catch {
    return {};
  }
}

const maxTrials = 10;

/** Another writer (the operator with a status, another replica) was faster: read again and decide again. */
export async function retryConflicts<T>(attempt: () => Promise<T>): Promise<T> {
  for (let trial = 1; ; trial += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof KubernetesError) || error.status !== 409 || trial === maxTrials) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 20 * trial));
  }
}
