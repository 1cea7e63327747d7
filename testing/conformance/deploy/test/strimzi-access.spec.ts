import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type KubernetesApi, startKubernetesApi } from '@heliograph/stack';
import { workloadsOf } from '../src/chart/manifest.ts';
import { manifestsOf, renderValues } from '../src/chart/render.ts';
import { applyingOrder, complaints, KubernetesClient, restrictedNamespace } from '../src/cluster/kubernetes-client.ts';
import { Helm } from '../src/programs/helm.ts';
import { describeWith } from './describe-with.ts';

const verbs = ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete', 'deletecollection'];
const every = ['create', 'delete', 'get', 'list', 'patch'];
/** What services may do in the operators' namespace, decided by the API server's own RBAC. */
const rights = {
  'auth-api': { secrets: ['create'], kafkausers: every, kafkatopics: every },
  'kafka-dispatcher': { secrets: [], kafkausers: [], kafkatopics: ['create', 'get', 'patch'] },
  'sync-api': { secrets: [], kafkausers: [], kafkatopics: [] },
  'mqtt-dispatcher': { secrets: [], kafkausers: [], kafkatopics: [] },
  'all-in-one': { secrets: ['create'], kafkausers: every, kafkatopics: every },
} as const;

describeWith(['helm4', 'kube-apiserver', 'etcd'], 'rights with Strimzi', () => {
  let api: KubernetesApi;
  let client: KubernetesClient;
  let helm: Helm;
  beforeAll(async () => {
    helm = await Helm.open('helm4');
    api = await startKubernetesApi({ directory: mkdtempSync(join(tmpdir(), 'heliograph-kubernetes-')) });
    client = new KubernetesClient(api);
  }, 1_200_000);
  afterAll(async () => {
    client?.close();
    helm?.close();
    await api?.stop();
  });

  async function isAllowed(user: string, namespace: string, verb: string, resource: string): Promise<boolean> {
    const group = resource === 'secrets' ? '' : 'kafka.strimzi.io';
    const spec = { user, resourceAttributes: { namespace, verb, group, resource, name: 'heliograph-master-key' } };
    const review = { apiVersion: 'authorization.k8s.io/v1', kind: 'SubjectAccessReview', spec };
    const { body } = await client.call('POST', '/apis/authorization.k8s.io/v1/subjectaccessreviews', review);
    return (body.status as { allowed: boolean }).allowed;
  }

  it.each([
    ['distributed', 'solar', ['auth-api', 'kafka-dispatcher', 'sync-api', 'mqtt-dispatcher']],
    ['distributed', 'operators', ['auth-api', 'kafka-dispatcher', 'sync-api', 'mqtt-dispatcher']],
    ['small', 'solar', ['all-in-one']],
  ] as const)('mode %s in namespace %s: no service reads a Secret', async (mode, namespace, services) => {
    for (const each of ['solar', namespace]) await restrictedNamespace(client, each);
    const manifests = manifestsOf(await renderValues(helm, { mode, strimzi: { enabled: true, namespace } }));
    const access = applyingOrder(manifests).filter(({ kind }) =>
      ['ServiceAccount', 'Role', 'RoleBinding'].includes(kind),
    );
    for (const manifest of access) expect(complaints(await client.apply(manifest, { force: true }))).toEqual([]);
    for (const service of services) {
      const workload = workloadsOf(manifests).find(
        ({ manifest }) => manifest.metadata.name === `heliograph-${service}`,
      );
      const user = `system:serviceaccount:solar:${workload!.pod.serviceAccountName}`;
      const found: Record<string, string[]> = {};
      for (const resource of ['secrets', 'kafkausers', 'kafkatopics']) {
        const allowed = await Promise.all(verbs.map((verb) => isAllowed(user, namespace, verb, resource)));
        found[resource] = verbs.filter((_, index) => allowed[index]).toSorted();
      }
      expect({ service, ...found }).toEqual({ service, ...rights[service] });
    }
    for (const manifest of access.filter(({ kind }) => kind === 'RoleBinding')) {
      const { namespace: of, name } = manifest.metadata;
      await client.call('DELETE', `/apis/rbac.authorization.k8s.io/v1/namespaces/${of}/rolebindings/${name}`);
    }
  });
});
