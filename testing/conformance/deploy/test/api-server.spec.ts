import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type KubernetesApi, startKubernetesApi } from '@heliograph/stack';
import { type Manifest, nameOf, workloadsOf } from '../src/chart/manifest.ts';
import { manifestsOf, render } from '../src/chart/render.ts';
import { existingAccounts, goodValueFiles } from '../src/chart/value-file.ts';
import { customResourceDefinitions, install } from '../src/cluster/custom-resources.ts';
import { complaints, KubernetesClient, restrictedNamespace, applyingOrder } from '../src/cluster/kubernetes-client.ts';
import { Helm } from '../src/programs/helm.ts';
import { describeWith } from './describe-with.ts';

describeWith(['helm4', 'kube-apiserver', 'etcd'], 'a real API server', () => {
  let api: KubernetesApi;
  let client: KubernetesClient;
  let helm: Helm;
  beforeAll(async () => {
    helm = await Helm.open('helm4');
    api = await startKubernetesApi({ directory: mkdtempSync(join(tmpdir(), 'heliograph-kubernetes-')) });
    client = new KubernetesClient(api);
    await install(client, await customResourceDefinitions());
  }, 1_200_000);
  afterAll(async () => {
    client?.close();
    helm?.close();
    await api?.stop();
  });

  it('refuses what breaks Pod Security, so that taking a pod means something', async () => {
    await restrictedNamespace(client, 'probe');
    const pod = { containers: [{ name: 'root', image: 'x:1' }] };
    const manifest: Manifest = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'root' }, spec: pod };
    const answer = await client.tryToCreate(manifest, 'probe');
    expect(answer.status).toBe(403);
    expect(String(answer.body.message)).toContain('violates PodSecurity "restricted');
  });

  it('refuses an unknown field, so that accepting an object is significant', async () => {
    const manifest = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'odd' }, dta: { a: 'b' } } as Manifest;
    expect(complaints(await client.apply(manifest, { namespace: 'probe' }))).toEqual([
      expect.stringContaining('.dta: field not declared in schema'),
    ]);
  });

  it('keeps its data when it restarts after it was killed', async () => {
    await api.restart({ kill: true });
    const again = new KubernetesClient(api);
    const { status, body } = await again.call('GET', '/api/v1/namespaces/probe');
    expect({ status, name: (body.metadata as { name: string }).name }).toEqual({ status: 200, name: 'probe' });
    again.close();
    client.close();
    client = new KubernetesClient(api);
  });

  describe.each(goodValueFiles())('with $name', (values) => {
    const namespace = `v-${values.name}`.slice(0, 50);
    let manifests: Manifest[];
    beforeAll(async () => {
      manifests = manifestsOf(await render(helm, values, namespace));
      const others = manifests.flatMap(({ metadata }) => metadata.namespace ?? []);
      for (const each of new Set([namespace, ...others])) await restrictedNamespace(client, each);
      for (const name of existingAccounts(values))
        await client.apply({ apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name, namespace } });
    });

    it('takes every object without a warning', async () => {
      const said: string[] = [];
      for (const manifest of applyingOrder(manifests))
        for (const text of complaints(await client.apply(manifest, { namespace, force: true })))
          said.push(`${nameOf(manifest)}: ${text}`);
      expect(said).toEqual([]);
    });

    it('takes the pods that controllers would make', async () => {
      const said: string[] = [];
      for (const { manifest, pod, labels } of workloadsOf(manifests)) {
        const metadata = { name: `${manifest.metadata.name.slice(0, 50)}-0`, labels };
        const made: Manifest = { apiVersion: 'v1', kind: 'Pod', metadata, spec: pod as unknown as Manifest['spec'] };
        for (const text of complaints(await client.tryToCreate(made, namespace)))
          said.push(`${nameOf(manifest)}: ${text}`);
      }
      expect(said).toEqual([]);
    });

    it('has no change when it is applied again', async () => {
      const changed: string[] = [];
      for (const manifest of applyingOrder(manifests)) {
        const before = await client.read(manifest, namespace);
        const after = await client.apply(manifest, { namespace });
        const version = ({ body }: typeof before) => (body.metadata as { resourceVersion?: string }).resourceVersion;
        if (version(before) !== version(after)) changed.push(nameOf(manifest));
      }
      expect(changed).toEqual([]);
    });
  });
});
