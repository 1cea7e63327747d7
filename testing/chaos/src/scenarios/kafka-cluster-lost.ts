import { join } from 'node:path';
import { startMirrorMaker, startStack } from '@heliograph/stack';
import { channels, type Table } from '@heliograph/testbed';
import { commandOutput } from '@heliograph/testbed/processes';
import { type LogRecord, LogReader, kafkaOf } from '../recorders/log-reader.ts';
import { isWarmUp, watchedTopics } from '../recorders/log-watch.ts';
import { type Result, when } from '../report/result.ts';
import type { Account } from '../rig/accounts.ts';
import { keepUncompressed } from '../rig/brokers.ts';
import { accessBy, type Rig } from '../rig/rig.ts';
import { root } from '../root.ts';
import type { Scenario, ScenarioContext } from '../scenario.ts';
import { historyNote, problemsOf, startThreeChannels } from './three-channels.ts';
import { totalsOf, countsTable } from '../report/result.ts';
import { sourcesOf } from '../load/generator.ts';

/** With `--kill` MirrorMaker stops so long before the loss: by itself it lags by less than a record at this rate, and nothing is lost. */
const lagMs = 5_000;
/** Until somebody has noticed and decided. */
const noticedMs = 5_000;
const settleMs = 5_000;
const mirroredMs = 120_000;
const afterMs = 30_000;
const pollMs = 250;
/** What the cluster had acknowledged and MirrorMaker had not copied: the bound of the records lost. */
const maxRpoMs = 10_000;
/** Samples of the vendors that are lost come back from their history within so long. */
const healedMs = 120_000;

export const kafkaClusterLost: Scenario = {
  name: 'kafka-cluster-lost',
  about: "Kafka's cluster is lost for good under load; services go on with a second one that MirrorMaker 2 has filled",
  rate: 30,
  seconds: 20,
  run,
};

interface Copied {
  topic: string;
  key: string;
  at: number;
}

/** Records of `basedata` and its backfill, by key, as one of the clusters has them. */
type Samples = Map<string, Copied>;

interface Lost {
  records: Copied[];
  rpoMs: number;
  samplesMs: number;
  servicesMs: number;
}

async function run(context: ScenarioContext): Promise<Result> {
  const { options, progress } = context;
  const second = await startStack({
    directory: join(context.directory, 'second-cluster'),
    parts: ['kafka'],
    keep: true,
    onProgress: progress,
  });
  try {
    const { rig, account, generator } = await startThreeChannels(context, { pipeline: true, keep: true, inverters: 3 });
    const environment = { ...rig.stack.environment, ...kafkaOnly(second.environment) };
    const first: Samples = new Map<string, Copied>();
    const copies: Samples = new Map<string, Copied>();
    const reader = await readCopies(rig, environment, copies, first);
    const mirror = await startMirrorMaker({
      directory: join(context.directory, 'services'),
      propertiesFile: join(root, 'deploy', 'kafka', 'mirror-maker.properties'),
      first: rig.stack.environment,
      second: environment,
      progress,
    });
    try {
      generator.start(options.rate);
      await mirrored(rig, copies);
      progress(`MirrorMaker copies; ${options.rate} records/s for ${options.seconds} s`);
      await rig.pause(settleMs + options.seconds * 1000);
      const lost = await lose(rig, context, { environment, first, copies, reader, mirror });
      const live = rig.generator(
        sourcesOf(account.id, options.rate).map((source) => ({ ...source, serial: `B${source.serial}` })),
      );
      await rig.consumers.kafka(account, true);
      await rig.flow(live, [], afterMs / 1000);
      const healed = await heal(rig, lost.records, copies);
      return await evaluate(rig, account, lost, healed, options.kill);
    } finally {
      await mirror.stop('SIGKILL');
      await reader.stop();
      await rig.stop();
    }
  } finally {
    await second.stop();
  }
}

const kafkaOnly = (environment: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => name.startsWith('KAFKA_')));

/** Creates the topics of the second cluster and reads them: what the first one has not is new, and watched. */
async function readCopies(
  rig: Rig,
  environment: Record<string, string>,
  copies: Samples,
  first: Samples,
): Promise<LogReader> {
  await commandOutput({ app: 'topic-provisioner', environment });
  const access = accessBy(environment);
  const admin = kafkaOf(access, 'chaos-admin-second').admin();
  await admin.connect();
  await keepUncompressed(admin, watchedTopics);
  await admin.disconnect();
  const known = new Set<string>();
  rig.watch.onRecord = (record) => {
    known.add(nameOf(record));
    note(first, record);
  };
  const reader = new LogReader({
    access,
    groupPrefix: 'chaos-recorder-',
    topics: watchedTopics,
    onRecord: (record) => {
      note(copies, record);
      if (!known.has(nameOf(record))) rig.watch.take(record);
    },
  });
  await reader.start();
  return reader;
}

const nameOf = ({ topic, headers, value }: LogRecord): string =>
  `${topic} ${headers.account ?? ''} ${headers.idempotency_key ?? String(value)} ${headers.due ?? ''}`;

function note(samples: Samples, { topic, headers, at }: LogRecord): void {
  const { idempotency_key: key, kind } = headers;
  if (topic.startsWith('basedata') && key !== undefined && kind === 'device.data' && !isWarmUp(key))
    if (!samples.has(key)) samples.set(key, { topic, key, at });
}

async function mirrored(rig: Rig, copies: Samples): Promise<void> {
  const deadline = Date.now() + mirroredMs;
  while (copies.size === 0) {
    if (Date.now() > deadline) throw new Error('MirrorMaker copies nothing');
    await rig.pause(pollMs);
  }
}

interface Clusters {
  environment: Record<string, string>;
  first: Samples;
  copies: Samples;
  reader: LogReader;
  mirror: { stop: (signal: 'SIGKILL') => Promise<void> };
}

/** Kills the first cluster, and MirrorMaker with it or before, and leads the services to the second one as the runbook says. */
async function lose(rig: Rig, { options, progress }: ScenarioContext, clusters: Clusters): Promise<Lost> {
  const { environment, first, copies, reader, mirror } = clusters;
  if (options.kill) {
    rig.fault('kill -9 of MirrorMaker');
    await mirror.stop('SIGKILL');
    await rig.pause(lagMs);
  }
  rig.fault('kill -9 of the whole Kafka cluster, for good');
  const lostAt = Date.now();
  await Promise.all(rig.stack.brokers.map((broker) => broker.stop('SIGKILL')));
  await rig.pause(noticedMs);
  await mirror.stop('SIGKILL');
  await reader.caughtUp();
  const records = [...first.values()].filter(({ key }) => !copies.has(key));
  const rpoMs = lostAt - Math.min(lostAt, ...records.map(({ at }) => at));
  const copied = copies.size;
  progress(`${records.length} records are in no cluster; the services start with the second one`);
  await rig.moveTo(environment, reader);
  await rig.fleet.startElsewhere({ ...rig.settings, stack: environment });
  const servicesMs = Date.now() - lostAt;
  await commandOutput({ app: 'auth-api', name: 'admin', args: ['republish'], environment });
  while (copies.size === copied) await rig.pause(pollMs);
  return { records, rpoMs, servicesMs, samplesMs: Date.now() - lostAt };
}

const isOfVendor = ({ key }: Copied): boolean => !key.includes(':CHAOS');

/** Waits until every lost sample that a vendor has is in the second cluster. @returns the keys that are */
async function heal(rig: Rig, records: readonly Copied[], copies: Samples): Promise<string[]> {
  const healable = records.filter(isOfVendor).map(({ key }) => key);
  const deadline = Date.now() + healedMs;
  while (healable.some((key) => !copies.has(key)) && Date.now() < deadline) await rig.pause(pollMs);
  return healable.filter((key) => copies.has(key));
}

/** What is lost may be delivered a second time, from the vendor's history, later and with other members: then the history is counted, and not checked. */
async function evaluate(
  rig: Rig,
  account: Account,
  lost: Lost,
  healed: readonly string[],
  isHealingExpected: boolean,
): Promise<Result> {
  while (rig.fleet.has('ingest')) await rig.fleet.stopNewest('ingest');
  await rig.drain();
  const gone = new Set(lost.records.map(({ key }) => key).filter((key) => !healed.includes(key)));
  const totals = totalsOf(Object.fromEntries(channels.map((channel) => [channel, rig.ledger.count(channel)])));
  const missing = [...rig.ledger.expectations].flatMap(({ id }) => rig.ledger.missing(id).map((key) => ({ id, key })));
  const unexplained = missing.filter(({ key }) => !gone.has(key));
  const checked = await rig.checkHistory({ ...totals, deadLettered: missing.length, waiting: 0, noSubscriber: 0 });
  const healable = lost.records.filter(isOfVendor);
  return {
    totals,
    problems: [
      ...problemsOf(rig, { ...totals, lost: 0 }, { lostKeys: [], stuckKeys: [] }),
      ...(lost.records.length > 0 ? [] : checked.violations),
      ...when(
        unexplained.length > 0,
        `${unexplained.length} deliveries of copied records were not made, such as ${unexplained[0]?.id} ${unexplained[0]?.key}`,
      ),
      ...when(lost.rpoMs > maxRpoMs, `records of ${lost.rpoMs} ms are lost`),
      ...when(isHealingExpected && healed.length === 0, 'no lost sample came back from its vendor'),
      ...when(totals.produced === 0 || account.id === '', 'nothing was produced'),
    ],
    tables: [
      countsTable('Kafka lost, services moved to the second cluster', totals, [historyNote(checked)]),
      tableOf(lost, healable, healed),
    ],
    more: {
      ...lost,
      records: lost.records.length,
      healable: healable.length,
      healed: healed.length,
      crashes: rig.fleet.crashes,
    },
  };
}

function tableOf(
  { records, rpoMs, servicesMs, samplesMs }: Lost,
  healable: readonly Copied[],
  healed: readonly string[],
): Table {
  const vendors = [...new Set(healable.map(({ key }) => key.split(':')[0]!))];
  const of = (vendor: string, keys: readonly string[]): number =>
    keys.filter((key) => key.startsWith(`${vendor}:`)).length;
  return {
    title: 'What the loss of the cluster costs',
    columns: ['', 'measured'],
    rows: [
      ['records of basedata that were not copied', records.length],
      ['RPO: the oldest of them, s before the loss', (rpoMs / 1000).toFixed(1)],
      ['RTO: all services ready, s after the loss', (servicesMs / 1000).toFixed(1)],
      ['RTO: first new sample in basedata, s after the loss', (samplesMs / 1000).toFixed(1)],
      ...vendors.map((vendor) => [
        `${vendor}: lost samples, of these from its history`,
        `${of(
          vendor,
          healable.map(({ key }) => key),
        )}, ${of(vendor, healed)}`,
      ]),
    ],
  };
}
