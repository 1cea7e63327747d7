import { parseAllDocuments } from 'yaml';
import type { Helm } from '../programs/helm.ts';
import { chartDirectory } from '../root.ts';
import type { Manifest } from './manifest.ts';
import type { ValueFile } from './value-file.ts';

/** @returns the output of `helm template`, with the manifests of hooks. @throws Error with Helm's message when it refuses */
export function render(
  helm: Helm,
  { file, release }: Pick<ValueFile, 'file' | 'release'>,
  namespace = 'solar',
): Promise<string> {
  return template(helm, ['template', release, chartDirectory, '--namespace', namespace, '--values', file]);
}

/** Like `render`, with values that no file has. */
export function renderValues(helm: Helm, values: object): Promise<string> {
  const args = ['template', 'heliograph', chartDirectory, '--namespace', 'solar', '--values', '-'];
  return template(helm, args, JSON.stringify(values));
}

async function template(helm: Helm, args: readonly string[], input?: string): Promise<string> {
  const { code, stdout, stderr } = await helm.run([...args, '--kube-version', '1.36.0'], input);
  if (code !== 0) throw new Error(stderr);
  return stdout;
}

/**
 * @throws Error when a document is no YAML or has a key twice: a duplicate would win silently in one program and fail in another
 */
export function manifestsOf(text: string): Manifest[] {
  return parseAllDocuments(text, { uniqueKeys: true, merge: false }).flatMap((document) => {
    const [problem] = [...document.errors, ...document.warnings];
    if (problem) throw problem;
    const manifest = document.toJS() as Manifest | null;
    return manifest === null ? [] : [manifest];
  });
}
