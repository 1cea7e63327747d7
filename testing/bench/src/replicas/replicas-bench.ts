import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BenchContext, BenchResult } from '../bench.ts';
import { BenchStack } from '../process/bench-stack.ts';
import { findCpuController, type CpuController } from './cpu-controller.ts';
import { kafkaService } from './kafka-workload.ts';
import { mqttService } from './mqtt-workload.ts';
import { normalizerService } from './normalizer-workload.ts';
import { openGroups } from './quota-group.ts';
import { ReplicaSet } from './replica-set.ts';
import { replicasResult, skippedResult, type ServiceRuns } from './replicas-report.ts';
import { measureReplicas, settleMs, type ReplicasRun } from './replicas-run.ts';
import { webhookService } from './webhook-workload.ts';
import { partitions, type ReplicatedService, type Workload, type WorkloadContext } from './workload.ts';

const services: Readonly<Record<string, ReplicatedService>> = {
  normalizer: normalizerService,
  webhook: webhookService,
  kafka: kafkaService,
  mqtt: mqttService,
};
const numbersOfReplicas = [1, 2, 4];
/** The quota of `mostPerSecond`. */
const usualQuota = 0.2;
/** With all CPU the first to be ready delivers for the others too. */
const warmUpShare = 3;
/** Of what one replica did: more may do a little better. */
const margin = 1.25;

/** 1, 2 and 4 replicas of a service, each with the same quota of CPU: whether the records/s grow as they do, and what a record costs. */
export async function replicasBench(context: BenchContext): Promise<BenchResult> {
  const { options, progress } = context;
  let controller: CpuController;
  try {
    controller = await findCpuController();
    await openGroups(controller);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    progress(`skipped, because no cgroups with a quota can be made here: ${reason}`);
    return skippedResult(reason);
  }
  const runs: ServiceRuns[] = [];
  for (const name of options.only) runs.push(await runService(context, controller, services[name]!));
  return replicasResult(runs, options.quota);
}

async function runService(
  bench: BenchContext,
  controller: CpuController,
  service: ReplicatedService,
): Promise<ServiceRuns> {
  const directory = join(bench.directory, service.app);
  await mkdir(directory);
  const stack = await BenchStack.start(directory, bench.progress, service.parts, {}, partitions);
  try {
    const context = { bench, stack, directory };
    const workload = await service.open(context);
    try {
      return { service, rounds: await runRounds(context, controller, service, workload) };
    } finally {
      await workload.close();
    }
  } finally {
    await stack.stop();
  }
}

async function runRounds(
  context: WorkloadContext,
  controller: CpuController,
  service: ReplicatedService,
  workload: Workload,
): Promise<ReplicasRun[][]> {
  const { options, progress } = context.bench;
  const rounds: ReplicasRun[][] = [];
  let perReplica = (service.mostPerSecond * options.quota) / usualQuota;
  for (let round = 1; round <= options.pairs; round += 1) {
    const runs: ReplicasRun[] = [];
    for (const replicas of numbersOfReplicas) {
      progress(`${service.app}: ${replicas} × ${options.quota} core, ${round} of ${options.pairs} …`);
      const run = await runOnce(context, controller, { service, workload, replicas, perReplica });
      if (replicas === 1) perReplica = Math.max(perReplica, run.recordsPerSecond * margin);
      runs.push(run);
    }
    rounds.push(runs);
  }
  return rounds;
}

interface Once {
  service: ReplicatedService;
  workload: Workload;
  replicas: number;
  /** What a replica is expected to deliver in a second, with its quota. */
  perReplica: number;
}

async function runOnce(
  context: WorkloadContext,
  controller: CpuController,
  { service, workload, replicas, perReplica }: Once,
): Promise<ReplicasRun> {
  const { bench, stack, directory } = context;
  const { seconds, quota, profileDirectory } = bench.options;
  const measuredRecords = Math.ceil(replicas * perReplica * (seconds + settleMs / 1000));
  await workload.begin(replicas, replicas * warmUpShare * service.warmUpRecords + measuredRecords);
  try {
    const environment = { ...stack.environment, ...workload.environment };
    const options = { service, controller, replicas, environment, directory, profileDirectory, signal: bench.signal };
    const set = await ReplicaSet.started(options, quota);
    try {
      await workload.topUp(measuredRecords);
      return await measureReplicas(context, workload, { set, replicas, quota });
    } finally {
      await set.stop();
    }
  } finally {
    await workload.end();
  }
}
