import { setTimeout as sleep } from 'node:timers/promises';
import type { OutgoingRecord } from '@heliograph/kafka';
import { headerNames, topicNames } from '@heliograph/messaging';
import type { Table } from '@heliograph/testbed';
import type { BenchContext, BenchResult } from '../bench.ts';
import { benchAccountId, fillBaseData } from '../dispatch/backlog-run.ts';
import { recordOf, sampleRecord } from '../dispatch/control-records.ts';
import { startDeliveryApi } from '../dispatch/delivery-api.ts';
import { BenchStack } from '../process/bench-stack.ts';
import { cpuSecondsOf } from '../process/cpu-time.ts';
import { medianCell, ratios, type Milliseconds, percentiles, timesCell, timesOf } from '../report/pairs.ts';

/** Alarms of one account that stay active. */
const active = 10_000;
/** The storm: alarms that begin and end, a second. */
const perSecond = 1_000;
const pollMs = 50;

/** A storm of alarms through delivery-api beside 10,000 active ones of the account, and lists of these; live records with it and without, in turn. */
export async function alarmsBench(context: BenchContext): Promise<BenchResult> {
  const { options, directory, signal, progress } = context;
  const stack = await BenchStack.start(directory, progress, ['kafka', 'postgres']);
  const { service, get } = await startDeliveryApi(context, stack);
  const untilActive = async (count: number): Promise<void> => {
    while ((await get<{ active: number }>('alarms/counts')).active !== count)
      await sleep(pollMs, undefined, { signal });
  };
  const latest = (): Promise<number | undefined> =>
    get<{ record: { Datetime: number } }>(`devices/${liveDeviceId}/latest`).then(
      ({ record }) => record.Datetime,
      (error: unknown) => {
        // It has no record yet.
        if (!(error instanceof Error && error.message.endsWith(': 404'))) throw error;
        return undefined;
      },
    );
  /** Alarms that begin and end, from this number on. */
  const storm = async (from: number, seconds: number): Promise<void> => {
    const begun = performance.now();
    for (let second = 0; second < seconds; second += 1) {
      const first = from + (second * perSecond) / 2;
      const some = numbers(first, first + perSecond / 2);
      await stack.producer.send(some.flatMap((n) => [event('alarm.raised', n), event('alarm.cleared', n)]));
      await sleep(Math.max(0, begun + (second + 1) * 1_000 - performance.now()), undefined, { signal });
    }
  };
  try {
    await fillBaseData(stack, [], 0, signal);
    progress(`${active} alarms begin …`);
    await stack.producer.send(numbers(0, active).map((n) => event('alarm.raised', n)));
    await untilActive(active);
    const seconds = Math.max(1, Math.round(options.records / perSecond));
    const live = (length: number): Promise<number[]> => liveTimes(stack, latest, { seconds: length, signal });
    await live(1);
    const [alone, beside]: [number[], number[]] = [[], []];
    let cpuSeconds = 0;
    let last = active;
    for (let pair = 1; pair <= options.pairs; pair += 1) {
      progress(`${seconds} s without and with ${perSecond} events a second: ${pair} of ${options.pairs} …`);
      const cpu = [cpuSecondsOf(service.pid!)];
      alone.push(percentiles(await live(seconds)).p99);
      cpu.push(cpuSecondsOf(service.pid!));
      const [times] = await Promise.all([live(seconds), storm(last, seconds)]);
      cpu.push(cpuSecondsOf(service.pid!));
      beside.push(percentiles(times).p99);
      // What the storm alone costs.
      cpuSeconds += cpu[2]! - 2 * cpu[1]! + cpu[0]!;
      last += (seconds * perSecond) / 2;
    }
    await stack.producer.send([event('alarm.raised', last)]);
    const sentAt = performance.now();
    await untilActive(active + 1);
    const lagSeconds = (performance.now() - sentAt) / 1_000;
    const ended = await countEnded(get, last - active);
    const list = await timesOf(() => get('alarms?state=active&limit=100'));
    const counts = await timesOf(() => get('alarms/counts'));
    const events = options.pairs * seconds * perSecond;
    const results = { events, cpuSeconds, lagSeconds, list, counts, alone, beside };
    const problems = ended === last - active ? [] : [`${ended} of ${last - active} alarms have ended`];
    return { problems, tables: [tableOf(results)], results };
  } finally {
    await service.stop();
    await stack.stop();
  }
}

const numbers = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, n) => from + n);

type Kind = 'alarm.raised' | 'alarm.cleared';

/** As the normalizer writes it (`alarm-event.schema.json`). */
function event(kind: Kind, n: number): OutgoingRecord {
  const now = Math.floor(Date.now() / 1_000);
  const serial = `SN${n}`;
  const since = 1_795_168_200;
  const body = {
    event: kind,
    alarmId: `alm_${n.toString(16).padStart(24, '0')}`,
    deviceId: `dev_${n}`,
    InverterSN: serial,
    DataSources: 'solis',
    PlantId: `plt_${n % 500}`,
    Datetime: now,
    Timezone: 'GMT+0',
    currentDateTime: '2026-11-20 10:30:00',
    category: 'grid',
    severity: 'major',
    vendorCode: '1015',
    vendorText: 'No Grid',
    since,
    until: kind === 'alarm.cleared' ? now : undefined,
    firstSeenAt: now,
    lastSeenAt: now,
    idempotency_key: `solis:${serial}:${since}:1015:${kind === 'alarm.cleared' ? 'cleared' : 'raised'}`,
  };
  const headers = {
    [headerNames.accountId]: benchAccountId,
    [headerNames.deviceId]: body.deviceId,
    [headerNames.plantId]: body.PlantId,
    [headerNames.vendor]: 'solis',
    [headerNames.kind]: kind,
    [headerNames.time]: String(now),
    [headerNames.idempotencyKey]: body.idempotency_key,
  };
  return { ...recordOf(topicNames.deviceEvents, `solis:${serial}`, body), headers };
}

/** Pages through the ended alarms: an independent count beside that of the active ones. */
async function countEnded(get: <T>(path: string) => Promise<T>, expected: number): Promise<number> {
  let count = 0;
  for (let cursor = ''; count <= expected;) {
    const page = await get<{ items: unknown[]; nextCursor: string | null }>(`alarms?state=cleared&limit=500${cursor}`);
    count += page.items.length;
    if (page.nextCursor === null) break;
    cursor = `&cursor=${page.nextCursor}`;
  }
  return count;
}

interface Results {
  events: number;
  cpuSeconds: number;
  lagSeconds: number;
  list: Milliseconds;
  counts: Milliseconds;
  /** p99 of each pair, ms. */
  alone: number[];
  beside: number[];
}

function tableOf({ events, cpuSeconds, lagSeconds, list, counts, alone, beside }: Results): Table {
  return {
    title: `Alarms: ${events} events, ${perSecond} a second, beside ${active} active alarms of the account`,
    columns: ['', 'measured'],
    rows: [
      ['from the last event to its alarm', `${lagSeconds.toFixed(2)} s`],
      ['CPU of delivery-api for 100,000 events', `${((cpuSeconds / events) * 1e5).toFixed(1)} s`],
      ['100 active alarms', timesCell(list)],
      ['counts', timesCell(counts)],
      ['p99 from a live record to the API, alone, ms', medianCell(alone)],
      ['the same beside the storm, ms', medianCell(beside)],
      ['ratio of each pair', medianCell(ratios(beside, alone, (storm, calm) => storm / calm))],
    ],
  };
}

const liveDeviceId = 'dev_live';
const lookMs = 10;

/**
 * Sends live records of one device for so long, each when the last has become the latest one of the API.
 * @param latest returns `Datetime` of the latest record, undefined before the first
 * @returns ms of each from its acknowledgement to the answer that shows it
 */
async function liveTimes(
  { producer }: BenchStack,
  latest: () => Promise<number | undefined>,
  { seconds, signal }: { seconds: number; signal: AbortSignal },
): Promise<number[]> {
  const end = performance.now() + seconds * 1_000;
  const times: number[] = [];
  let datetime = (await latest()) ?? Math.floor(Date.now() / 1000) - 86_400;
  while (performance.now() < end) {
    datetime += 1;
    await producer.send([sampleRecord(benchAccountId, liveDeviceId, datetime, { PowerACOutputActive: 5 })]);
    const sentAt = performance.now();
    while ((await latest()) !== datetime) await sleep(lookMs, undefined, { signal });
    times.push(performance.now() - sentAt);
  }
  return times;
}
