import { readFileSync } from 'node:fs';
import { reported } from '@heliograph/base-data';
import { AddressPolicy, CloudEvents, dnsResolver } from '@heliograph/delivery';
import type { RecordConsumer } from '@heliograph/kafka';
import { loadMasterKeys, openSecret, type Tracing } from '@heliograph/service';
import { AttemptReporter, defaultReporterOptions } from '../attempts/attempt-reporter.ts';
import type { WebhookDispatcherConfiguration } from '../configuration.ts';
import { AttemptSpans } from '../endpoint/attempt-spans.ts';
import { DeadlineWheel } from '../endpoint/deadline-wheel.ts';
import { parseEgressProxy, type EgressProxy } from '../endpoint/egress-proxy.ts';
import { EndpointClient } from '../endpoint/endpoint-client.ts';
import { EndpointPools } from '../endpoint/endpoint-pools.ts';
import { WebhookDirectory } from '../endpoint/webhook-directory.ts';
import type { OpenSecret } from '../endpoint/webhook-endpoint.ts';
import type { KafkaParts } from '../kafka-parts.ts';
import type { Log } from '../log.ts';
import type { DispatcherMetrics } from '../metrics.ts';
import { lanePolicyOf, retryPolicyOf } from '../policies.ts';
import { Dispatcher } from './dispatcher.ts';
import { FollowUps } from './follow-ups.ts';
import { Settlement, type OwnedPartitions } from './settlement.ts';
import { WebhookAlarms } from './webhook-alarms.ts';

const connectTimeoutMs = 3000;
const proxyFailureLogIntervalMs = 60_000;
const userAgent = 'heliograph-webhook/1';

export interface BuiltDispatcher {
  dispatcher: Dispatcher;
  settlement: Settlement;
  reporter: AttemptReporter;
  pools: EndpointPools;
}

export interface Dependencies {
  log: Log;
  tracing: Tracing;
}

/** The calls that the dispatcher makes to the consumers. */
export interface Work {
  settle: RecordConsumer['settle'];
  owned: OwnedPartitions;
  /** The brokers' clock, Unix ms. */
  now: () => number;
}

/** Builds the dispatcher from its configuration. @throws Error for an unusable CIDR, CA file or master key */
export function buildDispatcher(
  configuration: WebhookDispatcherConfiguration,
  kafka: KafkaParts,
  { settle, owned, now }: Work,
  metrics: DispatcherMetrics,
  { log, tracing }: Dependencies,
): BuiltDispatcher {
  const retryPolicy = retryPolicyOf(configuration);
  const reporter = reporterOf(kafka, metrics, log);
  const settlement = new Settlement(kafka.followUps, settle, owned, log, () =>
    metrics.skippedRecords.inc({ group: 'webhook-dispatcher' }),
  );
  const pools = poolsOf(configuration, metrics, log);
  const { headerPrefix, allowHttp, publicAddress } = configuration;
  const dispatcher = new Dispatcher({
    directory: directoryOf(configuration, kafka, log),
    client: new EndpointClient(pools, new DeadlineWheel(), {
      headerPrefix,
      userAgent,
      allowHttp,
      cloudEvents: new CloudEvents(publicAddress.publicUrl),
      spans: tracing.enabled ? new AttemptSpans(tracing) : undefined,
      mayStart: () => owned.isMembershipConfirmed(),
    }),
    pools,
    owned,
    followUps: new FollowUps({
      policy: retryPolicy,
      settlement,
      reporter,
      metrics,
      random: Math.random,
      now,
    }),
    settlement,
    alarms: new WebhookAlarms(reporter),
    reporter,
    metrics,
    retryPolicy,
    lanePolicy: lanePolicyOf(configuration),
    successSample: configuration.successSample,
    now,
  });
  return { dispatcher, settlement, reporter, pools };
}

function directoryOf(
  { masterKey, headerPrefix }: WebhookDispatcherConfiguration,
  kafka: KafkaParts,
  log: Log,
): WebhookDirectory {
  const keys = loadMasterKeys(masterKey);
  const open: OpenSecret = (sealed, id) => openSecret(keys, sealed, id);
  return new WebhookDirectory(kafka.subscriptions, kafka.accounts, { open, headerPrefix }, log);
}

function poolsOf(configuration: WebhookDispatcherConfiguration, metrics: DispatcherMetrics, log: Log): EndpointPools {
  const { allowedCidrs, dnsServers, caFile, maxSockets } = configuration;
  const proxy = proxyOf(configuration);
  return new EndpointPools({
    addresses: new AddressPolicy(allowedCidrs),
    resolve: dnsResolver(dnsServers),
    connectTimeoutMs,
    maxSockets,
    proxyFailed: proxyFailures(metrics, log),
    ...reported({ extraCa: caFile === undefined ? undefined : readFileSync(caFile, 'utf8'), proxy }),
  });
}

function proxyOf(configuration: WebhookDispatcherConfiguration): EgressProxy | undefined {
  const { egressProxy, egressProxyChecksAddresses, egressProxyCaFile } = configuration;
  if (egressProxy === undefined) return undefined;
  const ca = egressProxyCaFile === undefined ? undefined : readFileSync(egressProxyCaFile, 'utf8');
  return parseEgressProxy(egressProxy, egressProxyChecksAddresses, ca);
}

/** Counts each failure, and logs one a minute. */
function proxyFailures(metrics: DispatcherMetrics, log: Log): (error: Error) => void {
  let loggedAt = Number.NEGATIVE_INFINITY;
  return ({ message }) => {
    metrics.proxyFailures.inc();
    if (performance.now() - loggedAt < proxyFailureLogIntervalMs) return;
    loggedAt = performance.now();
    log.error({ reason: message }, 'the egress proxy fails: records are deferred');
  };
}

function reporterOf(kafka: KafkaParts, metrics: DispatcherMetrics, log: Log): AttemptReporter {
  const dropped = (count: number) => metrics.attemptEventsDropped.inc(count);
  return new AttemptReporter(kafka.attemptEvents, { ...defaultReporterOptions, dropped }, log);
}
