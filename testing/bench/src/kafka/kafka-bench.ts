import { setTimeout as sleep } from 'node:timers/promises';
import { createKafkaProvisioner } from '@heliograph/kafka-accounts';
import { accountBaseDataTopic, accountEventsTopic } from '@heliograph/messaging';
import type { Table } from '@heliograph/testbed';
import type { BenchContext, BenchResult } from '../bench.ts';
import { benchAccountId, cutOff, runBacklog, type BacklogRun } from '../dispatch/backlog-run.ts';
import { BenchStack } from '../process/bench-stack.ts';
import { medianCell } from '../report/pairs.ts';
import { baseDataRecords, meanBytes, spread } from '../webhook/basedata-feed.ts';

const compressions = ['none', 'lz4'] as const;

/** `basedata` → the account's topic by the real service. */
export async function kafkaBench(context: BenchContext): Promise<BenchResult> {
  const { directory, progress, options } = context;
  const records = spread(await baseDataRecords(), [benchAccountId]);
  const stack = await BenchStack.start(directory, progress);
  const runs = new Map(compressions.map((compression) => [compression, [] as BacklogRun[]]));
  try {
    for (const [compression, measured] of runs)
      for (let run = 1; run <= options.pairs; run++) {
        progress(`the dispatcher forwards ${options.records} records, ${compression}, ${run} of ${options.pairs} …`);
        await freshAccountTopics(stack);
        const environment = { KAFKA_COMPRESSION: compression };
        const arrived = () => stack.count(benchAccountTopic);
        measured.push(await runBacklog({ context, stack, service: 'kafka-dispatcher', environment, records, arrived }));
      }
  } finally {
    await stack.stop();
  }
  const table: Table = {
    title: `Pass-through to an account's topic (SASL_SSL, acks=all, idempotent), ${meanBytes(records)} bytes a record`,
    columns: ['compression', 'records', 'records/s', 'CPU-s/100k', 'broker CPU-s/100k'],
    rows: Array.from(runs, ([compression, measured]) => {
      const cell = (value: (run: BacklogRun) => number) => medianCell(measured.map(value));
      return [
        compression,
        cell((run) => run.records),
        cell((run) => run.recordsPerSecond),
        cell((run) => run.cpuPer100k),
        cell((run) => run.brokerCpuPer100k),
      ];
    }),
    notes: ['The dispatcher reads every record (lz4) and writes it. Broker and service share the cores.'],
  };
  const problems = Array.from(runs, ([compression, measured]) => cutOff(compression, measured)).flat();
  return { problems, tables: [table], results: Object.fromEntries(runs) };
}

const benchAccountTopic = accountBaseDataTopic(benchAccountId);

/** Creates the bench account's topics anew, and all others. */
async function freshAccountTopics(stack: BenchStack, partitions = 6): Promise<void> {
  const own = [benchAccountTopic, accountEventsTopic(benchAccountId)];
  await stack.admin.deleteTopics(own);
  // A broker that still lists them would have us believe that they are there.
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
