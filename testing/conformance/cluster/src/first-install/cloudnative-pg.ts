import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { goModule, goProgram } from '@heliograph/stack';

const version = '1.29.0';
const module = {
  path: 'github.com/cloudnative-pg/cloudnative-pg',
  version: `v${version}`,
  sum: 'h1:49Dm8+y4va7RODspJjeaK8uMWP3OGAD0gMsxhjm16Mo=',
};

/** The image that its manifest names. */
export const operatorImage = `ghcr.io/cloudnative-pg/cloudnative-pg:${version}`;

export interface CloudNativePg {
  /** The manager, which is the operator and in each instance the manager of PostgreSQL. */
  program: string;
  /** The manifest of the release. */
  manifest: string;
}

/** CloudNativePG of its Go module; built into the cache the first time. @throws Error with the reason why it is unavailable */
export async function cloudNativePg(onProgress: (message: string) => void): Promise<CloudNativePg> {
  const directory = await goModule(module);
  const program = await goProgram(
    { name: `cloudnative-pg-${version}`, directory, package: './cmd/manager', takes: '4 min' },
    onProgress,
  );
  const text = await readFile(join(directory, 'releases', `cnpg-${version}.yaml`), 'utf8');
  // The image is imported, and can be pulled from nowhere.
  return { program, manifest: text.replaceAll('imagePullPolicy: Always', 'imagePullPolicy: IfNotPresent') };
}
