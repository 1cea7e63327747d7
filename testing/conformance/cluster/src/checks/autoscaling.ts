import { until } from '@heliograph/testbed';
import { type Autoscaler, installAutoscaler } from '../autoscalers/autoscaler.ts';
import { ApiLoad } from '../load/api-load.ts';
import { containersOf } from '../node/kubectl.ts';
import { release, values } from '../release/values.ts';
import type { Context } from './context.ts';
import { type AutoscalerStatus, conditionText, objectOf, replicasOf, ReplicaWatch } from './replicas.ts';
import { UnderLoad } from './under-load.ts';

const part = 'autoscaling';
const service = 'gateway';
const minReplicas = 2;
const maxReplicas = 3;
/** Enough to keep the cores of a machine busy, of which the gateway gets its part. */
const callers = 6;
/** An autoscaler looks every 15 s, and a new pod starts on cores that are busy. */
const scalingMs = 300_000;

/** Lets Kubernetes scale the gateway by its CPU: up under load, down afterwards, without a failed call. */
export async function checkAutoscaling(context: Context, metrics: Autoscaler): Promise<void> {
  const { account, stack, signal, report, release: installed } = context;
  const ready = await report.check(part, 'metrics-server runs, and kubectl top pods lists every pod', async () => {
    await installAutoscaler(context.cluster.kubectl, metrics, context.state);
    return topPods(context);
  });
  if (!ready) return;
  await report.check(part, 'helm upgrade to two replicas of the gateway', () => installed.upgrade(fixed(context)));
  const api = new ApiLoad(stack.TLS_CA_FILE!, account.api.accessToken, signal);
  const load = new UnderLoad(context, api, '', part);
  api.start();
  await load.check('load adds a gateway, and its end removes it', () => scale(context, api));
  await load.check('back to fixed replicas', () => backToFixed(context, fixed(context), service, minReplicas));
  api.stop();
  report.measured.autoscaling = load.measured;
}

/** @throws Error when not every pod of the release is measured in time */
async function topPods({ cluster: { kubectl }, report }: Context): Promise<string> {
  const pods = (await kubectl.list('pods', release.namespace)).filter((pod) =>
    containersOf(pod).some(({ ready }) => ready),
  );
  const names = pods.map(({ metadata }) => metadata.name);
  const measured = async (): Promise<string> => {
    const { stdout, stderr } = await kubectl.try(['-n', release.namespace, 'top', 'pods']);
    return stdout || stderr;
  };
  const table = await until('kubectl top pods lists every pod', measured, {
    holds: (text) => names.every((name) => text.includes(`${name} `)),
    deadlineMs: 120_000,
  });
  report.measured.topPods = table.trim().split('\n');
  return `${names.length} pods`;
}

type Values = Record<string, object>;

/** Allows the callers' number of calls, which the limit of an account would refuse. */
const config = { RATE_LIMIT_PER_MINUTE: 1_000_000 };

function fixed({ settings }: Context): Values {
  const plain = values(settings) as Values;
  return { ...plain, gateway: { ...plain.gateway, replicas: minReplicas, config } };
}

/** A target below the chart's, since a busy machine leaves the gateway less of its cores; and the five minutes after which Kubernetes removes a pod are shortened. */
function scaled(context: Context): Values {
  const plain = fixed(context);
  const behavior = { scaleDown: { stabilizationWindowSeconds: 15 } };
  const autoscaling = { mode: 'hpa', minReplicas, maxReplicas, targetCPUUtilizationPercentage: 50, behavior };
  return { ...plain, gateway: { ...plain.gateway, autoscaling } };
}

async function scale(context: Context, api: ApiLoad): Promise<string> {
  const { cluster, release: installed } = context;
  const watch = new ReplicaWatch(cluster.api, service);
  try {
    await installed.upgrade(scaled(context));
    const autoscaler = (): Promise<AutoscalerStatus> =>
      objectOf(cluster.api, 'autoscaling/v2', 'horizontalpodautoscalers', `${release.name}-${service}`);
    const active = async () => conditionText((await autoscaler()).status?.conditions, 'ScalingActive');
    await until('the autoscaler knows the CPU of its pods', active, {
      holds: (text) => text === 'True',
      deadlineMs: scalingMs,
    });
    let utilization = 0;
    const grown = async (): Promise<boolean> => {
      const { status } = await autoscaler();
      utilization = Math.max(utilization, status?.currentMetrics?.[0]?.resource?.current.averageUtilization ?? 0);
      return (await replicasOf(cluster.api, service)).ready > minReplicas;
    };
    const quiet = api.press(callers);
    const added = await secondsOf(() => until('a replica is added', grown, { deadlineMs: scalingMs })).finally(quiet);
    const shrunk = async (): Promise<boolean> => {
      const { wanted, running } = await replicasOf(cluster.api, service);
      return wanted === minReplicas && running === minReplicas;
    };
    const removed = await secondsOf(() => until('the replica is removed', shrunk, { deadlineMs: scalingMs }));
    watch.assertNeverBelow(minReplicas);
    return `${minReplicas} → ${watch.max} ready after ${added} s, at up to ${utilization} % of the requested CPU; ${minReplicas} again ${removed} s after the load`;
  } finally {
    watch.stop();
  }
}

export async function secondsOf(something: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await something();
  return Math.round((performance.now() - begin) / 1_000);
}

/** Takes a service from its autoscaler, as docs/operate/kubernetes.md describes for Helm 4: a conflict over the number of replicas is resolved by force. */
export async function backToFixed(
  { cluster, release: installed }: Context,
  plain: object,
  scaledService: string,
  min: number,
): Promise<string> {
  const watch = new ReplicaWatch(cluster.api, scaledService);
  try {
    const refusal = await installed.upgrade(plain).then(
      () => undefined,
      (error: unknown) => String(error),
    );
    if (refusal !== undefined) {
      if (!refusal.includes('conflict')) throw new Error(refusal);
      await installed.upgrade(plain, ['--force-conflicts']);
    }
    watch.assertNeverBelow(min);
    return refusal === undefined ? 'without a conflict' : 'after a conflict, with --force-conflicts';
  } finally {
    watch.stop();
  }
}
