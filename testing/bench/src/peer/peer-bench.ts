import { cutOff, type BenchContext, type BenchResult } from '../bench.ts';
import { BenchStack } from '../process/bench-stack.ts';
import { medianCell, ratios } from '../report/pairs.ts';
import type { Cell, Table } from '@heliograph/testbed';
import { rawWorkload } from '../workload/raw-workload.ts';
import {
  buildPeer,
  runPair,
  startUps,
  type PairRun,
  type PeerContext,
  type SideRun,
  type StartUps,
} from './peer-run.ts';
import type { Comparison } from './compared-records.ts';

const vendors = ['solis', 'growatt'] as const;

type Runs = ReadonlyMap<string, readonly PairRun[]>;

/** The normalizer beside Redpanda Connect's engine on the same raw answers. */
export async function peerBench(context: BenchContext): Promise<BenchResult> {
  const { directory, options, progress, signal } = context;
  const built = await buildPeer(progress, signal);
  if ('missing' in built) return skipped(built.missing);
  const stack = await BenchStack.start(directory, progress);
  try {
    const { program } = built;
    const run: PeerContext = { stack, directory, program, seconds: options.seconds, signal };
    const starts = await startUps(run);
    const runs = new Map<string, PairRun[]>();
    for (const vendor of vendors) {
      if (options.only.includes(vendor)) runs.set(vendor, await runPairs(context, run, vendor, starts));
    }
    return resultOf(runs, starts, built.version);
  } finally {
    await stack.stop();
  }
}

async function runPairs(
  { options, progress }: BenchContext,
  run: PeerContext,
  vendor: string,
  starts: StartUps,
): Promise<PairRun[]> {
  const pairs: PairRun[] = [];
  for (let pair = 1; pair <= options.pairs; pair++) {
    progress(`${vendor}: the normalizer and the peer in turn, ${pair} of ${options.pairs} …`);
    const workload = await rawWorkload(vendor, options.records, `peer${pair}`);
    pairs.push(await runPair(run, workload, starts, pair % 2 === 0));
  }
  return pairs;
}

function skipped(missing: string): BenchResult {
  const reason = missing.trim().replaceAll(/\s*\n\s*/g, '; ');
  const table = { title: 'Peer: skipped, for it cannot be built here', columns: ['reason'], rows: [[reason]] };
  return { problems: [], tables: [table], results: { skipped: reason } };
}

function resultOf(runs: Runs, starts: StartUps, version: string): BenchResult {
  return {
    problems: problemsOf(runs),
    tables: [speedTable(runs, starts, version), equalityTable(runs)],
    results: { version, startUpCpuSeconds: starts, pairs: Object.fromEntries(runs) },
  };
}

function problemsOf(runs: Runs): string[] {
  return [...runs].flatMap(([vendor, pairs]) =>
    pairs.flatMap(({ normalizer, peer }) => [
      ...cutOff(`normalizer, ${vendor}`, normalizer),
      ...cutOff(`peer, ${vendor}`, peer),
    ]),
  );
}

function speedTable(runs: Runs, starts: StartUps, version: string): Table {
  return {
    title: `The normalizer beside Redpanda Connect's engine (${version}), SASL_SSL, acks=all, idempotent, uncompressed`,
    columns: [
      'run',
      'records',
      'records/s',
      'CPU-s/100k',
      'second half',
      'broker CPU-s/100k',
      'peak RSS MB',
      'CPU, × the peer',
    ],
    rows: [...runs].flatMap(([vendor, pairs]) => {
      const [ours, peers] = [pairs.map(({ normalizer }) => normalizer), pairs.map(({ peer }) => peer)];
      const shares = ratios(ours, peers, (run, peer) => run.cpuPer100k / peer.cpuPer100k);
      return [rowOf(`normalizer, ${vendor}`, ours, medianCell(shares)), rowOf(`peer, ${vendor}`, peers, undefined)];
    }),
    notes: [
      `Without the start: ${starts.normalizer.toFixed(2)} CPU-s of the normalizer, ${starts.peer.toFixed(2)} of the peer. Who comes first alternates.`,
      'The normalizer also writes the states of devices, checks plausibility, and finds when a device turned on; the peer does not.',
    ],
  };
}

function rowOf(name: string, runs: readonly SideRun[], share: Cell): Cell[] {
  const cell = (value: (run: SideRun) => number) => medianCell(runs.map(value));
  return [
    name,
    cell(({ records }) => records),
    cell(({ recordsPerSecond }) => recordsPerSecond),
    cell(({ cpuPer100k }) => cpuPer100k),
    cell(({ warmCpuPer100k }) => warmCpuPer100k),
    cell(({ brokerCpuPer100k }) => brokerCpuPer100k),
    cell(({ peakRssBytes }) => peakRssBytes / 1e6),
    share,
  ];
}

function equalityTable(runs: Runs): Table {
  return {
    title: 'Record by record: the same device and time',
    columns: [
      'vendor',
      'pair',
      'ours',
      "peer's",
      'equal bytes, %',
      'and key, headers, %',
      'one side alone',
      'differs in',
    ],
    rows: [...runs].flatMap(([vendor, pairs]) =>
      pairs.map(({ comparison }, i) => [vendor, i + 1, ...equalityCells(comparison)]),
    ),
  };
}

function equalityCells({ ours, peers, equalValues, equalRecords, ...rest }: Comparison): Cell[] {
  const percent = (count: number): string => ((count / Math.max(1, ours, peers)) * 100).toFixed(2);
  const differences = Object.entries({ ...rest.members, ...rest.headers });
  return [
    ours,
    peers,
    percent(equalValues),
    percent(equalRecords),
    rest.onlyOurs + rest.onlyPeers,
    differences.map(([name, count]) => `${name} ${count}`).join(', '),
  ];
}
