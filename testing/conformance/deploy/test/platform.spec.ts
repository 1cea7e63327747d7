import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { type Manifest, type Workload, workloadsOf } from '../src/chart/manifest.ts';
import { manifestsOf, renderValues } from '../src/chart/render.ts';
import { Helm } from '../src/programs/helm.ts';
import { chartDirectory } from '../src/root.ts';
import { describeWith } from './describe-with.ts';

/** What a platform team adds to any chart. */
const podFields = {
  initContainers: [{ name: 'wait', image: 'registry.test/wait:1' }],
  hostAliases: [{ ip: '10.0.0.7', hostnames: ['kafka.solar.test'] }],
  dnsPolicy: 'None',
  dnsConfig: { nameservers: ['10.0.0.53'] },
  runtimeClassName: 'gvisor',
  priorityClassName: 'high',
};
const envFrom = [{ configMapRef: { name: 'proxy' } }];
const sidecar = { name: 'sidecar', image: 'registry.test/sidecar:1' };

describeWith(['helm4'], 'values of a platform team', () => {
  let helm: Helm;
  beforeAll(async () => {
    helm = await Helm.open('helm4');
  }, 1_200_000);
  afterAll(() => helm?.close());

  const rendered = async (values: object): Promise<Manifest[]> => manifestsOf(await renderValues(helm, values));
  const one = (manifests: readonly Manifest[], kind: string, name: string): Manifest => {
    const found = manifests.filter((each) => each.kind === kind && each.metadata.name.startsWith(name));
    expect(found).toHaveLength(1);
    return found[0]!;
  };
  const isService = ({ manifest }: Workload): boolean => manifest.kind === 'Deployment';

  it('are in every pod', async () => {
    const workloads = workloadsOf(
      await rendered({ podDefaults: { ...podFields, envFrom, extraContainers: [sidecar] } }),
    );
    expect(workloads.length).toBeGreaterThan(20);
    for (const { pod } of workloads) expect(pod).toMatchObject(podFields);
    for (const { pod } of workloads.filter(isService)) {
      expect(pod.containers).toHaveLength(2);
      expect(pod.containers).toMatchObject([{ envFrom }, sidecar]);
    }
    const jobs = workloads.filter(({ manifest }) => manifest.kind === 'Job');
    expect(jobs.map(({ pod }) => pod.containers.length)).toEqual([1, 1]);
    for (const { pod } of jobs) expect(pod.containers).toMatchObject([{ envFrom }]);
  });

  it('of one component go before the defaults', async () => {
    const values = {
      podDefaults: podFields,
      authApi: { runtimeClassName: 'kata', initContainers: [] },
      jobs: { runtimeClassName: 'runc', annotations: { 'example.com/job': 'yes' }, podAnnotations: { mesh: 'off' } },
    };
    const manifests = await rendered(values);
    for (const { manifest, pod } of workloadsOf(manifests)) {
      const { name } = manifest.metadata;
      const own = name.endsWith('auth-api') ? 'kata' : manifest.kind === 'Job' ? 'runc' : 'gvisor';
      expect({ name, runtime: pod.runtimeClassName }).toEqual({ name, runtime: own });
      expect({ name, inits: pod.initContainers?.length }).toEqual({ name, inits: own === 'kata' ? undefined : 1 });
    }
    const job = one(manifests, 'Job', 'heliograph-migrate');
    expect(job.metadata.annotations).toMatchObject({ 'example.com/job': 'yes', 'helm.sh/hook-weight': '-5' });
    expect(job.spec).toMatchObject({ template: { metadata: { annotations: { mesh: 'off' } } } });
  });

  it('are in the one pod of mode small, with what belongs to it alone', async () => {
    const allInOne = { runtimeClassName: 'kata', podLabels: { tier: 'all' }, extraContainers: [sidecar] };
    const [single, ...others] = workloadsOf(
      await rendered({ mode: 'small', podDefaults: { ...podFields, envFrom }, allInOne }),
    ).filter(isService);
    expect(others).toEqual([]);
    expect(single!.pod).toMatchObject({ ...podFields, runtimeClassName: 'kata' });
    expect(single!.pod.containers).toMatchObject([{ args: ['all-in-one'], envFrom }, sidecar]);
    expect(single!.labels).toMatchObject({ tier: 'all' });
  });

  it('give the Jobs a ServiceAccount, of the chart or of their own', async () => {
    const annotations = { 'eks.amazonaws.com/role-arn': 'arn:aws:iam::1:role/jobs' };
    const manifests = await rendered({ jobs: { serviceAccount: { annotations } } });
    expect(one(manifests, 'ServiceAccount', 'heliograph-jobs').metadata.annotations).toMatchObject(annotations);
    const existing = await rendered({ jobs: { serviceAccount: { create: false, name: 'migrations' } } });
    const jobs = workloadsOf(existing).filter(({ manifest }) => manifest.kind === 'Job');
    expect(jobs.map(({ pod }) => pod.serviceAccountName)).toEqual(['migrations', 'migrations']);
    expect(existing.filter(({ metadata }) => metadata.name === 'heliograph-jobs')).toEqual([]);
  });

  it.each(['distributed', 'small'])('route a Gateway to the gateway in mode %s', async (mode) => {
    const parentRefs = [{ name: 'edge', namespace: 'gateways', sectionName: 'https' }];
    const httpRoute = {
      enabled: true,
      parentRefs,
      hostnames: ['api.solar.test'],
      annotations: { 'example.com/a': 'b' },
    };
    const manifests = await rendered({ mode, gateway: { tls: { enabled: false }, httpRoute } });
    const { metadata, spec } = one(manifests, 'HTTPRoute', 'heliograph-gateway');
    expect(metadata.annotations).toMatchObject(httpRoute.annotations);
    const backendRefs = [{ name: 'heliograph-gateway', port: 80 }];
    expect(spec).toMatchObject({ parentRefs, hostnames: httpRoute.hostnames, rules: [{ backendRefs }] });
    one(manifests, 'Service', 'heliograph-gateway');
  });

  it('reserve local storage for every pod', async () => {
    for (const { pod } of workloadsOf(await rendered({})))
      expect(pod.containers[0]!.resources).toMatchObject({
        requests: { 'ephemeral-storage': expect.any(String) },
        limits: { 'ephemeral-storage': expect.any(String) },
      });
  });

  it('add manifests with templates in them', async () => {
    const manifests = await rendered({
      extraObjects: [
        { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: '{{ .Release.Name }}-first' }, data: { a: 'b' } },
        'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: {{ include "heliograph.fullname" . }}-second\n',
      ],
    });
    expect(one(manifests, 'ConfigMap', 'heliograph-first').data).toEqual({ a: 'b' });
    one(manifests, 'ConfigMap', 'heliograph-second');
  });

  it('give Services labels, annotations and address families', async () => {
    const service = {
      labels: { team: 'energy' },
      annotations: { 'example.com/a': 'b' },
      ipFamilyPolicy: 'PreferDualStack',
      ipFamilies: ['IPv6', 'IPv4'],
    };
    const manifests = await rendered({ gateway: { service }, syncApi: { service } });
    for (const name of ['gateway', 'sync-api']) {
      const { metadata, spec } = one(manifests, 'Service', `heliograph-${name}`);
      expect(metadata).toMatchObject({ labels: service.labels, annotations: service.annotations });
      expect(spec).toMatchObject({ ipFamilyPolicy: service.ipFamilyPolicy, ipFamilies: service.ipFamilies });
    }
    expect(one(manifests, 'Service', 'heliograph-auth-api').spec).not.toHaveProperty('ipFamilyPolicy');
  });

  it('name hosts, paths and certificates of an Ingress as most charts do', async () => {
    const tls = [{ secretName: 'api-tls', hosts: ['api.solar.test'] }];
    const hosts = ['plain.solar.test', { host: 'api.solar.test', paths: [{ path: '/v1', pathType: 'Exact' }] }];
    const manifests = await rendered({
      gateway: { tls: { enabled: false }, ingress: { enabled: true, hosts, tls } },
    });
    const { spec } = one(manifests, 'Ingress', 'heliograph');
    const backend = { service: { name: 'heliograph-gateway', port: { number: 80 } } };
    expect(spec).toMatchObject({
      tls,
      rules: [
        { host: 'plain.solar.test', http: { paths: [{ path: '/', pathType: 'Prefix', backend }] } },
        { host: 'api.solar.test', http: { paths: [{ path: '/v1', pathType: 'Exact', backend }] } },
      ],
    });
  });

  it('drop metrics and replace labels where Prometheus scrapes', async () => {
    const own = {
      metricRelabelings: [{ action: 'drop', sourceLabels: ['__name__'], regex: 'nodejs_.*' }],
      relabelings: [{ action: 'labeldrop', regex: 'pod' }],
    };
    const manifests = await rendered({
      monitoring: { podMonitor: { enabled: true, ...own }, serviceMonitor: { enabled: true, ...own } },
    });
    expect(one(manifests, 'PodMonitor', 'heliograph').spec).toMatchObject({ podMetricsEndpoints: [own] });
    expect(one(manifests, 'ServiceMonitor', 'heliograph').spec).toMatchObject({ endpoints: [own] });
  });

  it('change and disable single alerts', async () => {
    const alerts = {
      HeliographRestarting: { enabled: false },
      HeliographServiceDown: { for: '10m', severity: 'warning', labels: { team: 'night' } },
      HeliographTargetDown: { labels: { team: 'day' } },
    };
    const manifests = await rendered({
      monitoring: { prometheusRule: { enabled: true, additionalLabels: { team: 'energy' }, alerts } },
    });
    const { groups } = one(manifests, 'PrometheusRule', 'heliograph').spec as {
      groups: { rules: { alert?: string; for?: string; labels?: object }[] }[];
    };
    const rule = (name: string) => groups.flatMap(({ rules }) => rules).find(({ alert }) => alert === name);
    expect(rule('HeliographRestarting')).toBeUndefined();
    expect(rule('HeliographServiceDown')).toMatchObject({
      for: '10m',
      labels: { severity: 'warning', team: 'night' },
    });
    expect(rule('HeliographTargetDown')).toMatchObject({ for: '10m', labels: { severity: 'warning', team: 'day' } });
    expect(rule('HeliographReplicaNotReady')).toMatchObject({ labels: { severity: 'warning', team: 'energy' } });
    const unknown = { monitoring: { prometheusRule: { alerts: { NoSuch: { enabled: false } } } } };
    await expect(renderValues(helm, unknown)).rejects.toThrow(/\/prometheusRule\/alerts.*NoSuch/s);
  });

  it('take images and pull Secrets of the parent chart, and label the version of the image', async () => {
    const values = {
      global: { imageRegistry: 'mirror.test', imagePullSecrets: ['mirror-login'], other: 1 },
      image: { tag: '2.0.1' },
    };
    for (const { pod, labels } of workloadsOf(await rendered(values))) {
      expect(pod.containers[0]!.image).toBe('mirror.test/heliograph/heliograph:2.0.1');
      expect(pod).toMatchObject({ imagePullSecrets: [{ name: 'mirror-login' }] });
      expect(labels['app.kubernetes.io/version']).toBe('2.0.1');
    }
  });

  it('leave users and groups to the platform, as OpenShift demands', async () => {
    const example = join(chartDirectory, '..', 'examples', 'openshift.yaml');
    const workloads = workloadsOf(await rendered(parse(readFileSync(example, 'utf8')) as object));
    expect(workloads.length).toBeGreaterThan(20);
    for (const { pod } of workloads)
      expect(pod.securityContext).toEqual({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
  });

  it('name the pod in traces where a service makes them', async () => {
    const workloads = workloadsOf(await rendered({ normalizer: { config: { TRACING_ENABLED: true } } }));
    const named = workloads.filter(({ pod }) => pod.containers[0]!.env?.some(({ name }) => name === 'K8S_POD_NAME'));
    expect(named.map(({ manifest }) => manifest.metadata.name)).toEqual(['heliograph-normalizer']);
    const fieldOf = (fieldPath: string) => ({ valueFrom: { fieldRef: { fieldPath } } });
    expect(named[0]!.pod.containers[0]!.env).toEqual(
      expect.arrayContaining([
        { name: 'K8S_NAMESPACE_NAME', ...fieldOf('metadata.namespace') },
        { name: 'K8S_POD_NAME', ...fieldOf('metadata.name') },
      ]),
    );
  });

  it('keep finished Jobs when their lifetime is null', async () => {
    const manifests = await rendered({ jobs: { ttlSecondsAfterFinished: null } });
    expect(one(manifests, 'Job', 'heliograph-migrate').spec).not.toHaveProperty('ttlSecondsAfterFinished');
    const none = await rendered({ jobs: { ttlSecondsAfterFinished: 0 } });
    expect(one(none, 'Job', 'heliograph-migrate').spec).toMatchObject({ ttlSecondsAfterFinished: 0 });
  });

  it('need a Kubernetes that the chart runs on', async () => {
    const args = ['template', 'heliograph', '--kube-version', '1.29.9', chartDirectory];
    expect((await helm.run(args)).stderr).toContain('requires kubeVersion');
  });
});
