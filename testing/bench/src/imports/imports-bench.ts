import { join } from 'node:path';
import type { OutgoingRecord } from '@heliograph/kafka';
import { headerNames, topicNames } from '@heliograph/messaging';
import type { Table } from '@heliograph/testbed';
import { reported } from '@heliograph/vendor-contract';
import type { BenchContext, BenchResult } from '../bench.ts';
import { freshAccountTopics, benchAccountId, runBacklog } from '../dispatch/backlog-run.ts';
import { announceWebhooks } from '../dispatch/control-records.ts';
import { rawOptions, startSubscriber } from '../mqtt/mqtt-subscriber.ts';
import { ServiceTokens } from '../mqtt/service-tokens.ts';
import { runNormalizer, startUpCpuSeconds } from '../normalizer/service-run.ts';
import { BenchStack } from '../process/bench-stack.ts';
import { median, medianCell } from '../report/pairs.ts';
import { BaseDataFeed, baseDataRecords, spread } from '../webhook/basedata-feed.ts';
import { startDispatcher } from '../webhook/dispatcher-run.ts';
import { Receiver } from '../webhook/receiver.ts';
import { normalizeInProcess } from '../workload/in-process-normalizer.ts';
import { pastWorkload, rawWorkload } from '../workload/raw-workload.ts';
import { importedKeyPrefix, LiveRequests } from './live-requests.ts';

/** The share of its live rate that a service keeps beside a backlog of imported records. */
const minShare = 0.9;
const chunkAnswers = 20;
const endpoints = 1_000;
const maxInFlight = 8;
/** So many live records are under way that the log of the receiver, which is written twice a second, does not limit the rate. */
const webhookWindow = 20_000;
const warmUpShare = 0.2;

/** Live records a second, alone and beside a backlog of as many imported ones. */
interface Pair {
  alone: number;
  beside: number;
}

/** Measures a run; `imported`: beside a backlog of imported records. @returns live records a second, undefined if it was cut off by --seconds */
type Measure = (imported: boolean) => Promise<number | undefined>;

/** Live records through the normalizer and each dispatcher, with and without a backlog of imported ones in turn. */
export async function importsBench(context: BenchContext): Promise<BenchResult> {
  const { directory, progress, options } = context;
  const stack = await BenchStack.start(directory, progress, ['kafka', 'mqtt']);
  try {
    const results: Record<string, Pair[]> = {};
    const problems: string[] = [];
    for (const service of options.only) {
      const { measure, stop } = await measures[service]!(context, stack);
      try {
        results[service] = await pairsOf(context, service, measure, problems);
      } finally {
        await stop?.();
      }
    }
    for (const [service, pairs] of Object.entries(results)) {
      const share = median(pairs.map(({ alone, beside }) => beside / alone)) ?? 1;
      if (share < minShare) problems.push(`${service}: keeps ${(share * 100).toFixed(0)} % of its live rate`);
    }
    return { problems, tables: [tableOf(results, options.records)], results };
  } finally {
    await stack.stop();
  }
}

async function pairsOf(
  { options, progress }: BenchContext,
  service: string,
  measure: Measure,
  problems: string[],
): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let pair = 1; pair <= options.pairs; pair += 1) {
    progress(`${service}: ${options.records} live records, ${pair} of ${options.pairs} …`);
    const alone = await measure(false);
    progress(`${service}: the same beside imported records …`);
    const beside = await measure(true);
    if (alone === undefined || beside === undefined) problems.push(`${service}: cut off by --seconds`);
    else pairs.push({ alone, beside });
  }
  return pairs;
}

interface Prepared {
  measure: Measure;
  stop?: () => Promise<void>;
}

const measures: Readonly<Record<string, (context: BenchContext, stack: BenchStack) => Promise<Prepared>>> = {
  normalizer: normalizerMeasure,
  kafka: kafkaMeasure,
  mqtt: mqttMeasure,
  webhook: webhookMeasure,
};

async function normalizerMeasure(context: BenchContext, stack: BenchStack): Promise<Prepared> {
  const { options, directory, signal } = context;
  const workload = await rawWorkload('solis', options.records, 'own');
  const { records: expected } = await normalizeInProcess(workload, signal);
  const past = await pastWorkload(options.records);
  const run = { stack, directory, seconds: options.seconds, signal };
  const startUp = await startUpCpuSeconds(run);
  const fillPast = (): Promise<void> => stack.sendAll(past, signal, chunkAnswers);
  return {
    measure: async (imported) => {
      const { complete, recordsPerSecond } = await runNormalizer(
        { ...run, ...reported({ beforeStart: imported ? fillPast : undefined }) },
        [workload],
        expected,
        startUp,
      );
      return complete ? recordsPerSecond : undefined;
    },
  };
}

async function kafkaMeasure(context: BenchContext, stack: BenchStack): Promise<Prepared> {
  const records = spread(await baseDataRecords(), [benchAccountId]);
  return {
    measure: async (imported) => {
      await freshAccountTopics(stack);
      if (imported) await fillImported(context, stack, records);
      const run = await runBacklog({ context, stack, service: 'kafka-dispatcher', records });
      return run.complete ? run.recordsPerSecond : undefined;
    },
  };
}

async function mqttMeasure(context: BenchContext, stack: BenchStack): Promise<Prepared> {
  const records = spread(await baseDataRecords(), [benchAccountId]);
  const tokens = await ServiceTokens.start(stack.environment);
  const subscriber = await startSubscriber([await rawOptions(stack, tokens, benchAccountId)]);
  const environment = { AUTH_API_URL: tokens.url };
  return {
    measure: async (imported) => {
      await stack.freshTopics();
      if (imported) await fillImported(context, stack, records);
      const run = await runBacklog({ context, stack, service: 'mqtt-dispatcher', environment, records });
      return run.complete ? run.recordsPerSecond : undefined;
    },
    stop: () => {
      subscriber.kill('SIGKILL');
      tokens.stop();
      return Promise.resolve();
    },
  };
}

async function webhookMeasure(context: BenchContext, stack: BenchStack): Promise<Prepared> {
  const { directory, progress } = context;
  const logFile = join(directory, 'requests.log');
  const receiver = await Receiver.start(directory, endpoints, progress, logFile);
  const live = new LiveRequests(logFile);
  const records = await baseDataRecords();
  return {
    measure: (imported) => webhookRate(context, { stack, receiver, live, records, imported }),
    stop: async () => {
      await live.close();
      await receiver.stop();
    },
  };
}

interface WebhookRun {
  stack: BenchStack;
  receiver: Receiver;
  live: LiveRequests;
  records: readonly OutgoingRecord[];
  imported: boolean;
}

async function webhookRate(
  context: BenchContext,
  { stack, receiver, live, records, imported }: WebhookRun,
): Promise<number | undefined> {
  const { options, directory, signal } = context;
  await stack.freshTopics();
  const accountIds = await announceWebhooks(stack, receiver.urls, maxInFlight);
  const dealt = spread(records, accountIds);
  if (imported) await fillImported(context, stack, dealt);
  const service = await startDispatcher({ stack, receiver, directory, signal });
  try {
    const feed = new BaseDataFeed(stack, live, dealt, signal, webhookWindow);
    const deadline = performance.now() + options.seconds * 1000;
    await feed.deliver(Math.ceil(options.records * warmUpShare), deadline);
    const begun = performance.now();
    const delivered = await feed.deliver(options.records, deadline);
    return delivered < options.records ? undefined : (delivered / (performance.now() - begun)) * 1000;
  } finally {
    await service.stop();
  }
}

/** Writes as many imported records as live ones are measured. */
async function fillImported(
  context: BenchContext,
  stack: BenchStack,
  records: readonly OutgoingRecord[],
): Promise<void> {
  const { records: count } = context.options;
  const imported = Array.from({ length: count }, (_, i): OutgoingRecord => {
    const { headers = {}, ...record } = records[i % records.length]!;
    const key = `${importedKeyPrefix}${String(headers[headerNames.idempotencyKey])}`;
    const own = { ...headers, [headerNames.idempotencyKey]: key, [headerNames.origin]: 'import' };
    return { ...record, topic: topicNames.baseDataBackfill, headers: own };
  });
  await stack.sendAll(imported, context.signal);
}

function tableOf(results: Readonly<Record<string, readonly Pair[]>>, records: number): Table {
  return {
    title: `${records} live records beside a backlog of as many imported ones`,
    columns: ['service', 'alone, live records/s', 'beside', '% of alone'],
    rows: Object.entries(results).map(([service, pairs]) => [
      service,
      medianCell(pairs.map(({ alone }) => alone)),
      medianCell(pairs.map(({ beside }) => beside)),
      medianCell(pairs.map(({ alone, beside }) => (beside / alone) * 100)),
    ]),
    notes: ['Live records wait when the service starts; webhooks: 20,000 are under way at any time.'],
  };
}
