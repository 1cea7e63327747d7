import { readdir, readFile, readlink, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { topicNames } from '@heliograph/messaging';
import type { BenchStack } from '../process/bench-stack.ts';
import { treeCpuSeconds } from '../process/cpu-time.ts';
import type { Receiver } from '../webhook/receiver.ts';
import type { CloudCounts } from './cloud/cloud-process.ts';
import type { ScaleCloud } from './cloud/scale-cloud.ts';
import type { ScaleServices } from './scale-services.ts';
import { counterOf, readStages, type StageReadings } from './stages.ts';

export interface ProcessReading {
  cpuSeconds: number;
  rssBytes: number;
  peakRssBytes: number;
}

/** The state of the whole run at one moment. Values that could not be read are undefined, and listed in `missing`. */
export interface Reading {
  /** Unix ms. */
  at: number;
  processes: ReadonlyMap<string, ProcessReading>;
  /** Jiffies of all processors. */
  host: { idle: number; all: number };
  cloud: CloudCounts | undefined;
  baseData: number | undefined;
  webhookRequests: number | undefined;
  /** Records that the dispatchers have settled as delivered, or without a subscriber. */
  settled: Readonly<Record<'webhook' | 'kafka' | 'mqtt' | 'mqttWithoutSubscriber', number | undefined>>;
  stages: StageReadings;
  missing: readonly string[];
}

export interface Watched {
  stack: BenchStack;
  cloud: ScaleCloud;
  receiver: Receiver;
  services: ScaleServices;
}

export async function read({ stack, cloud, receiver, services }: Watched): Promise<Reading> {
  const missing: string[] = [];
  const noted = async <T>(what: string, value: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await value();
    } catch (error) {
      missing.push(`${what}: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    }
  };
  const settled = (channel: string, outcome: string) =>
    noted(`${channel} deliveries`, async () => {
      const app = `${channel}-dispatcher`;
      const dispatchers = services.started.filter((service) => [app, 'all-in-one'].includes(service.app));
      const labels = [`outcome="${outcome}"`, `service="${app}"`];
      const name = 'heliograph_delivery_records_total';
      const counts = dispatchers.map(({ process }) => counterOf(process, name, labels));
      return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
    });
  const [cloudCounts, baseData, webhookRequests, webhook, kafka, mqtt, mqttWithoutSubscriber, stages] =
    await Promise.all([
      noted('the clouds', () => cloud.counts()),
      noted('basedata', () => stack.count(topicNames.baseData)),
      noted('the webhook receiver', () => receiver.requests()),
      settled('webhook', 'delivered'),
      settled('kafka', 'delivered'),
      settled('mqtt', 'delivered'),
      settled('mqtt', 'no_subscriber'),
      readStages(stack.admin),
    ] as const);
  return {
    at: Date.now(),
    processes: await processesOf({ stack, cloud, receiver, services }),
    host: await hostTimes(),
    cloud: cloudCounts,
    baseData,
    webhookRequests,
    stages,
    missing,
    settled: { webhook, kafka, mqtt, mqttWithoutSubscriber },
  };
}

async function processesOf({ stack, cloud, receiver, services }: Watched): Promise<Map<string, ProcessReading>> {
  const pids: [string, number | undefined][] = [
    ...services.started.map(({ name, process }) => [name, process.pid] as [string, number | undefined]),
    ...(['kafka', 'postgres', 'redis', 'mqtt'] as const).map((part) => [part, stack.pidOf(part)] as [string, number]),
    ['clouds', cloud.pid],
    ['nginx', receiver.pid],
    ['rig', process.pid],
  ];
  const readings = new Map<string, ProcessReading>();
  for (const [name, pid] of pids) {
    // The rig's children are listed by themselves.
    const reading = pid === undefined ? undefined : await processReading(pid, name !== 'rig');
    if (reading) readings.set(name, reading);
  }
  return readings;
}

async function processReading(pid: number, withChildren: boolean): Promise<ProcessReading | undefined> {
  try {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    const bytes = (name: string) => 1024 * Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]);
    const { user, system } = process.cpuUsage();
    const cpuSeconds = withChildren ? treeCpuSeconds(pid) : (user + system) / 1e6;
    return { cpuSeconds, rssBytes: bytes('VmRSS'), peakRssBytes: bytes('VmHWM') };
  } catch {
    return undefined;
  }
}

async function hostTimes(): Promise<Reading['host']> {
  const [line = ''] = (await readFile('/proc/stat', 'utf8')).split('\n');
  const times = line.trim().split(/\s+/).slice(1, 9).map(Number);
  return { idle: times[3]! + times[4]!, all: times.reduce((sum, time) => sum + time, 0) };
}

/** Bytes on the disk of Kafka's logs, and of PostgreSQL's data with its write-ahead log. */
export async function diskBytes(stack: BenchStack): Promise<{ kafka: number; postgres: number }> {
  const postgres = await readlink(`/proc/${stack.pidOf('postgres')}/cwd`);
  return { kafka: await sizeOf(join(stack.directory, 'kafka')), postgres: await sizeOf(postgres) };
}

/** As `du`: index files of Kafka are larger than their written part. */
async function sizeOf(directory: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    // Kafka and PostgreSQL delete files meanwhile.
    const found = await stat(join(entry.parentPath, entry.name)).catch(() => undefined);
    bytes += (found?.blocks ?? 0) * 512;
  }
  return bytes;
}
