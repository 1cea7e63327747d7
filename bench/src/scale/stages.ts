import { setTimeout as sleep } from 'node:timers/promises';
import { rawTopic, topicNames, type KafkaAdmin } from '@heliograph/messaging';
import type { ServiceProcess } from '@heliograph/testbed/processes';
import { scaleVendors } from './fleet-plan.ts';

/** A consumer group whose lag shows whether a stage keeps pace. */
export interface Stage {
  name: string;
  group: string;
  topics: readonly string[];
}

export const stages: readonly Stage[] = [
  { name: 'normalizer', group: 'normalizer', topics: scaleVendors.map(({ id }) => rawTopic(id)) },
  { name: 'webhook-dispatcher', group: 'webhook-router', topics: [topicNames.baseData] },
  { name: 'kafka-dispatcher', group: 'kafka-dispatcher', topics: [topicNames.baseData] },
  { name: 'mqtt-dispatcher', group: 'mqtt-dispatcher', topics: [topicNames.baseData] },
  { name: 'delivery-api', group: 'delivery-api-records', topics: [topicNames.baseData] },
  { name: 'sync-api', group: 'sync-api-latest', topics: [topicNames.baseData] },
];

/** Records that each stage has not settled, by its name; undefined: it could not be read. */
export type Lags = Readonly<Record<string, number | undefined>>;

export async function lagsOf(admin: KafkaAdmin): Promise<Lags> {
  const lags = await Promise.all(
    stages.map(async ({ name, group, topics }) => {
      try {
        const byTopic = await admin.lag(group, topics);
        return [name, Number([...byTopic.values()].reduce((sum, lag) => sum + lag, 0n))] as const;
      } catch {
        return [name, undefined] as const;
      }
    }),
  );
  return Object.fromEntries(lags);
}

const scrapeTries = 3;

/** Sums a counter of a service over its labels; those whose labels contain `having`. @throws Error when the service does not answer */
export async function counterOf(service: ServiceProcess, name: string, having = ''): Promise<number> {
  for (let left = scrapeTries; ; left -= 1) {
    try {
      const text = await (
        await fetch(`${await service.healthUrl()}/metrics`, { signal: AbortSignal.timeout(10_000) })
      ).text();
      return text
        .split('\n')
        .filter((line) => line.startsWith(name) && /[{ ]/.test(line[name.length] ?? '') && line.includes(having))
        .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
    } catch (error) {
      if (left <= 1) throw error;
      await sleep(200);
    }
  }
}
