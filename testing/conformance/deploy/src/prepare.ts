// Fetches and builds the dependencies of the checks, one after the other, so that they exist when the checks begin. Run in the background of `npm run
// verify`.
import { type KubernetesProgram, kubernetesProgram, kubernetesUnavailable } from '@heliograph/stack';

/** The server first: it takes longest, and another project's tests need it too. */
const programs: readonly KubernetesProgram[] = ['kube-apiserver', 'etcd', 'helm4', 'helm3'];

const reason = kubernetesUnavailable(programs);
if (reason !== undefined) process.stderr.write(`not built: ${reason}\n`);
else
  for (const program of programs) await kubernetesProgram(program, (message) => process.stdout.write(`${message}\n`));
