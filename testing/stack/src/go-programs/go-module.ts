import { go } from './go-command.ts';

export interface GoModule {
  /** e.g. `helm.sh/helm/v4` */
  path: string;
  /** e.g. `v4.3.1` */
  version: string;
  /** `h1:` hash of the module's files, as in go.sum; its dependencies are pinned by the go.sum among them. */
  sum: string;
}

/**
 * Fetches a published Go module into Go's own module cache.
 * @returns the folder of its sources, read-only
 * @throws Error when it is unavailable, or does not match the hash
 */
export async function goModule({ path, version, sum }: GoModule): Promise<string> {
  // Outside of any module: go would otherwise look for one in the folder it runs in.
  const text = await go(['mod', 'download', '-json', `${path}@${version}`], { GO111MODULE: 'on', GOFLAGS: '-mod=mod' });
  const found = JSON.parse(text) as { Dir: string; Sum: string };
  if (found.Sum !== sum) throw new Error(`${path}@${version} has the hash ${found.Sum}, not ${sum} as pinned here`);
  return found.Dir;
}
