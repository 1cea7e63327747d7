import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quantile } from '@heliograph/testbed';
import { AnswerRecorder } from '../poison/answer-recorder.ts';
import { HostileClouds } from '../poison/hostile-clouds.ts';
import { writePoison } from '../poison/poison-records.ts';
import type { Result } from '../report/result.ts';
import type { Table } from '@heliograph/testbed';
import { pipelineApps, startPipeline } from '../rig/pipeline.ts';
import { keepUncompressed } from '../rig/brokers.ts';
import { residentMib } from '../report/memory-samples.ts';
import type { Rig } from '../rig/rig.ts';
import type { Scenario, ScenarioContext } from '../scenario.ts';
import { kafkaOf, LogReader } from '../recorders/log-reader.ts';
import { drainAndCount, dispatchers, startThreeChannels } from './three-channels.ts';
import { when } from '../report/result.ts';

const share = 0.3;
/** While it is hostile; every third vendor is healthy, and another third after it. */
const turns = 3;
/** The limit from an answer in `raw.<vendor>` to its record, of every vendor, and from a record to its consumer. */
const latencyBoundMs = 20_000;
const healedMs = 60_000;
/**
 * Before it begins: a device without a new sample in the second half of it (it is night there; its newest one came at once) will have none afterwards. A
 * quarter of an hour of the simulated clouds are 15 s.
 */
const baselineMs = 35_000;
const memoryBoundMiB = 900;
const watched = ['ingest', 'normalizer', 'sync-api'];

export const poison: Scenario = {
  name: 'poison',
  about: 'answers of every hostile shape from all fifteen clouds in turn, beside healthy ones',
  rate: 50,
  seconds: 60,
  run,
};

async function run(context: ScenarioContext): Promise<Result> {
  const { options, progress } = context;
  const { rig, generator, account } = await startThreeChannels(context, {
    pipeline: false,
    apps: [...dispatchers, ...pipelineApps],
    inverters: 6,
  });
  const clouds = await HostileClouds.start(`http://127.0.0.1:${rig.settings.ports.sandbox}`, {
    seed: options.seed,
    share,
  });
  // Spoiled answers cannot be compared with records.
  rig.watch.raw.off = true;
  const answers = new AnswerRecorder();
  let reader: LogReader | undefined;
  try {
    const vendors = await vendorsOf(rig);
    const topics = [...vendors.map((vendor) => `raw.${vendor}`), 'rejected', 'basedata'];
    const admin = kafkaOf(rig.access, 'chaos-poison').admin();
    await admin.connect();
    await keepUncompressed(admin, topics);
    reader = new LogReader({
      access: rig.access,
      groupPrefix: 'chaos-poison-',
      topics,
      onRecord: (record) => answers.take(record),
    });
    await reader.start();
    progress(
      `${await startPipeline(rig, account, vendors, clouds.url)} devices of ${vendors.length} vendors are polled`,
    );
    const awake = await vendorsAwake(rig, vendors, answers);
    progress(`records of ${awake.length} vendors; it is night for the others`);
    const memory = watchMemory(rig);
    const steps = Array.from({ length: turns }, (_, turn) => ({
      at: (turn * options.seconds * 1000) / turns,
      act: () => {
        clouds.hostile = new Set(vendors.filter((_vendor, i) => i % turns !== turn));
        progress(`hostile: ${[...clouds.hostile].join(', ')}`);
      },
    }));
    let poisoned = 0;
    const writing = {
      at: options.seconds * 500,
      act: async () => {
        poisoned = await writePoison(kafkaOf(rig.access, 'chaos-poisoner'));
        progress(`${poisoned} records written that no service writes`);
      },
    };
    await rig.flow(generator, [...steps, writing]);
    clouds.hostile = new Set();
    const healedAt = Date.now();
    progress('all clouds are healthy again');
    const dead = await waitForAll(rig, awake, answers, healedAt);
    memory.stop();
    const lag = await waitForLag(rig, admin);
    await admin.disconnect();
    const result = await drainAndCount(rig, 'What was produced beside it');
    await reader.caughtUp();
    const problems = [...result.problems, ...problemsOf(answers, { dead, lag, peaks: memory.peaks, result })];
    if (problems.length > 0) progress(`the answers that were spoiled are in ${await keep(clouds, options.seed)}`);
    return {
      ...result,
      problems,
      tables: [...result.tables, vendorTable(vendors, clouds, answers), shapeTable(clouds, poisoned, memory.peaks)],
      more: {
        ...result.more,
        poisoned,
        spoiled: clouds.spoiled.length,
        answers: answers.answers,
        rejected: answers.rejected,
        skipped: answers.skipped,
      },
    };
  } finally {
    clouds.stop();
    await reader?.stop();
    await rig.stop();
  }
}

async function vendorsOf({ settings }: Rig): Promise<string[]> {
  const listed = (await (await fetch(`http://127.0.0.1:${settings.ports.sandbox}/`)).json()) as {
    vendors: { id: string }[];
  };
  return listed.vendors.map(({ id }) => id);
}

function watchMemory({ fleet }: Rig): { peaks: Map<string, number>; stop: () => void } {
  const peaks = new Map<string, number>();
  const timer = setInterval(() => {
    for (const app of watched)
      peaks.set(app, Math.max(peaks.get(app) ?? 0, ...fleet.all(app).map(({ pid }) => residentMib(pid) ?? 0)));
  }, 500);
  return { peaks, stop: () => clearInterval(timer) };
}

/** Resolves with the vendors of which new samples come. */
async function vendorsAwake(rig: Rig, vendors: readonly string[], answers: AnswerRecorder): Promise<string[]> {
  const half = Date.now() + baselineMs / 2;
  await rig.pause(baselineMs);
  return vendors.filter((vendor) => (answers.lastRecord.get(vendor) ?? 0) > half);
}

/** Resolves with the vendors without a record after their cloud was healthy again. */
async function waitForAll(
  rig: Rig,
  vendors: readonly string[],
  answers: AnswerRecorder,
  healedAt: number,
): Promise<string[]> {
  const deadline = Date.now() + healedMs;
  for (;;) {
    const dead = vendors.filter((vendor) => (answers.lastRecord.get(vendor) ?? 0) < healedAt);
    if (dead.length === 0 || Date.now() > deadline) return dead;
    await rig.pause(500);
  }
}

type Admin = ReturnType<ReturnType<typeof kafkaOf>['admin']>;

/** Others wait in it until they are due. */
const waiting = 'webhook-retry-pump';

/**
 * Services continue to write: records that were in the topics of each consumer group when this is called must be settled. @returns those that are not, in
 * the end
 */
async function waitForLag(rig: Rig, admin: Admin): Promise<string[]> {
  const { groups } = await admin.listGroups();
  const ends = new Map<string, bigint>();
  const ids = groups.map(({ groupId }) => groupId).filter((id) => !id.startsWith('chaos-') && id !== waiting);
  for (const groupId of ids)
    for (const { topic } of await admin.fetchOffsets({ groupId }))
      for (const { partition, high } of await admin.fetchTopicOffsets(topic))
        ends.set(`${groupId} ${topic}/${partition}`, BigInt(high));
  const deadline = Date.now() + healedMs;
  for (;;) {
    const lagging = await laggingOf(admin, ids, ends);
    if (lagging.length === 0 || Date.now() > deadline) return lagging;
    await rig.pause(500);
  }
}

async function laggingOf(admin: Admin, ids: readonly string[], ends: ReadonlyMap<string, bigint>): Promise<string[]> {
  const lagging: string[] = [];
  for (const groupId of ids)
    for (const { topic, partitions } of await admin.fetchOffsets({ groupId }))
      for (const { partition, offset } of partitions) {
        const at = `${groupId} ${topic}/${partition}`;
        // Without a commit there was no record to settle, or the group has not begun.
        if (BigInt(offset) >= 0n && BigInt(offset) < (ends.get(at) ?? 0n)) lagging.push(`${at} at ${offset}`);
      }
  return lagging;
}

interface Seen {
  dead: readonly string[];
  lag: readonly string[];
  peaks: ReadonlyMap<string, number>;
  result: Result;
}

const nameOf = ([name]: readonly [string, unknown]): string => name;
const listed = (peaks: readonly [string, number][]): string =>
  peaks.map(([app, mebibytes]) => `${app} ${Math.round(mebibytes)}`).join(', ');

function problemsOf(answers: AnswerRecorder, { dead, lag, peaks, result }: Seen): string[] {
  const silent = answers.silent();
  const slow = [...answers.latencies].filter(([, latencies]) => (quantile(latencies, 0.99) ?? 0) > latencyBoundMs);
  const fat = [...peaks].filter(([, mebibytes]) => mebibytes > memoryBoundMiB);
  const p99 = result.totals.p99Ms ?? 0;
  return [
    ...when(
      silent.length > 0,
      `${silent.length} answers that cannot be read are not in rejected: ${silent.slice(0, 3).join(', ')}`,
    ),
    ...when(dead.length > 0, `no record after their clouds were healthy again: ${dead.join(', ')}`),
    ...when(lag.length > 0, `not settled: ${lag.join(', ')}`),
    ...when(slow.length > 0, `p99 above ${latencyBoundMs} ms from answer to record: ${slow.map(nameOf).join(', ')}`),
    ...when(p99 > latencyBoundMs, `p99 of what was produced beside it: ${p99} ms`),
    ...when(fat.length > 0, `more than ${memoryBoundMiB} MiB: ${listed(fat)}`),
  ];
}

function vendorTable(vendors: readonly string[], clouds: HostileClouds, answers: AnswerRecorder): Table {
  return {
    title: 'Answers of the clouds',
    columns: ['vendor', 'passed', 'spoiled', 'records', 'answer → record p50 ms', 'p99 ms'],
    rows: vendors.map((vendor) => {
      const latencies = answers.latencies.get(vendor) ?? [];
      const spoiled = clouds.spoiled.filter((answer) => answer.vendor === vendor).length;
      const times = [quantile(latencies, 0.5), quantile(latencies, 0.99)];
      return [vendor, clouds.passed.get(vendor) ?? 0, spoiled, latencies.length, ...times];
    }),
    notes: [
      `Answers in raw.*: ${answers.answers}, no JSON: ${answers.unreadable}; in rejected: ${answers.rejected}, skipped by ingest: ${answers.skipped}.`,
      `What was rejected: ${[...answers.reasons].map(([reason, count]) => `${reason} ${count}`).join(', ')}.`,
    ],
  };
}

function shapeTable({ spoiled }: HostileClouds, poisoned: number, peaks: ReadonlyMap<string, number>): Table {
  const counts = Map.groupBy(spoiled, ({ shape }) => shape);
  return {
    title: 'Shapes',
    columns: ['shape', 'answers', 'vendors'],
    rows: [...counts]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([shape, of]) => [shape, of.length, new Set(of.map(({ vendor }) => vendor)).size]),
    notes: [`Records written straight into our topics: ${poisoned}.`, `Peak memory, MiB: ${listed([...peaks])}.`],
  };
}

/** Writes the answers of a failing run to a file: seed, path and number reproduce each. */
async function keep({ spoiled }: HostileClouds, seed: number): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'heliograph-poison-')), 'spoiled.json');
  await writeFile(file, JSON.stringify({ seed, share, spoiled }, undefined, 1));
  return file;
}
