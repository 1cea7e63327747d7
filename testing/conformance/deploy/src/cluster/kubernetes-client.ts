import { Agent, request } from 'node:https';
import { reported } from '@heliograph/base-data';
import type { KubernetesApi } from '@heliograph/stack';
import type { Manifest } from '../chart/manifest.ts';

interface Answer {
  status: number;
  /** The object, or a `Status` with the error. */
  body: Record<string, unknown>;
  /** The server's warnings about a request that it accepts: an old API version, Pod Security, a duplicate field. */
  warnings: string[];
}

interface ApplyOptions {
  /** The manager that owns the applied fields. Default `heliograph-conformance`. */
  fieldManager?: string;
  /** Dry run: the server decides, and stores nothing. */
  dryRun?: boolean;
  /** Take fields from their owners. */
  force?: boolean;
  /** The namespace of objects without one; ignored for cluster-wide objects. */
  namespace?: string;
}

interface Resource {
  name: string;
  kind: string;
  namespaced: boolean;
}

/** The few calls that a check needs, with the server's warnings, which client libraries print or lose. */
export class KubernetesClient {
  readonly #agent: Agent;
  readonly #resources = new Map<string, Promise<Resource[]>>();

  constructor(readonly api: Pick<KubernetesApi, 'url' | 'caPem' | 'adminToken'>) {
    this.#agent = new Agent({ ca: api.caPem, keepAlive: true, maxSockets: 8 });
  }

  /** Server-side apply; unknown and repeated fields are errors. */
  async apply(manifest: Manifest, o: ApplyOptions = {}): Promise<Answer> {
    const query = new URLSearchParams({
      fieldManager: o.fieldManager ?? 'heliograph-conformance',
      fieldValidation: 'Strict',
      ...reported({ force: o.force ? 'true' : undefined, dryRun: o.dryRun ? 'All' : undefined }),
    });
    const path = `${await this.#pathOf(manifest, o.namespace)}/${manifest.metadata.name}?${query.toString()}`;
    return this.call('PATCH', path, manifest, 'application/apply-patch+yaml');
  }

  /** Creates the object as a dry run and returns the answer; stores nothing. */
  async tryToCreate(manifest: Manifest, namespace: string): Promise<Answer> {
    const path = await this.#pathOf(manifest, namespace);
    return this.call('POST', `${path}?dryRun=All&fieldValidation=Strict`, manifest);
  }

  async read(manifest: Manifest, namespace?: string): Promise<Answer> {
    return this.call('GET', `${await this.#pathOf(manifest, namespace)}/${manifest.metadata.name}`);
  }

  call(method: string, path: string, body?: unknown, type = 'application/json'): Promise<Answer> {
    const headers = {
      authorization: `Bearer ${this.api.adminToken}`,
      accept: 'application/json',
      'content-type': type,
    };
    return new Promise((resolve, reject) => {
      const call = request(new URL(path, this.api.url), { method, headers, agent: this.#agent }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => (text += part));
        answer.on('error', reject).on('end', () => {
          const warning = answer.headers.warning as string | string[] | undefined;
          const warnings = Array.isArray(warning) ? warning : warning === undefined ? [] : [warning];
          resolve({ status: answer.statusCode ?? 0, body: parsed(text), warnings });
        });
      });
      call.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  close(): void {
    this.#agent.destroy();
  }

  async #pathOf({ apiVersion, kind, metadata }: Manifest, fallback = 'default'): Promise<string> {
    const base = apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
    const resource = (await this.#resourcesOf(base)).find((each) => each.kind === kind && !each.name.includes('/'));
    if (resource === undefined) throw new Error(`the server knows no ${kind} of ${apiVersion}`);
    const namespace = resource.namespaced ? `/namespaces/${metadata.namespace ?? fallback}` : '';
    return `${base}${namespace}/${resource.name}`;
  }

  #resourcesOf(base: string): Promise<Resource[]> {
    const known = this.#resources.get(base);
    if (known) return known;
    const asked = this.call('GET', base).then(({ body }) => (body.resources ?? []) as Resource[]);
    this.#resources.set(base, asked);
    return asked;
  }
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return { message: text };
  }
}

/** Returns the server's errors and warnings; empty when it accepted the object without any. */
export function complaints({ status, body, warnings }: Answer): string[] {
  const refusal = status < 300 ? [] : [`${status}: ${String(body.message)}`];
  return [...refusal, ...warnings];
}

/** The kinds that others need first, in the order of Helm and kubectl. */
const FIRST = ['Namespace', 'NetworkPolicy', 'ServiceAccount', 'Secret', 'ConfigMap', 'Role', 'RoleBinding', 'Service'];

/** Sorts the objects: a pod whose account does not exist yet would be refused. */
export function applyingOrder(manifests: readonly Manifest[]): Manifest[] {
  const rank = ({ kind }: Manifest): number => (FIRST.includes(kind) ? FIRST.indexOf(kind) : FIRST.length);
  return manifests.toSorted((a, b) => rank(a) - rank(b));
}

/** A namespace that accepts only pods of Pod Security's level `restricted`; with the account that a controller would make. */
export async function restrictedNamespace(client: KubernetesClient, name: string): Promise<void> {
  const levels = ['enforce', 'warn', 'audit'].map((mode) => [`pod-security.kubernetes.io/${mode}`, 'restricted']);
  const objects: Manifest[] = [
    {
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: { name, labels: Object.fromEntries(levels) as Record<string, string> },
    },
    { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'default', namespace: name } },
  ];
  for (const object of objects) {
    const [problem] = complaints(await client.apply(object));
    if (problem !== undefined) throw new Error(`namespace ${name}: ${problem}`);
  }
}
