import type { SampleRemarks } from './sample-remarks.ts';

/** A sample with the time that it is of, Unix seconds. */
export interface TimedRemarks {
  at: number;
  remarks: SampleRemarks;
}

/** The first and the last sample of a run in which a member is frozen, Unix seconds, and how many there are in it. */
export type FrozenRun = [from: number, to: number, samples: number];

/** What was said of a day's samples, as it is stored. */
export interface DayRemarks {
  /** The number of samples by `<field>:<reason>`. */
  leftOut?: Record<string, number>;
  doubtful?: Record<string, number>;
  /** By member, in the order of time. */
  frozen?: Record<string, FrozenRun[]>;
}

/** The numbers that are added to those of a day. */
export interface DayCounts {
  received: number;
  late: number;
  imported: number;
  /** Samples of which a member was left out. */
  leftOut: number;
  /** Samples of which a member is frozen. */
  frozen: number;
}

/** A frozen member is named an hour after its value stopped: its samples within an hour of each other are of one run. */
const RUN_GAP_SECONDS = 3_600;
/** The bounds of what is stored of a day; further ones are only counted with the day. */
const MAX_MARKS = 64;
const MAX_FROZEN_FIELDS = 32;
const MAX_RUNS = 24;

export function countsOf(samples: readonly TimedRemarks[]): DayCounts {
  const count = (is: (remarks: SampleRemarks) => boolean): number =>
    samples.filter(({ remarks }) => is(remarks)).length;
  return {
    received: samples.length,
    late: count(({ origin }) => origin === 'late'),
    imported: count(({ origin }) => origin === 'import'),
    leftOut: count(({ leftOut }) => leftOut.length > 0),
    frozen: count(({ frozen }) => frozen.length > 0),
  };
}

export function hasRemarks({ remarks: { leftOut, doubtful, frozen } }: TimedRemarks): boolean {
  return leftOut.length > 0 || doubtful.length > 0 || frozen.length > 0;
}

/** Adds samples, each once, to what is known of their day. The order in which they come makes no difference. */
export function withRemarks(known: DayRemarks, samples: readonly TimedRemarks[]): DayRemarks {
  const next: DayRemarks = structuredClone(known);
  for (const { at, remarks } of samples) {
    for (const mark of remarks.leftOut) addMark((next.leftOut ??= {}), mark);
    for (const mark of remarks.doubtful) addMark((next.doubtful ??= {}), mark);
    for (const field of remarks.frozen) addFrozen((next.frozen ??= {}), field, at);
  }
  return next;
}

function addMark(counts: Record<string, number>, mark: string): void {
  if (Object.hasOwn(counts, mark)) counts[mark]! += 1;
  else if (Object.keys(counts).length < MAX_MARKS) counts[mark] = 1;
}

function addFrozen(frozen: Record<string, FrozenRun[]>, field: string, at: number): void {
  if (!Object.hasOwn(frozen, field)) {
    if (Object.keys(frozen).length >= MAX_FROZEN_FIELDS) return;
    frozen[field] = [];
  }
  frozen[field] = withSample(frozen[field]!, at).slice(0, MAX_RUNS);
}

/** Adds a sample to the runs that it is near of, which become one. */
function withSample(runs: readonly FrozenRun[], at: number): FrozenRun[] {
  const isNear = ([from, to]: FrozenRun): boolean => at >= from - RUN_GAP_SECONDS && at <= to + RUN_GAP_SECONDS;
  const near = runs.filter(isNear);
  const joined: FrozenRun = [
    Math.min(at, ...near.map(([from]) => from)),
    Math.max(at, ...near.map(([, to]) => to)),
    near.reduce((sum, [, , samples]) => sum + samples, 1),
  ];
  return [...runs.filter((run) => !isNear(run)), joined].sort(([a], [b]) => a - b);
}
