import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type KubernetesApi, startKubernetesApi } from '@heliograph/stack';
import { type Manifest, nameOf } from '../src/chart/manifest.ts';
import { manifestsOf } from '../src/chart/render.ts';
import { customResourceDefinitions, install } from '../src/cluster/custom-resources.ts';
import { KubernetesClient, restrictedNamespace } from '../src/cluster/kubernetes-client.ts';
import { Helm, helmVersions } from '../src/programs/helm.ts';
import { chartDirectory, root } from '../src/root.ts';
import { describeWith } from './describe-with.ts';

const files = {
  fixed: join(root, 'testing', 'conformance', 'deploy', 'values', 'fixed-replicas.yaml'),
  everything: join(root, 'testing', 'conformance', 'deploy', 'values', 'across-namespaces.yaml'),
  keda: join(root, 'deploy', 'helm', 'ci', 'keda.yaml'),
  hpa: join(root, 'deploy', 'helm', 'ci', 'hpa.yaml'),
  small: join(root, 'deploy', 'helm', 'ci', 'all-in-one.yaml'),
};
type Values = keyof typeof files;

/** Several runs of Helm with some fifty objects each. */
const LONG = 300_000;

/** No kubelet runs the Jobs of hooks and no controller makes pods ready: hooks are left out, and without waiting. */
const WITHOUT_CONTROLLERS = ['--no-hooks', '--timeout', '60s'];

const WITHOUT_SECRETS = ['--set', 'requireSecrets=false'];

/** Two releases cannot share a Strimzi cluster: topics have the same names, and stay when a release is uninstalled. */
const elsewhere = (namespace: string): string[] => [
  '--set',
  `strimzi.namespace=${namespace}-kafka`,
  '--set',
  `monitoring.dashboards.namespace=${namespace}-monitoring`,
];

describeWith(['helm4', 'helm3', 'kube-apiserver', 'etcd'], 'releases', () => {
  let api: KubernetesApi;
  let client: KubernetesClient;
  const helms: Partial<Record<(typeof helmVersions)[number], Helm>> = {};

  beforeAll(async () => {
    for (const version of helmVersions) helms[version] = await Helm.open(version);
    api = await startKubernetesApi({ directory: mkdtempSync(join(tmpdir(), 'heliograph-kubernetes-')) });
    client = new KubernetesClient(api);
    await install(client, await customResourceDefinitions());
  }, 1_200_000);
  afterAll(async () => {
    client?.close();
    for (const helm of Object.values(helms)) helm.close();
    await api?.stop();
  });

  async function helm(version: (typeof helmVersions)[number], namespace: string, ...args: string[]): Promise<string> {
    const where = ['--namespace', namespace, '--kubeconfig', api.kubeconfigPath];
    const { code, stdout, stderr } = await helms[version]!.run([...args, ...where]);
    // Each warning of Helm would become a user's question later.
    expect({ args: args.slice(0, 2), code, stderr }).toEqual({ args: args.slice(0, 2), code: 0, stderr: '' });
    return stdout;
  }

  const upgrade = (
    version: (typeof helmVersions)[number],
    namespace: string,
    values: Values,
    ...more: string[]
  ): Promise<string> =>
    helm(
      version,
      namespace,
      'upgrade',
      'sun',
      chartDirectory,
      '--install',
      '--values',
      files[values],
      ...elsewhere(namespace),
      ...WITHOUT_SECRETS,
      ...WITHOUT_CONTROLLERS,
      ...more,
    );

  /** Sets a number of replicas as an autoscaler does. */
  async function scale(namespace: string, component: string, replicas: number): Promise<void> {
    const deployment = `/apis/apps/v1/namespaces/${namespace}/deployments/sun-heliograph-${component}`;
    const path = `${deployment}/scale?fieldManager=kube-controller-manager`;
    const answer = await client.call('PATCH', path, { spec: { replicas } }, 'application/merge-patch+json');
    expect(answer.status).toBe(200);
  }

  async function manifestsOfRelease(version: (typeof helmVersions)[number], namespace: string): Promise<Manifest[]> {
    return manifestsOf(await helm(version, namespace, 'get', 'manifest', 'sun'));
  }

  async function replicasOf(namespace: string, component: string): Promise<unknown> {
    const path = `/apis/apps/v1/namespaces/${namespace}/deployments/sun-heliograph-${component}`;
    return ((await client.call('GET', path)).body.spec as { replicas?: number }).replicas;
  }

  describe.each(helmVersions)('of %s', (version) => {
    const namespace = `release-${version}`;
    beforeAll(async () => {
      for (const each of ['', '-kafka', '-monitoring']) await restrictedNamespace(client, `${namespace}${each}`);
    });

    it(
      'are installed, upgraded to all options, rolled back and uninstalled without leftovers',
      async () => {
        await upgrade(version, namespace, 'fixed');
        expect(await replicasOf(namespace, 'webhook-dispatcher')).toBe(4);
        await upgrade(version, namespace, 'everything');
        const everything = await manifestsOfRelease(version, namespace);
        await helm(version, namespace, 'rollback', 'sun', '1', ...WITHOUT_CONTROLLERS);
        expect(await replicasOf(namespace, 'webhook-dispatcher')).toBe(4);
        await upgrade(version, namespace, 'everything');
        await helm(version, namespace, 'uninstall', 'sun', '--no-hooks');
        const left: string[] = [];
        for (const manifest of everything)
          if ((await client.read(manifest, namespace)).status !== 404) left.push(nameOf(manifest));
        // Topics contain data: `strimzi.topics.keep` leaves them.
        expect(left.filter((name) => !name.startsWith('KafkaTopic/'))).toEqual([]);
      },
      LONG,
    );

    it(
      'leave the number of replicas to the scaler that owns it',
      async () => {
        await upgrade(version, namespace, 'keda');
        await scale(namespace, 'normalizer', 5);
        await upgrade(version, namespace, 'keda');
        expect(await replicasOf(namespace, 'normalizer')).toBe(5);
      },
      LONG,
    );

    it(
      'keep their replicas when a scaler takes over, and while it is idle',
      async () => {
        const own = `scaled-${version}`;
        for (const each of ['', '-kafka', '-monitoring']) await restrictedNamespace(client, `${own}${each}`);
        await upgrade(version, own, 'fixed');
        for (let upgrades = 0; upgrades < 3; upgrades += 1) {
          await upgrade(version, own, 'keda');
          expect(await replicasOf(own, 'normalizer')).toBe(3);
        }
        await scale(own, 'normalizer', 7);
        for (let upgrades = 0; upgrades < 2; upgrades += 1) {
          await upgrade(version, own, 'keda');
          expect(await replicasOf(own, 'normalizer')).toBe(7);
        }
        // The scaler is deleted with this upgrade, but its number is another than the release's.
        await upgrade(version, own, 'fixed', ...(version === 'helm4' ? ['--force-conflicts'] : []));
        expect(await replicasOf(own, 'normalizer')).toBe(3);
      },
      LONG,
    );
  });

  it.each(helmVersions)(
    'of %s go from a HorizontalPodAutoscaler to KEDA by way of a fixed number',
    async (version) => {
      const namespace = `hpa-${version}`;
      await restrictedNamespace(client, namespace);
      await upgrade(version, namespace, 'hpa');
      await scale(namespace, 'kafka-dispatcher', 5);
      const where = ['--namespace', namespace, '--kubeconfig', api.kubeconfigPath];
      const args = [
        'upgrade',
        'sun',
        chartDirectory,
        '--values',
        files.keda,
        ...WITHOUT_SECRETS,
        ...WITHOUT_CONTROLLERS,
        ...where,
      ];
      const { code, stderr } = await helms[version]!.run(args);
      expect(code).not.toBe(0);
      expect(stderr).toMatch(/kafkaDispatcher\.autoscaling\.mode: .*mode=none and kafkaDispatcher\.replicas=5 first/);
      await upgrade(version, namespace, 'fixed', ...(version === 'helm4' ? ['--force-conflicts'] : []));
      await upgrade(version, namespace, 'keda');
    },
    LONG,
  );

  it.each(helmVersions)(
    'of %s go from one process to a Deployment for each service, and back',
    async (version) => {
      const namespace = `mode-${version}`;
      for (const each of ['', '-kafka', '-monitoring']) await restrictedNamespace(client, `${namespace}${each}`);
      // A hundred objects that are alike in both forms.
      const withoutTopics = ['--set', 'strimzi.topics.enabled=false'];
      const objects = async (kind: string, path: string) => {
        const { body } = await client.call('GET', `${path}/namespaces/${namespace}/${kind}`);
        return body.items as { metadata: { name: string }; spec: { selector: Record<string, string> } }[];
      };
      const deployments = async () =>
        (await objects('deployments', '/apis/apps/v1')).map(({ metadata }) =>
          metadata.name.replace('sun-heliograph-', ''),
        );
      const gateway = async () =>
        (await objects('services', '/api/v1')).find(({ metadata }) => metadata.name === 'sun-heliograph-gateway')!.spec
          .selector['app.kubernetes.io/component'];
      await upgrade(version, namespace, 'small', ...withoutTopics);
      expect(await deployments()).toEqual(['all-in-one']);
      expect(await gateway()).toBe('all-in-one');
      await upgrade(version, namespace, 'small', ...withoutTopics, '--set', 'mode=distributed');
      expect(await deployments()).toEqual(
        expect.arrayContaining(['gateway', 'sync-api', 'ingest-solis', 'normalizer']),
      );
      expect(await deployments()).not.toContain('all-in-one');
      expect(await gateway()).toBe('gateway');
      await upgrade(version, namespace, 'small', ...withoutTopics);
      expect(await deployments()).toEqual(['all-in-one']);
      expect(await gateway()).toBe('all-in-one');
    },
    LONG,
  );

  it(
    'of Helm 3 are taken over by Helm 4',
    async () => {
      const namespace = 'from-3-to-4';
      await restrictedNamespace(client, namespace);
      await upgrade('helm3', namespace, 'fixed');
      await upgrade('helm4', namespace, 'fixed');
      await upgrade('helm4', namespace, 'keda');
      expect(await helm('helm4', namespace, 'status', 'sun')).toContain('STATUS: deployed');
    },
    LONG,
  );

  it(
    'show their changes to an object that another manager changed too',
    async () => {
      const namespace = 'conflict';
      await restrictedNamespace(client, namespace);
      await upgrade('helm4', namespace, 'fixed');
      const path = `/apis/apps/v1/namespaces/${namespace}/deployments/sun-heliograph-normalizer?fieldManager=somebody&force=true`;
      const metadata = { name: 'sun-heliograph-normalizer' };
      const edit = { apiVersion: 'apps/v1', kind: 'Deployment', metadata, spec: { replicas: 9 } };
      expect((await client.call('PATCH', path, edit, 'application/apply-patch+yaml')).status).toBe(200);
      const where = ['--namespace', namespace, '--kubeconfig', api.kubeconfigPath];
      const args = [
        'upgrade',
        'sun',
        chartDirectory,
        '--values',
        files.fixed,
        ...WITHOUT_SECRETS,
        ...WITHOUT_CONTROLLERS,
        ...where,
      ];
      const { code, stderr } = await helms.helm4!.run(args);
      expect(code).not.toBe(0);
      expect(stderr).toContain('conflict with "somebody": .spec.replicas');
      expect((await helms.helm4!.run([...args, '--force-conflicts'])).code).toBe(0);
      expect(await replicasOf(namespace, 'normalizer')).toBe(3);
    },
    LONG,
  );
});
