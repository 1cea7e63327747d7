import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Agent } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startKubernetesApi, type KubernetesApi } from '@heliograph/stack';
import { until } from '@heliograph/testbed';
import type { KubernetesAccess } from '../../src/strimzi/kubernetes/access.ts';

/** The rights of `docs/operate/strimzi.md`, by service account: the adapter must do with these. */
const rules = {
  // Of auth-api.
  provisioner: [
    {
      apiGroups: ['kafka.strimzi.io'],
      resources: ['kafkausers', 'kafkatopics'],
      verbs: ['get', 'list', 'create', 'patch', 'delete'],
    },
    { apiGroups: [''], resources: ['secrets'], verbs: ['create'] },
  ],
  // Of kafka-dispatcher.
  'topic-keeper': [{ apiGroups: ['kafka.strimzi.io'], resources: ['kafkatopics'], verbs: ['get', 'create', 'patch'] }],
  stranger: [],
};
export type Account = keyof typeof rules;
const rbac = { apiVersion: 'rbac.authorization.k8s.io/v1' };
const crds = ['kafkausers.kafka.strimzi.io', 'kafkatopics.kafka.strimzi.io'];

/**
 * A real API server with Strimzi's resource definitions and a service account with exactly the rights in the
 * documentation.
 */
export class ApiServer {
  static readonly namespace = 'kafka';
  readonly #agent: Agent;

  private constructor(readonly server: KubernetesApi) {
    this.#agent = new Agent({ ca: server.caPem, keepAlive: false });
  }

  static async start(): Promise<ApiServer> {
    const directory = join(tmpdir(), `heliograph-strimzi-${randomBytes(4).toString('hex')}`);
    const server = new ApiServer(await startKubernetesApi({ directory }));
    const { namespace } = ApiServer;
    await server.#create('/api/v1/namespaces', { metadata: { name: namespace } });
    for (const name of crds) await server.#define(name);
    for (const account of Object.keys(rules)) await server.#serviceAccount(account as Account);
    return server;
  }

  admin(): KubernetesAccess {
    const { url, caPem: ca, adminToken } = this.server;
    return { url, ca, token: () => Promise.resolve(adminToken) };
  }

  /** As the kubelet would mount it: a token of the account, made by the API server. */
  async access(account: Account): Promise<KubernetesAccess> {
    const path = `/api/v1/namespaces/${ApiServer.namespace}/serviceaccounts/${account}/token`;
    const { status } = (await this.#create(path, { spec: { expirationSeconds: 3600 } })) as {
      status: { token: string };
    };
    return { ...this.admin(), token: () => Promise.resolve(status.token) };
  }

  async stop(): Promise<void> {
    this.#agent.destroy();
    await this.server.stop();
  }

  async #serviceAccount(name: Account): Promise<void> {
    const { namespace } = ApiServer;
    await this.#create(`/api/v1/namespaces/${namespace}/serviceaccounts`, { metadata: { name } });
    const roles = `/apis/rbac.authorization.k8s.io/v1/namespaces/${namespace}/roles`;
    await this.#create(roles, { ...rbac, kind: 'Role', metadata: { name }, rules: rules[name] });
    const subjects = [{ kind: 'ServiceAccount', name, namespace }];
    const roleRef = { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name };
    const binding = { ...rbac, kind: 'RoleBinding', metadata: { name }, subjects, roleRef };
    await this.#create(roles.replace('/roles', '/rolebindings'), binding);
  }

  async #define(name: string): Promise<void> {
    const definition = await readFile(join(import.meta.dirname, 'fixtures', `${name}.yaml`), 'utf8');
    const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
    await this.send('POST', path, definition, 'application/yaml');
    await until(`${name} is served`, async () => {
      const answer = await this.send('GET', `${path}/${name}`).catch(() => undefined);
      const { status } = (answer ?? {}) as { status?: { conditions?: { type: string; status: string }[] } };
      return status?.conditions?.some((c) => c.type === 'Established' && c.status === 'True') ?? false;
    });
  }

  #create(path: string, body: object): Promise<unknown> {
    return this.send('POST', path, JSON.stringify(body), 'application/json');
  }

  async send(method: string, path: string, body?: string, contentType?: string): Promise<unknown> {
    const { request } = await import('node:https');
    const headers = {
      authorization: `Bearer ${this.server.adminToken}`,
      accept: 'application/json',
      ...(contentType === undefined ? {} : { 'content-type': contentType }),
    };
    return new Promise((resolve, reject) => {
      const sent = request(this.server.url + path, { method, headers, agent: this.#agent }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => void chunks.push(chunk));
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          if ((response.statusCode ?? 500) < 300) resolve(JSON.parse(text));
          else reject(new Error(`${method} ${path}: ${response.statusCode} ${text}`));
        });
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }
}
