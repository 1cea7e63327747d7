import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type KubernetesApi, startKubernetesApi } from '@heliograph/stack';
import { type Manifest, type Workload, workloadsOf } from '../src/chart/manifest.ts';
import { manifestsOf, renderValues } from '../src/chart/render.ts';
import { KubernetesClient, restrictedNamespace } from '../src/cluster/kubernetes-client.ts';
import { Helm, helmVersions } from '../src/programs/helm.ts';
import { chartDirectory, root } from '../src/root.ts';
import { describeWith } from './describe-with.ts';

const ours = {
  'heliograph-kafka': ['password', 'username'],
  'heliograph-master-key': ['master-key'],
  'heliograph-postgresql': ['uri'],
  'heliograph-redis': ['url'],
  'heliograph-service-secret': ['service-secret'],
  'heliograph-signing-keys': ['signing-keys.json'],
};
const others = {
  'heliograph-gateway-tls': ['tls.crt', 'tls.key'],
  'heliograph-kafka-cluster-ca-cert': ['ca.crt'],
};

interface InitSecrets {
  initSecrets: { run(context: object, options: object): Promise<{ data: { items: Manifest[] } }> };
}

/** The Secrets that `heliograph admin init-secrets` prints. */
async function initSecrets(): Promise<(Manifest & { stringData: Record<string, string> })[]> {
  const path = join(root, 'apps', 'auth-api', 'src', 'cli', 'init-secrets-command.ts');
  const { initSecrets: command } = (await import(path)) as InitSecrets;
  const options = { 'postgresql-address': 'db:5432', 'redis-address': 'redis:6379', 'kafka-username': 'heliograph' };
  const { data } = await command.run({}, options);
  return data.items as (Manifest & { stringData: Record<string, string> })[];
}

function requiredSecrets(rendered: string): Record<string, string[]> {
  const [, lines = ''] = /^# Secrets that must exist before the release:\n((?:# {3}.*\n)*)/m.exec(rendered) ?? [];
  return Object.fromEntries(
    [...lines.matchAll(/^# {3}(\S+): (.+)$/gm)].map(([, name, keys]) => [name!, keys!.split(', ')]),
  );
}

/** Secrets that variables of pods name. */
const namedSecrets = (workloads: readonly Workload[]): Set<string> =>
  new Set(
    workloads
      .flatMap(({ pod }) => pod.containers[0]!.env ?? [])
      .flatMap(({ valueFrom }) => valueFrom?.secretKeyRef?.name ?? []),
  );

describeWith(['helm4'], 'Secrets that must exist before a release', () => {
  let helm: Helm;
  beforeAll(async () => {
    helm = await Helm.open('helm4');
  }, 1_200_000);
  afterAll(() => helm?.close());

  it('are named in what `helm template` prints', async () => {
    expect(requiredSecrets(await renderValues(helm, {}))).toEqual({ ...ours, ...others });
  });

  it('are those of the values, without those that Strimzi makes for the release', async () => {
    const values = {
      strimzi: { enabled: true },
      masterKey: { existingSecret: 'own-key' },
      gateway: { tls: { enabled: false } },
      webhookDispatcher: { secrets: { WEBHOOK_EGRESS_PROXY: { existingSecret: 'proxy', key: 'url' } } },
      networkPolicy: { enabled: false },
    };
    expect(requiredSecrets(await renderValues(helm, values))).toEqual({
      'heliograph-kafka-cluster-ca-cert': ['ca.crt'],
      'heliograph-postgresql': ['uri'],
      'heliograph-redis': ['url'],
      'heliograph-service-secret': ['service-secret'],
      'heliograph-signing-keys': ['signing-keys.json'],
      'own-key': ['master-key'],
      proxy: ['url'],
    });
  });

  it('are made by `heliograph admin init-secrets`, but for certificates', async () => {
    const made = (await initSecrets()).map(({ metadata, stringData }) => [
      metadata.name,
      Object.keys(stringData).toSorted(),
    ]);
    expect(Object.fromEntries(made)).toEqual(ours);
  });

  it('are those of the example for the External Secrets Operator, but for certificates', () => {
    const file = join(root, 'deploy', 'helm', 'examples', 'manifests', 'external-secrets.yaml');
    const made = manifestsOf(readFileSync(file, 'utf8')).map(({ metadata, spec }) => {
      const data = spec!.data as { secretKey: string; remoteRef: object }[];
      return [metadata.name, data.map(({ secretKey }) => secretKey).toSorted()];
    });
    expect(Object.fromEntries(made)).toEqual(ours);
  });

  it('are one with secretsFile, besides keys and certificates', async () => {
    const rendered = await renderValues(helm, { secretsFile: { existingSecret: 'all', key: 'heliograph.env' } });
    expect(requiredSecrets(rendered)).toEqual({
      ...others,
      'heliograph-signing-keys': ['signing-keys.json'],
      all: ['heliograph.env'],
    });
    const workloads = workloadsOf(manifestsOf(rendered)).filter(({ manifest }) => manifest.kind !== 'Pod');
    expect(namedSecrets(workloads)).toEqual(new Set());
    for (const { pod } of workloads) {
      expect(pod.containers[0]!.env).toContainEqual({
        name: 'SECRETS_FILE',
        value: '/run/heliograph/secrets-file/heliograph.env',
      });
      expect(pod.volumes).toContainEqual(
        expect.objectContaining({ secret: expect.objectContaining({ secretName: 'all' }) }),
      );
    }
  });

  it('are none of the file’s when something else mounts it', async () => {
    const rendered = await renderValues(helm, { secretsFile: { path: '/vault/secrets/heliograph.env' } });
    expect(Object.keys(requiredSecrets(rendered))).toEqual([
      'heliograph-gateway-tls',
      'heliograph-kafka-cluster-ca-cert',
      'heliograph-signing-keys',
    ]);
    expect(rendered).not.toContain('/run/heliograph/secrets-file');
  });
});

describeWith(['helm4', 'helm3', 'kube-apiserver', 'etcd'], 'an installation without its Secrets', () => {
  let api: KubernetesApi;
  let client: KubernetesClient;
  beforeAll(async () => {
    api = await startKubernetesApi({ directory: mkdtempSync(join(tmpdir(), 'heliograph-kubernetes-')) });
    client = new KubernetesClient(api);
  }, 1_200_000);
  afterAll(async () => {
    client?.close();
    await api?.stop();
  });

  it.each(helmVersions)(
    'is refused by %s with all that are missing',
    async (version) => {
      const helm = await Helm.open(version);
      const namespace = `secrets-${version}`;
      await restrictedNamespace(client, namespace);
      const create = async (kind: string, name: string, own: object = {}) => {
        const manifest = { apiVersion: 'v1', kind, metadata: { name, namespace }, ...own } as Manifest;
        expect((await client.apply(manifest)).status).toBeLessThan(300);
      };
      const where = ['--namespace', namespace, '--kubeconfig', api.kubeconfigPath];
      const install = ['install', 'sun', chartDirectory, '--no-hooks', ...where];

      const { code, stderr } = await helm.run(install);
      expect(code).not.toBe(0);
      const missing = [...stderr.matchAll(/^ {2}(\S+), key (\S+)$/gm)].map(([, name, key]) => `${name} ${key}`);
      const expected = Object.entries({ ...ours, ...others }).flatMap(([name, keys]) =>
        keys.map((key) => `${name} ${key}`),
      );
      expect(missing.toSorted()).toEqual(expected.toSorted());
      expect(stderr).toContain(`admin init-secrets`);
      expect(stderr).toContain(`kubectl -n ${namespace} create -f -`);

      for (const { metadata, stringData } of await initSecrets()) await create('Secret', metadata.name, { stringData });
      for (const [name, keys] of Object.entries(others))
        await create('Secret', name, { stringData: Object.fromEntries(keys.map((key) => [key, 'PEM'])) });
      const again = await helm.run(install);
      expect({ code: again.code, stderr: again.stderr }).toEqual({ code: 0, stderr: '' });
      helm.close();
    },
    300_000,
  );
});
