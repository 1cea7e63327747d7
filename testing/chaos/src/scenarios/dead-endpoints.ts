import { seeded, type Counts, type Table } from '@heliograph/testbed';
import type { Source } from '../load/generator.ts';
import { countsTable, type Result } from '../report/result.ts';
import type { Account } from '../rig/accounts.ts';
import { Rig, onRig } from '../rig/rig.ts';
import type { Scenario, ScenarioContext } from '../scenario.ts';
import { problemsOf } from './three-channels.ts';

const endpoints = 400;
/** The most webhooks of one account (contract §10). */
const perAccount = 100;
const shares = [2, 20];
/** Healthy endpoints may get this much slower beside dead ones. */
const slowestFactor = 2;

export const deadEndpoints: Scenario = {
  name: 'dead-endpoints',
  about: '2 and 20 % of 400 endpoints never answer: the others stay as fast as without them (--share: one of these)',
  rate: 400,
  seconds: 60,
  run,
};

/** By then requests without an answer have timed out (10 s), and their records are in the tier of a minute or more. */
const settledMs = 30_000;
/** Below this, in ms, a factor shows only how busy the machine was. */
const unremarkableMs = 100;

interface EndpointFleet {
  rig: Rig;
  /** Ids of the webhooks. */
  ids: string[];
  /** The endpoints that never answer. */
  dead: Set<string>;
  sources: Source[];
}

interface Run {
  share: number;
  healthy: Counts;
  all: Counts;
}

/**
 * One and the same product and endpoints: first all answer, then a share of them takes every request and never answers. The real retry steps, so
 * that the backlog of a dead endpoint grows as it would.
 */
async function run(context: ScenarioContext): Promise<Result> {
  const { options, progress } = context;
  return onRig(context, { apps: ['webhook-dispatcher'] }, async (rig) => {
    progress(`registering ${endpoints} webhooks`);
    const fleet = await openFleet(rig, options.rate);
    const wanted = [0, ...(options.share === 0 ? shares : [options.share])];
    const runs: Run[] = [];
    for (const share of wanted) runs.push(await measure(fleet, share, options.seconds / wanted.length, context));
    return await evaluate(fleet, runs);
  });
}

async function openFleet(rig: Rig, rate: number): Promise<EndpointFleet> {
  const dead = new Set<string>();
  const accounts: Account[] = [];
  for (let i = 0; i * perAccount < endpoints; i++) accounts.push(await rig.account(`dead${i}`));
  const registered = await Promise.all(accounts.map((account) => register(rig, account, dead)));
  const plants = accounts.flatMap(({ id }) =>
    Array.from({ length: perAccount }, (_, i) => ({ account: id, plant: `p_${i}` })),
  );
  const sources = Array.from({ length: Math.max(rate * 2, endpoints) }, (_, i) =>
    sourceOf(plants[i % plants.length]!, i),
  );
  const ids = registered.flat();
  await rig.warmUp(ids.map((id, i) => ({ id, source: sources[i]! })));
  return { rig, ids, dead, sources };
}

/** A webhook for each plant of the account: every record is for exactly one endpoint. */
async function register(rig: Rig, account: Account, dead: ReadonlySet<string>): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < perAccount; i++) {
    const plant = `p_${i}`;
    const webhook = await rig.consumers.webhook({
      account,
      filter: { plantIds: [plant] },
      wants: (record) => record.plant === plant,
      answer: () => (dead.has(ids[i]!) ? undefined : 204),
    });
    ids.push(webhook.id);
  }
  return ids;
}

function sourceOf({ account, plant }: { account: string; plant: string }, i: number): Source {
  return { account, plant, vendor: 'solis', device: `d_${i}`, serial: `CHAOS${i}` };
}

async function measure(fleet: EndpointFleet, share: number, seconds: number, context: ScenarioContext): Promise<Run> {
  const { rig, ids, dead, sources } = fleet;
  const random = seeded(context.options.seed);
  while (dead.size < (ids.length * share) / 100) dead.add(ids[Math.floor(random() * ids.length)]!);
  context.progress(
    `${context.options.rate} records/s for ${seconds} s, ${dead.size} of ${ids.length} endpoints never answer`,
  );
  const generator = rig.generator(sources);
  const from = Date.now();
  await rig.flow(generator, [], seconds);
  await rig.drain(settledMs);
  const between = [from, Date.now()] as const;
  const all = await rig.count({ between });
  const healthy = await rig.count({ between, only: ({ id }) => !dead.has(id) });
  return { share, all: all.totals, healthy: healthy.totals };
}

async function evaluate({ rig, dead }: EndpointFleet, runs: readonly Run[]): Promise<Result> {
  const { totals, lostKeys } = await rig.count();
  // At a dead endpoint some record or other is always being tried just now.
  const { stuckKeys } = await rig.count({ only: ({ id }) => !dead.has(id) });
  const bound = Math.max((runs[0]!.healthy.p99Ms ?? 0) * slowestFactor, unremarkableMs);
  const slow = runs.filter(({ healthy }) => (healthy.p99Ms ?? Number.POSITIVE_INFINITY) > bound);
  const late = runs.filter(({ healthy }) => healthy.waiting + healthy.deadLettered > 0);
  return {
    totals,
    problems: [
      ...problemsOf(rig, totals, { lostKeys, stuckKeys }),
      ...slow.map(
        ({ share, healthy }) => `${share} % dead: healthy p99 ${healthy.p99Ms ?? '–'} ms, more than ${bound} ms`,
      ),
      ...late.map(({ share }) => `${share} % dead: healthy endpoints did not get everything`),
    ],
    tables: [healthyTable(runs), countsTable(`All ${endpoints} endpoints, all runs`, totals)],
    more: { runs },
  };
}

function healthyTable(runs: readonly Run[]): Table {
  const rows = runs.map(({ share, healthy }) => [
    `${share} %`,
    healthy.produced,
    healthy.delivered,
    healthy.waiting,
    healthy.duplicates,
    healthy.p50Ms,
    healthy.p99Ms,
  ]);
  const columns = ['endpoints dead', 'produced', '= delivered', '+ waiting', 'duplicates', 'p50 ms', 'p99 ms'];
  return { title: 'Healthy endpoints', columns, rows };
}
