import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reported } from '@heliograph/base-data';
import { type CommandResult, kubernetesProgram, runCommand } from '@heliograph/stack';

type HelmVersion = 'helm3' | 'helm4';

/** Both are in use: Helm 4 applies on the server, Helm 3 merges on the client. */
export const helmVersions: readonly HelmVersion[] = ['helm4', 'helm3'];

/** Helm with a home of its own: no plugin, repository or cluster of the local user is seen. */
export class Helm {
  readonly #program: string;
  readonly #home = mkdtempSync(join(tmpdir(), 'heliograph-helm-'));

  private constructor(
    readonly version: HelmVersion,
    program: string,
  ) {
    this.#program = program;
  }

  static async open(version: HelmVersion): Promise<Helm> {
    return new Helm(version, await kubernetesProgram(version));
  }

  run(args: readonly string[], input?: string): Promise<CommandResult> {
    const homes = ['CACHE', 'CONFIG', 'DATA'].map((name) => [`HELM_${name}_HOME`, join(this.#home, name)]);
    const env = { ...Object.fromEntries(homes), KUBECONFIG: join(this.#home, 'no-cluster') } as Record<string, string>;
    return runCommand(this.#program, args, { env, ...reported({ input }) });
  }

  close(): void {
    rmSync(this.#home, { recursive: true, force: true });
  }
}
