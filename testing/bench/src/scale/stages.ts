import { setTimeout as sleep } from 'node:timers/promises';
import type { KafkaAdmin } from '@heliograph/kafka';
import { rawTopic, topicNames } from '@heliograph/messaging';
import type { ServiceProcess } from '@heliograph/testbed/processes';
import { scaleVendors } from './fleet-plan.ts';

/** A consumer group whose lag shows whether a stage keeps pace. */
interface Stage {
  name: string;
  group: string;
  topics: readonly string[];
  /** The contents of its topics: the normalizer reads answers, each of up to a hundred devices. */
  unit: 'answers' | 'records';
}

export const stages: readonly Stage[] = [
  { name: 'normalizer', group: 'normalizer', topics: scaleVendors.map(({ id }) => rawTopic(id)), unit: 'answers' },
  { name: 'webhook-dispatcher', group: 'webhook-router', topics: [topicNames.baseData], unit: 'records' },
  { name: 'kafka-dispatcher', group: 'kafka-dispatcher', topics: [topicNames.baseData], unit: 'records' },
  { name: 'mqtt-dispatcher', group: 'mqtt-dispatcher', topics: [topicNames.baseData], unit: 'records' },
  { name: 'delivery-api', group: 'delivery-api-records', topics: [topicNames.baseData], unit: 'records' },
  { name: 'sync-api', group: 'sync-api-latest', topics: [topicNames.baseData], unit: 'records' },
];

interface StageReading {
  /** The number of records in its topics, since their beginning. */
  written: number;
  /** The number of these that it has not settled. */
  lag: number;
}

/** Keyed by the stage's name; undefined: it could not be read. */
export type StageReadings = Readonly<Record<string, StageReading | undefined>>;

export async function readStages(admin: KafkaAdmin): Promise<StageReadings> {
  const readings = await Promise.all(
    stages.map(async ({ name, group, topics }) => {
      try {
        const lag = sum([...(await admin.lag(group, topics)).values()]);
        const written = sum((await Promise.all(topics.map((topic) => admin.endOffsets(topic)))).flat());
        return [name, { lag, written }] as const;
      } catch {
        return [name, undefined] as const;
      }
    }),
  );
  return Object.fromEntries(readings);
}

const sum = (offsets: readonly bigint[]): number => Number(offsets.reduce((all, each) => all + each, 0n));

const scrapeTries = 3;

/** Sums a counter of a service over its labels; those whose labels contain all of `having`. @throws Error when the service does not answer */
export async function counterOf(
  service: ServiceProcess,
  name: string,
  having: readonly string[] = [],
): Promise<number> {
  for (let left = scrapeTries; ; left -= 1) {
    try {
      const text = await (
        await fetch(`${await service.healthUrl()}/metrics`, { signal: AbortSignal.timeout(10_000) })
      ).text();
      return text
        .split('\n')
        .filter(
          (line) =>
            line.startsWith(name) &&
            /[{ ]/.test(line[name.length] ?? '') &&
            having.every((label) => line.includes(label)),
        )
        .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
    } catch (error) {
      if (left <= 1) throw error;
      await sleep(200);
    }
  }
}

interface Progress {
  seconds: number;
  /** Devices that were due to be polled in this time, and that were polled. */
  due: number;
  polled: number | undefined;
  /** In the middle of the observed time and at its end. */
  before: StageReadings;
  after: StageReadings;
  /** Between the two. */
  betweenSeconds: number;
}

export interface Verdict {
  carried: boolean;
  line: string;
}

/** The backlog of a stage that keeps pace, in seconds of records; a poll may be that late. */
const recentSeconds = 20;

/** Judges whether a fleet is carried: all polls are made, and no stage has a backlog that is more than some moments old and still grows. */
export function verdictOf(devices: number, progress: Progress): Verdict {
  const { seconds, due, polled, before, after, betweenSeconds } = progress;
  const lagging: string[] = [];
  const unknown: string[] = [];
  const falls = (stage: string, rate: number, unit: string) =>
    lagging.push(`${stage} falls behind by ${rate.toFixed(0)} ${unit}/s`);
  if (polled === undefined) unknown.push('ingest');
  else if (due - polled > (due / seconds) * recentSeconds) falls('ingest', (due - polled) / seconds, 'records');
  for (const { name, unit } of stages) {
    const [from, to] = [before[name], after[name]];
    if (!from || !to) unknown.push(name);
    else if (to.lag > ((to.written - from.written) / betweenSeconds) * recentSeconds && to.lag > from.lag)
      falls(name, (to.lag - from.lag) / betweenSeconds, unit);
  }
  if (lagging.length > 0) return { carried: false, line: `${devices} devices are not carried: ${lagging.join(', ')}` };
  if (unknown.length > 0)
    return { carried: false, line: `${devices} devices: not known, ${unknown.join(', ')} could not be read` };
  return { carried: true, line: `${devices} devices are carried` };
}
