import { defaultRetryPolicy, type RetryPolicy } from '@heliograph/delivery';
import type { WebhookDispatcherConfiguration } from './configuration.ts';
import { defaultBreakerPolicy } from './lane/circuit-breaker.ts';
import type { LanePolicy } from './lane/lane.ts';

/** The longest wait in a lane; with the longest attempt it bounds how long a record stays unsettled. */
const maxQueuedMs = 2000;
/** The longest wait for a connection that is in use: opening another costs as much as thirty requests. */
const maxGraceMs = 25;
/** Each deferral is two records written and two read: it must stay small beside the thousands a second that a replica delivers. */
const deferredPerSecond = 250;

export function retryPolicyOf(configuration: WebhookDispatcherConfiguration): RetryPolicy {
  return {
    ...defaultRetryPolicy,
    stepsSeconds: configuration.retryStepsSeconds.map(Number),
    slowDownSeconds: configuration.slowDownSeconds,
    deferSeconds: configuration.holdBackSeconds,
  };
}

export function lanePolicyOf(configuration: WebhookDispatcherConfiguration): LanePolicy {
  const probeAfterMs = configuration.breakerProbeSeconds * 1000;
  return {
    minQueued: configuration.laneQueue,
    maxQueuedMs,
    maxGraceMs,
    deferredPerSecond,
    breaker: { ...defaultBreakerPolicy, probeAfterMs, maxProbeAfterMs: probeAfterMs * 10 },
  };
}
