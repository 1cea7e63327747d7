import { channels, quantile } from '@heliograph/testbed';
import { ApiLoad } from '../load/api-load.ts';
import type { Result } from '../report/result.ts';
import type { Table } from '@heliograph/testbed';
import type { Rolled } from '../rig/fleet.ts';
import type { Rig } from '../rig/rig.ts';
import type { Scenario, ScenarioContext } from '../scenario.ts';
import { apis, productApps, workers } from './failover.ts';
import { drainAndCount, startThreeChannels } from './three-channels.ts';

/** The values of the chart: `minReadySeconds` and `preStop.sleep`. */
const pace = { minReadyMs: 5_000, preStopMs: 5_000 };
/** The wait after a start, for a process that has just started is not quiet. */
const settleMs = 5_000;
/** Between two replicas that are killed. */
const crashPauseMs = 3_000;
const factor = 3;
/** Below it a factor is not significant. */
const floorMs = 100;

export const rollingRestart: Scenario = {
  name: 'rolling-restart',
  about: 'two replicas of every service, each replaced as a Deployment does it, under load (--kill: kill -9 in place)',
  rate: 150,
  seconds: 60,
  run,
};

interface Phases {
  quiet: [from: number, to: number];
  disturbed: [from: number, to: number];
}

async function run(context: ScenarioContext): Promise<Result> {
  const { options, progress } = context;
  const { rig, account, generator } = await startThreeChannels(context, {
    pipeline: true,
    replicas: 2,
    apps: productApps,
  });
  const load = new ApiLoad(rig.settings.ports.gateway, account.api.accessToken);
  try {
    await rig.pause(settleMs);
    progress(`${options.rate} records/s and API calls, ${options.seconds} s of quiet first`);
    load.start();
    const phases: Phases = { quiet: [Date.now() + settleMs, 0], disturbed: [0, 0] };
    const rolled: Rolled[] = [];
    const act = async (): Promise<void> => {
      phases.quiet[1] = phases.disturbed[0] = Date.now();
      await (options.kill ? crashEach(rig, context) : rollEach(rig, context, rolled));
      phases.disturbed[1] = Date.now();
    };
    await rig.flow(generator, [{ at: settleMs + options.seconds * 1000, act }], 0);
    await load.stop();
    return await evaluate(rig, load, phases, rolled, context);
  } finally {
    await load.stop();
    await rig.stop();
  }
}

async function rollEach(rig: Rig, { progress }: ScenarioContext, rolled: Rolled[]): Promise<void> {
  for (const app of [...apis, ...workers]) {
    const done = await rig.fleet.roll(app, pace);
    rolled.push(done);
    progress(`${app}: replaced; its processes ended ${done.stopMs.join(' and ')} ms after SIGTERM`);
  }
}

/** Kills the container of a pod, which is started again: its name, and with it the static membership, stays. */
async function crashEach(rig: Rig, { signal }: ScenarioContext): Promise<void> {
  for (const app of workers) {
    for (const replica of rig.fleet.all(app)) {
      rig.fault(`kill -9 ${replica.name}`);
      await replica.kill();
      await rig.pause(crashPauseMs);
      await replica.ready({ signal });
    }
  }
}

async function evaluate(
  rig: Rig,
  load: ApiLoad,
  phases: Phases,
  rolled: readonly Rolled[],
  { options }: ScenarioContext,
): Promise<Result> {
  const title = options.kill ? 'kill -9 of each worker, back in its place' : 'Every replica of every service replaced';
  const result = await drainAndCount(rig, title);
  const rows = channels.map((channel) => compared(rig, channel, phases));
  const failures = load.failures();
  const slow = options.kill ? [] : rows.filter(({ quiet, disturbed }) => isSlower(quiet.p99Ms, disturbed.p99Ms));
  const cutOff = await rig.fleet.cutOff();
  return {
    ...result,
    problems: [
      ...result.problems,
      ...slow.map(({ channel, quiet, disturbed }) => `${channel}: p99 ${disturbed.p99Ms} ms, quiet ${quiet.p99Ms} ms`),
      ...(failures.length > 0 ? [`${failures.length} API calls failed:\n  ${failures.slice(0, 10).join('\n  ')}`] : []),
      ...(cutOff.length > 0 ? [`did not stop in time: ${cutOff.join(', ')}`] : []),
    ],
    tables: [
      ...result.tables,
      latencyTable(rows),
      apiTable(load, phases),
      ...(options.kill ? [] : [stopTable(rolled)]),
    ],
    more: { ...result.more, latencies: rows, failedCalls: failures.length, rolled },
  };
}

interface Latencies {
  records: number;
  p50Ms: number | null;
  p99Ms: number | null;
  /** The longest pause of a channel: records that were written when it stopped waited the longest. */
  maxMs: number | null;
}

interface Compared {
  channel: string;
  quiet: Latencies;
  disturbed: Latencies;
}

function compared(rig: Rig, channel: (typeof channels)[number], { quiet, disturbed }: Phases): Compared {
  const of = (between: [number, number]): Latencies => {
    const times = rig.ledger.latencies(channel, between);
    const at = (share: number) => quantile(times, share);
    return { records: times.length, p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) };
  };
  return { channel, quiet: of(quiet), disturbed: of(disturbed) };
}

function isSlower(quiet: number | null, disturbed: number | null): boolean {
  return quiet === null || disturbed === null || disturbed >= Math.max(factor * quiet, floorMs);
}

function latencyTable(rows: readonly Compared[]): Table {
  const columns = ['', 'quiet: records', 'p50 ms', 'p99 ms', 'longest ms', 'restarts: records', 'p50 ms', 'p99 ms'];
  return {
    title: 'From `basedata` to the acknowledgement, before and during',
    columns: [...columns, 'longest ms', 'p99 ×'],
    rows: rows.map(({ channel, quiet, disturbed }) => [
      channel,
      quiet.records,
      quiet.p50Ms,
      quiet.p99Ms,
      quiet.maxMs,
      disturbed.records,
      disturbed.p50Ms,
      disturbed.p99Ms,
      disturbed.maxMs,
      ((disturbed.p99Ms ?? 0) / (quiet.p99Ms ?? 1)).toFixed(1),
    ]),
  };
}

function apiTable(load: ApiLoad, phases: Phases): Table {
  const row = (name: string, [from, to]: [number, number]) => {
    const { calls, failed, p50Ms, p99Ms } = load.counted(from, to);
    return [name, calls, failed, p50Ms, p99Ms];
  };
  return {
    title: 'API calls through the gateway, never repeated by the client',
    columns: ['', 'calls', 'failed', 'p50 ms', 'p99 ms'],
    rows: [row('quiet', phases.quiet), row('restarts', phases.disturbed)],
  };
}

function stopTable(rolled: readonly Rolled[]): Table {
  return {
    title: 'From SIGTERM to the end of the process',
    columns: ['service', 'first ms', 'second ms'],
    rows: rolled.map(({ app, stopMs }) => [app, ...stopMs]),
  };
}
