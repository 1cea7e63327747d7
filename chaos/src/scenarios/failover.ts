import { ApiLoad } from '../load/api-load.ts';
import type { LinkWishes } from '../proxy/service-links.ts';
import { seeded } from '../random.ts';
import type { Result, Totals } from '../report/result.ts';
import type { Table } from '../report/table.ts';
import type { Rig, RigOptions } from '../rig/rig.ts';
import type { ScenarioContext } from '../scenario.ts';
import { quantile } from '../witness/quantile.ts';
import { channels } from '../witness/written-record.ts';
import { concluded, startThreeChannels } from './three-channels.ts';

/** What is promised when one process or broker is killed and each service has two replicas. */
export const bounds = { p99Ms: 15_000, duplicateShare: 0.01 };

export const apis = ['auth-api', 'sync-api', 'delivery-api', 'gateway'];
export const workers = ['normalizer', 'webhook-dispatcher', 'kafka-dispatcher', 'mqtt-dispatcher', 'ingest'];

/** All but the ones that every scenario has; ingest comes when the clouds' addresses are known. */
export const productApps = ['sync-api', 'gateway', 'vendor-sandbox', ...workers.slice(0, -1)];

const settleMs = 5_000;
/** How long a client of the API asks again. */
const repeatMs = 30_000;

export interface Disturbance {
  rig: Rig;
  context: ScenarioContext;
  /** Numbers that the seed makes the same. */
  random: () => number;
}

export interface Failover {
  title: string;
  links?: LinkWishes;
  brokerLinks?: boolean;
  /** More of what the product is started with. */
  rig?: Partial<RigOptions>;
  /** Default: the aim's. */
  p99Ms?: number;
  /** Breaks something and mends it; called again and again while records flow. */
  disturb: (disturbance: Disturbance) => Promise<void>;
}

/** Two replicas of every service, records on all three channels, clouds that are polled and calls of the API, while something fails again and again. */
export async function underFailover(context: ScenarioContext, failover: Failover): Promise<Result> {
  const { options, progress } = context;
  const { small } = options;
  const { rig, account, generator } = await startThreeChannels(context, {
    ...(small ? { pipeline: false } : { pipeline: true, replicas: 2, apps: productApps }),
    ...(failover.links && { links: failover.links }),
    brokerLinks: failover.brokerLinks ?? false,
    ...failover.rig,
  });
  const load = new ApiLoad(rig.settings.ports.gateway, account.api.accessToken, repeatMs);
  try {
    await rig.brokers.inSync(context.signal);
    progress(`${options.rate} records/s and API calls for ${options.seconds} s`);
    if (!small) load.start();
    const disturbance = { rig, context, random: seeded(options.seed + 1) };
    let times = 0;
    const act = async (): Promise<void> => {
      const end = Date.now() + options.seconds * 1000;
      for (; Date.now() < end; times += 1) await failover.disturb(disturbance);
    };
    await rig.flow(generator, [{ at: settleMs, act }], 0);
    await load.stop();
    await rig.brokers.inSync(context.signal);
    const notes = [`${times} times.${small ? '' : ` Calls of the API: ${apiNote(load)}.`}`];
    const result = await concluded(rig, failover.title, notes);
    return small ? result : judged(rig, load, result, failover.p99Ms);
  } finally {
    await load.stop();
    await rig.stop();
  }
}

function apiNote(load: ApiLoad): string {
  const { calls, failed, p99Ms } = load.counted(0, Number.POSITIVE_INFINITY);
  return `${calls}, asked again ${load.repeats}, failed ${failed}, p99 ${p99Ms ?? '–'} ms`;
}

/** Adds what the aim of the issue bounds: latency of each channel, duplicates, calls of the API. */
function judged(rig: Rig, load: ApiLoad, result: Result, p99Ms?: number): Result {
  const failures = load.failures();
  return {
    ...result,
    problems: [
      ...result.problems,
      ...boundProblems(result.totals, p99Ms),
      ...(failures.length > 0
        ? [`${failures.length} API calls failed although repeated:\n  ${failures.slice(0, 5).join('\n  ')}`]
        : []),
    ],
    tables: [...result.tables, longestTable(rig)],
    more: { ...result.more, repeatedCalls: load.repeats, failedCalls: failures.length },
  };
}

export function boundProblems(
  { channels: counted, duplicates, delivered }: Totals,
  mostMs: number = bounds.p99Ms,
): string[] {
  const slow = Object.entries(counted).filter(([, { p99Ms }]) => (p99Ms ?? Number.POSITIVE_INFINITY) > mostMs);
  return [
    ...slow.map(([channel, { p99Ms }]) => `${channel}: p99 ${p99Ms ?? '–'} ms, more than ${mostMs}`),
    ...(duplicates > delivered * bounds.duplicateShare ? [`${duplicates} of ${delivered} came more than once`] : []),
  ];
}

function longestTable(rig: Rig): Table {
  const all = [0, Number.POSITIVE_INFINITY] as const;
  return {
    title: 'From `basedata` to the acknowledgement',
    columns: ['', 'p50 ms', 'p90 ms', 'p99 ms', 'longest ms'],
    rows: channels.map((channel) => {
      const times = rig.ledger.latencies(channel, all);
      return [channel, ...[0.5, 0.9, 0.99, 1].map((share) => quantile(times, share))];
    }),
  };
}
