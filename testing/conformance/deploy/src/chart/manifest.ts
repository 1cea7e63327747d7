/** A Kubernetes object as a template rendered it; only what checks look at has a type. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: {
    name: string;
    namespace?: string;
    labels?: Record<string, string>;
    annotations?: Record<string, string>;
  };
  spec?: Record<string, unknown>;
  data?: Record<string, string>;
}

export interface EnvironmentVariable {
  name: string;
  value?: string;
  valueFrom?: {
    secretKeyRef?: { name: string; key: string; optional?: boolean };
    configMapKeyRef?: { name: string; key: string };
    fieldRef?: { fieldPath: string };
    resourceFieldRef?: { resource: string };
  };
}

export interface Container {
  name: string;
  image: string;
  command?: string[];
  args?: string[];
  env?: EnvironmentVariable[];
  envFrom?: unknown[];
  ports?: { name?: string; containerPort: number }[];
  resources?: { requests?: Record<string, string>; limits?: Record<string, string> };
  securityContext?: Record<string, unknown>;
  livenessProbe?: unknown;
  readinessProbe?: unknown;
  startupProbe?: unknown;
  lifecycle?: { preStop?: { sleep?: { seconds: number }; exec?: unknown } };
  volumeMounts?: { name: string; mountPath: string; readOnly?: boolean; subPath?: string }[];
}

interface Volume {
  name: string;
  secret?: { secretName: string };
  configMap?: { name: string };
  emptyDir?: Record<string, unknown>;
  projected?: unknown;
}

export interface PodSpec {
  containers: Container[];
  initContainers?: Container[];
  volumes?: Volume[];
  serviceAccountName?: string;
  automountServiceAccountToken?: boolean;
  securityContext?: Record<string, unknown>;
  runtimeClassName?: string;
  terminationGracePeriodSeconds?: number;
  restartPolicy?: string;
  topologySpreadConstraints?: { topologyKey: string }[];
  affinity?: Record<string, unknown>;
}

export interface Workload {
  manifest: Manifest;
  pod: PodSpec;
  labels: Record<string, string>;
}

/** `Deployment/heliograph-gateway`, for messages. */
export function nameOf({ kind, metadata }: Manifest): string {
  return `${kind}/${metadata.name}`;
}

interface PodTemplate {
  metadata?: { labels?: Record<string, string> };
  spec: PodSpec;
}

/** Everything that makes pods: Deployments, StatefulSets, Jobs, CronJobs and pods themselves. */
export function workloadsOf(manifests: readonly Manifest[]): Workload[] {
  return manifests.flatMap((manifest) => {
    const template = templateOf(manifest);
    return template ? [{ manifest, pod: template.spec, labels: template.metadata?.labels ?? {} }] : [];
  });
}

function templateOf(manifest: Manifest): PodTemplate | undefined {
  if (manifest.kind === 'Pod') return manifest as unknown as PodTemplate;
  const { template, jobTemplate } = (manifest.spec ?? {}) as {
    template?: PodTemplate;
    jobTemplate?: { spec: { template: PodTemplate } };
  };
  const isWorkload = ['Deployment', 'StatefulSet', 'DaemonSet', 'Job', 'CronJob'].includes(manifest.kind);
  return isWorkload ? (jobTemplate?.spec.template ?? template) : undefined;
}

/** All containers of a pod, with those that run before it. */
export function containersOf(pod: PodSpec): Container[] {
  return [...(pod.initContainers ?? []), ...pod.containers];
}

/** The container of our image; the others are of the values. */
export function ownContainer({ containers }: PodSpec): Container {
  return containers[0]!;
}

/** The pod of `helm test` runs a script of the chart in the image's Node, not a service. */
export function isHelmTest({ metadata }: Manifest): boolean {
  return metadata.annotations?.['helm.sh/hook'] === 'test';
}

/** A rule that every rendering of the chart must satisfy. @returns a line per fault, naming the object */
export type Rule = (manifests: readonly Manifest[]) => string[];
