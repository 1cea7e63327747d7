import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type KubernetesApi,
  kubernetesProgram,
  type SpawnedPart,
  spawnPart,
  startKubernetesApi,
} from '@heliograph/stack';
import { type Manifest, workloadsOf } from '../src/chart/manifest.ts';
import { manifestsOf, render } from '../src/chart/render.ts';
import { goodValueFiles } from '../src/chart/value-file.ts';
import { complaints, KubernetesClient, restrictedNamespace } from '../src/cluster/kubernetes-client.ts';
import { Helm } from '../src/programs/helm.ts';
import { describeWith } from './describe-with.ts';

/** No kubelet runs: a node is only its object for the scheduler, which would otherwise prefer the large one for all pods. */
const nodes = { small: '16', large: '256' } as const;
const scheduledWithinMs = 20_000;

describeWith(['helm4', 'kube-apiserver', 'etcd', 'kube-scheduler'], 'a real scheduler', () => {
  let api: KubernetesApi;
  let client: KubernetesClient;
  let scheduler: SpawnedPart;
  let helm: Helm;
  beforeAll(async () => {
    helm = await Helm.open('helm4');
    const directory = mkdtempSync(join(tmpdir(), 'heliograph-kubernetes-'));
    api = await startKubernetesApi({ directory });
    client = new KubernetesClient(api);
    scheduler = await spawnPart({
      name: 'kube-scheduler',
      command: await kubernetesProgram('kube-scheduler'),
      args: [`--kubeconfig=${api.kubeconfigPath}`, '--leader-elect=false', '--secure-port=0'],
      logFile: join(directory, 'kube-scheduler.log'),
      pidFile: join(directory, 'kube-scheduler.pid'),
    });
  }, 1_200_000);
  afterAll(async () => {
    await scheduler?.stop();
    client?.close();
    helm?.close();
    await api?.stop();
  });

  async function apply(manifest: Manifest): Promise<void> {
    expect(complaints(await client.apply(manifest, { force: true }))).toEqual([]);
  }

  async function makeNodes(labels: Record<string, string>): Promise<void> {
    for (const [name, cpu] of Object.entries(nodes)) {
      const metadata = { name, labels: { 'kubernetes.io/hostname': name, ...labels } };
      await apply({ apiVersion: 'v1', kind: 'Node', metadata });
      const resources = { cpu, memory: `${cpu}Gi`, pods: '200', 'ephemeral-storage': '100Gi' };
      const status = { capacity: resources, allocatable: resources, conditions: [{ type: 'Ready', status: 'True' }] };
      const merge = (path: string, change: object) =>
        client.call('PATCH', `/api/v1/nodes/${name}${path}`, change, 'application/merge-patch+json');
      await merge('/status', { status });
      // A new node has one until a controller finds it ready.
      await merge('', { spec: { taints: null } });
    }
  }

  /** Resolves when the scheduler has decided. */
  async function nodeOf(pod: string, namespace: string): Promise<string> {
    const deadline = Date.now() + scheduledWithinMs;
    for (;;) {
      const { body } = await client.call('GET', `/api/v1/namespaces/${namespace}/pods/${pod}`);
      const { nodeName } = (body.spec ?? {}) as { nodeName?: string };
      if (nodeName !== undefined) return nodeName;
      if (Date.now() > deadline) throw new Error(`${pod} is not scheduled: ${JSON.stringify(body.status)}`);
      await sleep(50);
    }
  }

  it.each([
    ['without-zones', {}],
    ['in-one-zone', { 'topology.kubernetes.io/zone': 'a' }],
  ])('puts the two replicas of each service on two nodes %s', async (namespace, labels) => {
    const minimal = goodValueFiles().find(({ name }) => name === 'minimal')!;
    const manifests = manifestsOf(await render(helm, minimal, namespace));
    await makeNodes(labels);
    await restrictedNamespace(client, namespace);
    for (const account of manifests.filter(({ kind }) => kind === 'ServiceAccount')) await apply(account);
    const deployments = workloadsOf(manifests).filter(({ manifest }) => manifest.kind === 'Deployment');
    expect(deployments.length).toBeGreaterThan(8);
    const together: string[] = [];
    for (const { manifest, pod, labels: own } of deployments) {
      const places: string[] = [];
      for (const replica of ['1', '2']) {
        const name = `${manifest.metadata.name}-${replica}`;
        // Labels like a ReplicaSet's.
        const metadata = { name, namespace, labels: { ...own, 'pod-template-hash': 'same' } };
        await apply({ apiVersion: 'v1', kind: 'Pod', metadata, spec: { ...pod } });
        places.push(await nodeOf(name, namespace));
      }
      if (new Set(places).size < 2) together.push(`${manifest.metadata.name}: ${places.join(', ')}`);
    }
    expect(together).toEqual([]);
  });
});
