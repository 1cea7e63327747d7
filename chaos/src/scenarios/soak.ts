import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PartName } from '@heliograph/stack';
import { memoryPicture } from '../report/memory-picture.ts';
import { growthPerMinute, type MemorySeries } from '../report/memory-samples.ts';
import type { Result } from '../report/result.ts';
import type { Table } from '../report/table.ts';
import { MemoryWatch, type Watched } from '../rig/memory-watch.ts';
import type { Rig } from '../rig/rig.ts';
import { root } from '../root.ts';
import type { Scenario, ScenarioContext } from '../scenario.ts';
import { apis, boundProblems, productApps, workers } from './failover.ts';
import { concluded, startThreeChannels } from './three-channels.ts';

const restMs = 5_000;
const awayMs = 5_000;
const lookMs = 10_000;
/** Services are killed until then, so that their last lives are long enough to see whether memory grows; the parts to the end. */
const servicesShare = 0.6;
const longestWarmUpMs = 5 * 60_000;
/** MiB a minute that a process may grow by after its warm-up. */
const mostGrowth = 2;
/** Deliveries that may be under way: so many seconds of what is produced. */
const mostLagSeconds = 60;

export const soak: Scenario = {
  name: 'soak',
  about:
    'kills of everything in turn for as long as you like: memory flat, lag bounded, 0 lost (--picture: memory over time)',
  ...{ rate: 60, seconds: 45 * 60, brokers: 3 },
  run,
};

interface Victim {
  name: string;
  service: boolean;
  kill: () => Promise<void>;
}

interface Seen {
  memory: MemoryWatch;
  faults: number[];
  kills: Map<string, number>;
  /** Deliveries under way, looked at again and again. */
  open: number[];
}

async function run(context: ScenarioContext): Promise<Result> {
  const { options, progress } = context;
  const { rig, generator } = await startThreeChannels(context, {
    ...{ pipeline: true, replicas: 2, keep: true, apps: productApps },
  });
  const seen: Seen = { memory: new MemoryWatch(() => watched(rig)), faults: [], kills: new Map(), open: [] };
  const looking = setInterval(() => seen.open.push(rig.ledger.open()), lookMs);
  const telling = setInterval(() => tell(rig, seen, progress), 6 * lookMs);
  try {
    await rig.brokers.inSync(context.signal);
    progress(`${options.rate} records/s for ${options.seconds / 60} min, everything is killed in turn`);
    const act = () => killInTurn(rig, context, seen);
    await rig.flow(generator, [{ at: restMs, act }], options.seconds);
    await rig.brokers.inSync(context.signal);
    clearInterval(looking);
    seen.memory.stop();
    return await judged(rig, context, seen, await concluded(rig, title(seen)));
  } finally {
    clearInterval(looking);
    clearInterval(telling);
    seen.memory.stop();
    await rig.stop();
  }
}

const title = ({ faults }: Seen): string => `Everything killed in turn, ${faults.length} kills`;

function tell(rig: Rig, { memory, kills, open }: Seen, progress: (message: string) => void): void {
  const { name, mib } = memory.mostMib;
  const killed = [...kills.values()].reduce((sum, times) => sum + times, 0);
  progress(
    `${rig.watch.written} written, ${open.at(-1) ?? 0} under way, ${killed} kills, most memory ${name} ${mib} MiB`,
  );
}

function watched(rig: Rig): Watched[] {
  const services = [...apis, ...workers].flatMap((app) => rig.fleet.all(app));
  return [
    ...services.map((service) => ({ name: service.name, pid: () => service.pid })),
    ...rig.brokers.all.map((broker) => ({ name: `broker ${broker.id}`, pid: () => broker.pid })),
  ];
}

function victimsOf(rig: Rig, { signal }: ScenarioContext): Victim[] {
  const services = [...workers, ...apis].flatMap((app) => rig.fleet.all(app));
  const part = (name: PartName): Victim => ({
    ...{ name, service: false },
    kill: () => rig.stack.restart(name, { kill: true, downMs: awayMs }),
  });
  return [
    ...services.map((service) => ({
      ...{ name: service.name, service: true },
      kill: async () => {
        await service.kill();
        await service.ready({ signal });
      },
    })),
    ...rig.brokers.all.map((broker) => ({
      ...{ name: `broker ${broker.id}`, service: false },
      kill: async () => {
        await broker.stop('SIGKILL');
        await rig.pause(awayMs);
        await rig.brokers.bringBack(broker);
        await rig.brokers.inSync(signal);
      },
    })),
    ...(['postgres', 'redis', 'mqtt'] as const).map(part),
  ];
}

/** Services and parts alternately, as long as there is time for both. */
async function killInTurn(rig: Rig, context: ScenarioContext, seen: Seen): Promise<void> {
  const all = victimsOf(rig, context);
  const services = all.filter(({ service }) => service);
  const parts = all.filter(({ service }) => !service);
  const begin = Date.now();
  const share = () => (Date.now() - begin) / (context.options.seconds * 1000);
  for (let turn = 0; share() < 1; turn += 1) {
    const ofServices = turn % 3 < 2 && share() < servicesShare;
    const from = ofServices ? services : parts;
    const victim = from[(ofServices ? turn - Math.floor(turn / 3) : Math.floor(turn / 3)) % from.length]!;
    seen.faults.push(Date.now());
    seen.kills.set(victim.name, (seen.kills.get(victim.name) ?? 0) + 1);
    rig.fault(`${victim.name} SIGKILL`);
    await victim.kill();
    await rig.pause(restMs);
  }
}

interface Grown {
  name: string;
  mib: number;
  growth: number | undefined;
}

async function judged(rig: Rig, { options, progress }: ScenarioContext, seen: Seen, result: Result): Promise<Result> {
  const { series } = seen.memory;
  const file = options.pictureFile ?? join(root, '.heliograph', 'chaos', 'soak-memory.svg');
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, memoryPicture(series, seen.faults));
  progress(`memory over time: ${file}`);
  const grown = lastLives(series, options.seconds * 1000);
  const tooMuch = grown.filter(({ growth = 0 }) => growth > mostGrowth);
  const perSecond = result.totals.produced / options.seconds;
  const mostOpen = Math.max(0, ...seen.open);
  return {
    ...result,
    problems: [
      ...result.problems,
      ...boundProblems(result.totals),
      ...tooMuch.map(({ name, growth }) => `${name} grows by ${growth?.toFixed(1)} MiB a minute`),
      ...(mostOpen > perSecond * mostLagSeconds ? [`up to ${mostOpen} deliveries under way`] : []),
    ],
    tables: [...result.tables, memoryTable(grown, seen)],
    more: { ...result.more, mostOpen, grown, kills: Object.fromEntries(seen.kills) },
  };
}

/** Of each process that ran to the end. */
function lastLives(series: readonly MemorySeries[], lengthMs: number): Grown[] {
  const last = new Map(series.map((one) => [one.name, one]));
  const warmUpMs = Math.min(longestWarmUpMs, lengthMs / 10);
  return Array.from(last.values(), (one) => ({
    name: one.name,
    mib: one.samples.at(-1)?.mib ?? 0,
    growth: growthPerMinute(one, warmUpMs),
  }));
}

function memoryTable(grown: readonly Grown[], { kills, open }: Seen): Table {
  const others = [...kills].filter(([name]) => !grown.some((one) => one.name === name));
  return {
    title: 'Memory of each process at the end, and how it grew after its warm-up',
    columns: ['process', 'killed', 'MiB', 'MiB a minute'],
    rows: grown.map(({ name, mib, growth }) => [name, kills.get(name) ?? 0, mib, growth?.toFixed(2)]),
    notes: [
      `Killed too: ${others.map(([name, times]) => `${name} ${times}`).join(', ')}.`,
      `Deliveries under way: ${Math.max(0, ...open)} at most.`,
    ],
  };
}
