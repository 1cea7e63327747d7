import { type KubernetesProgram, kubernetesUnavailable } from '@heliograph/stack';

/** Skips with a printed reason what needs programs that cannot be built here. */
export function describeWith(programs: readonly KubernetesProgram[], name: string, tests: () => void): void {
  const reason = kubernetesUnavailable(programs);
  if (reason === undefined) describe(name, tests);
  else {
    process.stderr.write(`${name}: skipped: ${reason}\n`);
    describe.skip(name, tests);
  }
}
