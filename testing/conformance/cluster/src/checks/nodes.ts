import { until } from '@heliograph/testbed';
import type { ApiLoad } from '../load/api-load.ts';
import { containersOf, isNodeReady, type KubernetesObject } from '../node/kubectl.ts';
import { loseNode, returnNode, type Node } from '../node/node.ts';
import { release, values } from '../release/values.ts';
import { secondsOf } from './autoscaling.ts';
import { BudgetWatch } from './replicas.ts';
import type { Context } from './context.ts';
import type { UnderLoad } from './under-load.ts';

const part = 'operations';
const workers = ['normalizer', 'webhookDispatcher', 'kafkaDispatcher', 'mqttDispatcher'] as const;
/** Kubernetes counts a silent node as lost after 50 s; it looks every 5 s, and a call waits for 10 s. */
const noticedSeconds = 75;
/** All that are made until then. */
const failedCallsOfLoss = 10 * noticedSeconds;
/** Without a failed call, and with records that arrive, a loss is overcome. */
const quietMs = 20_000;
const rolloutMs = 600_000;

/** Names of the checks, to choose some. */
const checks = {
  joins: 'a second node joins',
  spread: 'two replicas of everything are spread over two nodes',
  drained: 'a node is drained',
  otherDrained: 'the other node is drained',
  respread: 'everything is spread over both nodes again',
  lost: 'a node is lost',
  back: 'the lost node comes back',
} as const;

/** Drains nodes and loses one, under load. @param services by their names in the cluster @param only part of the names of the checks to run */
export async function checkNodes(
  context: Context,
  load: UnderLoad,
  api: ApiLoad,
  { services, only }: { services: readonly string[]; only: string },
): Promise<void> {
  if (!Object.values(checks).some((name) => name.includes(only))) return;
  const { cluster, report } = context;
  if (!(await report.check(part, checks.joins, () => cluster.startSecondNode()))) return;
  const two = { context, services };
  const { first, second } = cluster as { first: Node; second: Node };
  // All other checks need it.
  if (!(await report.check(part, checks.spread, () => spreadAll(two)))) return;
  await load.check(checks.drained, () => drain(two, second));
  await load.check(checks.otherDrained, () => drain(two, first));
  await load.check(checks.respread, () => restartAll(two));
  await load.check(checks.lost, () => lose(two, second, api), { failedCalls: failedCallsOfLoss });
  await load.check(checks.back, () => comeBack(two, second));
}

interface OnTwoNodes {
  context: Context;
  services: readonly string[];
}

type Values = Record<string, object>;

/** Kubernetes waits for a lost node five minutes before it replaces pods. */
const tolerations = ['not-ready', 'unreachable'].map((condition) => ({
  key: `node.kubernetes.io/${condition}`,
  operator: 'Exists',
  effect: 'NoExecute',
  tolerationSeconds: 30,
}));

function twoOfEverything({ settings }: Context): Values {
  const plain = values({ ...settings, replicas: 2 }) as Values & {
    gateway: { service: object };
    ingest: { vendors: object };
  };
  // Clients have the address of the first node alone, also while no gateway runs there.
  const service = { ...plain.gateway.service, externalTrafficPolicy: 'Cluster' };
  // All pods, and those that a rollout starts before it ends others, have to fit on one node.
  const worker = { replicas: 2, resources: { requests: { cpu: '50m' } } };
  const two = Object.fromEntries(workers.map((name) => [name, { ...plain[name], ...worker }]));
  const all = { enabled: true, ...worker };
  const ingest = { ...plain.ingest, vendors: { ...plain.ingest.vendors, all } };
  return { ...plain, ...two, gateway: { ...plain.gateway, service }, ingest, podDefaults: { tolerations } };
}

/** Every pod is new, so that the scheduler chooses for all of them. */
async function spreadAll({ context, services }: OnTwoNodes): Promise<string> {
  await context.release.upgrade(twoOfEverything(context));
  return spread(context, services);
}

async function restartAll({ context, services }: OnTwoNodes): Promise<string> {
  const { kubectl } = context.cluster;
  await context.cluster.spreadNameServers();
  // One after the other, as an operator with few cores does it.
  for (const service of services) {
    await kubectl.run(['-n', release.namespace, 'rollout', 'restart', `deployment/${release.name}-${service}`]);
    await allReady({ context, services });
  }
  return spread(context, services);
}

async function allReady({ context: { cluster } }: OnTwoNodes): Promise<void> {
  await cluster.kubectl.rolledOut(release.namespace, 'deployment', rolloutMs);
}

/** @returns that every service is on both nodes @throws Error that names those that are on one */
async function spread({ cluster }: Context, services: readonly string[]): Promise<string> {
  const alone: string[] = [];
  for (const service of services) {
    const nodes = new Set((await podsOf(cluster.kubectl, service)).map(nodeOf));
    if (nodes.size < 2) alone.push(`both replicas of ${service} are on ${[...nodes].join()}`);
  }
  if (alone.length > 0) throw new Error(alone.join('; '));
  return `${services.length} services on both nodes`;
}

/** Returns the running pods that are not being deleted. */
async function podsOf(kubectl: Context['cluster']['kubectl'], service: string): Promise<KubernetesObject[]> {
  const pods = await kubectl.list('pods', release.namespace, `app.kubernetes.io/component=${service}`);
  return pods.filter(({ metadata, status }) => metadata.deletionTimestamp === undefined && status?.phase === 'Running');
}

const nodeOf = ({ spec }: KubernetesObject): string => String(spec?.nodeName);

/** `kubectl drain`, then `kubectl uncordon`. @returns how long that took, and that no budget was broken */
async function drain(two: OnTwoNodes, { place: { name } }: Node): Promise<string> {
  const { context, services } = two;
  const { kubectl, api } = context.cluster;
  const before = (await kubectl.list('pods', release.namespace)).filter((pod) => nodeOf(pod) === name).length;
  const watch = await BudgetWatch.start(api, services);
  try {
    const seconds = await secondsOf(() =>
      kubectl.run(['drain', name, '--ignore-daemonsets', '--delete-emptydir-data', `--timeout=${rolloutMs / 1_000}s`], {
        timeoutMs: rolloutMs + 10_000,
      }),
    );
    await allReady(two);
    const kept = watch.end();
    const left = (await kubectl.list('pods')).filter((pod) => nodeOf(pod) === name);
    if (left.length > 0) throw new Error(`${left.map(({ metadata }) => metadata.name).join(', ')} stayed on ${name}`);
    return `${before} pods left ${name} in ${seconds} s; ${kept}`;
  } finally {
    watch.stop();
    await kubectl.run(['uncordon', name]);
  }
}

/** @returns when Kubernetes noticed, when calls failed last, how late records were, and when every pod was replaced */
async function lose({ context, services }: OnTwoNodes, node: Node, api: ApiLoad): Promise<string> {
  const { account, cluster } = context;
  const { kubectl } = cluster;
  account.measureFrom();
  const begin = performance.now();
  const since = (at = performance.now()): number => Math.max(0, Math.round((at - begin) / 1_000));
  await loseNode(node);
  await until('the node is not ready', () => ready(cluster, node), { holds: (is) => !is, deadlineMs: 120_000 });
  const unready = since();
  const replaced = until('two replicas of everything are ready elsewhere', () => missing(kubectl, services, node), {
    holds: (names: string[]) => names.length === 0,
    deadlineMs: 300_000,
  }).then(() => since());
  const quiet = until('no call fails any more', () => performance.now() - Math.max(api.lastFailureAt, begin), {
    holds: (ms: number) => ms > quietMs,
    deadlineMs: 180_000,
  });
  const [replacedAfter] = await Promise.all([replaced, quiet]);
  await account.untilReceived(50);
  const lastFailure = since(api.lastFailureAt);
  const text = [
    `NotReady after ${unready} s`,
    `the last call failed after ${lastFailure} s (${api.lastFailure})`,
    `a record was at most ${Math.round(account.slowestMs() / 1_000)} s on its way`,
    `every pod replaced after ${replacedAfter} s`,
  ].join(', ');
  if (lastFailure > noticedSeconds) throw new Error(text);
  return text;
}

/** @returns the services that lack a ready replica of two outside of a node */
async function missing(
  kubectl: Context['cluster']['kubectl'],
  services: readonly string[],
  { place }: Node,
): Promise<string[]> {
  const pods = (await kubectl.list('pods', release.namespace)).filter((pod) => nodeOf(pod) !== place.name);
  const readyPods = pods.filter((pod) => containersOf(pod).length > 0 && containersOf(pod).every((each) => each.ready));
  const components = readyPods.map(({ metadata }) => metadata.labels?.['app.kubernetes.io/component']);
  return services.filter((service) => components.filter((component) => component === service).length < 2);
}

async function ready({ kubectl }: Context['cluster'], { place }: Node): Promise<boolean> {
  return isNodeReady((await kubectl.list('nodes')).find(({ metadata }) => metadata.name === place.name));
}

/** @returns how long that took */
async function comeBack(two: OnTwoNodes, node: Node): Promise<string> {
  const { cluster } = two.context;
  const seconds = await secondsOf(async () => {
    await returnNode(node);
    await until('the node is ready', () => ready(cluster, node), { deadlineMs: 180_000 });
  });
  const gone = async (): Promise<string[]> =>
    (await cluster.kubectl.list('pods', release.namespace))
      .filter(({ metadata }) => metadata.deletionTimestamp !== undefined)
      .map(({ metadata }) => metadata.name);
  const removed = await secondsOf(() =>
    until('the pods that were replaced are gone', gone, { holds: (names) => names.length === 0, deadlineMs: 180_000 }),
  );
  await allReady(two);
  return `Ready after ${seconds} s, its former pods gone ${removed} s later`;
}
