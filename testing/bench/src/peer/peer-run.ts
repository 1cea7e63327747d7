import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readPartition } from '@heliograph/kafka';
import { coreTopics, topicNames } from '@heliograph/messaging';
import { findGo, goProgram, runCommand, type SpawnedPart, spawnPart } from '@heliograph/stack';
import { reported } from '@heliograph/vendor-contract';
import { peakRssOf } from '../memory/inspector.ts';
import {
  fillRaw,
  followBacklog,
  normalizerOf,
  resultOf,
  type RunContext,
  type ServiceRun,
  startNormalizer,
  startUpCpuSeconds,
  type Worker,
} from '../normalizer/service-run.ts';
import { compareRecords, type Comparison, type Written } from './compared-records.ts';
import type { BenchStack } from '../process/bench-stack.ts';
import { cpuSecondsOf } from '../process/cpu-time.ts';
import { root } from '../root.ts';
import type { RawWorkload } from '../workload/raw-workload.ts';

/** The same as for the service: a process that has just started still joins its group. */
const settleMs = 3_000;

/** CPU seconds of either side's start on empty topics. */
export interface StartUps {
  normalizer: number;
  peer: number;
}

export interface SideRun extends ServiceRun {
  /** The most resident memory of its process. */
  peakRssBytes: number;
}

/** Both sides on the same backlog, one after the other. */
export interface PairRun {
  normalizer: SideRun;
  peer: SideRun;
  comparison: Comparison;
}

/** A peer's program on a stack. */
export interface PeerContext extends RunContext {
  program: string;
}

export async function startUps(context: PeerContext): Promise<StartUps> {
  await freshPeerTopic(context.stack);
  const normalizer = await startUpCpuSeconds(context);
  const peer = await PeerProcess.start(context);
  try {
    await sleep(settleMs, undefined, { signal: context.signal });
    peer.throwIfEnded();
    return { normalizer, peer: cpuSecondsOf(peer.worker.pid) };
  } finally {
    await peer.stop();
  }
}

/**
 * Fills `raw.<vendor>` once and lets both sides read it. @param peerFirst which side reads first: each in turn, because the first one warms the broker up
 */
export async function runPair(
  context: PeerContext,
  workload: RawWorkload,
  starts: StartUps,
  peerFirst: boolean,
): Promise<PairRun> {
  const { stack } = context;
  await stack.freshTopics();
  await freshPeerTopic(stack);
  await fillRaw(stack, [workload], context.signal);
  const early = peerFirst ? await runPeer(context, starts.peer) : undefined;
  const normalizer = await runService(context, starts.normalizer);
  const peer = early ?? (await runPeer(context, starts.peer));
  const comparison = compareRecords(await readAll(stack, topicNames.baseData), await readAll(stack, peerTopic));
  return { normalizer, peer, comparison };
}

async function runService(context: PeerContext, startUpSeconds: number): Promise<SideRun> {
  const broker = cpuSecondsOf(context.stack.brokerPid);
  const service = await startNormalizer(context);
  try {
    return await measure(context, normalizerOf(service), startUpSeconds, broker);
  } finally {
    await service.stop();
  }
}

async function runPeer(context: PeerContext, startUpSeconds: number): Promise<SideRun> {
  const broker = cpuSecondsOf(context.stack.brokerPid);
  const peer = await PeerProcess.start(context);
  try {
    const run = await measure(context, peer.worker, startUpSeconds, broker);
    peer.throwIfEnded();
    return run;
  } catch (error) {
    // Its output explains more than the fact that its process has ended.
    peer.throwIfEnded();
    throw error;
  } finally {
    await peer.stop();
  }
}

async function measure(
  context: PeerContext,
  worker: Worker,
  startUpSeconds: number,
  brokerBefore: number,
): Promise<SideRun> {
  const readings = await followBacklog(context, worker, 1);
  const broker = cpuSecondsOf(context.stack.brokerPid) - brokerBefore;
  const committed = await context.stack.admin.lag(worker.group, ['raw.solis', 'raw.growatt']);
  const run = resultOf(readings, 1, startUpSeconds, broker);
  const complete = [...committed.values()].every((lag) => lag === 0n);
  return { ...run, complete, peakRssBytes: peakRssOf(worker.pid) };
}

/** The peer's topic, empty, with the partitions and settings of `basedata`. */
async function freshPeerTopic(stack: BenchStack): Promise<void> {
  const partitions = (await stack.admin.endOffsets(topicNames.baseData)).length;
  const definition = coreTopics(partitions).find(({ name }) => name === topicNames.baseData)!;
  await stack.admin.deleteTopics([peerTopic]);
  while ((await stack.admin.listTopics()).includes(peerTopic)) await sleep(100);
  await stack.admin.ensureTopics([{ ...definition, name: peerTopic }]);
}

async function readAll(stack: BenchStack, topic: string): Promise<Written[]> {
  const records: Written[] = [];
  const partitions = (await stack.admin.endOffsets(topic)).length;
  for (let partition = 0; partition < partitions; partition++) {
    await readPartition(stack.connection, topic, partition, ({ key, value, headers }) => {
      records.push({ key, value, headers });
    });
  }
  return records;
}

const outputCharacters = 2_000;

/** The topic that the peer writes in place of `basedata`. */
const peerTopic = 'basedata.peer';

/** The running peer. It ends by itself at the first answer that it cannot map. */
class PeerProcess {
  private constructor(
    private readonly part: SpawnedPart,
    private readonly logFile: string,
  ) {}

  static async start({ program, stack, directory }: PeerContext): Promise<PeerProcess> {
    const logFile = join(directory, 'peer.log');
    const { PEER_THREADS } = process.env;
    const part = await spawnPart({
      name: 'peer',
      command: program,
      args: ['run', 'pipeline.yaml'],
      cwd: peerDirectory,
      env: { ...reported({ PEER_THREADS }), ...stack.environment, PEER_TOPIC: peerTopic },
      logFile,
      pidFile: join(directory, 'peer.pid'),
      graceMs: 20_000,
    });
    return new PeerProcess(part, logFile);
  }

  get worker(): Worker {
    return { pid: this.part.pid, group: 'peer', topic: peerTopic };
  }

  /** @throws Error with the end of its output when it has ended by itself */
  throwIfEnded(): void {
    if (this.part.alive) return;
    throw new Error(`the peer ended by itself:\n${readFileSync(this.logFile, 'utf8').slice(-outputCharacters)}`);
  }

  stop(): Promise<void> {
    return this.part.stop();
  }
}

/** The folder with the peer's program, pipeline and mappings. */
const peerDirectory = join(root, 'testing', 'bench', 'peer');

/** The program of the peer, or why it cannot be built here. */
type BuiltPeer = { program: string; version: string } | { missing: string };

/** Builds the peer with Go, the first time and when its sources have changed. It never throws for a machine without Go or its modules. */
export async function buildPeer(progress: (message: string) => void, signal: AbortSignal): Promise<BuiltPeer> {
  const go = findGo();
  if (go === undefined) return { missing: 'Go is missing here (golang-go)' };
  try {
    const source = { name: `peer-${sourceHash()}`, directory: peerDirectory, package: '.', takes: 'some minutes' };
    const program = await goProgram(source, progress);
    signal.throwIfAborted();
    const { stdout } = await runCommand(go, ['version']);
    return { program, version: `benthos ${engineVersion()}, ${stdout.trim().replace('go version ', '')}` };
  } catch (error) {
    signal.throwIfAborted();
    return { missing: error instanceof Error ? error.message : String(error) };
  }
}

function sourceHash(): string {
  const hash = createHash('sha256');
  for (const file of readdirSync(peerDirectory).toSorted()) {
    if (/\.go$|^go\.(mod|sum)$/.test(file)) hash.update(file).update(readFileSync(join(peerDirectory, file)));
  }
  return hash.digest('hex').slice(0, 16);
}

function engineVersion(): string {
  const modules = readFileSync(join(peerDirectory, 'go.mod'), 'utf8');
  return /redpanda-data\/benthos\/v4 (v\S+)/.exec(modules)?.[1] ?? '';
}
