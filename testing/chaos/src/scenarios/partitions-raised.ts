import { commandOutput } from '@heliograph/testbed/processes';
import type { Admin } from 'kafkajs';
import type { Result } from '../report/result.ts';
import type { Rig } from '../rig/rig.ts';
import type { Scenario, ScenarioContext } from '../scenario.ts';
import { kafkaOf } from '../recorders/log-reader.ts';
import { drainAndCount, startThreeChannels } from './three-channels.ts';

/** More than the rig begins with. */
const steps = [9, 12];
/** The group's leader looks every 10 s; the rest is for a busy machine. */
const boundMs = 45_000;

/** The services that read the raised topics. */
const readers: Readonly<Record<string, readonly string[]>> = {
  basedata: [
    'webhook-router',
    'kafka-dispatcher',
    'mqtt-dispatcher',
    'delivery-api-records',
    'delivery-api-energy',
    'sync-api-latest',
  ],
  'device-events': ['webhook-router', 'kafka-dispatcher', 'mqtt-dispatcher', 'delivery-api-events'],
  energy: ['webhook-router', 'kafka-dispatcher', 'mqtt-dispatcher', 'delivery-api-energy-days', 'sync-api-imports'],
  'webhook.deliveries': ['webhook-dispatcher'],
};

/** Their partitions are never raised (docs/decisions/topics.md): the provisioner is configured to, and must refuse. */
const kept = ['control.subscriptions', 'state.devices', 'raw.solis', 'state.solis'];

export const partitionsRaised: Scenario = {
  name: 'partitions-raised',
  about: 'the topic-provisioner raises the partitions of all topics that may be raised, twice, while records flow',
  rate: 200,
  seconds: 90,
  run,
};

async function run(context: ScenarioContext): Promise<Result> {
  const { options, progress } = context;
  const { rig, generator } = await startThreeChannels(context, { pipeline: true, replicas: 2 });
  const admin = kafkaOf(rig.access, 'chaos-partitions').admin();
  const notes: string[] = [];
  const problems: string[] = [];
  try {
    await admin.connect();
    const before = await countsOf(admin, kept);
    progress(`${options.rate} records/s for ${options.seconds} s`);
    const moments = steps.map((partitions, i) => ({
      at: ((i + 0.5) / steps.length) * options.seconds * 1000,
      act: async () => {
        progress(`TOPIC_PARTITIONS=${partitions}`);
        await provision(rig, partitions);
        const slowest = await takenUp(rig, admin, partitions);
        notes.push(`${partitions} partitions: all groups read them after ${(slowest / 1000).toFixed(1)} s.`);
        if (slowest > boundMs) problems.push(`the new partitions (${partitions}) were not read within ${boundMs} ms`);
      },
    }));
    await rig.flow(generator, moments);
    const after = await countsOf(admin, kept);
    for (const topic of kept)
      if (after.get(topic) !== before.get(topic)) problems.push(`${topic} was raised, which breaks its keys`);
    const result = await drainAndCount(rig, `partitions raised to ${steps.join(', then ')}`, notes);
    return { ...result, problems: [...result.problems, ...problems] };
  } finally {
    await admin.disconnect().catch(() => undefined);
    await rig.stop();
  }
}

/** Runs the provisioner again with another setting, as an operator does. */
async function provision(rig: Rig, partitions: number): Promise<void> {
  const environment = { ...rig.stack.environment, TOPIC_PARTITIONS: String(partitions) };
  await commandOutput({ app: 'topic-provisioner', environment });
}

/** A group commits where it begins in a partition as soon as it has it. @returns after how long the last one had, ms */
async function takenUp(rig: Rig, admin: Admin, partitions: number): Promise<number> {
  const began = Date.now();
  for (;;) {
    const waits = [];
    for (const [topic, groups] of Object.entries(readers))
      for (const groupId of groups) if (!(await reads(admin, groupId, topic, partitions))) waits.push(groupId);
    const ms = Date.now() - began;
    if (waits.length === 0 || ms > boundMs) return ms;
    await rig.pause(500);
  }
}

async function reads(admin: Admin, groupId: string, topic: string, partitions: number): Promise<boolean> {
  const [found] = await admin.fetchOffsets({ groupId, topics: [topic] });
  const begun = found?.partitions.filter(({ offset }) => offset !== '-1') ?? [];
  return begun.length === partitions;
}

async function countsOf(admin: Admin, topics: readonly string[]): Promise<Map<string, number>> {
  const { topics: found } = await admin.fetchTopicMetadata({ topics: [...topics] });
  return new Map(found.map(({ name, partitions }) => [name, partitions.length]));
}
