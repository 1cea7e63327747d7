import { stages, type StageReadings } from './stages.ts';

export interface Progress {
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
