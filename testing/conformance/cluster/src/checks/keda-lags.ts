import { until } from '@heliograph/testbed';
import { release } from '../release/values.ts';
import type { Context } from './context.ts';
import { type AutoscalerStatus, type Condition, conditionText, objectOf } from './replicas.ts';

interface ScaledObject {
  status?: { conditions?: Condition[]; hpaName?: string };
}

const readMs = 120_000;

function scaledObject({ cluster: { api } }: Context, component: string): Promise<ScaledObject> {
  return objectOf(api, 'keda.sh/v1alpha1', 'scaledobjects', `${release.name}-${component}`);
}

/** Returns the HorizontalPodAutoscaler that KEDA has made of a ScaledObject. */
export async function autoscalerOf(
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
export async function readLags(context: Context, component: string): Promise<string[]> {
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
