import type { Cell, Table } from '@heliograph/testbed';
import { pairsTable } from './import-pairs.ts';
import type { Reading } from './readings.ts';
import { places } from './receipts.ts';
import { rateOf, roundSeconds, type ScaleRun } from './scale-run.ts';

const seconds = (ms: number | null | undefined): Cell => (ms === null || ms === undefined ? undefined : ms / 1000);
const megabytes = (bytes: number | undefined): Cell => (bytes === undefined ? undefined : bytes / 1e6);

/** Returns the tables of one run, for people. */
export function tablesOf(run: ScaleRun): Table[] {
  const { accounts, pairs } = run.imports;
  const replaced = run.replacements.length > 0 ? [replacementTable(run)] : [];
  const beside = pairs.length > 0 ? [pairsTable(run.devices, accounts, pairs)] : replaced;
  return [processTable(run), stageTable(run), latencyTable(run), startTable(run), ...beside];
}

function stageTable(run: ScaleRun): Table {
  const [first, middle, last] = run.readings;
  const { punctuality } = last.cloud ?? {};
  const row = (stage: string, of: (reading: Reading) => number | undefined, lag?: string): Cell[] => [
    stage,
    rateOf(first, last, of),
    ...(lag === undefined ? [] : [first, middle, last].map(({ stages }) => stages[lag]?.lag)),
  ];
  const pad = (cells: Cell[]): Cell[] => [...cells, ...Array<Cell>(5 - cells.length).fill(undefined)];
  return {
    title: `${run.devices} devices: records of each stage`,
    columns: ['stage', 'records/s', 'waiting at the beginning', 'in the middle', 'at the end'],
    rows: [
      pad(['due by the plan of the polls', run.dueRate]),
      pad(row('asked for by ingest', ({ cloud }) => cloud?.devices)),
      row('normalizer: basedata (answers wait)', ({ baseData }) => baseData, 'normalizer'),
      row('webhook-dispatcher: delivered', ({ settled }) => settled.webhook, 'webhook-dispatcher'),
      pad(row('requests at the receiver', ({ webhookRequests }) => webhookRequests)),
      row('kafka-dispatcher: delivered', ({ settled }) => settled.kafka, 'kafka-dispatcher'),
      row('mqtt-dispatcher: delivered', ({ settled }) => settled.mqtt, 'mqtt-dispatcher'),
      pad(row('mqtt-dispatcher: without a subscriber', ({ settled }) => settled.mqttWithoutSubscriber)),
      row('delivery-api: history', ({ baseData }) => baseData, 'delivery-api'),
      row('sync-api: latest values', ({ baseData }) => baseData, 'sync-api'),
    ],
    notes: [
      `Lateness of a poll, by its arrival at the cloud: p50 ${text(punctuality?.p50Ms)} ms, p99 ${text(punctuality?.p99Ms)} ms, latest ${text(punctuality?.latestMs)} ms.`,
      `The APIs' rate is that of records written to basedata; those that they do not keep up with wait. A round of polls takes ${roundSeconds} s.`,
      run.verdict.line,
    ],
  };
}

const text = (ms: number | null | undefined): string => (ms === null || ms === undefined ? '–' : ms.toFixed(0));

function latencyTable({ devices, latencies }: ScaleRun): Table {
  return {
    title: `${devices} devices: seconds from the vendor's answer to the receipt`,
    columns: ['place', 'p50', 'p99', 'longest'],
    rows: places.map((place) => {
      const { p50Ms, p99Ms, maxMs } = latencies[place];
      return [place, seconds(p50Ms), seconds(p99Ms), seconds(maxMs)];
    }),
    notes: ['Every record in basedata and every webhook; Kafka and MQTT: the accounts with the most devices.'],
  };
}

function processTable(run: ScaleRun): Table {
  const [first, middle, last] = run.readings;
  const elapsed = (last.at - first.at) / 1000;
  const records = Math.max(1, (last.baseData ?? 0) - (first.baseData ?? 0));
  const later = Math.max(1, (last.baseData ?? 0) - (middle.baseData ?? 0));
  const used = (name: string, from: Reading): number | undefined => {
    const [before, after] = [from.processes.get(name), last.processes.get(name)];
    return before && after ? after.cpuSeconds - before.cpuSeconds : undefined;
  };
  const per = (cpu: number | undefined, of: number): Cell => (cpu === undefined ? undefined : (cpu / of) * 1e5);
  const idle = (last.host.idle - first.host.idle) / (last.host.all - first.host.all);
  return {
    title: `${run.devices} devices: processes`,
    columns: ['process', 'CPU-s', 'of a core', 'CPU-s/100k', 'second half', 'live MB', 'RSS MB', 'peak MB'],
    rows: [...last.processes].map(([name, { rssBytes, peakRssBytes }]) => {
      const cpu = used(name, first);
      const memory = run.memory[name] ?? run.memory[`${name}, replaced`];
      return [
        name,
        cpu,
        cpu === undefined ? undefined : cpu / elapsed,
        per(cpu, records),
        per(used(name, middle), later),
        megabytes(memory?.live),
        megabytes(rssBytes),
        megabytes(peakRssBytes),
      ];
    }),
    notes: [
      `CPU for 100,000 records in basedata, ${elapsed.toFixed(0)} s. Live: heap and buffers after a garbage collection at the end; of a second replica, of the one that replaced it.`,
      `Processors idle ${(idle * 100).toFixed(0)} %; load average before ${run.load.before.toFixed(1)}, after ${run.load.after.toFixed(1)}.`,
      `On the disk at the end: Kafka ${text((run.disk?.kafka ?? NaN) / 1e6)} MB, PostgreSQL ${text((run.disk?.postgres ?? NaN) / 1e6)} MB.`,
    ],
  };
}

function startTable({ devices, starts, plan, fillSeconds }: ScaleRun): Table {
  return {
    title: `${devices} devices: starts, with the fleet in Kafka`,
    columns: ['service', 'ready after, s', 'CPU-s'],
    rows: starts.map(({ name, readySeconds, readyCpuSeconds }) => [name, readySeconds, readyCpuSeconds]),
    notes: [
      `${plan.accounts} accounts, ${plan.vendorAccounts} vendor accounts; ${plan.webhooks} webhooks, ${plan.kafka} accounts with Kafka topics, ${plan.mqtt} with MQTT. Filling in took ${fillSeconds.toFixed(0)} s.`,
    ],
  };
}

function replacementTable({ devices, replacements }: ScaleRun): Table {
  return {
    title: `${devices} devices: one of two replicas replaced under the load`,
    columns: [
      'service',
      'stopped after, s',
      'new one ready after, s',
      ...places.map((place) => `longest to ${place}, s`),
    ],
    rows: replacements.map(({ app, stoppedSeconds, readySeconds, maxMs }) => [
      app,
      stoppedSeconds,
      readySeconds,
      ...places.map((place) => seconds(maxMs[place])),
    ]),
    notes: ["Longest: of a record received then, since the vendor's answer."],
  };
}

const serviceNames = /^(?:ingest|normalizer|webhook|kafka|mqtt|sync|delivery|all)[ -]/;

/** CPU seconds of all services together for 100,000 records in basedata. */
function servicesCpu({ readings: [first, , last] }: ScaleRun): number | undefined {
  const cpu = ({ processes }: Reading): number =>
    [...processes].reduce((sum, [name, { cpuSeconds }]) => sum + (serviceNames.test(name) ? cpuSeconds : 0), 0);
  if (first.baseData === undefined || last.baseData === undefined) return undefined;
  return ((cpu(last) - cpu(first)) / Math.max(1, last.baseData - first.baseData)) * 1e5;
}

/** Returns the needs and results of each fleet, one column a fleet. */
export function fleetTable(runs: readonly ScaleRun[]): Table {
  const row = (what: string, of: (run: ScaleRun) => Cell): Cell[] => [what, ...runs.map(of)];
  const observed = (what: string, of: (reading: Reading) => number | undefined) =>
    row(what, ({ readings: [first, , last] }) => rateOf(first, last, of));
  const cores = (what: string, matches: (name: string) => boolean) =>
    observed(what, ({ processes }) =>
      [...processes].reduce((sum, [name, { cpuSeconds }]) => sum + (matches(name) ? cpuSeconds * 1000 : 0), 0),
    );
  const others = (name: string): boolean => !serviceNames.test(name) && name !== 'kafka' && name !== 'postgres';
  const inSeconds = (what: string, of: (run: ScaleRun) => number | null | undefined) =>
    row(what, (run) => seconds(of(run)));
  const latePolls = ({ readings: [, , last] }: ScaleRun) => last.cloud?.punctuality;
  return {
    title: 'Fleets',
    columns: ['', ...runs.map(({ devices, allInOne }) => `${devices}${allInOne ? ', one process' : ''}`)],
    rows: [
      row('records/s that are due', ({ dueRate }) => dueRate),
      observed('asked for by ingest', ({ cloud }) => cloud?.devices),
      observed('in basedata', ({ baseData }) => baseData),
      observed('webhook requests/s', ({ webhookRequests }) => webhookRequests),
      inSeconds('lateness of a poll, p50, s', (run) => latePolls(run)?.p50Ms),
      inSeconds('lateness of a poll, p99, s', (run) => latePolls(run)?.p99Ms),
      ...places.flatMap((place) => [
        inSeconds(`answer to ${place}, p50, s`, ({ latencies }) => latencies[place].p50Ms),
        inSeconds(`answer to ${place}, p99, s`, ({ latencies }) => latencies[place].p99Ms),
      ]),
      row('services: CPU-s for 100,000 records', servicesCpu),
      cores('cores: services', (name) => serviceNames.test(name)),
      cores('cores: Kafka', (name) => name === 'kafka'),
      cores('cores: PostgreSQL', (name) => name === 'postgres'),
      cores('cores: clouds, receivers and the rest', others),
      row('on the disk: Kafka, MB', ({ disk }) => megabytes(disk?.kafka)),
      row('on the disk: PostgreSQL, MB', ({ disk }) => megabytes(disk?.postgres)),
      row('carried', ({ verdict }) => (verdict.carried ? 'yes' : 'no')),
    ],
  };
}

/** Memory of one more device, between the smallest and the largest fleet, and each process' memory with each. */
export function slopeTable(runs: readonly ScaleRun[]): Table {
  const names = Object.keys(runs[0]!.memory);
  return {
    title: 'Live memory by fleet size, MB',
    columns: ['process', ...runs.map(({ devices }) => `${devices}`), 'bytes for one more device'],
    rows: names.map((name) => {
      const live = runs.map(({ memory }) => memory[name]?.live);
      const [small, large] = [live[0], live.at(-1)];
      const devices = runs.at(-1)!.devices - runs[0]!.devices;
      const slope = small === undefined || large === undefined ? undefined : (large - small) / devices;
      return [name, ...live.map(megabytes), slope];
    }),
  };
}
