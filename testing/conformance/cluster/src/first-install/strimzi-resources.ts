import type { UserAccessRule } from '@heliograph/kafka-accounts';

/** Members of Strimzi's resources (API v1) that the stand-in reads. */
export interface StrimziResource<Spec = unknown> {
  metadata: {
    name: string;
    generation: number;
    deletionTimestamp?: string;
    labels?: Readonly<Record<string, string>>;
  };
  spec: Spec;
  status?: { observedGeneration?: number };
}

export interface UserSpec {
  authentication?: { type: string; password?: { valueFrom: { secretKeyRef: { name: string; key: string } } } };
  authorization?: { acls: UserAccessRule[] };
}

export interface TopicSpec {
  topicName?: string;
  partitions?: number;
  config?: Readonly<Record<string, string | number | boolean>>;
}

/** The condition that `kubectl wait --for=condition=Ready` and `helm --wait` check. */
export function readyStatus(generation: number): object {
  const condition = { type: 'Ready', status: 'True', lastTransitionTime: new Date().toISOString() };
  return { observedGeneration: generation, conditions: [condition] };
}

/** Returns the resources that have changed since they were processed last. */
export function pending<Spec>(resources: readonly StrimziResource<Spec>[]): StrimziResource<Spec>[] {
  return resources.filter(
    ({ metadata, status }) =>
      metadata.deletionTimestamp === undefined && status?.observedGeneration !== metadata.generation,
  );
}
