import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { rawTopic, topicNames } from '@heliograph/messaging';
import { freePort } from '@heliograph/stack';
import { AccessTokens, until } from '@heliograph/testbed';
import type { ServiceProcess } from '@heliograph/testbed/processes';
import pg from 'pg';
import type { BenchContext, BenchResult } from '../bench.ts';
import { BenchStack } from '../process/bench-stack.ts';
import { cpuSecondsOf } from '../process/cpu-time.ts';
import { startService } from '../process/start-service.ts';
import { counterOf } from '../scale/stages.ts';
import { rawWorkload } from '../workload/raw-workload.ts';
import { liveMemory, type Memory } from './live-heap.ts';
import { lastAccount, MemoryFleet, polledVendor } from './memory-fleet.ts';

interface Measured extends Memory {
  run: string;
  devices: number;
  /** From the start of the process until it is ready, and until it has read everything. */
  readySeconds: number;
  caughtUpSeconds: number;
}

interface Watched {
  service: string;
  environment: Readonly<Record<string, string>>;
  /** Resolves when the service has taken in the fleet. */
  caughtUp: (devices: number, service: ServiceProcess) => Promise<unknown>;
}

/** Enough for a million devices. */
const memoryMb = { kafka: 512, postgres: 1_024 };
const normalizerVendors = ['growatt', 'solis', 'huawei'];
const quietMs = 3_000;
const quietShare = 0.2;
/** A process that polls for ever is not waited for. */
const mostQuietMs = 120_000;
const countPauseMs = 1_000;
/** Samples of each device in `rawWorkload`. */
const samples = 4;

/** The live heap of the real services for one more device of the fleet: each is started with fleets of several sizes that are already in Kafka. */
export async function memoryBench(context: BenchContext): Promise<BenchResult> {
  const { only } = context.options;
  const parts = await Parts.start(context);
  const measured: Measured[] = [];
  try {
    const fleetRuns = ['ingest', 'delivery-api', 'sync-api'].filter((run) => only.includes(run));
    if (fleetRuns.length > 0) measured.push(...(await parts.measureFleets(fleetRuns)));
    if (only.includes('ingest-own')) measured.push(...(await parts.measureOwnFleets()));
    if (only.includes('normalizer')) measured.push(...(await parts.measureNormalizer()));
  } finally {
    await parts.stop();
  }
  return { problems: parts.problems, tables: [slopeTable(measured), table(measured)], results: { measured } };
}

class Parts {
  readonly #masterKey = randomBytes(32).toString('base64');
  readonly #tokens = new AccessTokens();
  readonly problems: string[] = [];

  private constructor(
    private readonly context: BenchContext,
    private readonly stack: BenchStack,
    private readonly database: pg.Client,
  ) {}

  static async start(context: BenchContext): Promise<Parts> {
    const stack = await BenchStack.start(context.directory, context.progress, ['kafka', 'postgres', 'redis'], memoryMb);
    const database = new pg.Client({
      connectionString: stack.environment.DATABASE_URL!,
      options: '-c search_path=sync',
    });
    await database.connect();
    return new Parts(context, stack, database);
  }

  async stop(): Promise<void> {
    await this.database.end();
    await this.stack.stop();
  }

  /** Of all vendors, in the topics and in the inventory. */
  async measureFleets(runs: readonly string[]): Promise<Measured[]> {
    // It creates its tables.
    if (runs.includes('sync-api')) await (await this.#start(await this.#watched('sync-api'))).stop();
    const database = runs.includes('sync-api') ? { database: this.database } : {};
    const fleet = new MemoryFleet(this.stack, { masterKey: this.#masterKey, ...database });
    const measured: Measured[] = [];
    for (const devices of this.context.options.devices) {
      await this.#grow(fleet, devices, 'all vendors');
      for (const run of runs) measured.push(await this.#measure(run, await this.#watched(run), devices));
    }
    return measured;
  }

  /** All of the vendor whose ingest is measured. */
  async measureOwnFleets(): Promise<Measured[]> {
    await this.stack.freshTopics();
    const fleet = new MemoryFleet(this.stack, { masterKey: this.#masterKey, vendors: [polledVendor] });
    const measured: Measured[] = [];
    for (const devices of this.context.options.devices) {
      await this.#grow(fleet, devices, polledVendor);
      measured.push(await this.#measure('ingest-own', await this.#watched('ingest'), devices));
    }
    return measured;
  }

  /** Devices that have sent some samples, and whose answers are normalized: the states are read from `state.<vendor>`. */
  async measureNormalizer(): Promise<Measured[]> {
    await this.stack.freshTopics();
    const watched = await this.#watched('normalizer');
    const measured: Measured[] = [];
    let filled = 0;
    for (const devices of this.context.options.devices) {
      this.context.progress(`normalizing ${samples} samples of each of ${devices - filled} devices …`);
      for (const vendor of normalizerVendors) {
        const count = ((devices - filled) / normalizerVendors.length) * samples;
        const { records } = await rawWorkload(vendor, count, `m${devices}`);
        const batch = [];
        for (const record of records) if (batch.push(record) === 50) await this.stack.producer.send(batch.splice(0));
        await this.stack.producer.send(batch);
      }
      filled = devices;
      const first = await this.#start(watched);
      await watched.caughtUp(devices, first);
      const owned = await partitionsOf(first);
      await first.stop();
      // The states come with the partitions; loading them is what it is busy with then.
      const assigned = (_: number, service: ServiceProcess) =>
        until('the partitions are assigned', () => partitionsOf(service), {
          ...waitOf(this.context),
          holds: (partitions) => partitions >= owned,
        });
      measured.push(await this.#measure('normalizer', { ...watched, caughtUp: assigned }, devices));
    }
    return measured;
  }

  async #grow(fleet: MemoryFleet, devices: number, vendors: string): Promise<void> {
    const { progress, signal } = this.context;
    progress(`filling in ${devices} devices of ${vendors} …`);
    const begun = performance.now();
    await fleet.growTo(devices, signal);
    progress(`filled in after ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  }

  async #measure(run: string, watched: Watched, devices: number): Promise<Measured> {
    const { signal, progress } = this.context;
    const begun = performance.now();
    const service = await this.#start(watched);
    try {
      const readySeconds = (performance.now() - begun) / 1000;
      await watched.caughtUp(devices, service);
      const quietSince = await quiet(service, signal);
      if (quietSince === undefined) this.problems.push(`${run}, ${devices} devices: measured while it was still busy`);
      const memory = await liveMemory(service);
      progress(`${run}, ${devices} devices: ${Math.round(memory.live / 1e6)} MB`);
      const caughtUpSeconds = ((quietSince ?? performance.now()) - begun) / 1000;
      return { run, devices, readySeconds, caughtUpSeconds, ...memory };
    } finally {
      await service.stop();
    }
  }

  #start({ service, environment }: Watched): Promise<ServiceProcess> {
    const { directory, signal, options } = this.context;
    // A log of its own: the address of the inspector is read from it.
    const own = mkdtempSync(join(directory, `${service}-`));
    return startService({
      name: service,
      directory: own,
      signal,
      nodeArguments: ['--inspect=127.0.0.1:0'],
      timeoutMs: options.seconds * 1000,
      environment: { ...this.stack.environment, MASTER_KEY: this.#masterKey, LOG_LEVEL: 'error', ...environment },
    });
  }

  async #watched(service: string): Promise<Watched> {
    const port = await freePort();
    const api = { ...this.#tokens.environment, PORT: String(port), RESYNC_INTERVAL_HOURS: '0' };
    const { context } = this;
    switch (service) {
      case 'ingest':
        // Nothing listens at port 1: the pollers plan their devices and back off.
        return {
          service,
          caughtUp: () => Promise.resolve(),
          environment: { VENDOR: polledVendor, VENDOR_BASE_URLS: `${polledVendor}=http://127.0.0.1:1` },
        };
      case 'delivery-api':
        return { service, environment: api, caughtUp: (devices) => this.#usageShown(port, devices) };
      case 'sync-api':
        return { service, environment: api, caughtUp: (devices) => this.#statesWritten(devices) };
      default:
        return {
          service,
          environment: {},
          caughtUp: () => until('all answers are normalized', () => this.#isNormalized(), waitOf(context)),
        };
    }
  }

  #usageShown(port: number, devices: number): Promise<unknown> {
    const { id, count: expected } = lastAccount(devices);
    const authorization = `Bearer ${this.#tokens.issue(id)}`;
    const monitored = async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/v1/usage`, { headers: { authorization } });
      if (!answer.ok) return undefined;
      return ((await answer.json()) as { result: { monitoredDevices: number } }).result.monitoredDevices;
    };
    return until('the devices are counted', monitored, {
      ...waitOf(this.context),
      holds: (count) => count === expected,
    });
  }

  #statesWritten(devices: number): Promise<unknown> {
    const states = async () => {
      // A million rows are not counted more often than that.
      await sleep(countPauseMs, undefined, { signal: this.context.signal });
      const { rows } = await this.database.query<{ count: number }>('SELECT count(state)::integer FROM devices');
      return rows[0]?.count;
    };
    return until('the states are written', states, { ...waitOf(this.context), holds: (count) => count === devices });
  }

  async #isNormalized(): Promise<boolean> {
    const lags = await this.stack.admin.lag('normalizer', normalizerVendors.map(rawTopic));
    return (await this.stack.count(topicNames.baseData)) > 0 && [...lags.values()].every((lag) => lag === 0n);
  }
}

const waitOf = ({ options }: BenchContext) => ({ deadlineMs: options.seconds * 1000 });

const partitionsOf = (service: ServiceProcess): Promise<number> =>
  counterOf(service, 'heliograph_kafka_consumer_partitions', 'group="normalizer"');

/** Waits until a process has used little of a core for some seconds. @returns when that began; undefined when it did not become quiet in two minutes */
async function quiet({ pid }: ServiceProcess, signal: AbortSignal): Promise<number | undefined> {
  for (const deadline = performance.now() + mostQuietMs; performance.now() < deadline;) {
    const [began, before] = [performance.now(), cpuSecondsOf(pid!)];
    await sleep(quietMs, undefined, { signal });
    if (cpuSecondsOf(pid!) - before < (quietShare * quietMs) / 1000) return began;
  }
  return undefined;
}

const megabytes = (bytes: number): number => bytes / 1e6;

function table(measured: readonly Measured[]): BenchResult['tables'][number] {
  return {
    title: 'Memory with each fleet',
    columns: ['run', 'devices', 'live MB', 'RSS MB', 'peak RSS MB', 'ready, s', 'caught up, s'],
    rows: measured.map(({ run, devices, live, rss, peakRss, readySeconds, caughtUpSeconds }) => [
      run,
      devices,
      megabytes(live),
      megabytes(rss),
      megabytes(peakRss),
      readySeconds,
      caughtUpSeconds,
    ]),
    notes: [
      `Live: heap and buffers after a garbage collection. ingest polls ${polledVendor}, one of 15 vendors; ingest-own: all devices are of that vendor.`,
    ],
  };
}

function slopeTable(measured: readonly Measured[]): BenchResult['tables'][number] {
  const runs = [...new Set(measured.map(({ run }) => run))];
  const sizes = [...new Set(measured.map(({ devices }) => devices))];
  return {
    title: 'Live memory by fleet size, MB, and bytes for one more device between the smallest and the largest fleet',
    columns: ['run', ...sizes.map((devices) => `${devices}`), 'bytes, live', 'bytes, RSS'],
    rows: runs.map((run) => {
      const own = measured.filter((each) => each.run === run);
      const [small, large] = [own[0]!, own.at(-1)!];
      const slope = (of: 'live' | 'rss') => (large[of] - small[of]) / (large.devices - small.devices);
      return [run, ...own.map(({ live }) => megabytes(live)), slope('live'), slope('rss')];
    }),
  };
}
