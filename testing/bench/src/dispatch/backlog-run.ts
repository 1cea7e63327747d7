import { setTimeout as sleep } from 'node:timers/promises';
import type { OutgoingRecord } from '@heliograph/kafka';
import { createKafkaProvisioner } from '@heliograph/kafka-accounts';
import { accountBaseDataTopic, accountTopics, topicNames } from '@heliograph/messaging';
import type { ServiceProcess } from '@heliograph/testbed/processes';
import type { BenchContext } from '../bench.ts';
import { accountRecord, channelRecords, type ChannelSettings } from './control-records.ts';
import type { BenchStack } from '../process/bench-stack.ts';
import { cpuSecondsOf, treeCpuSeconds } from '../process/cpu-time.ts';
import { startService } from '../process/start-service.ts';

export interface BacklogRun {
  /** Delivered when the run ended. */
  records: number;
  complete: boolean;
  recordsPerSecond: number;
  /** CPU seconds of the service for 100,000 records, without its start and the first tenth. */
  cpuPer100k: number;
  brokerCpuPer100k: number;
  /** CPU seconds of the further processes, in their order. */
  othersPer100k: number[];
}

interface BacklogOptions {
  context: BenchContext;
  stack: BenchStack;
  /** Folder name below `apps`; also its consumer group, unless that is named. */
  service: string;
  group?: string;
  environment?: Readonly<Record<string, string>>;
  /** Default: none. */
  settings?: ChannelSettings;
  records: readonly OutgoingRecord[];
  /** The number of arrived records, duplicates included, where a service may commit records that it delivers later. */
  arrived?: () => Promise<number>;
  /** Processes whose CPU time, and that of all they have started, is measured too. */
  otherPids?: readonly number[];
}

interface Reading {
  at: number;
  records: number;
  cpu: number;
  broker: number;
  others: number[];
}

export const benchAccountId = 'acc_bench';
const pollMs = 200;
/** Connections open, code compiled. */
const warmUpShare = 0.1;

/** Fills `basedata`, then starts the real dispatcher and waits until it has delivered and committed all of it. */
export async function runBacklog(options: BacklogOptions): Promise<BacklogRun> {
  const { context, stack, service: name, environment } = options;
  await stack.producer.send(channelRecords(benchAccountId, options.settings ?? {}));
  await fillBaseData(stack, options.records, context.options.records, context.signal);
  const service = await startService({
    name,
    environment: { ...stack.environment, ...environment },
    directory: context.directory,
    profileDirectory: context.options.profileDirectory,
    signal: context.signal,
  });
  try {
    return resultOf(await follow(options, service), context.options.records);
  } finally {
    await service.stop();
  }
}

/** Writes the account to which the records are dealt out, and `count` of the records in turn to `basedata`. */
export async function fillBaseData(
  stack: BenchStack,
  records: readonly OutgoingRecord[],
  count: number,
  signal: AbortSignal,
): Promise<void> {
  await stack.producer.send([accountRecord(benchAccountId, { kafka: true, mqtt: true })]);
  await stack.sendAll(inTurn(records, count), signal);
}

function* inTurn(records: readonly OutgoingRecord[], count: number): Generator<OutgoingRecord> {
  for (let sent = 0; sent < count; sent += 1) yield records[sent % records.length]!;
}

async function follow(options: BacklogOptions, service: ServiceProcess): Promise<Reading[]> {
  const { context, stack, group = options.service, otherPids = [] } = options;
  const total = context.options.records;
  const deadline = performance.now() + context.options.seconds * 1000;
  const readings: Reading[] = [];
  for (;;) {
    const lag = (await stack.admin.lag(group, [topicNames.baseData])).get(topicNames.baseData) ?? 0n;
    const records = Math.min(total - Number(lag), (await options.arrived?.()) ?? total);
    readings.push({
      at: performance.now(),
      records,
      cpu: cpuSecondsOf(service.pid!),
      broker: cpuSecondsOf(stack.brokerPid),
      others: otherPids.map(treeCpuSeconds),
    });
    if (records >= total || performance.now() > deadline) return readings;
    await sleep(pollMs, undefined, { signal: context.signal });
  }
}

function resultOf(readings: readonly Reading[], total: number): BacklogRun {
  const last = readings.at(-1)!;
  const begin = readings.find(({ records }) => records >= total * warmUpShare) ?? readings[0]!;
  const records = Math.max(1, last.records - begin.records);
  const per100k = (seconds: number): number => (seconds / records) * 1e5;
  return {
    records: last.records,
    complete: last.records >= total,
    recordsPerSecond: (records / Math.max(1, last.at - begin.at)) * 1000,
    cpuPer100k: per100k(last.cpu - begin.cpu),
    brokerCpuPer100k: per100k(last.broker - begin.broker),
    othersPer100k: last.others.map((cpu, i) => per100k(cpu - begin.others[i]!)),
  };
}

export const benchAccountTopic = accountBaseDataTopic(benchAccountId);

/** Recreates the bench account's topics, and all others. */
export async function freshAccountTopics(stack: BenchStack, partitions = 6): Promise<void> {
  const own = accountTopics(benchAccountId);
  await stack.admin.deleteTopics(own);
  // Topics that a broker still lists would look as if they existed.
  while ((await stack.admin.listTopics()).some((name) => own.includes(name))) await sleep(100);
  await stack.freshTopics();
  const provisioner = createKafkaProvisioner(stack.connection);
  try {
    const settings = { partitions, retentionMs: 86_400_000 };
    await provisioner.ensureAccountTopics(benchAccountId, settings);
  } finally {
    await provisioner.close();
  }
}
