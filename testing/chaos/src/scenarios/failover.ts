import { reported } from '@heliograph/base-data';
import { channels, quantile, seeded, type Table } from '@heliograph/testbed';
import { ApiLoad } from '../load/api-load.ts';
import { sourcesOf } from '../load/generator.ts';
import { RegisterLoad, type WebhookRegister, openRegisters } from '../load/register-load.ts';
import type { LinkOptions } from '../proxy/links.ts';
import type { Result, Totals } from '../report/result.ts';
import type { Account } from '../rig/accounts.ts';
import type { Rig, RigOptions } from '../rig/rig.ts';
import type { ScenarioContext } from '../scenario.ts';
import { drainAndCount, startThreeChannels } from './three-channels.ts';
import { when } from '../report/result.ts';

/** The promised bounds when one process or broker is killed and each service has two replicas. */
export const bounds = { p99Ms: 15_000, duplicateShare: 0.01 };

/** Both in the order of an upgrade (docs/operate/upgrade.md). */
export const apis = ['auth-api', 'sync-api', 'delivery-api', 'gateway'];
export const workers = ['normalizer', 'webhook-dispatcher', 'kafka-dispatcher', 'mqtt-dispatcher', 'ingest'];

/** All but the ones that every scenario has; ingest comes when the clouds' addresses are known. */
export const productApps = ['sync-api', 'gateway', 'vendor-sandbox', ...workers.slice(0, -1)];

const settleMs = 5_000;
const controlVendors = ['solis', 'growatt', 'huawei'];
/** The time for which a client of the API retries. */
const repeatMs = 30_000;

export interface Disturbance {
  rig: Rig;
  context: ScenarioContext;
  /** Numbers that the seed makes the same. */
  random: () => number;
}

export interface Failover {
  title: string;
  links?: LinkOptions;
  brokerLinks?: boolean;
  /** Further options with which the product is started. */
  rig?: Partial<RigOptions>;
  /** Default: the aim's. */
  p99Ms?: number;
  /** Settings of webhooks change meanwhile, and each change that was acknowledged is in effect this much later at most. */
  controlMs?: number;
  /** Every how many rounds a client of the API writes. Default 10. */
  writeEvery?: number;
  /** The API answers 503 to calls that may be repeated: a 500 is a failure. Default: not checked. */
  no500?: boolean;
  /** Breaks something and restores it; called again and again while records flow. */
  disturb: (disturbance: Disturbance) => Promise<void>;
}

/** Two replicas of every service, records on all three channels, clouds that are polled and calls of the API, while something fails again and again. */
export async function underFailover(context: ScenarioContext, failover: Failover): Promise<Result> {
  const { options, progress } = context;
  const { small } = options;
  let registers: WebhookRegister[] = [];
  const { rig, account, generator } = await startThreeChannels(context, {
    ...(small ? { pipeline: false } : { pipeline: true, replicas: 2, apps: productApps }),
    ...reported({ links: failover.links }),
    brokerLinks: failover.brokerLinks ?? false,
    ...reported({
      furtherConsumers:
        failover.controlMs === undefined
          ? undefined
          : async (of: Rig, by: Account) => void (registers = await registersOf(of, by, options.rate)),
    }),
    ...failover.rig,
  });
  const load = new ApiLoad(rig.settings.ports.gateway, account.api.accessToken, repeatMs, failover.writeEvery);
  const control = new RegisterLoad(rig.history, seeded(options.seed + 2));
  try {
    control.start(registers);
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
    await Promise.all([load.stop(), control.stop()]);
    await rig.brokers.inSync(context.signal);
    const notes = [`${times} times.${small ? '' : ` Calls of the API: ${apiNote(load)}.`}`];
    if (control.writes > 0) notes.push(`${control.writes} changes, ${control.unknown} of unknown outcome.`);
    const result = await drainAndCount(rig, failover.title, notes, failover.controlMs);
    return small ? result : evaluate(rig, load, result, failover);
  } finally {
    await Promise.all([load.stop(), control.stop()]);
    await rig.stop();
  }
}

/** A filter and a secret: records that a paused webhook misses would only be late. */
async function registersOf(rig: Rig, account: Account, rate: number): Promise<WebhookRegister[]> {
  const registers = await openRegisters(rig, account, controlVendors, ['filter', 'secret']);
  const source = sourcesOf(account.id, rate).find(({ vendor }) => vendor === controlVendors[0])!;
  await rig.warmUp(registers.map(({ webhook }) => ({ id: webhook, source })));
  return registers;
}

function apiNote(load: ApiLoad): string {
  const { calls, failed, p99Ms } = load.counted(0, Number.POSITIVE_INFINITY);
  const wrong = load.answers500.length === 0 ? '' : `, answered by 500 ${load.answers500.length}`;
  return `${calls}, asked again ${load.repeats}${wrong}, failed ${failed}, p99 ${p99Ms ?? '–'} ms`;
}

/** Adds the values that the issue's target limits: latency of each channel, duplicates, calls of the API. */
function evaluate(rig: Rig, load: ApiLoad, result: Result, { p99Ms, no500 = false }: Failover): Result {
  const failures = load.failures();
  const wrong = load.answers500;
  return {
    ...result,
    problems: [
      ...result.problems,
      ...boundProblems(result.totals, p99Ms),
      ...when(
        failures.length > 0,
        `${failures.length} API calls failed although repeated:\n  ${failures.slice(0, 5).join('\n  ')}`,
      ),
      ...when(no500 && wrong.length > 0, `${wrong.length} answers of 500:\n  ${wrong.slice(0, 5).join('\n  ')}`),
    ],
    tables: [...result.tables, maxTableLength(rig)],
    more: { ...result.more, repeatedCalls: load.repeats, failedCalls: failures.length },
  };
}

export function boundProblems(
  { channels: counted, duplicates, delivered }: Totals,
  maxMs: number = bounds.p99Ms,
): string[] {
  const slow = Object.entries(counted).filter(([, { p99Ms }]) => (p99Ms ?? Number.POSITIVE_INFINITY) > maxMs);
  return [
    ...slow.map(([channel, { p99Ms }]) => `${channel}: p99 ${p99Ms ?? '–'} ms, more than ${maxMs}`),
    ...(duplicates > delivered * bounds.duplicateShare ? [`${duplicates} of ${delivered} came more than once`] : []),
  ];
}

function maxTableLength(rig: Rig): Table {
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
