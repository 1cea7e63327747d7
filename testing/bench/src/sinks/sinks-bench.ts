import type { OutgoingRecord } from '@heliograph/kafka';
import {
  checkSettings,
  guardedNetworkOf,
  sinkKindOf,
  type BatchLimits,
  type Destination,
  type SinkBatch,
  type SinkKind,
} from '@heliograph/sinks';
import type { Cell, Table } from '@heliograph/testbed';
import { cutOff, type BenchContext, type BenchResult } from '../bench.ts';
import type { BacklogRun } from '../dispatch/backlog-run.ts';
import { median, medianCell, ratios } from '../report/pairs.ts';
import { baseDataRecords } from '../webhook/basedata-feed.ts';
import { dispatcherRuns } from './dispatcher-runs.ts';
import { batchesOf, measuredWrites, samplesOf, type SinkRun } from './sink-runs.ts';
import { sinkServers, type SinkServer } from './sink-servers.ts';

/** The runs of one kind, those of one pair at the same place. */
interface KindRuns {
  name: string;
  reference: string;
  sink: SinkRun[];
  bare: SinkRun[];
}

/** Each kind of sink as the dispatcher calls it, beside its client alone; and the dispatcher from `basedata` to rows in PostgreSQL. */
export async function sinksBench(context: BenchContext): Promise<BenchResult> {
  const { options } = context;
  const sources = await baseDataRecords();
  const records = samplesOf(sources, options.records);
  const kinds: KindRuns[] = [];
  for (const name of options.only) {
    const kind = sinkKindOf(name);
    if (kind !== undefined) kinds.push(await kindRuns(context, kind, records));
  }
  const dispatcher = options.only.includes('dispatcher') ? await dispatcherRuns(context, records) : [];
  const problems = [
    ...kinds.flatMap(({ name, sink, bare }) => [...sink, ...bare].flatMap((run) => cutOff(name, run))),
    ...dispatcher.flatMap((run) => cutOff('dispatcher', run)),
  ];
  const bytes = sources.reduce((sum, { value }) => sum + value!.length, 0) / sources.length;
  return { problems, tables: [tableOf(kinds, dispatcher, bytes)], results: { kinds, dispatcher } };
}

async function kindRuns(context: BenchContext, kind: SinkKind, records: readonly OutgoingRecord[]): Promise<KindRuns> {
  const { options, progress, signal } = context;
  const server = await sinkServers[kind.id]!(context);
  const runs: KindRuns = { name: kind.id, reference: server.title, sink: [], bare: [] };
  let sink: Destination | undefined;
  try {
    const { destination, limits } = await openSink(kind, server);
    sink = destination;
    const batches = batchesOf(records, limits);
    const first = batches[0]!;
    const own = (batch: SinkBatch): Promise<void> => destination.write(batch);
    // Connections open, code compiled.
    await own(first);
    const bare = await server.reference(first);
    await bare();
    for (let pair = 1; pair <= options.pairs; pair += 1) {
      progress(`${kind.id}: ${batches.length} batches, ${pair} of ${options.pairs} …`);
      await server.empty();
      const same = batches.map(() => first);
      runs.bare.push(await measuredWrites(same, bare, options.seconds, signal));
      await server.empty();
      runs.sink.push(await measuredWrites(batches, own, options.seconds, signal));
    }
    return runs;
  } finally {
    await sink?.close();
    await server.stop();
  }
}

async function openSink(
  kind: SinkKind,
  { settings: given }: SinkServer,
): Promise<{ destination: Destination; limits: BatchLimits }> {
  const verdict = checkSettings(kind, given);
  if (!verdict.ok) throw new Error(`the settings of ${kind.id}: ${JSON.stringify(verdict.problems)}`);
  const { settings } = verdict;
  const network = guardedNetworkOf({ allowedCidrs: ['127.0.0.1/32'], allowPlaintext: true, dnsServers: [] });
  return { destination: await kind.open({ sinkId: 'snk_bench', settings, network }), limits: kind.batch(settings) };
}

function tableOf(kinds: readonly KindRuns[], dispatcher: readonly BacklogRun[], bytes: number): Table {
  return {
    title: `Sinks, ${Math.round(bytes)} bytes a record`,
    columns: ['run', 'records', 'records/s', 'CPU-s/100k', 'records/s a core', "of the bare client's rate, %"],
    rows: [
      ...kinds.flatMap(({ name, sink, bare }) => [
        rowOf(
          name,
          sink,
          medianCell(ratios(sink, bare, (run, other) => (run.recordsPerSecond / other.recordsPerSecond) * 100)),
        ),
        rowOf(`${name}, bare client`, bare, undefined),
      ]),
      ...(dispatcher.length > 0 ? [rowOf('sink-dispatcher to PostgreSQL', dispatcher, undefined)] : []),
    ],
    notes: [
      ...kinds.map(({ name, reference }) => `Bare client, ${name}: ${reference}.`),
      'CPU of this process, or of the dispatcher, without the server. Server and process share the cores.',
    ],
  };
}

function rowOf(name: string, runs: readonly (SinkRun | BacklogRun)[], share: Cell): Cell[] {
  const cell = (value: (run: SinkRun | BacklogRun) => number): Cell => medianCell(runs.map(value));
  return [
    name,
    cell((run) => run.records),
    cell((run) => run.recordsPerSecond),
    cell((run) => run.cpuPer100k),
    median(runs.map((run) => 1e5 / run.cpuPer100k)),
    share,
  ];
}
