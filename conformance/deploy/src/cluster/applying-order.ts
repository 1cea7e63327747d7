import type { Manifest } from '../chart/manifest.ts';

/** What others need before they are taken; as Helm and kubectl order it. */
const FIRST = ['Namespace', 'NetworkPolicy', 'ServiceAccount', 'Secret', 'ConfigMap', 'Role', 'RoleBinding', 'Service'];

/** A pod of an account that is not there yet would be refused. */
export function applyingOrder(manifests: readonly Manifest[]): Manifest[] {
  const rank = ({ kind }: Manifest): number => (FIRST.includes(kind) ? FIRST.indexOf(kind) : FIRST.length);
  return manifests.toSorted((a, b) => rank(a) - rank(b));
}
