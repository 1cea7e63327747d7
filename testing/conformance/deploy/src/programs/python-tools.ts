import { join } from 'node:path';
import { type CommandResult, type InstalledPackages, pythonPackages, runCommand } from '@heliograph/stack';
import { type Manifest, nameOf } from '../chart/manifest.ts';
import { root } from '../root.ts';

const folder = join(root, 'testing', 'conformance', 'deploy', 'python');

/** Programs that come as Python packages: kubernetes-validate with its schemas, hadolint, shellcheck; pinned by hash. */
export class PythonTools {
  readonly #python: string;
  readonly #environment: Readonly<Record<string, string>>;
  readonly #packages: string;

  private constructor({ binary, environment, folder: packages }: InstalledPackages) {
    this.#python = binary;
    this.#environment = environment;
    this.#packages = packages;
  }

  static async open(): Promise<PythonTools> {
    const requirements = join(folder, 'requirements.txt');
    return new PythonTools(await pythonPackages({ name: 'deploy-tools', requirements }));
  }

  /** A script of this project's `python` folder. */
  script(name: string, input: string): Promise<CommandResult> {
    return runCommand(this.#python, [join(folder, name)], { input, env: this.#environment });
  }

  program(name: 'hadolint' | 'shellcheck', args: readonly string[]): Promise<CommandResult> {
    return runCommand(join(this.#packages, 'bin', name), args, { cwd: root });
  }
}

/** The versions from the oldest that is still supported to the newest that has schemas. */
export const kubernetesVersions = ['1.33', '1.34', '1.35', '1.36', '1.37'];

/** Each object against the schemas of each version of Kubernetes; custom resources have no schema here. @returns a line per fault */
export async function schemaFaults(tools: PythonTools, manifests: readonly Manifest[]): Promise<string[]> {
  const { code, stdout, stderr } = await tools.script(
    'validate.py',
    JSON.stringify({ versions: kubernetesVersions, manifests }),
  );
  if (code !== 0) throw new Error(`kubernetes-validate ended with ${code}: ${stderr}`);
  const faults = JSON.parse(stdout) as { version: string; manifest: number; message: string }[];
  return faults.map(({ version, manifest, message }) => `${version}: ${nameOf(manifests[manifest]!)}: ${message}`);
}
