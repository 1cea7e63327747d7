import { setTimeout as sleep } from 'node:timers/promises';
import { createKafkaAdmin, type KafkaAdmin, kafkaConnectionFromEnvironment } from '@heliograph/kafka';
import { until } from '@heliograph/testbed';
import { addresses } from '../addresses.ts';
import { type Autoscaler, installAutoscaler } from '../autoscalers/autoscaler.ts';
import { backToFixed, secondsOf } from './autoscaling.ts';
import type { Context } from './context.ts';
import { diagnosis } from './diagnosis.ts';
import {
  fixed,
  maxReplicas,
  minReplicas,
  scaledByCpu,
  scaledByLag,
  service,
  stabilizationSeconds,
  thresholdOf,
  workers,
  DelayedBroker,
} from './keda-values.ts';
import {
  type AutoscalerStatus,
  type Condition,
  conditionText,
  objectOf,
  replicasOf,
  ReplicaWatch,
} from './replicas.ts';
import { UnderLoad } from './under-load.ts';
import { ApiLoad } from '../load/api-load.ts';
import { release } from '../release/values.ts';

const part = 'keda';
/** Its HorizontalPodAutoscaler looks every 15 s, and a new pod starts on cores that are busy. */
const scalingMs = 300_000;

/** Lets KEDA scale the MQTT dispatcher by its lag, up and down, without a lost record. */
export async function checkKeda(context: Context, keda: Autoscaler): Promise<void> {
  const { account, stack, signal, report, cluster } = context;
  const runs = await report.check(part, 'KEDA runs by its own manifests', () =>
    installAutoscaler(cluster.kubectl, keda, context.state),
  );
  if (!runs) {
    process.stderr.write(`${await diagnosis(cluster.kubectl, keda.definition.namespace)}\n`);
    return;
  }
  const rate = await recordsPerSecond(context);
  const broker = await DelayedBroker.listen(stack.MQTT_URL!);
  await report.check(part, 'KEDA instead of a CPU autoscaler is refused, and the refusal names the fix', () =>
    refuse(context, rate),
  );
  const api = new ApiLoad(stack.TLS_CA_FILE!, account.api.accessToken, signal);
  const load = new UnderLoad(context, api, '', part);
  api.start();
  await load.check('after a fixed number KEDA takes over, reads every lag, and removes replicas', () =>
    takeOver(context, rate),
  );
  await load.check('a lag adds replicas, and none is removed while KEDA cannot read it', () =>
    scale(context, broker, rate),
  );
  await load.check('back to fixed replicas while there is a lag', () => backUnderLag(context, broker, rate));
  api.stop();
  report.measured.keda = load.measured;
}

const measuredSeconds = 30;

async function recordsPerSecond({ account }: Context): Promise<number> {
  const before = account.received().produced;
  await sleep(measuredSeconds * 1_000);
  return (account.received().produced - before) / measuredSeconds;
}

async function untilReplicas({ cluster: { api } }: Context, count: number): Promise<void> {
  await until(`there are ${count} replicas, all ready`, () => replicasOf(api, service), {
    holds: ({ wanted, running, ready }) => [wanted, running, ready].every((each) => each === count),
    deadlineMs: scalingMs,
  });
}

/**
 * KEDA refuses a target that a HorizontalPodAutoscaler scales, and Helm deletes that one only after it has created new objects: the chart refuses it before
 * anything is changed.
 */
async function refuse(context: Context, rate: number): Promise<string> {
  const { cluster, release: installed } = context;
  await installed.upgrade(scaledByCpu(context));
  await untilReplicas(context, maxReplicas);
  const refusal = await installed.upgrade(scaledByLag(context, rate)).then(
    () => undefined,
    (error: unknown) => String(error),
  );
  if (refusal === undefined) throw new Error('it was not refused');
  if (!refusal.includes('mqttDispatcher.autoscaling.mode')) throw new Error(`the value is not named: ${refusal}`);
  const { wanted } = await replicasOf(cluster.api, service);
  if (wanted !== maxReplicas) throw new Error(`${wanted} replicas are left of ${maxReplicas}`);
  return refusal;
}

async function takeOver(context: Context, rate: number): Promise<string> {
  const conflict = await backToFixed(context, fixed(context), service, maxReplicas);
  const watch = new ReplicaWatch(context.cluster.api, service);
  try {
    await context.release.upgrade(scaledByLag(context, rate));
    // From here on a smaller number is KEDA's decision.
    watch.assertNeverBelow(maxReplicas);
  } finally {
    watch.stop();
  }
  const lags: string[] = [];
  const removed = await secondsOf(async () => {
    for (const component of Object.values(workers)) lags.push(...(await readLags(context, component)));
    await untilReplicas(context, minReplicas);
  });
  return [
    `a fixed number ${conflict}, then KEDA: never fewer than ${maxReplicas} replicas until it scaled`,
    `${maxReplicas} → ${minReplicas} ${removed} s later`,
    `lags of a replica: ${lags.join(', ')}`,
  ].join('; ');
}

/** Longer than Kubernetes waits before it removes a replica, and three looks of its autoscaler. */
const blindSeconds = stabilizationSeconds + 45;

async function scale(context: Context, broker: DelayedBroker, rate: number): Promise<string> {
  const { cluster, stack } = context;
  const lag = new LagWatch(stack, service, ['basedata', 'device-events']);
  const watch = new ReplicaWatch(cluster.api, service);
  try {
    // Too little for one replica, and enough for two or three.
    broker.limit(rate / 2);
    const added = await secondsOf(() => untilReplicas(context, maxReplicas));
    await killOperatorAndRefuseKafka(context);
    watch.forget();
    const isWorkedOff = (): boolean => lag.now < thresholdOf(rate);
    const workedOff = await secondsOf(() => until('the lag is worked off', isWorkedOff, { deadlineMs: scalingMs }));
    const reason = await until('Kubernetes knows that the lag is not read', () => scalingActive(context), {
      holds: (text) => text !== 'True',
      deadlineMs: scalingMs,
    });
    await sleep(blindSeconds * 1_000);
    watch.assertNeverBelow(maxReplicas);
    broker.unlimit();
    await admitToKafka(context);
    const removed = await secondsOf(() => untilReplicas(context, minReplicas));
    return [
      `at ${Math.round(rate)} records/s and ${thresholdOf(rate)} for a replica: ${minReplicas} → ${maxReplicas} ready after ${added} s, lag at most ${lag.max}`,
      `worked off ${workedOff} s later`,
      `KEDA killed and kept from Kafka until ${blindSeconds} s after Kubernetes knew it: ${maxReplicas} all the time`,
      `${minReplicas} ${removed} s after it was admitted (${reason})`,
    ].join('; ');
  } finally {
    broker.unlimit();
    await admitToKafka(context);
    watch.stop();
    await lag.stop();
  }
}

async function scalingActive(context: Context): Promise<string> {
  return conditionText((await autoscalerOf(context, service)).status?.conditions, 'ScalingActive');
}

/** Denies KEDA's pods connections that they did not open before. */
const withoutKafka = {
  apiVersion: 'networking.k8s.io/v1',
  kind: 'NetworkPolicy',
  metadata: { name: 'without-kafka' },
  spec: {
    podSelector: {},
    policyTypes: ['Egress'],
    egress: [{ to: [{ ipBlock: { cidr: '0.0.0.0/0', except: [`${addresses.dependencies}/32`] } }] }],
  },
};

/** Resolves when KEDA's next operator is ready, which cannot connect to Kafka. */
async function killOperatorAndRefuseKafka({ cluster: { kubectl } }: Context): Promise<void> {
  await kubectl.apply([withoutKafka], 'keda');
  await kubectl.run(['-n', 'keda', 'delete', 'pod', '-l', 'app=keda-operator', '--grace-period=0', '--force']);
  await kubectl.rolledOut('keda', 'deployment/keda-operator');
}

async function admitToKafka({ cluster: { kubectl } }: Context): Promise<void> {
  await kubectl.run(['-n', 'keda', 'delete', 'networkpolicy', withoutKafka.metadata.name, '--ignore-not-found']);
}

async function backUnderLag(context: Context, broker: DelayedBroker, rate: number): Promise<string> {
  try {
    // Too little even for all: KEDA wants the highest number until the upgrade.
    broker.limit(rate / (maxReplicas + 1));
    await untilReplicas(context, maxReplicas);
    const conflict = await backToFixed(context, fixed(context), service, maxReplicas);
    return `${conflict}; never fewer than ${maxReplicas}`;
  } finally {
    broker.unlimit();
  }
}

const lookMs = 500;

/** Watches the lag of a consumer group, read from Kafka itself. */
class LagWatch {
  max = 0;
  now = 0;
  readonly #admin: KafkaAdmin;
  readonly #timer: NodeJS.Timeout;

  constructor(stack: Readonly<Record<string, string>>, group: string, topics: readonly string[]) {
    this.#admin = createKafkaAdmin(kafkaConnectionFromEnvironment(stack, 'lag-watch'));
    this.#timer = setInterval(() => {
      // A request without an answer is ignored.
      void this.#admin.lag(group, topics).then(
        (lags) => {
          this.now = [...lags.values()].reduce((sum, lag) => sum + Number(lag), 0);
          this.max = Math.max(this.max, this.now);
        },
        () => undefined,
      );
    }, lookMs);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#admin.close();
  }
}

interface ScaledObject {
  status?: { conditions?: Condition[]; hpaName?: string };
}

const readMs = 120_000;

function scaledObject({ cluster: { api } }: Context, component: string): Promise<ScaledObject> {
  return objectOf(api, 'keda.sh/v1alpha1', 'scaledobjects', `${release.name}-${component}`);
}

/** Returns the HorizontalPodAutoscaler that KEDA has made of a ScaledObject. */
async function autoscalerOf(
  context: Context,
  component: string,
): Promise<AutoscalerStatus & { spec: { metrics: unknown[] } }> {
  const { status } = await scaledObject(context, component);
  return objectOf(context.cluster.api, 'autoscaling/v2', 'horizontalpodautoscalers', status!.hpaName!);
}

/**
 * Resolves when KEDA has read each lag that a component is scaled by, for which it logs in to Kafka as the component does.
 * @returns each metric with its value a replica
 * @throws Error with the conditions when one is not read in time
 */
async function readLags(context: Context, component: string): Promise<string[]> {
  const ready = async () => conditionText((await scaledObject(context, component)).status?.conditions, 'Ready');
  const isTrue = (text: string): boolean => text === 'True';
  await until(`the ScaledObject of ${component} is Ready`, ready, { holds: isTrue, deadlineMs: readMs });
  const read = async () => {
    const { spec, status } = await autoscalerOf(context, component);
    const lags = (status?.currentMetrics ?? []).flatMap((metric) => metric?.external ?? []);
    return { lags, expected: spec.metrics.length, conditions: status?.conditions };
  };
  const { lags } = await until(`each lag of ${component} is read`, read, {
    holds: (seen) => seen.lags.length === seen.expected,
    deadlineMs: readMs,
  });
  return lags.map(({ metric, current }) => `${metric.name} ${current.averageValue ?? 'without a value'}`);
}
