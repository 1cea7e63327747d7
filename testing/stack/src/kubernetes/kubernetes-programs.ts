import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findGo, builtGoProgram, goProgram, type GoProgram } from '../go-programs/go-program.ts';

/** Our Go module, which pins them all and lets them share their dependencies; seen from `src` and from `dist` alike. */
const MODULE = join(import.meta.dirname, '..', '..', 'kubernetes');

export type KubernetesProgram =
  | 'kube-apiserver'
  | 'etcd'
  | 'helm4'
  | 'helm3'
  | 'kubelet'
  | 'kube-controller-manager'
  | 'kube-scheduler'
  | 'kube-proxy'
  | 'kubectl'
  | 'coredns';

interface Described {
  module: string;
  package: string;
  takes: string;
  /** Below our module's folder, where a program has a module of its own. */
  folder?: string;
}

const ofKubernetes = (name: KubernetesProgram, takes: string): Described => ({
  module: 'k8s.io/kubernetes',
  package: `k8s.io/kubernetes/cmd/${name}`,
  takes,
});

const PROGRAMS: Record<KubernetesProgram, Described> = {
  'kube-apiserver': ofKubernetes('kube-apiserver', '3 min'),
  etcd: { module: 'go.etcd.io/etcd/server/v3', package: 'go.etcd.io/etcd/server/v3', takes: '10 s' },
  helm4: { module: 'helm.sh/helm/v4', package: 'helm.sh/helm/v4/cmd/helm', takes: '1 min' },
  helm3: { module: 'helm.sh/helm/v3', package: 'helm.sh/helm/v3/cmd/helm', takes: '30 s' },
  kubelet: ofKubernetes('kubelet', '1 min'),
  'kube-controller-manager': ofKubernetes('kube-controller-manager', '1 min'),
  'kube-scheduler': ofKubernetes('kube-scheduler', '20 s'),
  'kube-proxy': ofKubernetes('kube-proxy', '10 s'),
  kubectl: ofKubernetes('kubectl', '20 s'),
  // It needs other versions of Kubernetes' libraries than the rest.
  coredns: { module: 'github.com/coredns/coredns', package: '.', takes: '1 min', folder: 'coredns' },
};

/** e.g. `1.36.3`, as kubernetes/go.mod pins it. */
export function kubernetesProgramVersion(program: KubernetesProgram): string {
  const { module } = PROGRAMS[program];
  const text = readFileSync(join(folderOf(program), 'go.mod'), 'utf8');
  const version = new RegExp(String.raw`^\s*(?:require )?${module} v(\S+)`, 'm').exec(text)?.[1];
  if (version === undefined) throw new Error(`${folderOf(program)}/go.mod names no version of ${module}`);
  return version;
}

/**
 * Returns the reason why these programs are unavailable here; undefined when they are available. For tests, which are then skipped with this reason. Builds
 * nothing.
 * @param programs default: what `startKubernetesApi` needs
 */
export function kubernetesUnavailable(
  programs: readonly KubernetesProgram[] = ['etcd', 'kube-apiserver'],
): string | undefined {
  if (process.platform !== 'linux') return 'kube-apiserver is started on Linux only';
  if (findGo() !== undefined) return undefined;
  const missing = programs.filter((program) => !existsSync(builtGoProgram(described(program).name)));
  if (missing.length === 0) return undefined;
  return `Go is missing here, with which ${missing.join(', ')} would be built: install Go 1.26 or newer`;
}

/**
 * A program of Kubernetes, etcd, Helm or CoreDNS from the published Go modules; built into the cache the first time, one at a time.
 * @throws Error with the reason why it is unavailable
 */
export function kubernetesProgram(program: KubernetesProgram, onProgress?: (message: string) => void): Promise<string> {
  return goProgram(described(program), onProgress);
}

function folderOf(program: KubernetesProgram): string {
  return join(MODULE, PROGRAMS[program].folder ?? '');
}

function described(program: KubernetesProgram): GoProgram {
  const { package: path, takes } = PROGRAMS[program];
  return {
    name: `${program}-${kubernetesProgramVersion(program)}-${pinned(program)}`,
    directory: folderOf(program),
    package: path,
    // Helm decides by the server's version what a chart may be installed to.
    linkerFlags: stamp(kubernetesProgramVersion('kube-apiserver')),
    takes,
  };
}

function stamp(version: string): string {
  const [major = '', minor = ''] = version.split('.');
  const values = { gitVersion: `v${version}`, gitMajor: major, gitMinor: minor };
  return Object.entries(values)
    .map(([name, value]) => `-X k8s.io/component-base/version.${name}=${value}`)
    .join(' ');
}

/** Another pin of a dependency is another program. */
function pinned(program: KubernetesProgram): string {
  const hash = createHash('sha256');
  for (const file of ['go.sum', 'go.mod']) hash.update(readFileSync(join(folderOf(program), file)));
  return hash.digest('hex').slice(0, 8);
}
