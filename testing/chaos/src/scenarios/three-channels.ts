import { seeded, type Examples } from '@heliograph/testbed';
import type { Checked } from '../history/check-history.ts';
import { type Generator, sourcesOf } from '../load/generator.ts';
import { type Result, countsTable, type Totals, when } from '../report/result.ts';
import type { Account } from '../rig/accounts.ts';
import { pipelineApps, startPipeline } from '../rig/pipeline.ts';
import { quickRetries, Rig, type RigOptions } from '../rig/rig.ts';
import type { ScenarioContext } from '../scenario.ts';

export const dispatchers = ['webhook-dispatcher', 'kafka-dispatcher', 'mqtt-dispatcher'] as const;

const vendors = ['solis', 'goodwe', 'deye', 'foxess'];

export interface ThreeChannelsOptions extends Partial<RigOptions> {
  /** Simulated clouds, ingest and normalizer feed `basedata` too. */
  pipeline: boolean;
  /** The share of the webhooks' answers that are 500. */
  failShare?: number;
  /** Opens further consumers, before the first record that is counted. */
  furtherConsumers?: (rig: Rig, account: Account) => Promise<void>;
}

export interface ThreeChannels {
  rig: Rig;
  account: Account;
  generator: Generator;
}

/** One account with two webhooks (one narrowed to a vendor), a Kafka and an MQTT consumer; all of them proven to receive. */
export async function startThreeChannels(
  context: ScenarioContext,
  options: ThreeChannelsOptions,
): Promise<ThreeChannels> {
  const { progress } = context;
  const { pipeline, failShare = 0, furtherConsumers, ...rigOptions } = options;
  const rig = await Rig.start(context, {
    apps: [...dispatchers, ...(pipeline ? pipelineApps : [])],
    overrides: { 'webhook-dispatcher': quickRetries },
    ...rigOptions,
  });
  try {
    return { rig, ...(await open(rig, context, { pipeline, failShare, furtherConsumers })) };
  } catch (error) {
    await rig.stop();
    progress('could not be set up');
    throw error;
  }
}

async function open(
  rig: Rig,
  { options, progress }: ScenarioContext,
  { pipeline, failShare = 0, furtherConsumers }: ThreeChannelsOptions,
) {
  progress('opening two webhooks, a Kafka and an MQTT subscription');
  const account = await rig.account('chaos');
  const random = seeded(options.seed);
  const answer = () => (random() < failShare ? 500 : 204);
  const all = await rig.consumers.webhook({ account, answer });
  const narrowed = await rig.consumers.webhook({
    account,
    answer,
    filter: { vendors: ['solis'] },
    wants: ({ vendor }) => vendor === 'solis',
  });
  await rig.consumers.kafka(account);
  await rig.consumers.mqtt(account);
  const sources = sourcesOf(account.id, options.rate);
  const ids = [all.id, narrowed.id, `kafka ${account.id}`, `mqtt ${account.id}`];
  await rig.warmUp(ids.map((id) => ({ id, source: sources[0]! })));
  await furtherConsumers?.(rig, account);
  if (pipeline)
    progress(`${await startPipeline(rig, account, vendors)} devices of ${vendors.length} vendors are polled`);
  return { account, generator: rig.generator(sources) };
}

/** Runs a scenario on three channels, which are stopped whatever happens. */
export async function onThreeChannels(
  context: ScenarioContext,
  options: ThreeChannelsOptions,
  run: (started: ThreeChannels) => Promise<Result>,
): Promise<Result> {
  const started = await startThreeChannels(context, options);
  try {
    return await run(started);
  } finally {
    await started.rig.stop();
  }
}

/** Stops ingest, drains, counts and checks the history. */
export async function drainAndCount(
  rig: Rig,
  title: string,
  notes: readonly string[] = [],
  graceMs?: number,
): Promise<Result> {
  // No new samples; records that ingest has written are still delivered. In one process ingest does not stop alone: then the clouds do.
  const source = rig.settings.allInOne ? 'vendor-sandbox' : 'ingest';
  while (rig.fleet.has(source)) await rig.fleet.stopNewest(source);
  await rig.drain();
  const { totals, ...examples } = await rig.count();
  const checked = await rig.checkHistory(totals, graceMs);
  return {
    totals,
    problems: [...problemsOf(rig, totals, examples), ...checked.violations],
    tables: [countsTable(title, totals, [...notes, ...rawNotes(rig), historyNote(checked)])],
    more: { crashes: rig.fleet.crashes },
  };
}

export function historyNote({ events, violations, overtaken, changeMs }: Checked): string {
  const held = violations.length === 0 ? 'every invariant held' : 'see below';
  const late = overtaken === 0 ? '' : `; ${overtaken} deliveries to webhooks overtaken after a fault`;
  const changes = changeMs === undefined ? '' : `; changes in effect ${changeMs} ms later at most`;
  return `History of ${events} events: ${held}${late}${changes}.`;
}

/** Returns the problems that fail every scenario: lost, stuck, invented or wrongly signed records, a service that crashed, or no record at all. */
export function problemsOf(rig: Rig, { lost, produced }: Totals, { lostKeys, stuckKeys }: Examples): string[] {
  const unexpected = [...rig.ledger.expectations].flatMap(({ id }) =>
    rig.ledger.unexpected(id).map((key) => `${id} ${key}`),
  );
  const { refused } = rig.webhooks;
  const raw = rig.watch.raw.missing();
  const { crashes } = rig.fleet;
  return [
    ...when(crashes.length > 0, `ended by themselves: ${crashes.join(', ')}`),
    ...when(produced === 0, 'no record was written'),
    ...when(lost > 0, `${lost} lost, such as:\n  ${lostKeys.slice(0, 8).join('\n  ')}`),
    ...when(
      stuckKeys.length > 0,
      `neither delivered nor set for a time to come:\n  ${stuckKeys.slice(0, 8).join('\n  ')}`,
    ),
    ...when(raw.length > 0, `${raw.length} samples of raw.solis never became a record: ${raw.slice(0, 3).join(', ')}`),
    ...when(
      unexpected.length > 0,
      `${unexpected.length} arrived that were never written: ${unexpected.slice(0, 3).join(', ')}`,
    ),
    ...when(refused.length > 0, `${refused.length} signatures did not verify (${[...new Set(refused)].join(', ')})`),
  ];
}

function rawNotes({ watch }: Rig): string[] {
  const { samples } = watch.raw;
  const missing = watch.raw.missing().length;
  return samples === 0 ? [] : [`Samples in raw.solis: ${samples}, of these in basedata: ${samples - missing}.`];
}
