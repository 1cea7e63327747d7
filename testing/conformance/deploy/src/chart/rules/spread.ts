import { nameOf, type Workload, workloadsOf } from '../manifest.ts';
import type { Rule } from './rule.ts';

const HOST = 'kubernetes.io/hostname';

interface Term {
  topologyKey?: string;
  labelSelector?: { matchLabels?: Record<string, string> };
}

interface AntiAffinity {
  preferredDuringSchedulingIgnoredDuringExecution?: { podAffinityTerm: Term }[];
  requiredDuringSchedulingIgnoredDuringExecution?: Term[];
}

/**
 * Finds Deployments whose pods may all come to lie on one host. The scheduler ignores every soft constraint of a pod on a node that lacks the label of one
 * of them, so constraints by host help only where no constraint is by another label: by zone, which not every cluster has.
 */
export const spread: Rule = (manifests) =>
  workloadsOf(manifests)
    .filter(({ manifest }) => manifest.kind === 'Deployment')
    .filter((workload) => !constraintsByHost(workload) && !avoidsItsOwn(workload))
    .map(({ manifest }) => `${nameOf(manifest)} may have all its pods on one host where nodes have no zone`);

function constraintsByHost({ pod }: Workload): boolean {
  const constraints = pod.topologySpreadConstraints ?? [];
  return constraints.length > 0 && constraints.every(({ topologyKey }) => topologyKey === HOST);
}

function avoidsItsOwn({ pod, labels }: Workload): boolean {
  const anti = (pod.affinity?.podAntiAffinity ?? {}) as AntiAffinity;
  const preferred = anti.preferredDuringSchedulingIgnoredDuringExecution?.map(({ podAffinityTerm }) => podAffinityTerm);
  return [...(preferred ?? []), ...(anti.requiredDuringSchedulingIgnoredDuringExecution ?? [])].some(
    ({ topologyKey, labelSelector }) =>
      topologyKey === HOST &&
      Object.entries(labelSelector?.matchLabels ?? {}).every(([name, value]) => labels[name] === value),
  );
}
