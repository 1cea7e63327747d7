// The part of the conformance that runs in the namespaces: node inside.js <file with its settings>
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { interruption } from '@heliograph/stack';
import { until } from '@heliograph/testbed';
import { checkAutoscaling } from './checks/autoscaling.ts';
import { diagnosis } from './checks/diagnosis.ts';
import { checkFirstInstallation } from './checks/first-install.ts';
import { checkInstallation } from './checks/install.ts';
import { checkKeda } from './checks/keda.ts';
import { checkOperations } from './checks/operations.ts';
import { checkPolicies } from './checks/policies.ts';
import { checkUpgrade } from './checks/upgrade.ts';
import { type Installation, Report } from './checks/context.ts';
import { PolicyEnforcer } from './network-policies/enforcer.ts';
import type { InsideSettings } from './options.ts';
import { Cluster } from './node/cluster.ts';
import { invertersFor, startClouds } from './release/clouds.ts';
import { Release } from './release/release.ts';
import { publicUrl } from './release/values.ts';

const settings = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as InsideSettings;
const { options, programs, state } = settings;
const signal = interruption();
const onProgress = (message: string): void =>
  void process.stderr.write(`${String(Math.round((Date.now() - settings.begin) / 1000)).padStart(4)} s  ${message}\n`);
/** The load during the checks. */
const recordsPerSecond = 100;
const report = new Report((line) => void process.stdout.write(`${line}\n`));

/** Starts Kafka, PostgreSQL, Redis and the MQTT broker in their network, or Kafka alone. @returns the environment that names them */
async function startDependencies(
  cluster: Pick<Cluster, 'processes'>,
  only: readonly 'kafka'[] = [],
): Promise<Record<string, string>> {
  const program = join(import.meta.dirname, 'dependencies.js');
  await cluster.processes.start({
    name: 'dependencies',
    network: 'dependencies',
    command: process.execPath,
    args: [program, state, String(options.brokers), ...only],
    environment: { TOKEN_ISSUER: publicUrl },
  });
  const file = join(state, 'dependencies.json');
  return until(
    'the dependencies answer',
    async () => {
      await cluster.processes.assertRunning();
      return readFile(file, 'utf8').then(
        (text) => JSON.parse(text) as Record<string, string>,
        () => undefined,
      );
    },
    { deadlineMs: 300_000 },
  );
}

async function run(): Promise<void> {
  const cluster = await Cluster.start({ ...settings, onProgress });
  if (options.parts.includes('first-install')) return followPage(cluster);
  await (options.parts.includes('upgrade') ? migrate(cluster) : checkRelease(cluster));
}

/** The page creates all objects itself, except those that Strimzi would start. */
async function followPage(cluster: Cluster): Promise<void> {
  const stack = await startDependencies(cluster, ['kafka']);
  await new PolicyEnforcer(cluster, programs.environment, signal).start();
  if (await checkFirstInstallation({ cluster, stack, state, report, signal, onProgress })) return;
  for (const namespace of ['cnpg-system', 'heliograph'])
    process.stderr.write(`${await diagnosis(cluster.kubectl, namespace)}\n`);
}

/** Starts the dependencies of an installation beside the cluster. */
async function prepareInstallation(
  cluster: Cluster,
): Promise<{ installation: Installation; enforcer: PolicyEnforcer }> {
  const stack = await startDependencies(cluster);
  onProgress('Kafka, PostgreSQL, Redis and the MQTT broker answer');
  const inverters = options.inverters ?? invertersFor(recordsPerSecond);
  await startClouds(state, inverters);
  onProgress(`the clouds have ${inverters} inverters each`);
  const release = new Release(cluster, programs.helm, state);
  const releaseSettings = { kafkaBrokers: stack.KAFKA_BROKERS!, mqttUrl: stack.MQTT_URL!, replicas: 1 };
  const installation = { cluster, release, settings: releaseSettings, stack, state, report, onProgress };
  const enforcer = new PolicyEnforcer(cluster, programs.environment, signal);
  await enforcer.start();
  return { installation, enforcer };
}

/** The previous release, and from it to this one and back. */
async function migrate(cluster: Cluster): Promise<void> {
  const { installation } = await prepareInstallation(cluster);
  if (!(await checkUpgrade(installation, signal))) process.stderr.write(`${await diagnosis(cluster.kubectl)}\n`);
}

async function checkRelease(cluster: Cluster): Promise<void> {
  const { installation, enforcer } = await prepareInstallation(cluster);
  const account = await checkInstallation(installation, options.parts.includes('operations'));
  if (account === undefined) {
    process.stderr.write(`${await diagnosis(cluster.kubectl)}\n`);
    return;
  }
  const context = { ...installation, account, signal };
  if (options.parts.includes('policies')) await checkPolicies(context, enforcer);
  if (options.parts.includes('operations')) await checkOperations(context, options.only);
  const [metricsServer, keda] = (['metrics-server', 'keda'] as const).map((name) =>
    settings.autoscalers.find(({ definition }) => definition.name === name),
  );
  if (metricsServer !== undefined) await checkAutoscaling(context, metricsServer);
  if (keda !== undefined) await checkKeda(context, keda);
  await account.settle();
  await account.close();
}

async function main(): Promise<number> {
  const aborted = new Promise<'aborted'>((resolve) => signal.addEventListener('abort', () => resolve('aborted')));
  const ended = await Promise.race([run(), aborted]);
  if (ended === 'aborted') return 130;
  const { summaryFile } = options;
  if (summaryFile !== undefined) {
    const summary = { outcomes: report.outcomes, ...report.measured };
    await writeFile(summaryFile, `${JSON.stringify(summary, undefined, 2)}\n`);
  }
  process.stdout.write(`${report.outcomes.length - report.failed} passed, ${report.failed} failed\n`);
  if (options.keep) {
    onProgress('the cluster stays until Ctrl-C');
    // Keeps this process alive; no other handle does.
    const alive = setInterval(() => undefined, 60_000);
    await aborted;
    clearInterval(alive);
  }
  return report.failed === 0 ? 0 : 1;
}

try {
  process.exit(await main());
} catch (error) {
  process.stderr.write(`${(error as Error).stack ?? String(error)}\n`);
  // Not 2, which means that nothing could be tested.
  process.exit(1);
}
