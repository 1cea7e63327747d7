import { type CommandOptions, type CommandResult, runCommand } from '@heliograph/stack';

interface Listed {
  items: KubernetesObject[];
}

export interface KubernetesObject {
  kind?: string;
  metadata: { name: string; namespace?: string; labels?: Record<string, string>; [member: string]: unknown };
  spec?: Record<string, unknown>;
  status?: Record<string, unknown>;
}

const defaultTimeoutMs = 120_000;

/** Of a container of a pod. */
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

/** kubectl as an administrator of the cluster uses it. */
export class Kubectl {
  readonly #program: string;
  readonly #kubeconfig: string;

  constructor(program: string, kubeconfig: string) {
    this.#program = program;
    this.#kubeconfig = kubeconfig;
  }

  try(args: readonly string[], options?: CommandOptions): Promise<CommandResult> {
    const line = ['--kubeconfig', this.#kubeconfig, ...args];
    return runCommand(this.#program, line, { timeoutMs: defaultTimeoutMs, ...options });
  }

  /** @returns stdout @throws Error with what it said when it fails */
  async run(args: readonly string[], options?: CommandOptions): Promise<string> {
    const { code, stdout, stderr } = await this.try(args, options);
    if (code === 0) return stdout;
    throw new Error(`kubectl ${args.slice(0, 6).join(' ')}: ${stderr.trim() || stdout.trim()}`);
  }

  async apply(objects: readonly object[], namespace?: string): Promise<void> {
    const list = { apiVersion: 'v1', kind: 'List', items: objects };
    await this.run([...(namespace === undefined ? [] : ['-n', namespace]), 'apply', '--server-side', '-f', '-'], {
      input: JSON.stringify(list),
    });
  }

  async list(kind: string, namespace?: string, selector?: string): Promise<KubernetesObject[]> {
    const where = namespace === undefined ? ['-A'] : ['-n', namespace];
    const which = selector === undefined ? [] : ['-l', selector];
    return (JSON.parse(await this.run(['get', kind, ...where, ...which, '-o', 'json'])) as Listed).items;
  }
}
