import type { PartName } from '@heliograph/stack';
import type { Table } from '@heliograph/testbed';
import type { Result } from '../report/result.ts';
import { heapPreload, LiveHeapWatch } from '../rig/live-heap.ts';
import { growthPerMinute, residentMib, type Watched } from '../report/memory-samples.ts';
import type { Rig } from '../rig/rig.ts';
import type { Scenario, ScenarioContext } from '../scenario.ts';
import { apis, boundProblems, productApps, workers } from './failover.ts';
import { drainAndCount, startThreeChannels } from './three-channels.ts';

const restMs = 5_000;
const downMs = 5_000;
const lookMs = 10_000;
/** Services are killed until then, so that their last runs are long enough to see whether memory grows; the parts to the end. */
const servicesShare = 0.6;
const maxWarmUpMs = 5 * 60_000;
/** MiB a minute that the live heap of a service may grow by after its warm-up. */
const maxGrowth = 1;
/** Messages that the MQTT broker may not have saved when it was killed are redelivered within so long, as documented. */
const savedAgainMs = 30_000;
/** Deliveries that may be in flight, in seconds of production. */
const maxLagSeconds = 60;

export const soak: Scenario = {
  name: 'soak',
  about: 'kills of everything in turn for as long as you like: memory flat, lag bounded, 0 lost',
  rate: 60,
  seconds: 45 * 60,
  brokers: 3,
  run,
};

interface Victim {
  name: string;
  service: boolean;
  kill: () => Promise<void>;
}

interface Seen {
  heaps: LiveHeapWatch;
  faults: number[];
  /** The kills of the MQTT broker among them. */
  mqttFaults: number[];
  kills: Map<string, number>;
  /** Deliveries under way, looked at again and again. */
  open: number[];
}

async function run(context: ScenarioContext): Promise<Result> {
  const { options, progress } = context;
  const { rig, generator } = await startThreeChannels(context, {
    pipeline: true,
    replicas: 2,
    keep: true,
    apps: productApps,
    preloads: Object.fromEntries([...apis, ...workers].map((app) => [app, [heapPreload]])),
  });
  const seen: Seen = {
    heaps: new LiveHeapWatch(() => services(rig)),
    faults: [],
    mqttFaults: [],
    kills: new Map(),
    open: [],
  };
  const looking = setInterval(() => seen.open.push(rig.ledger.open()), lookMs);
  const reporting = setInterval(() => reportProgress(rig, seen, progress), 6 * lookMs);
  try {
    await rig.brokers.inSync(context.signal);
    progress(`${options.rate} records/s for ${options.seconds / 60} min, everything is killed in turn`);
    const act = () => killInTurn(rig, context, seen);
    await rig.flow(generator, [{ at: restMs, act }], options.seconds);
    await rig.brokers.inSync(context.signal);
    clearInterval(looking);
    seen.heaps.stop();
    return evaluate(rig, context, seen, await drainAndCount(rig, title(seen)));
  } finally {
    clearInterval(looking);
    clearInterval(reporting);
    seen.heaps.stop();
    await rig.stop();
  }
}

const title = ({ faults }: Seen): string => `Everything killed in turn, ${faults.length} kills`;

function reportProgress(rig: Rig, { kills, open }: Seen, progress: (message: string) => void): void {
  const killed = [...kills.values()].reduce((sum, times) => sum + times, 0);
  progress(`${rig.watch.written} written, ${open.at(-1) ?? 0} under way, ${killed} kills`);
}

function services(rig: Rig): Watched[] {
  const all = [...apis, ...workers].flatMap((app) => rig.fleet.all(app));
  return all.map((service) => ({ name: service.name, pid: () => service.pid }));
}

function brokers(rig: Rig): Watched[] {
  return rig.brokers.all.map((broker) => ({ name: `broker ${broker.id}`, pid: () => broker.pid }));
}

function victimsOf(rig: Rig, { signal }: ScenarioContext): Victim[] {
  const services = [...workers, ...apis].flatMap((app) => rig.fleet.all(app));
  const part = (name: PartName): Victim => ({
    name,
    service: false,
    kill: () => rig.stack.restart(name, { kill: true, downMs }),
  });
  return [
    ...services.map((service) => ({
      name: service.name,
      service: true,
      kill: async () => {
        await service.kill();
        await service.ready({ signal });
      },
    })),
    ...rig.brokers.all.map((broker) => ({
      name: `broker ${broker.id}`,
      service: false,
      kill: () => rig.brokers.killAndRestart(broker, downMs, signal),
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
    if (victim.name === 'mqtt') seen.mqttFaults.push(Date.now());
    seen.kills.set(victim.name, (seen.kills.get(victim.name) ?? 0) + 1);
    rig.fault(`${victim.name} SIGKILL`);
    await victim.kill();
    await rig.pause(restMs);
  }
}

interface Grown {
  name: string;
  residentMib: number;
  liveMib: number | undefined;
  /** Growth of the live heap in MiB a minute; undefined for a process that ran too briefly, and for brokers, whose heap has a fixed size. */
  growth: number | undefined;
}

function evaluate(rig: Rig, { options }: ScenarioContext, seen: Seen, result: Result): Result {
  const grown = lastRuns(rig, seen, options.seconds * 1000);
  const tooMuch = grown.filter(({ growth = 0 }) => growth > maxGrowth);
  const perSecond = result.totals.produced / options.seconds;
  const maxOpen = Math.max(0, ...seen.open);
  const savedAgain = rig.ledger
    .repeats('mqtt')
    .filter((at) => seen.mqttFaults.some((fault) => at >= fault && at < fault + savedAgainMs)).length;
  const others = { ...result.totals, duplicates: result.totals.duplicates - savedAgain };
  return {
    ...result,
    problems: [
      ...result.problems,
      ...boundProblems(others),
      ...tooMuch.map(({ name, growth }) => `the live heap of ${name} grows by ${growth?.toFixed(1)} MiB a minute`),
      ...(maxOpen > perSecond * maxLagSeconds ? [`up to ${maxOpen} deliveries under way`] : []),
    ],
    tables: [...result.tables, memoryTable(grown, seen, savedAgain)],
    more: { ...result.more, maxOpen, savedAgain, grown, kills: Object.fromEntries(seen.kills) },
  };
}

/** Returns the memory of each process that ran to the end, and how it grew. */
function lastRuns(rig: Rig, { heaps }: Seen, lengthMs: number): Grown[] {
  const live = new Map(heaps.series.map((one) => [one.name, one]));
  const warmUpMs = Math.min(maxWarmUpMs, lengthMs / 10);
  return [...services(rig), ...brokers(rig)].map(({ name, pid }) => ({
    name,
    residentMib: residentMib(pid()) ?? 0,
    liveMib: live.get(name)?.samples.at(-1)?.mib,
    growth: growthPerMinute(live.get(name) ?? { name, samples: [] }, warmUpMs),
  }));
}

function memoryTable(grown: readonly Grown[], { kills, open }: Seen, savedAgain: number): Table {
  const others = [...kills].filter(([name]) => !grown.some((one) => one.name === name));
  return {
    title: 'Memory of each process at the end, and how its live heap grew after its warm-up',
    columns: ['process', 'killed', 'resident MiB', 'live heap MiB', 'MiB a minute'],
    rows: grown.map(({ name, residentMib, liveMib, growth }) => [
      name,
      kills.get(name) ?? 0,
      residentMib,
      liveMib?.toFixed(1),
      growth?.toFixed(2),
    ]),
    notes: [
      `Killed too: ${others.map(([name, times]) => `${name} ${times}`).join(', ')}.`,
      `Deliveries under way: ${Math.max(0, ...open)} at most.`,
      `Of the duplicates, ${savedAgain} are what the MQTT broker may not have saved when it was killed: not judged.`,
    ],
  };
}
