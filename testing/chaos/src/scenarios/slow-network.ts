import type { PartName } from '@heliograph/stack';
import type { TcpProxy } from '@heliograph/testbed/proxy';
import type { LinkOptions } from '../proxy/links.ts';
import type { Rig } from '../rig/rig.ts';
import type { Scenario } from '../scenario.ts';
import { underFailover, type Disturbance } from './failover.ts';

/** Each way: a question and its answer take twice as long. */
const delayMs = 100;
const lossShare = 0.01;
const slowMs = 15_000;
/** A stall as several losses in a row cause it. */
const stallMs = 3_000;
const restMs = 5_000;

/** The distant parts, by service. */
const wires: LinkOptions = {
  ...Object.fromEntries(['auth-api', 'sync-api', 'delivery-api'].map((app) => [app, ['kafka', 'postgres'] as const])),
  ...Object.fromEntries(
    ['normalizer', 'webhook-dispatcher', 'kafka-dispatcher'].map((app) => [app, ['kafka'] as const]),
  ),
  'mqtt-dispatcher': ['kafka', 'mqtt'],
};

const pairs: readonly (readonly [string, PartName])[] = Object.entries(wires).flatMap(([app, parts]) =>
  parts.map((part) => [app, part] as const),
);

const all = (rig: Rig): TcpProxy[] => pairs.flatMap(([app, part]) => rig.links.between(app, part));

/** Everything slow and lossy, and in the middle of it one wire silent. */
async function slowDown({ rig, context, random }: Disturbance): Promise<void> {
  const [app, part] = pairs[Math.floor(random() * pairs.length)]!;
  rig.fault(`every wire: ${delayMs} ms each way, ${lossShare * 100} % lost, for ${slowMs / 1000} s`);
  for (const proxy of all(rig)) proxy.delay(delayMs, { lossShare });
  const beforeMs = Math.round(random() * (slowMs - stallMs));
  await rig.pause(beforeMs);
  rig.fault(`${app} and ${part} are cut off from each other for ${stallMs / 1000} s`);
  for (const proxy of rig.links.between(app, part)) proxy.stall('both');
  await rig.pause(stallMs);
  for (const proxy of rig.links.between(app, part)) {
    proxy.heal();
    proxy.delay(delayMs, { lossShare });
  }
  await rig.pause(slowMs - stallMs - beforeMs);
  for (const proxy of all(rig)) proxy.heal();
  context.progress('every wire is fast');
  await rig.pause(restMs);
}

export const slowNetwork: Scenario = {
  name: 'slow-network',
  about:
    '100 ms each way, 1 % loss and a silence of 3 s between services and Kafka, PostgreSQL and MQTT, again and again',
  rate: 60,
  seconds: 60,
  run: (context) =>
    underFailover(context, {
      title: 'Slow and lossy wires to Kafka, PostgreSQL and MQTT',
      links: wires,
      disturb: slowDown,
    }),
};
