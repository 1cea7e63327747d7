import { X509Certificate } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { issueCertificate } from '@heliograph/stack';
import { until } from '@heliograph/testbed';
import { addresses } from '../addresses.ts';
import { ApiLoad } from '../load/api-load.ts';
import { containersOf } from '../node/kubectl.ts';
import { usageDuring, usageText } from '../node/usage.ts';
import { gateway, release, values } from '../release/values.ts';
import type { Context } from './context.ts';
import { inTurns, rotateMasterKey, SigningKeyRotation } from './keys.ts';
import { checkNodes } from './nodes.ts';
import { ReplicaWatch } from './replicas.ts';
import { secondUsers } from './second-users.ts';
import { UnderLoad } from './under-load.ts';
import { processesThat } from '../node/node-process.ts';
import { setTimeout as sleep } from 'node:timers/promises';

const services = [
  'auth-api',
  'sync-api',
  'delivery-api',
  'gateway',
  'normalizer',
  'webhook-dispatcher',
  'kafka-dispatcher',
  'mqtt-dispatcher',
  'ingest-all',
] as const;
const apis = ['auth-api', 'sync-api', 'delivery-api', 'gateway'] as const;

/** Applies the usual operations of a release to it, under load. */
export async function checkOperations(installed: Context, only = ''): Promise<void> {
  const context = { ...installed, settings: { ...installed.settings, replicas: 2 } };
  const { account, stack, settings, signal, report } = context;
  const api = new ApiLoad(stack.TLS_CA_FILE!, account.api.accessToken, signal);
  const load = new UnderLoad(context, api, only);
  await report.check('operations', 'helm upgrade to two replicas of the gateway and each API', () =>
    upgrade(context, values(settings)),
  );
  api.start();
  await load.check('a minute of nothing', async () => {
    const usage = await usageDuring(context.cluster.api, () => pause(60));
    report.measured.usageUnderLoad = usage;
    return usageText(usage);
  });
  for (const service of services) await load.check(`rolling restart of ${service}`, () => restart(context, service));
  await load.check('helm upgrade of everything at once', () =>
    upgrade(context, { ...values(settings), config: { LOG_LEVEL: 'warn' } }),
  );
  await load.check('helm rollback', () => context.release.rollback(2));
  for (const service of services)
    await load.check(`${service} is killed`, () => kill(context, service), { failedCalls: isApi(service) ? 20 : 0 });
  await load.check('normalizer is killed for its memory', () => outOfMemory(context, 'normalizer'));
  await load.check('the container runtime is killed', () => killOnNode(context, 'containerd'));
  await load.check('kubelet is killed', () => killOnNode(context, 'kubelet'));
  await load.check('the certificate of the gateway is replaced', () => replaceCertificate(context));
  const restartService = (service: string): Promise<void> => restart(context, service);
  const signingKey = new SigningKeyRotation(context);
  await load.check('the next signing key is published', () => signingKey.publish());
  // Meanwhile it becomes old enough to sign.
  await load.check('the master key is replaced', () => rotateMasterKey(context, restartService));
  await load.check('the signing key is replaced', () => signingKey.replace(restartService));
  await load.check('second users of Kafka, PostgreSQL and Redis take over', () => rotateUsers(context));
  await load.check('fixed replicas become an autoscaler’s', () => autoscale(context));
  await checkNodes(context, load, api, { services, only });
  api.stop();
  report.measured.operations = load.measured;
}

const isApi = (service: string): boolean => (apis as readonly string[]).includes(service);

const pause = (seconds: number): Promise<void> => sleep(seconds * 1_000);

const upgrade = ({ release: installed }: Context, changed: object): Promise<void> => installed.upgrade(changed);

async function restart(context: Context, service: string): Promise<void> {
  const { kubectl } = context.cluster;
  await kubectl.run(['-n', release.namespace, 'rollout', 'restart', deployment(service)]);
  await kubectl.rolledOut(release.namespace, deployment(service));
}

const deployment = (service: string): string => `deployment/${release.name}-${service}`;

/** The processes of a service, which all have the namespace of processes above theirs in common with us. */
function processesOf(service: string): number[] {
  const app = service.startsWith('ingest') ? 'ingest' : service;
  return processesThat((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').endsWith(`/srv/heliograph/heliograph.mjs\0${app}\0`),
  );
}

/** SIGKILL of one replica's process; the container is started again in its pod. */
async function kill(context: Context, service: string): Promise<string> {
  const [pid] = processesOf(service);
  if (pid === undefined) throw new Error(`no process of ${service} was found`);
  return restarted(context, service, () => Promise.resolve(void process.kill(pid, 'SIGKILL')));
}

/** The kernel kills the largest process of a container that needs more memory than it may have. */
async function outOfMemory(context: Context, service: string): Promise<string> {
  const { kubectl } = context.cluster;
  const [pid] = processesOf(service);
  if (pid === undefined) throw new Error(`no process of ${service} was found`);
  const text = await restarted(context, service, async () => {
    takeMemory(pid);
    // A second Node in the container needs more than is left.
    await kubectl.try(['-n', release.namespace, 'exec', deployment(service), '--', 'node', '--eval', '0']);
  });
  const pods = await kubectl.list('pods', release.namespace, componentLabel(service));
  const reasons = pods.flatMap((pod) => containersOf(pod).map(({ lastState }) => lastState?.terminated?.reason));
  if (!reasons.includes('OOMKilled')) throw new Error(`the reason is ${JSON.stringify(reasons)}, not OOMKilled`);
  return `OOMKilled; ${text}`;
}

/** Limits the container of a process to its present use. */
function takeMemory(pid: number): void {
  const lines = readFileSync(`/proc/${pid}/cgroup`, 'utf8').split('\n');
  const v1 = lines.find((line) => line.includes(':memory:'))?.split(':')[2];
  const path = v1 ?? lines.find((line) => line.startsWith('0::'))!.slice('0::'.length);
  const folder = v1 === undefined ? join('/sys/fs/cgroup', path) : join('/sys/fs/cgroup/memory', path);
  const [usage, limit] =
    v1 === undefined ? ['memory.current', 'memory.max'] : ['memory.usage_in_bytes', 'memory.limit_in_bytes'];
  writeFileSync(join(folder, limit), readFileSync(join(folder, usage), 'utf8').trim());
}

const componentLabel = (service: string): string => `app.kubernetes.io/component=${service}`;

/** Ends a container of a service, and waits until it has been restarted and is ready. @returns how long that took */
async function restarted(
  { cluster: { kubectl } }: Context,
  service: string,
  end: () => Promise<void>,
): Promise<string> {
  const restarts = async (): Promise<number> => {
    const containers = (await kubectl.list('pods', release.namespace, componentLabel(service))).flatMap(containersOf);
    const ready = containers.every((container) => container.ready);
    return ready ? containers.reduce((sum, { restartCount }) => sum + restartCount, 0) : -1;
  };
  const before = await restarts();
  const begin = performance.now();
  await end();
  await until(`${service} is ready after a restart`, restarts, {
    holds: (count) => count > before,
    deadlineMs: 240_000,
  });
  return `ready again after ${((performance.now() - begin) / 1_000).toFixed(1)} s`;
}

/** Containers live on without their runtime; a rollout afterwards shows that new ones can be made. */
async function killOnNode(context: Context, program: 'containerd' | 'kubelet'): Promise<void> {
  const { first } = context.cluster;
  await first.kill(program);
  await pause(10);
  await (program === 'kubelet' ? first.startKubelet() : first.startContainerd());
  return restart(context, 'gateway');
}

async function replaceCertificate({ release: installed, state }: Context): Promise<string> {
  const certificate = await issueCertificate(join(state, 'stack'), 'gateway-renewed', [gateway.host]);
  const [certFile, keyFile] = [certificate.certFile, certificate.keyFile].map((file) => readFileSync(file, 'utf8'));
  const renewed = new X509Certificate(certFile!).fingerprint256;
  const begin = performance.now();
  await installed.putSecret(
    'heliograph-gateway-tls',
    { 'tls.crt': certFile!, 'tls.key': keyFile! },
    'kubernetes.io/tls',
  );
  const shown = inTurns(shownCertificate, (fingerprint) => fingerprint === renewed, 10);
  await until('every replica shows the new certificate', shown, { deadlineMs: 240_000 });
  return `shown after ${Math.round((performance.now() - begin) / 1_000)} s`;
}

function shownCertificate(): Promise<string | undefined> {
  return new Promise((resolve) => {
    const options = {
      host: addresses.node,
      port: gateway.nodePort,
      servername: gateway.host,
      rejectUnauthorized: false,
    };
    const socket = connect(options, () => {
      resolve(socket.getPeerX509Certificate()?.fingerprint256);
      socket.destroy();
    });
    socket.on('error', () => resolve(undefined));
  });
}

/** Changes from a fixed number to an autoscaler and back: the number may not fall in between. */
async function autoscale(context: Context): Promise<string> {
  const { settings, cluster } = context;
  const min = 2;
  const watch = new ReplicaWatch(cluster.api, 'auth-api');
  try {
    const plain = values(settings) as Record<string, object>;
    const autoscaling = { mode: 'hpa', minReplicas: min, maxReplicas: 3 };
    await upgrade(context, { ...plain, authApi: { autoscaling } });
    await upgrade(context, plain);
  } finally {
    watch.stop();
  }
  watch.assertNeverBelow(min);
  return `never fewer than ${watch.min} replicas`;
}

/** Second users with the rights of the first, new Secrets, a rolling restart: then no service logs in as the first any more. */
async function rotateUsers(context: Context): Promise<string> {
  const users = await secondUsers(context.stack);
  try {
    for (const [name, entries] of Object.entries(users.secrets)) await context.release.putSecret(name, entries);
    for (const service of services) await restart(context, service);
    // A pod that was replaced last still ends.
    const left = async (): Promise<string[]> => {
      const pods = await context.cluster.kubectl.list('pods', release.namespace);
      return users.connectionsOfFirst(pods.map(({ status }) => String(status?.podIP)));
    };
    await until('no client is connected as a first user', left, { holds: (found) => found.length === 0 });
    // The Jobs of an upgrade log in as the second user too.
    await upgrade(context, values(context.settings));
    return 'no client is connected as a first user of PostgreSQL or Redis';
  } finally {
    await users.close();
  }
}
