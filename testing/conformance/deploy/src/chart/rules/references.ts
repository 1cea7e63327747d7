import { containersOf, type Manifest, nameOf, type Workload, workloadsOf, type Rule } from '../manifest.ts';

type Labels = Record<string, string>;

const selects = (selector: Labels, labels: Labels): boolean =>
  Object.entries(selector).every(([name, value]) => labels[name] === value);

const ofKind = (manifests: readonly Manifest[], kind: string): Manifest[] =>
  manifests.filter((manifest) => manifest.kind === kind);

function selectorOf({ kind, spec = {} }: Manifest): Labels | undefined {
  if (kind === 'Service') return spec.selector as Labels | undefined;
  if (kind === 'NetworkPolicy') return (spec.podSelector as { matchLabels?: Labels } | undefined)?.matchLabels ?? {};
  return (spec.selector as { matchLabels?: Labels } | undefined)?.matchLabels;
}

/** A Service, a budget or a policy that selects no pod has no effect, without an error. */
function selectorFaults(manifests: readonly Manifest[], workloads: readonly Workload[]): string[] {
  const kinds = ['Service', 'PodDisruptionBudget', 'NetworkPolicy', 'Deployment'];
  return kinds
    .flatMap((kind) => ofKind(manifests, kind))
    .flatMap((manifest) => {
      const selector = selectorOf(manifest);
      if (selector === undefined) return [];
      const selected = workloads.filter(({ labels }) => selects(selector, labels));
      if (selected.length === 0) return [`${nameOf(manifest)} selects nothing`];
      const alone = manifest.kind !== 'NetworkPolicy' && manifest.kind !== 'Service';
      return alone && selected.length > 1
        ? [`${nameOf(manifest)} selects ${selected.map((each) => nameOf(each.manifest)).join(', ')}`]
        : [];
    });
}

/** A scaler owns the number of replicas; without one, the Deployment sets it. */
function scalingFaults(manifests: readonly Manifest[]): string[] {
  const scalers = [...ofKind(manifests, 'ScaledObject'), ...ofKind(manifests, 'HorizontalPodAutoscaler')];
  const scaled = scalers.map(({ spec }) => (spec?.scaleTargetRef as { name: string }).name);
  const deployments = ofKind(manifests, 'Deployment');
  const names = deployments.map(({ metadata }) => metadata.name);
  return [
    ...scaled.filter((name) => !names.includes(name)).map((name) => `a scaler names ${name}, which is no Deployment`),
    ...scaled.filter((name, index) => scaled.indexOf(name) !== index).map((name) => `${name} has two scalers`),
    ...deployments.flatMap((deployment) => {
      const owned = scaled.includes(deployment.metadata.name);
      const says = deployment.spec?.replicas !== undefined;
      if (owned && says) return [`${nameOf(deployment)} sets replicas, which its scaler owns`];
      return owned || says ? [] : [`${nameOf(deployment)} has neither replicas nor a scaler`];
    }),
  ];
}

function podFaults(accounts: readonly string[], { manifest, pod }: Workload): string[] {
  const volumes = (pod.volumes ?? []).map(({ name }) => name);
  const mounts = containersOf(pod).flatMap(({ volumeMounts = [] }) => volumeMounts.map(({ name }) => name));
  const account = pod.serviceAccountName ?? 'default';
  // Jobs that run before all other objects have no account of the chart's, and need none: they do not call the Kubernetes API.
  const ownAccount = account !== 'default' || pod.automountServiceAccountToken !== false;
  const faults = [
    ...(ownAccount && !accounts.includes(account) ? [`runs as ${account}, which the chart does not make`] : []),
    ...mounts.filter((name) => !volumes.includes(name)).map((name) => `mounts ${name}, which is no volume`),
    ...volumes.filter((name) => !mounts.includes(name)).map((name) => `has the volume ${name}, which nothing mounts`),
  ];
  return faults.map((fault) => `${nameOf(manifest)} ${fault}`);
}

/** A pod that is killed while it drains causes duplicates of unsettled records. */
function graceFaults({ manifest, pod }: Workload): string[] {
  return pod.containers.flatMap((container) => {
    const sleep = container.lifecycle?.preStop?.sleep?.seconds ?? 0;
    const drain = Number(container.env?.find(({ name }) => name === 'SHUTDOWN_TIMEOUT_MS')?.value ?? 25_000) / 1_000;
    const grace = pod.terminationGracePeriodSeconds ?? 30;
    return manifest.kind !== 'Deployment' || grace >= sleep + drain
      ? []
      : [`${nameOf(manifest)} has ${grace} s of grace for ${sleep} s of preStop and ${drain} s of draining`];
  });
}

function twice(manifests: readonly Manifest[]): string[] {
  const names = manifests.map(
    (manifest) => `${manifest.apiVersion} ${nameOf(manifest)} ${manifest.metadata.namespace ?? ''}`,
  );
  return names.filter((name, index) => names.indexOf(name) !== index).map((name) => `${name} occurs twice`);
}

/**
 * Finds references of one object to another that are wrong.
 * @param existing ServiceAccounts that the values promise
 */
export const references =
  (existing: readonly string[] = []): Rule =>
  (manifests) => {
    const workloads = workloadsOf(manifests);
    const accounts = [...existing, ...ofKind(manifests, 'ServiceAccount').map(({ metadata }) => metadata.name)];
    return [
      ...twice(manifests),
      ...selectorFaults(manifests, workloads),
      ...scalingFaults(manifests),
      ...workloads.flatMap((workload) => [...podFaults(accounts, workload), ...graceFaults(workload)]),
    ];
  };
