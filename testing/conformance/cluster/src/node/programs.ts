import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type KubernetesProgram, kubernetesProgram, unpackedRoot } from '@heliograph/stack';

/** The programs of Kubernetes that a node runs, the slowest to build first; and kubectl, its client. */
export const nodePrograms = [
  'kube-apiserver',
  'etcd',
  'kubelet',
  'kube-controller-manager',
  'kube-scheduler',
  'kube-proxy',
  'coredns',
  'kubectl',
] as const satisfies readonly KubernetesProgram[];

export type NodeProgram = (typeof nodePrograms)[number];

/** Debian's packages of a node. All are unpacked, even if the machine has them, so that one tested set is used. */
const packages = ['containerd', 'runc', 'containernetworking-plugins', 'nftables', 'iproute2', 'busybox-static'];

export interface Programs {
  kubernetes: Record<NodeProgram, string>;
  helm: string;
  runc: string;
  containerd: string;
  /** A static one, which images are made of. */
  busybox: string;
  /** The folder of the CNI plugins. */
  plugins: string;
  /** The environment in which the node's programs find each other and their libraries. */
  environment: { PATH: string; LD_LIBRARY_PATH: string };
}

/** Builds and unpacks missing programs: minutes on a cold machine, a second on a warm one. @throws Error naming what is unavailable */
export async function openPrograms(helm: 'helm3' | 'helm4', onProgress: (message: string) => void): Promise<Programs> {
  const { folder, environment } = await unpackedRoot({ packages, onProgress });
  const kubernetes: Partial<Record<NodeProgram, string>> = {};
  // One at a time: each build takes all cores.
  for (const program of nodePrograms) kubernetes[program] = await kubernetesProgram(program, onProgress);
  const folders = ['usr/sbin', 'usr/bin', 'sbin', 'bin'].map((name) => join(folder, name));
  const find = (name: string): string => {
    const found = folders.map((each) => join(each, name)).find((file) => existsSync(file));
    if (found === undefined) throw new Error(`no program ${name} in ${packages.join(', ')}`);
    return found;
  };
  return {
    kubernetes: kubernetes as Record<NodeProgram, string>,
    helm: await kubernetesProgram(helm, onProgress),
    runc: find('runc'),
    containerd: find('containerd'),
    busybox: find('busybox'),
    plugins: join(folder, 'usr/lib/cni'),
    environment: {
      PATH: [...folders, process.env.PATH ?? ''].join(':'),
      LD_LIBRARY_PATH: environment.LD_LIBRARY_PATH ?? '',
    },
  };
}
