import { join } from 'node:path';
import { type CommandResult, type InstalledPackages, pythonPackages, runCommand } from '@heliograph/stack';
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
