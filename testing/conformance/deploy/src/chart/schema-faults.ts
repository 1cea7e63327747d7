import type { PythonTools } from '../programs/python-tools.ts';
import { type Manifest, nameOf } from './manifest.ts';

/** The versions from the oldest that is still supported to the newest that has schemas. */
export const kubernetesVersions = ['1.33', '1.34', '1.35', '1.36', '1.37'];

/** Each object against the schemas of each version of Kubernetes; custom resources have no schema here. @returns a line per fault */
export async function schemaFaults(tools: PythonTools, manifests: readonly Manifest[]): Promise<string[]> {
  const { code, stdout, stderr } = await tools.script(
    'validate.py',
    JSON.stringify({ versions: kubernetesVersions, manifests }),
  );
  if (code !== 0) throw new Error(`kubernetes-validate ended with ${code}: ${stderr}`);
  const faults = JSON.parse(stdout) as { version: string; manifest: number; message: string }[];
  return faults.map(({ version, manifest, message }) => `${version}: ${nameOf(manifests[manifest]!)}: ${message}`);
}
