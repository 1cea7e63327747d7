import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { channels, quantile } from '@heliograph/testbed';
import type { Result } from '../report/result.ts';
import { quickRetries, type Rig } from '../rig/rig.ts';
import { root } from '../root.ts';
import type { Scenario, ScenarioContext } from '../scenario.ts';
import { apis, bounds, type Disturbance, underFailover, workers } from './failover.ts';

/** A minute more than Kafka allows a record to be ahead of the broker's clock (`message.timestamp.after.max.ms`, an hour). */
const jumpMs = 61 * 60_000;
/** Within so long the first clocks jump, each at a moment of its own. */
const roundMs = 8_000;
const wrongMs = 7_000;
const rightMs = 4_000;
const restMs = 6_000;

function jumpEach(clocks: Clocks) {
  return async ({ rig, context, random }: Disturbance): Promise<void> => {
    const jumps = [...workers, ...apis]
      .filter((app) => rig.fleet.has(app))
      .map((app) => {
        const replicas = rig.fleet.all(app);
        const { name } = replicas[Math.floor(random() * replicas.length)]!;
        const at = random() * roundMs;
        const first = random() < 0.5 ? jumpMs : -jumpMs;
        return async () => {
          await rig.pause(at);
          await wrong(rig, clocks, name, first);
          await rig.pause(rightMs);
          await wrong(rig, clocks, name, -first);
        };
      });
    await Promise.all(jumps.map((jump) => jump()));
    context.progress('all clocks are right');
    await rig.pause(restMs);
  };
}

async function wrong(rig: Rig, clocks: Clocks, name: string, offsetMs: number): Promise<void> {
  rig.fault(`clock of ${name}: 61 min ${offsetMs > 0 ? 'ahead' : 'behind'} for ${wrongMs / 1000} s`);
  await clocks.set(name, offsetMs);
  await rig.pause(wrongMs);
  await clocks.setRight(name);
}

export const clock: Scenario = {
  name: 'clock',
  about:
    'the clock of one replica of each service jumps by an hour, back, an hour the other way and back, again and again',
  rate: 60,
  seconds: 60,
  run,
};

async function run(context: ScenarioContext): Promise<Result> {
  const clocks = new Clocks(join(context.directory, 'clocks'));
  const all = [...workers, ...apis];
  let seen: Rig | undefined;
  const jump = jumpEach(clocks);
  const result = await underFailover(context, {
    title: 'Clocks an hour ahead and an hour behind',
    // Checked below: the time stamp of a wrong clock does not show how long a record was in flight.
    p99Ms: Number.POSITIVE_INFINITY,
    rig: {
      preloads: Object.fromEntries(all.map((app) => [app, [clockPreload]])),
      overrides: {
        ...Object.fromEntries(all.map((app) => [app, clocks.environment])),
        'webhook-dispatcher': { ...clocks.environment, ...quickRetries },
      },
    },
    disturb: (disturbance) => {
      seen = disturbance.rig;
      return jump(disturbance);
    },
  });
  return seen === undefined ? result : evaluate(seen, result);
}

/** Consumers correctly refuse requests that a dispatcher signs while its clock is wrong: these refusals, and the later delivery, are expected. */
const refusedForTime = ' signatures did not verify (webhook-timestamp)';

function evaluate(rig: Rig, result: Result): Result {
  const { waiting } = result.totals;
  const slow = channels.flatMap((channel) => {
    const times = rig.ledger.latencies(channel, [0, Number.POSITIVE_INFINITY]);
    const p99Ms = quantile(
      times.filter((ms) => Math.abs(ms) < jumpMs / 2),
      0.99,
    );
    return p99Ms !== null && p99Ms > bounds.p99Ms ? [`${channel}: p99 ${p99Ms} ms, more than ${bounds.p99Ms}`] : [];
  });
  return {
    ...result,
    problems: [
      ...result.problems.filter((problem) => !problem.endsWith(refusedForTime)),
      ...slow,
      ...(waiting > 0 ? [`${waiting} deliveries wait although every clock is right and every endpoint answers`] : []),
    ],
    more: { ...result.more, refusedForTime: rig.webhooks.refused.length },
  };
}

const clockPreload = join(root, 'testing', 'chaos', 'dist', 'clock', 'clock-preload.js');

/** The clocks of services that were started with the preload, each by its name. */
class Clocks {
  constructor(private readonly directory: string) {}

  /** The environment with which a service is started. */
  get environment(): Record<string, string> {
    return { CHAOS_CLOCKS: this.directory };
  }

  /** Lets the clock of this service jump: from within a tenth of a second on it is off by so much. */
  async set(name: string, offsetMs: number): Promise<void> {
    await mkdir(this.directory, { recursive: true });
    const file = join(this.directory, name);
    // Whole or not at all: it is read at any moment.
    await writeFile(`${file}.new`, String(offsetMs));
    await rename(`${file}.new`, file);
  }

  async setRight(name: string): Promise<void> {
    await rm(join(this.directory, name), { force: true });
  }
}
