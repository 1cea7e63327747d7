import type { Manifest } from '../chart/manifest.ts';

/** The kinds that others need first, in the order of Helm and kubectl. */
const FIRST = ['Namespace', 'NetworkPolicy', 'ServiceAccount', 'Secret', 'ConfigMap', 'Role', 'RoleBinding', 'Service'];

/** A pod of an account that is not there yet would be refused. */
export function applyingOrder(manifests: readonly Manifest[]): Manifest[] {
  const rank = ({ kind }: Manifest): number => (FIRST.includes(kind) ? FIRST.indexOf(kind) : FIRST.length);
  return manifests.toSorted((a, b) => rank(a) - rank(b));
}
