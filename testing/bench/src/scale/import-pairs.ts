import { setTimeout as sleep } from 'node:timers/promises';
import type { RecordProducer } from '@heliograph/kafka';
import { type ImportRecord, rawBackfillTopic, topicNames } from '@heliograph/messaging';
import type { MasterKeyRing } from '@heliograph/service';
import type { Table } from '@heliograph/testbed';
import { medianCell } from '../report/pairs.ts';
import type { FleetPlan, PlannedVendorAccount } from './fleet-plan.ts';
import { vendorAccountRecord, writtenAt } from './fleet-records.ts';
import { type Place, places } from './receipts.ts';
import type { RunContext, ScaleParts } from './scale-parts.ts';
import type { Latency } from './scale-run.ts';

/** The vendor whose history the clouds answer. */
const importedVendor = 'solis';

type Latencies = Readonly<Record<Place, Latency>>;

/** Live records without imports, then beside them. */
export interface ImportPair {
  without: Latencies;
  beside: Latencies;
  /** Imported records a second. */
  importedRate: number;
  /** Imported answers and records that wait at the end, by consumer group. */
  waiting: Readonly<Record<string, number>>;
}

interface ImportPairsOptions {
  imports: PastImports;
  pairs: number;
  /** Of all windows together. */
  seconds: number;
  /** Called between two pairs. */
  onPair?: (done: number) => Promise<void>;
}

/** Not measured: the first calls of the imports, and the last records of canceled ones. */
const settleMs = 10_000;
const drainMs = 120_000;
const pollMs = 1_000;
/** Records of so many seconds wait where a service keeps pace. */
const recentSeconds = 20;

const groups: readonly (readonly [group: string, topic: string])[] = [
  ['normalizer', rawBackfillTopic(importedVendor)],
  ['webhook-router', topicNames.baseDataBackfill],
  ['kafka-dispatcher', topicNames.baseDataBackfill],
  ['mqtt-dispatcher', topicNames.baseDataBackfill],
  ['delivery-api-energy', topicNames.baseDataBackfill],
];

/** Measures live records with and without imports in turn, so that what else the machine does falls on both of a pair. */
export async function measurePairs(
  context: RunContext,
  parts: ScaleParts,
  { imports, pairs, seconds, onPair }: ImportPairsOptions,
): Promise<ImportPair[]> {
  const { signal, progress } = context;
  const windowMs = (seconds * 1000) / (2 * pairs);
  const measured: ImportPair[] = [];
  const windowOf = async (): Promise<Latencies> => {
    await sleep(settleMs, undefined, { signal });
    const from = Date.now();
    await sleep(windowMs, undefined, { signal });
    const to = Date.now();
    return Object.fromEntries(places.map((place) => [place, parts.receipts.latency(place, from, to)])) as Latencies;
  };
  for (let pair = 1; pair <= pairs; pair += 1) {
    progress(`pair ${pair} of ${pairs}: without imports …`);
    const without = await windowOf();
    progress(`pair ${pair} of ${pairs}: beside ${imports.accounts.length} imports …`);
    await imports.begin();
    const begun = { at: Date.now(), records: await parts.stack.count(topicNames.baseDataBackfill) };
    const beside = await windowOf();
    const importedRate =
      (((await parts.stack.count(topicNames.baseDataBackfill)) - begun.records) / (Date.now() - begun.at)) * 1000;
    measured.push({ without, beside, importedRate, waiting: await waitingOf(parts) });
    await imports.end();
    await drained(context, parts);
    await onPair?.(pair);
  }
  return measured;
}

async function waitingOf({ stack }: ScaleParts): Promise<Record<string, number>> {
  const lags = await Promise.all(
    groups.map(async ([group, topic]) => [group, Number((await stack.admin.lag(group, [topic])).get(topic) ?? 0n)]),
  );
  return Object.fromEntries(lags) as Record<string, number>;
}

async function drained({ signal, progress }: RunContext, parts: ScaleParts): Promise<void> {
  const deadline = Date.now() + drainMs;
  for (;;) {
    const waiting = Object.entries(await waitingOf(parts)).filter(([, records]) => records > 0);
    if (waiting.length === 0) return;
    if (Date.now() > deadline) {
      progress(`imported records still wait: ${waiting.map(([group, records]) => `${group} ${records}`).join(', ')}`);
      return;
    }
    await sleep(pollMs, undefined, { signal });
  }
}

/** Returns what shows that imported records pile up, or that none came. */
export function pairProblems(pairs: readonly ImportPair[]): string[] {
  return pairs.flatMap(({ importedRate, waiting }, index) => [
    ...(importedRate === 0 ? [`pair ${index + 1}: no record was imported`] : []),
    ...Object.entries(waiting).flatMap(([group, records]) =>
      records > importedRate * recentSeconds
        ? [`pair ${index + 1}: ${records} imported records wait for ${group}, ${importedRate.toFixed(0)} a second come`]
        : [],
    ),
  ]);
}

export function pairsTable(devices: number, imports: number, pairs: readonly ImportPair[]): Table {
  const p99 = (side: 'without' | 'beside', place: Place): number[] =>
    pairs.map((pair) => pair[side][place].p99Ms ?? Number.NaN);
  return {
    title: `${devices} devices: live records beside ${imports} imports, ${pairs.length} pairs, p99 in ms from the vendor's answer`,
    columns: ['place', 'without', 'beside', '× without'],
    rows: places.map((place) => {
      const [without, beside] = [p99('without', place), p99('beside', place)];
      return [
        place,
        medianCell(without),
        medianCell(beside),
        medianCell(beside.map((value, index) => value / without[index]!)),
      ];
    }),
    notes: [
      `Imported records a second: ${String(medianCell(pairs.map(({ importedRate }) => importedRate)))}.`,
      `They wait at the end of a window, at most: ${groups.map(([group]) => `${group} ${Math.max(...pairs.map(({ waiting }) => waiting[group] ?? 0))}`).join(', ')}.`,
    ],
  };
}

/** An account with more devices would only have more calls of a day, one with fewer is read before the time is over. */
const maxDevices = 500;
const rangeDays = 30;
const daySeconds = 86_400;

/** Returns the vendor accounts that import: the largest ones of at most 500 devices. */
export function importingAccounts({ vendorAccounts }: Pick<FleetPlan, 'vendorAccounts'>, count: number) {
  return vendorAccounts
    .filter((account) => account.vendor.id === importedVendor && account.count <= maxDevices)
    .sort((a, b) => b.count - a.count)
    .slice(0, count);
}

/** Imports of past samples, as sync-api starts and cancels them: by the records of the vendor accounts. */
export class PastImports {
  #round = 0;

  constructor(
    private readonly producer: Pick<RecordProducer, 'send'>,
    private readonly keys: MasterKeyRing,
    readonly accounts: readonly PlannedVendorAccount[],
  ) {}

  /** Each time of other days, all of before the devices were first seen: what was imported is not written again. */
  async begin(): Promise<void> {
    this.#round += 1;
    const to = Math.floor(writtenAt / 1000 / daySeconds - (this.#round - 1) * rangeDays) * daySeconds;
    const range = { from: to - rangeDays * daySeconds, to };
    await this.#write((account) => ({ id: `imp_${account.first}_${this.#round}`, resolution: 'samples', ...range }));
  }

  /** Cancels what still runs. */
  async end(): Promise<void> {
    await this.#write(() => undefined);
  }

  async #write(importOf: (account: PlannedVendorAccount) => ImportRecord | undefined): Promise<void> {
    await this.producer.send(
      this.accounts.map((account) => vendorAccountRecord(account, this.keys, importOf(account))),
    );
  }
}
