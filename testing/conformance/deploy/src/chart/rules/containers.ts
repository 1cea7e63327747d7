import {
  type Container,
  containersOf,
  isHelmTest,
  nameOf,
  ownContainer,
  type PodSpec,
  type Rule,
  type Workload,
  workloadsOf,
} from '../manifest.ts';

function probeFaults({ name, ...container }: Container): string[] {
  const probes = ['startupProbe', 'livenessProbe', 'readinessProbe'] as const;
  return probes.filter((probe) => container[probe] === undefined).map((probe) => `${name} has no ${probe}`);
}

/** Without requests the scheduler is blind, without a memory limit one pod can take a node's. */
function resourceFaults({ name, resources }: Container): string[] {
  const missing = [
    resources?.requests?.cpu === undefined && 'requests.cpu',
    resources?.requests?.memory === undefined && 'requests.memory',
    resources?.limits?.memory === undefined && 'limits.memory',
  ];
  return missing.filter((what) => what !== false).map((what) => `${name} has no resources.${what}`);
}

function securityFaults(container: Container, pod: PodSpec): string[] {
  const { securityContext = {}, name } = container;
  const either = { ...pod.securityContext, ...securityContext } as Record<string, unknown>;
  const capabilities = securityContext.capabilities as { drop?: string[]; add?: string[] } | undefined;
  const seccomp = either.seccompProfile as { type?: string } | undefined;
  const holds: Record<string, boolean> = {
    'runs as root': either.runAsNonRoot === true && either.runAsUser !== 0,
    'may gain rights': securityContext.allowPrivilegeEscalation === false,
    'can write its root': securityContext.readOnlyRootFilesystem === true,
    'keeps capabilities': capabilities?.drop?.includes('ALL') === true && (capabilities.add ?? []).length === 0,
    'has no seccomp profile': seccomp?.type === 'RuntimeDefault',
  };
  return Object.entries(holds).flatMap(([fault, isMet]) => (isMet ? [] : [`${name} ${fault}`]));
}

/** The image has no shell, and `latest` changes between two days. */
function imageFaults({ name, image, command, lifecycle }: Container, isTest: boolean): string[] {
  const tagged = /:[\w][\w.-]*$|@sha256:[0-9a-f]{64}$/.test(image) && !image.endsWith(':latest');
  return [
    ...(tagged ? [] : [`${name} has the image ${image}, which names no version`]),
    ...(command === undefined || isTest ? [] : [`${name} replaces the image's entry point`]),
    ...(lifecycle?.preStop?.exec === undefined ? [] : [`${name} runs a program before it stops; the image has none`]),
  ];
}

/** Checks probes, resources, Pod Security and the image of all workloads. Jobs end by themselves and have no probes. */
export const containers: Rule = (manifests) =>
  workloadsOf(manifests).flatMap(({ manifest, pod }) =>
    containersOf(pod)
      .flatMap((container) => [
        ...(manifest.kind === 'Deployment' && container === ownContainer(pod) ? probeFaults(container) : []),
        ...resourceFaults(container),
        ...securityFaults(container, pod),
        ...imageFaults(container, isHelmTest(manifest)),
      ])
      .map((fault) => `${nameOf(manifest)}: ${fault}`),
  );

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
