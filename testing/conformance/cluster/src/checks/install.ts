import { setTimeout as sleep } from 'node:timers/promises';
import { containersOf, type KubernetesObject } from '../node/kubectl.ts';
import { usageDuring, usageText } from '../node/usage.ts';
import { TestAccount } from '../release/test-account.ts';
import { release as name, values } from '../release/values.ts';
import type { Installation } from './context.ts';

const part = 'install';
/** The promise: from `helm install` to records on all channels, on a warm machine. */
const promisedSeconds = 600;

const atRestSeconds = 60;

/**
 * Installs the chart and follows the first account to its first records.
 * @param measureAtRest whether to measure the pods' usage for a minute without any device
 * @returns its account; undefined when a step failed that all others need
 */
export async function checkInstallation(o: Installation, measureAtRest: boolean): Promise<TestAccount | undefined> {
  const { release, report, settings, stack } = o;
  const { kubectl } = o.cluster;
  const begin = performance.now();
  let account: TestAccount | undefined;
  const succeeded = await report.inTurn(part, [
    ['namespace and Secrets are created as in the guide', () => release.prepare(stack)],
    ['helm install succeeds and waits until everything is ready', () => release.install(values(settings))],
    ['every pod is ready, none has restarted', async () => readiness(await kubectl.list('pods', name.namespace))],
    ['helm test succeeds', () => release.test()],
    ...(measureAtRest ? [['a minute at rest', () => usageAtRest(o)] as const] : []),
    [
      'an account opens three channels through the gateway',
      async () => {
        account = await TestAccount.open(release, stack, o.state, 'first');
      },
    ],
    ['its vendor accounts are synchronized', async () => `${await account!.connectVendors(o.onProgress)} devices`],
    ['records arrive by webhook, Kafka and MQTT', () => firstRecords(account!)],
  ]);
  if (!succeeded) return undefined;
  const seconds = Math.round((performance.now() - begin) / 1000);
  report.measured.installSeconds = seconds;
  await report.within(part, 'all of it', seconds, promisedSeconds);
  return account;
}

/** @returns what has arrived until the fiftieth record of each channel */
export async function firstRecords(account: TestAccount): Promise<string> {
  await account.untilReceived(50);
  return JSON.stringify(account.received());
}

async function usageAtRest({ cluster, report }: Installation): Promise<string> {
  const usage = await usageDuring(cluster.api, () => sleep(atRestSeconds * 1_000));
  report.measured.usageAtRest = usage;
  return usageText(usage);
}

/** @throws Error that names the pods that are not ready, or that have restarted */
function readiness(pods: readonly KubernetesObject[]): string {
  const running = pods.filter(({ status }) => status?.phase !== 'Succeeded');
  const problems = running.flatMap((pod) =>
    containersOf(pod)
      .filter(({ ready, restartCount }) => !ready || restartCount > 0)
      .map(({ restartCount }) => `${pod.metadata.name} (${restartCount} restarts)`),
  );
  if (problems.length > 0) throw new Error(problems.join(', '));
  return `${running.length} pods`;
}
