import { freePort } from '@heliograph/stack';
import { seeded, type Table } from '@heliograph/testbed';
import { TcpProxy } from '@heliograph/testbed/proxy';
import { sourcesOf } from '../load/generator.ts';
import { isWarmUp } from '../recorders/log-watch.ts';
import { clickHouseStore } from '../recorders/clickhouse-store.ts';
import { rabbitMqStore } from '../recorders/rabbitmq-store.ts';
import { postgresStore, s3Store, type SinkStore } from '../recorders/sink-stores.ts';
import { countsTable, totalsOf, when, type Result } from '../report/result.ts';
import { sinkCounts, sinkProblems } from '../report/sink-counts.ts';
import type { Account } from '../rig/accounts.ts';
import { onRig, portOf, type Rig } from '../rig/rig.ts';
import type { Scenario, ScenarioContext } from '../scenario.ts';

export const sinks: Scenario = {
  name: 'sinks',
  about:
    'kill -9 of each sink with a sink-dispatcher, each of these and a broker in turn, beside dead sinks: each key once',
  rate: 100,
  seconds: 180,
  brokers: 3,
  run,
};

/** Nothing is killed for so long; records of its first part are stored within it. */
const quietMs = 40_000;
const measuredMs = 25_000;
/** Less than a connection to a dead sink takes to fail (10 s). */
const slowMs = 5_000;
const downMs = { min: 2_000, max: 6_000 };
const restMs = { min: 1_000, max: 6_000 };
const warmUpMs = 120_000;
/** A sink that failed again and again is tried again after a minute. */
const catchUpMs = 180_000;
const lookMs = 2_000;
const partitionsToWarm = 12;

/** One account has a sink at each store, another has sinks that are dead. Dispatchers run twice, so that partitions move. */
interface Scene {
  rig: Rig;
  stores: readonly SinkStore[];
  alive: Account;
  dead: Account;
  /** Times in the log of the samples of `alive`, by key. */
  written: Map<string, number>;
  kills: Map<string, number>;
}

async function run(context: ScenarioContext): Promise<Result> {
  const environment = {
    CHANNELS: 'webhook,kafka,mqtt,sink',
    SINK_ALLOWED_CIDRS: '127.0.0.1/32',
    SINK_ALLOW_PLAINTEXT: 'true',
  };
  const stores: SinkStore[] = [];
  let silent: TcpProxy | undefined;
  try {
    return await onRig(context, { apps: ['sink-dispatcher'], keep: true, environment }, async (rig) => {
      context.progress('starting another sink-dispatcher, PostgreSQL, SeaweedFS, ClickHouse and RabbitMQ');
      await rig.fleet.start(['sink-dispatcher'], rig.settings);
      for (const start of [postgresStore, s3Store, clickHouseStore, rabbitMqStore])
        stores.push(await start(context.directory));
      // Accepts every connection and never answers.
      silent = await TcpProxy.listen({ target: { port: portOf(rig.stack.postgres) } });
      silent.stall('both');
      return await measure(await prepare(rig, stores, silent.port), context);
    });
  } finally {
    await Promise.allSettled(stores.map((store) => store.stop()));
    await silent?.stop();
  }
}

async function prepare(rig: Rig, stores: readonly SinkStore[], silentPort: number): Promise<Scene> {
  const [alive, dead] = [await rig.account('alive'), await rig.account('dead')];
  for (const { kind, settings } of stores) await alive.api.post('/v1/sinks', { kind, settings });
  const { settings } = stores.find(({ kind }) => kind === 'postgres')!;
  for (const port of [await freePort(), silentPort])
    await dead.api.post('/v1/sinks', { kind: 'postgres', settings: { ...settings, port } });
  const written = new Map<string, number>();
  rig.watch.onRecord = ({ topic, headers: { account, idempotency_key: key }, at }) => {
    if (topic === 'basedata' && account === alive.id && key !== undefined && !isWarmUp(key)) written.set(key, at);
  };
  const scene = { rig, stores, alive, dead, written, kills: new Map<string, number>() };
  await warmUp(scene);
  return scene;
}

/** Resolves when a sample of several devices is in each store: both dispatchers know the sinks. */
async function warmUp({ rig, stores, alive }: Scene): Promise<void> {
  const deadline = Date.now() + warmUpMs;
  const sources = sourcesOf(alive.id, partitionsToWarm / 2).map((each) => ({ ...each, serial: `WARM${each.serial}` }));
  const generator = rig.generator([]);
  for (let cold = stores; cold.length > 0;) {
    if (Date.now() > deadline) throw new Error(`no sample reached ${cold.map(({ kind }) => kind).join(', ')}`);
    await generator.write(sources);
    await rig.pause(lookMs);
    const warm = await Promise.all(
      cold.map(async (store) => new Set((await store.stored()).map(({ key }) => key.split(':')[1])).size),
    );
    cold = cold.filter((_, i) => warm[i]! < sources.length);
  }
}

async function measure(scene: Scene, context: ScenarioContext): Promise<Result> {
  const { rig, stores, alive, dead } = scene;
  const { options, progress } = context;
  const others = sourcesOf(dead.id, options.rate / 2);
  const generator = rig.generator(sourcesOf(alive.id, options.rate / 2).flatMap((each, i) => [each, others[i]!]));
  progress(`${options.rate} records/s for ${options.seconds} s; kills begin after ${quietMs / 1000} s`);
  const begin = Date.now();
  const end = begin + options.seconds * 1000;
  await rig.flow(generator, [{ at: quietMs, act: () => killInTurn(scene, context, end) }]);
  const flowed = Date.now();
  progress('no more records; waiting for the sinks to catch up');
  await caughtUp(scene, flowed + catchUpMs);
  const reports = await Promise.all(stores.map((store) => reportOf(scene, store, begin, flowed)));
  const totals = totalsOf(Object.fromEntries(reports.map(({ kind, counts }) => [kind, counts])));
  const waiting = (await sinksOf(dead)).map(({ backlog }) => backlog.records);
  const kills = [...scene.kills].map(([name, times]) => `${name} ${times}`).join(', ');
  const { crashes } = rig.fleet;
  return {
    totals,
    problems: [
      ...reports.flatMap(({ problems }) => problems),
      ...when(
        waiting.some((records) => records === 0),
        'a dead sink has no backlog',
      ),
      ...when(crashes.length > 0, `ended by themselves: ${crashes.join(', ')}`),
    ],
    tables: [
      countsTable('Each sink, its server, its dispatchers and a broker killed in turn', totals, [`Killed: ${kills}.`]),
      besideDead(reports, waiting),
    ],
    more: {
      kills: Object.fromEntries(scene.kills),
      waiting,
      behindMs: Object.fromEntries(reports.map(({ kind, behindMs }) => [kind, behindMs])),
    },
  };
}

/** Every victim once a round, in a random order, until the time is over and every one was killed. */
async function killInTurn({ rig, stores, kills }: Scene, { options, progress, signal }: ScenarioContext, end: number) {
  const random = seeded(options.seed);
  const between = ({ min, max }: { min: number; max: number }): number => min + Math.round(random() * (max - min));
  const dispatchers = rig.fleet.all('sink-dispatcher').map((service) => ({
    name: service.name,
    kill: async () => {
      await service.kill();
      await service.ready({ signal });
    },
  }));
  // A batch that was just written, or not, is taken over with its plan.
  const servers = stores.map((store, i) => {
    const dispatcher = dispatchers[i % dispatchers.length]!;
    const kill = () => Promise.all([store.restart(between(downMs)), dispatcher.kill()]);
    return { name: `${store.kind} and ${dispatcher.name}`, kill };
  });
  const broker = {
    name: 'broker',
    kill: async () => rig.brokers.killAndRestart(await rig.brokers.leaderOfMost(), between(downMs), signal),
  };
  for (let round = 0; round === 0 || Date.now() < end; round += 1) {
    const order = [...dispatchers, ...servers, broker].map((victim) => ({ victim, at: random() }));
    for (const { victim } of order.sort((a, b) => a.at - b.at)) {
      if (round > 0 && Date.now() >= end) break;
      rig.fault(`kill -9 ${victim.name}`);
      kills.set(victim.name, (kills.get(victim.name) ?? 0) + 1);
      await victim.kill();
      progress(`${victim.name}: back`);
      await rig.pause(between(restMs));
    }
  }
}

const countedCopies = async (store: SinkStore) => (await store.stored()).filter(({ key }) => !isWarmUp(key));

async function caughtUp({ rig, stores, written }: Scene, deadline: number): Promise<void> {
  await rig.drain();
  while (Date.now() < deadline) {
    const counts = await Promise.all(stores.map(async (store) => sinkCounts(written, await countedCopies(store))));
    if (counts.every(({ lost }) => lost === 0)) return;
    await rig.pause(lookMs);
  }
}

interface Report {
  kind: string;
  counts: ReturnType<typeof sinkCounts>;
  /** Of records that were written while nothing was killed. */
  quiet: ReturnType<typeof sinkCounts>;
  /** The time from the last record to the end of the backlog. */
  behindMs: number;
  problems: string[];
}

async function reportOf({ written }: Scene, store: SinkStore, begin: number, flowed: number): Promise<Report> {
  const { kind, repeats = false, waitMs } = store;
  const copies = await countedCopies(store);
  const early = new Map([...written].filter(([, at]) => at < begin + measuredMs));
  const counts = sinkCounts(written, copies);
  const quiet = sinkCounts(early, copies);
  const bound = waitMs + slowMs;
  const p99Ms = quiet.p99Ms ?? Number.POSITIVE_INFINITY;
  return {
    kind,
    counts,
    quiet,
    behindMs: Math.max(0, counts.lastAt - flowed),
    problems: [
      ...sinkProblems(kind, counts, !repeats),
      ...when(p99Ms > bound, `${kind}: p99 of ${p99Ms} ms beside dead sinks, more than ${bound}`),
    ],
  };
}

function besideDead(reports: readonly Report[], waiting: readonly number[]): Table {
  return {
    title: 'Beside two dead sinks of another account',
    columns: ['', 'p50 ms', 'p99 ms', 'caught up after ms'],
    rows: reports.map(({ kind, quiet, behindMs }) => [kind, quiet.p50Ms, quiet.p99Ms, behindMs]),
    notes: [`From \`basedata\` to the sink, before the first kill. At the dead sinks ${waiting.join(' and ')} wait.`],
  };
}

async function sinksOf({ api }: Account): Promise<{ backlog: { records: number } }[]> {
  return ((await api.get('/v1/sinks')) as { items: { backlog: { records: number } }[] }).items;
}
