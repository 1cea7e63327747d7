import type { Lags } from './stages.ts';

export interface Progress {
  seconds: number;
  /** Records a second that the plan of the polls asks for, and that were asked for. */
  dueRate: number;
  polledRate: number | undefined;
  /** Lags in the middle of the observed time and at its end. */
  before: Lags;
  after: Lags;
  /** Between the two lags, seconds. */
  betweenSeconds: number;
}

export interface Verdict {
  carried: boolean;
  line: string;
}

/** Polls are spread evenly over five minutes: in less time their number is not exact. */
const polledShare = 0.97;
/** A stage that keeps pace has what came within the last moments. */
const recentSeconds = 20;

/** Judges whether a fleet is carried: all polls are made, and no stage has a lag that is more than some moments old and still grows. */
export function verdictOf(devices: number, { dueRate, polledRate, before, after, betweenSeconds }: Progress): Verdict {
  const behind: string[] = [];
  const unknown: string[] = [];
  const falls = (stage: string, rate: number) => behind.push(`${stage} falls behind by ${rate.toFixed(0)} records/s`);
  if (polledRate === undefined) unknown.push('ingest');
  else if (polledRate < dueRate * polledShare) falls('ingest', dueRate - polledRate);
  for (const [stage, lag] of Object.entries(after)) {
    const earlier = before[stage];
    if (lag === undefined || earlier === undefined) unknown.push(stage);
    else if (lag > dueRate * recentSeconds && lag > earlier) falls(stage, (lag - earlier) / betweenSeconds);
  }
  if (behind.length > 0) return { carried: false, line: `${devices} devices are not carried: ${behind.join(', ')}` };
  if (unknown.length > 0)
    return { carried: false, line: `${devices} devices: not known, ${unknown.join(', ')} could not be read` };
  return { carried: true, line: `${devices} devices are carried` };
}
