import type { Scenario } from '../scenario.ts';
import { underFailover, type Disturbance } from './failover.ts';

/** The down time of a killed broker. */
const downMs = { min: 4_000, max: 12_000 };
/** The pause between two faults, in which stalled records are delivered. */
const restMs = 5_000;
/** The controller moves leaders at its next look, every 10 s. */
const electionMs = 25_000;

const between = ({ min, max }: { min: number; max: number }, random: () => number): number =>
  min + Math.round(random() * (max - min));

async function killLeader({ rig, context, random }: Disturbance): Promise<void> {
  const broker = await rig.brokers.leaderOfMost();
  rig.fault(`kill -9 broker ${broker.id}`);
  await rig.brokers.killAndRestart(broker, between(downMs, random), context.signal);
  context.progress(`broker ${broker.id}: back, all replicas in sync`);
  await rig.pause(restMs);
}

export const brokerKill: Scenario = {
  name: 'broker-kill',
  about: 'kill -9 of the broker that leads the most partitions, again and again; back after some seconds',
  rate: 100,
  seconds: 90,
  brokers: 3,
  run: (context) =>
    underFailover(context, { title: 'The leader of most partitions killed, again and again', disturb: killLeader }),
};

async function electLeaders({ rig, context }: Disturbance): Promise<void> {
  const moved = await rig.brokers.rotateLeaders();
  rig.fault(`${moved} partitions get another preferred leader`);
  const deadline = Date.now() + electionMs;
  while ((await rig.brokers.awayFromPreferred()) > 0 && Date.now() < deadline) await rig.pause(250);
  context.progress(`elected; ${await rig.brokers.awayFromPreferred()} are still led by another`);
  await rig.pause(restMs);
}

export const brokerElection: Scenario = {
  name: 'broker-election',
  about: 'every partition has another preferred leader, which the controller elects, again and again; nothing dies',
  rate: 100,
  seconds: 90,
  brokers: 3,
  run: (context) =>
    underFailover(context, { title: 'Preferred leaders moved and elected, again and again', disturb: electLeaders }),
};

const victims = ['webhook-dispatcher', 'kafka-dispatcher', 'mqtt-dispatcher', 'normalizer'];

async function killTwo({ rig, context, random }: Disturbance): Promise<void> {
  const running = victims.filter((app) => rig.fleet.has(app));
  const replicas = rig.fleet.all(running[Math.floor(random() * running.length)]!);
  const replica = replicas[Math.floor(random() * replicas.length)]!;
  const broker = await rig.brokers.leaderOfMost();
  rig.fault(`kill -9 broker ${broker.id} and ${replica.name}`);
  const { signal } = context;
  await Promise.all([rig.brokers.killAndRestart(broker, between(downMs, random), signal), replica.kill()]);
  await replica.ready({ signal });
  context.progress('both: back');
  await rig.pause(restMs);
}

export const killTwoScenario: Scenario = {
  name: 'kill-two',
  about: 'kill -9 of the leading broker and of one replica of a dispatcher or the normalizer at once, again and again',
  rate: 100,
  seconds: 90,
  brokers: 3,
  run: (context) => underFailover(context, { title: 'A broker and a service killed at once', disturb: killTwo }),
};
