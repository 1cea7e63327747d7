import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findGo } from '../go-programs/go-command.ts';
import { builtGoProgram, goProgram, type GoProgram } from '../go-programs/go-program.ts';

/** Our Go module that pins both, seen from `src` and from `dist` alike. */
const MODULE = join(import.meta.dirname, '..', '..', 'kubernetes');

export interface KubernetesPrograms {
  kubeApiserver: string;
  etcd: string;
}

/** e.g. `1.36.3`, as go.mod pins it. */
export function kubernetesVersion(): string {
  const version = /k8s\.io\/kubernetes v(\S+)/.exec(readFileSync(join(MODULE, 'go.mod'), 'utf8'))?.[1];
  if (version === undefined) throw new Error('kubernetes/go.mod names no version of Kubernetes');
  return version;
}

/**
 * Why the API server cannot run here; undefined when it can. For tests, which are then skipped with this reason.
 * Does not build anything.
 */
export function kubernetesUnavailable(): string | undefined {
  if (process.platform !== 'linux') return 'kube-apiserver is started on Linux only';
  if (findGo() !== undefined || Object.values(programs()).every(({ name }) => existsSync(builtGoProgram(name))))
    return undefined;
  return 'kube-apiserver is built with Go, which is missing here. Install Go 1.26 or newer.';
}

/**
 * kube-apiserver and etcd from the published Go modules, built into the cache the first time (3 min of two cores, 1.5 GB of Go's own cache).
 * @throws Error saying why they cannot be had
 */
export async function findKubernetes(onProgress?: (message: string) => void): Promise<KubernetesPrograms> {
  const { kubeApiserver, etcd } = programs();
  return {
    kubeApiserver: await goProgram(kubeApiserver, onProgress),
    etcd: await goProgram(etcd, onProgress),
  };
}

function programs(): Record<keyof KubernetesPrograms, GoProgram> {
  const version = kubernetesVersion();
  const suffix = `${version}-${pinned()}`;
  const stamp = `-X k8s.io/component-base/version.gitVersion=v${version} -X k8s.io/component-base/version.gitMajor=${version.split('.')[0]!} -X k8s.io/component-base/version.gitMinor=${version.split('.')[1]!}`;
  return {
    kubeApiserver: {
      name: `kube-apiserver-${suffix}`,
      directory: MODULE,
      package: './kube-apiserver',
      linkerFlags: stamp,
      takes: '3 min',
    },
    etcd: { name: `etcd-${suffix}`, directory: MODULE, package: './etcd', takes: '10 s' },
  };
}

/** Another pin of a dependency is another program. */
function pinned(): string {
  const hash = createHash('sha256');
  for (const file of ['go.sum', 'go.mod']) hash.update(readFileSync(join(MODULE, file)));
  return hash.digest('hex').slice(0, 8);
}
