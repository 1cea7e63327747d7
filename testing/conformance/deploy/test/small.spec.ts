import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { nameOf, workloadsOf, type Manifest } from '../src/chart/manifest.ts';
import { manifestsOf, renderValues } from '../src/chart/render.ts';
import { goodValueFiles } from '../src/chart/value-file.ts';
import { loadServiceClasses } from '../src/configuration/environment-problems.ts';
import { Helm } from '../src/programs/helm.ts';
import { AllInOne, processesOf } from './all-in-one.ts';
import { describeWith } from './describe-with.ts';

/** Differ on purpose: addresses of the APIs, and who stands before them. */
const ofTheForm = [
  'AUTH_API_URL',
  'SYNC_API_URL',
  'DELIVERY_API_URL',
  'JWKS_URL',
  'PORT',
  'LISTEN_HOST',
  'TRUSTED_PROXIES',
  'VENDOR',
];
/** Values with most settings of services, Secrets in a file, one vendor with settings of its own, a login and files of single services. */
const rich = ['everything', 'secrets-file', 'one-vendor', 'small', 'all-in-one', 'mosquitto'];

interface Policy {
  podSelector: { matchLabels: Record<string, string> };
  ingress?: Rule[];
  egress?: Rule[];
}
interface Rule {
  from?: object[];
  to?: object[];
  ports?: { port: number }[];
}

describeWith(['helm4'], 'mode small', () => {
  let helm: Helm;
  let allInOne: AllInOne;
  beforeAll(async () => {
    helm = await Helm.open('helm4');
    allInOne = await AllInOne.load(await loadServiceClasses());
  }, 1_200_000);
  afterAll(() => helm?.close());

  const rendered = async (values: object): Promise<Manifest[]> => manifestsOf(await renderValues(helm, values));
  const small = (values: object = {}): Promise<Manifest[]> => rendered({ mode: 'small', ...values });
  const deploymentsOf = (manifests: readonly Manifest[]) =>
    workloadsOf(manifests).filter(({ manifest }) => manifest.kind === 'Deployment');
  const withoutRedis = { redis: { existingSecret: '' } };

  it.each([
    ['one replica without Redis', { ...withoutRedis }, 1],
    ['two replicas with Redis', { allInOne: { replicas: 2 } }, 2],
  ])('is one Deployment, of %s, that requests at most 0.3 CPU and 1 GiB', async (_, values, replicas) => {
    const manifests = await small(values);
    const [deployment, ...others] = deploymentsOf(manifests);
    expect(others).toEqual([]);
    expect(deployment!.manifest).toMatchObject({
      metadata: { name: 'heliograph-all-in-one' },
      spec: { replicas, strategy: { type: replicas === 1 ? 'Recreate' : 'RollingUpdate' } },
    });
    const { cpu = '', memory = '' } = deployment!.pod.containers[0]!.resources!.requests!;
    expect(/^\d+m$/.test(cpu) && /^\d+Mi$/.test(memory)).toBe(true);
    expect(Number.parseInt(cpu, 10) * replicas).toBeLessThanOrEqual(300);
    expect(Number.parseInt(memory, 10) * replicas).toBeLessThanOrEqual(1024);
    const budgets = manifests.filter(({ kind }) => kind === 'PodDisruptionBudget');
    expect(budgets.map(nameOf)).toEqual(replicas === 1 ? [] : ['PodDisruptionBudget/heliograph-all-in-one']);
  });

  it('prepares topics and schemas by the same hooks, and the same pod tests it', async () => {
    const prepared = (manifests: readonly Manifest[]) =>
      manifests.filter(({ kind }) => kind === 'Job').map(({ metadata, spec }) => ({ name: metadata.name, spec }));
    expect(prepared(await small())).toEqual(prepared(await rendered({})));
    expect((await small()).map(nameOf)).toContain('Pod/heliograph-test');
  });

  it.each(goodValueFiles().filter(({ name }) => rich.includes(name)))(
    'gives every service the settings that it has apart: $name',
    async ({ file }) => {
      const values = parse(readFileSync(file, 'utf8')) as Record<string, object> | null;
      // Logins are by Deployment with Strimzi; the distributed form needs Redis, and partitions for its replicas.
      const kafka = { ...values?.kafka, growablePartitions: 0 };
      const alike = { ...values, strimzi: { enabled: false }, redis: {}, kafka };
      const [process] = processesOf(await small({ ...alike }));
      const services = allInOne.environments(allInOne.resolved(process!.variables));
      const apart = deploymentsOf(await rendered({ ...alike, mode: 'distributed' }));
      expect(services.size).toBeGreaterThan(5);
      for (const { pod } of apart) {
        const [container] = pod.containers;
        const service = container!.name;
        const declared = (env: Readonly<Record<string, string>>) =>
          Object.fromEntries(
            Object.entries(env).filter(([name]) => !ofTheForm.includes(name) && allInOne.declares(service, name)),
          );
        expect({ service, ...declared(services.get(service)!) }).toEqual({
          service,
          ...declared(allInOne.resolved(container!.env!)),
        });
      }
      expect([...services.keys()].toSorted()).toEqual(
        [...new Set(apart.map(({ pod }) => pod.containers[0]!.name))].toSorted(),
      );
    },
  );

  it('is behind the gateway’s Service, and brokers find the keys of tokens where they were', async () => {
    const manifests = await small();
    const [{ pod, labels }] = deploymentsOf(manifests) as [ReturnType<typeof deploymentsOf>[number]];
    const services = manifests.filter(({ kind }) => kind === 'Service');
    const apart = (await rendered({})).filter(({ kind }) => kind === 'Service');
    expect(services.map(nameOf)).toEqual(['Service/heliograph-auth-api', 'Service/heliograph-gateway']);
    for (const { metadata, spec } of services) {
      expect(labels).toMatchObject(spec!.selector as object);
      const ports = spec!.ports as { port: number; targetPort: string }[];
      const other = apart.find(({ metadata: of }) => of.name === metadata.name)!.spec!.ports as typeof ports;
      expect(ports.map(({ port }) => port)).toEqual(other.map(({ port }) => port));
      for (const { targetPort } of ports)
        expect(pod.containers[0]!.ports!.map(({ name }) => name)).toContain(targetPort);
    }
    const [process] = processesOf(manifests);
    const auth = allInOne.environments(allInOne.resolved(process!.variables)).get('auth-api')!;
    const port = pod.containers[0]!.ports!.find(({ name }) => name === 'auth-api');
    expect(auth).toMatchObject({ LISTEN_HOST: '0.0.0.0', PORT: String(port!.containerPort) });
    const webhooks = await small({ mqttDispatcher: { enabled: false } });
    expect(webhooks.filter(({ kind }) => kind === 'Service').map(nameOf)).toEqual(['Service/heliograph-gateway']);
  });

  it('may reach what its services may, and no more', async () => {
    const values = {
      webhookDispatcher: { networkPolicy: { extraEgress: [{ ports: [{ protocol: 'TCP', port: 3128 }] }] } },
      allInOne: { networkPolicy: { extraEgress: [{ ports: [{ protocol: 'TCP', port: 4000 }] }] } },
      networkPolicy: { jwksReaders: [{ podSelector: { matchLabels: { app: 'broker' } } }] },
    };
    const policyOf = (manifests: readonly Manifest[]): Policy =>
      manifests.find(({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name === 'heliograph-all-in-one')!
        .spec as unknown as Policy;
    const ports = (rules: Rule[] = []) =>
      rules.map((rule) => rule.ports?.map(({ port }) => port).join(' ') ?? 'all').toSorted();
    const all = policyOf(await small(values));
    expect(ports(all.egress)).toEqual(['3128', '4000', '443 13333', '5432', '6379', '8883', '9093', 'all']);
    expect(ports(all.ingress)).toEqual(['3001', '8443']);
    const without = policyOf(
      await small({ ...withoutRedis, mqttDispatcher: { enabled: false }, webhookDispatcher: { enabled: false } }),
    );
    expect(ports(without.egress)).toEqual(['443 13333', '5432', '9093']);
    expect(ports(without.ingress)).toEqual(['8443']);
  });

  it('has one Kafka user with the rights of its services', async () => {
    const usersOf = (manifests: readonly Manifest[]) => manifests.filter(({ kind }) => kind === 'KafkaUser');
    const aclsOf = ({ spec }: Manifest) => (spec!.authorization as { acls: object[] }).acls;
    const strimzi = { enabled: true };
    const [user, ...others] = usersOf(await small({ strimzi }));
    expect(others).toEqual([]);
    expect(user!.metadata.name).toBe('heliograph-all-in-one');
    const apart = usersOf(await rendered({ strimzi })).flatMap(aclsOf);
    const texts = (acls: object[]) => [...new Set(acls.map((acl) => JSON.stringify(acl)))].toSorted();
    expect(texts(aclsOf(user!))).toEqual(texts(apart));
    const [webhooks] = usersOf(await small({ strimzi, kafkaDispatcher: { enabled: false } }));
    const topicsOfAccounts = { name: 'delivery.acc_', patternType: 'prefix', type: 'topic' };
    const writes = { operations: ['Write', 'Describe'], resource: topicsOfAccounts };
    expect(aclsOf(user!)).toContainEqual(writes);
    expect(aclsOf(webhooks!)).not.toContainEqual(writes);
    const [process] = processesOf(await small({ strimzi }));
    expect(allInOne.resolved(process!.variables).KAFKA_USERNAME).toBe('heliograph-all-in-one');
  });
});
