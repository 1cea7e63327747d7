import type { Counts, Table } from '@heliograph/testbed';

export interface Totals extends Counts {
  /** By channel; of sinks by kind. */
  channels: Readonly<Record<string, Counts>>;
}

/** The result of a scenario. */
export interface Result {
  totals: Totals;
  /** Empty when nothing was lost and every limit of the scenario was met. */
  problems: readonly string[];
  tables: readonly Table[];
  /** Further numbers for programs, by name. */
  more?: Readonly<Record<string, unknown>>;
}

/** Returns the problem where it holds. */
export const when = (holds: boolean, problem: string): string[] => (holds ? [problem] : []);

const sums = ['produced', 'delivered', 'deadLettered', 'waiting', 'noSubscriber', 'lost', 'duplicates'] as const;

/** All channels together; of latencies the worst. */
export function totalsOf(counted: Readonly<Record<string, Counts>>): Totals {
  const all = Object.values(counted);
  const worst = (of: (counts: Counts) => number | null): number | null => {
    const values = all.map(of).filter((value) => value !== null);
    return values.length === 0 ? null : Math.max(...values);
  };
  const added = Object.fromEntries(sums.map((name) => [name, all.reduce((sum, counts) => sum + counts[name], 0)]));
  return {
    ...(added as Record<(typeof sums)[number], number>),
    p50Ms: worst(({ p50Ms }) => p50Ms),
    p99Ms: worst(({ p99Ms }) => p99Ms),
    channels: counted,
  };
}

const columns = [
  '',
  'produced',
  '= delivered',
  '+ dead-lettered',
  '+ waiting',
  '+ no subscriber',
  '+ lost',
  'duplicates',
  'p50 ms',
  'p99 ms',
];

/** produced = delivered + dead-lettered + waiting (+ no subscriber) + lost, a line per channel and one for all. */
export function countsTable(title: string, totals: Totals, notes: readonly string[] = []): Table {
  const row = (name: string, counts: Counts) => [
    name,
    counts.produced,
    counts.delivered,
    counts.deadLettered,
    counts.waiting,
    counts.noSubscriber,
    counts.lost,
    counts.duplicates,
    counts.p50Ms,
    counts.p99Ms,
  ];
  const lines = Object.entries(totals.channels).map(([channel, counts]) => row(channel, counts));
  return { title, columns, rows: [...lines, row('all', totals)], notes };
}
