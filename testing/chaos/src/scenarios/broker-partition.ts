import type { Scenario } from '../scenario.ts';
import { bounds, underFailover, type Disturbance } from './failover.ts';

/** Under Kafka's `replica.lag.time.max.ms` (30 s): a follower that is cut off for so long stays among those that every write waits for. */
const cutMs = 12_000;
/** Records written meanwhile may have to wait for the end of it. */
const p99Ms = bounds.p99Ms + cutMs;
const restMs = 6_000;

const linked = ['normalizer', 'webhook-dispatcher', 'kafka-dispatcher', 'mqtt-dispatcher'] as const;

type Cut = (disturbance: Disturbance) => string;

const pick = <T>(from: readonly T[], random: () => number): T => from[Math.floor(random() * from.length)]!;

function twoOf({ rig, random }: Disturbance): [number, number] {
  const ids = rig.brokers.all.map(({ id }) => id);
  const one = pick(ids, random);
  return [
    one,
    pick(
      ids.filter((id) => id !== one),
      random,
    ),
  ];
}

const brokersParted: Cut = (disturbance) => {
  const [one, other] = twoOf(disturbance);
  disturbance.rig.brokerLinks.part(one, other);
  return `brokers ${one} and ${other} are cut off from each other`;
};

const brokerSilenced: Cut = (disturbance) => {
  const [from, to] = twoOf(disturbance);
  disturbance.rig.brokerLinks.silence(from, to);
  return `broker ${to} receives nothing from broker ${from}, which receives from it`;
};

const serviceStalled =
  (direction: 'both' | 'down'): Cut =>
  ({ rig, random }) => {
    const app = pick(linked, random);
    const index = Math.floor(random() * rig.brokers.all.length);
    rig.links.between(app, 'kafka')[index]!.stall(direction);
    const { id } = rig.brokers.all[index]!;
    return direction === 'both'
      ? `${app} and broker ${id} are cut off from each other`
      : `${app} receives nothing from broker ${id}`;
  };

const serviceRefused: Cut = ({ rig, random }) => {
  const app = pick(linked, random);
  const index = Math.floor(random() * rig.brokers.all.length);
  rig.links.between(app, 'kafka')[index]!.cut();
  return `${app} is refused by broker ${rig.brokers.all[index]!.id}`;
};

const cuts: readonly Cut[] = [
  brokersParted,
  serviceStalled('both'),
  brokerSilenced,
  serviceStalled('down'),
  serviceRefused,
];

function cutInTurn(): (disturbance: Disturbance) => Promise<void> {
  let turn = 0;
  return async (disturbance) => {
    const { rig, context } = disturbance;
    const cut = cuts[turn % cuts.length]!;
    turn += 1;
    rig.fault(`${cut(disturbance)} for ${cutMs / 1000} s`);
    await rig.pause(cutMs);
    rig.brokerLinks.heal();
    for (const app of linked) for (const proxy of rig.links.between(app, 'kafka')) proxy.heal();
    await rig.brokers.inSync(context.signal);
    context.progress('healed, all replicas in sync');
    await rig.pause(restMs);
  };
}

export const brokerPartition: Scenario = {
  name: 'broker-partition',
  about: 'two brokers cut from each other, a service cut from one broker, also in one direction alone, in turn',
  rate: 100,
  seconds: 120,
  brokers: 3,
  run: (context) =>
    underFailover(context, {
      title: 'Brokers cut from each other and from services',
      p99Ms,
      brokerLinks: true,
      links: Object.fromEntries(linked.map((app) => [app, ['kafka'] as const])),
      disturb: cutInTurn(),
    }),
};
