import { spawn } from 'node:child_process';

export interface CommandResult {
  code: number;
  stdout: string;
  stderr: string;
}

export interface CommandOptions {
  input?: string;
  timeoutMs?: number;
}

export interface Listed {
  items: KubernetesObject[];
}

export interface KubernetesObject {
  kind?: string;
  metadata: { name: string; namespace?: string; labels?: Record<string, string>; [member: string]: unknown };
  spec?: Record<string, unknown>;
  status?: Record<string, unknown>;
}

const defaultTimeoutMs = 120_000;

/** Runs a program to its end; a failure is a result. */
export function runProgram(
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  { input, timeoutMs = defaultTimeoutMs }: CommandOptions = {},
): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env: { ...process.env, ...environment }, timeout: timeoutMs });
    const output = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const)
      child[name].setEncoding('utf8').on('data', (text: string) => (output[name] += text));
    child.once('error', reject).once('close', (code, signal) => {
      if (signal !== null) output.stderr += `ended by ${signal}`;
      resolve({ code: code ?? -1, ...output });
    });
    // A program that refuses early closes its end.
    child.stdin.on('error', () => undefined).end(input);
  });
}

/** kubectl, and Helm, as an administrator of the cluster uses them. */
export class Kubectl {
  readonly #program: string;
  readonly #kubeconfig: string;

  constructor(program: string, kubeconfig: string) {
    this.#program = program;
    this.#kubeconfig = kubeconfig;
  }

  try(args: readonly string[], options?: CommandOptions): Promise<CommandResult> {
    return runProgram(this.#program, ['--kubeconfig', this.#kubeconfig, ...args], {}, options);
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

  async get(kind: string, name: string, namespace: string): Promise<KubernetesObject> {
    return JSON.parse(await this.run(['-n', namespace, 'get', kind, name, '-o', 'json'])) as KubernetesObject;
  }
}
