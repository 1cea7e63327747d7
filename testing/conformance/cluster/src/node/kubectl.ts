import { type CommandOptions, type CommandResult, runCommand } from '@heliograph/stack';
import type { ApiClient } from './api-client.ts';

export interface KubernetesObject {
  kind?: string;
  metadata: { name: string; namespace?: string; labels?: Record<string, string>; [member: string]: unknown };
  spec?: Record<string, unknown>;
  status?: Record<string, unknown>;
}

const defaultTimeoutMs = 120_000;

/** The status of a container of a pod. */
export interface ContainerStatus {
  ready: boolean;
  restartCount: number;
  lastState?: { terminated?: { reason?: string } };
}

export function containersOf({ status }: KubernetesObject): ContainerStatus[] {
  return (status?.containerStatuses ?? []) as ContainerStatus[];
}

export function isNodeReady(node: KubernetesObject | undefined): boolean {
  const conditions = (node?.status?.conditions ?? []) as { type: string; status: string }[];
  return conditions.some(({ type, status }) => type === 'Ready' && status === 'True');
}

/** The API paths of listed kinds. */
const apiOf = { pods: '/api/v1', nodes: '/api/v1', deployments: '/apis/apps/v1' } as const;

/** kubectl as an administrator of the cluster uses it. */
export class Kubectl {
  readonly #program: string;
  readonly #kubeconfig: string;
  readonly #api: ApiClient;

  constructor(program: string, kubeconfig: string, api: ApiClient) {
    this.#program = program;
    this.#kubeconfig = kubeconfig;
    this.#api = api;
  }

  try(args: readonly string[], options?: CommandOptions): Promise<CommandResult> {
    const line = ['--kubeconfig', this.#kubeconfig, ...args];
    return runCommand(this.#program, line, { timeoutMs: defaultTimeoutMs, ...options });
  }

  /** @returns stdout @throws Error with its output when it fails */
  async run(args: readonly string[], options?: CommandOptions): Promise<string> {
    const { code, stdout, stderr } = await this.try(args, options);
    if (code === 0) return stdout;
    throw new Error(`kubectl ${args.slice(0, 6).join(' ')}: ${stderr.trim() || stdout.trim()}`);
  }

  /** Resolves when a Deployment, or all of a namespace, has the pods of its present state, all ready. */
  async rolledOut(namespace: string, what: string, rolloutMs = 300_000): Promise<void> {
    const line = ['rollout', 'status', what, `--timeout=${rolloutMs / 1_000}s`];
    await this.run(['-n', namespace, ...line], { timeoutMs: rolloutMs + 10_000 });
  }

  async apply(objects: readonly object[], namespace?: string): Promise<void> {
    const list = { apiVersion: 'v1', kind: 'List', items: objects };
    await this.run([...(namespace === undefined ? [] : ['-n', namespace]), 'apply', '--server-side', '-f', '-'], {
      input: JSON.stringify(list),
    });
  }

  /** Queries the API server directly: a kubectl for each request takes the cores from the checked services. @param namespace default: all */
  list(kind: keyof typeof apiOf, namespace?: string, selector?: string): Promise<KubernetesObject[]> {
    const where = namespace === undefined ? '' : `/namespaces/${namespace}`;
    const which = selector === undefined ? '' : `?labelSelector=${encodeURIComponent(selector)}`;
    return this.#api.list(`${apiOf[kind]}${where}/${kind}${which}`);
  }
}
