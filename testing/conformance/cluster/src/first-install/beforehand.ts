import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { debianPackages } from '@heliograph/stack';
import type { Cluster } from '../node/cluster.ts';
import type { Image } from '../node/product-image.ts';
import type { Programs } from '../node/programs.ts';
import { cloudNativePg, pageImages, productImageOfPage } from './images.ts';
import { strimziDefinitions } from './strimzi-definitions.ts';

/** Paths below the state folder of a run. */
export const folders = {
  programs: (state: string) => join(state, 'first-install', 'bin'),
  manifests: (state: string) => join(state, 'first-install', 'manifests'),
  volumes: (state: string) => join(state, 'first-install', 'volumes'),
  page: (state: string) => join(state, 'first-install', 'page'),
  home: (state: string) => join(state, 'first-install', 'home'),
} as const;

type Progress = (message: string) => void;

/**
 * Fetches, builds and places the page's prerequisites, and the files that its skipped blocks would fetch.
 * @param product the image of the product
 * @returns the images that the page names
 */
export async function prepareFirstInstall(
  state: string,
  programs: Programs,
  product: Image,
  onProgress: Progress,
): Promise<Image[]> {
  for (const folder of Object.values(folders)) await mkdir(folder(state), { recursive: true });
  await layPrograms(folders.programs(state), programs, onProgress);
  const postgresql = await cloudNativePg(onProgress);
  await writeFile(join(folders.manifests(state), 'cloudnative-pg.yaml'), postgresql.manifest);
  for (const [at, file] of (await strimziDefinitions(onProgress)).entries())
    await symlink(file, join(folders.manifests(state), `strimzi-${at}.yaml`));
  const folder = join(state, 'first-install', 'roots');
  const images = await pageImages({
    folder,
    busybox: programs.busybox,
    operator: postgresql.program,
    onProgress,
  });
  return [...images, { ...product, name: productImageOfPage }];
}

/** The programs of the reader that no machine is sure to have. */
async function layPrograms(folder: string, { kubernetes, helm }: Programs, onProgress: Progress): Promise<void> {
  await symlink(kubernetes.kubectl, join(folder, 'kubectl'));
  await symlink(helm, join(folder, 'helm'));
  await symlink(process.execPath, join(folder, 'node'));
  const { binary, environment } = await debianPackages({
    packages: ['mosquitto-clients'],
    binary: 'mosquitto_sub',
    onProgress,
  });
  const { LD_LIBRARY_PATH = '' } = environment;
  const subscriber = join(folder, 'mosquitto_sub');
  await writeFile(subscriber, `#!/bin/sh\nLD_LIBRARY_PATH='${LD_LIBRARY_PATH}' exec '${binary}' "$@"\n`);
  await chmod(subscriber, 0o755);
}

const storageClass = {
  apiVersion: 'storage.k8s.io/v1',
  kind: 'StorageClass',
  metadata: { name: 'standard', annotations: { 'storageclass.kubernetes.io/is-default-class': 'true' } },
  provisioner: 'kubernetes.io/no-provisioner',
  volumeBindingMode: 'WaitForFirstConsumer',
};

/** Gives the cluster a default StorageClass with a volume, CloudNativePG's operator, and Strimzi's definitions. */
export async function equipCluster({ kubectl }: Cluster, state: string): Promise<void> {
  const path = join(folders.volumes(state), 'first');
  await mkdir(path);
  // The first user that mounts it owns its contents.
  await chmod(path, 0o777);
  const volume = {
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: { name: 'first' },
    spec: {
      capacity: { storage: '20Gi' },
      accessModes: ['ReadWriteOnce'],
      storageClassName: storageClass.metadata.name,
      hostPath: { path },
    },
  };
  await kubectl.apply([storageClass, volume]);
  await kubectl.run(['apply', '--server-side', '-f', folders.manifests(state)]);
}

/** The environment of the reader's shell. */
export function readersEnvironment(state: string, kubeconfig: string): Record<string, string> {
  const home = folders.home(state);
  return {
    HOME: home,
    PATH: `${folders.programs(state)}:${process.env.PATH ?? ''}`,
    KUBECONFIG: kubeconfig,
    LC_ALL: 'C.UTF-8',
  };
}
