import { reported } from '@heliograph/base-data';
import { quantile, type Counts, type Table } from '@heliograph/testbed';
import type { Source } from '../load/generator.ts';
import { isWarmUp } from '../recorders/log-watch.ts';
import { countsTable, totalsOf, type Result } from '../report/result.ts';
import { Rig, onRig } from '../rig/rig.ts';
import type { Scenario, ScenarioContext } from '../scenario.ts';
import { simulateSchedule } from '../virtual-clock/schedule-simulation.ts';
import { problemsOf } from './three-channels.ts';

/** 5 s, 5 min, 30 min, 2 h, 4 h, 7 h, 10 h (contract §6). */
const steps = [5, 300, 1800, 7200, 14_400, 25_200, 36_000];
const totalSeconds = steps.reduce((sum, step) => sum + step, 0);
const attemptsWanted = steps.length + 1;
const jitter = 0.1;
const simulatedWebhooks = 200;
const realWebhooks = 60;
/** Ticks of the virtual clock between due and done: at the first step, and later. */
const fineSlackMs = 200;
const coarseSlackMs = 2_500;
/** The tolerance for real processes on a machine that has other things to do. */
const realSlackMs = 2_500;

export const retrySchedule: Scenario = {
  name: 'retry-schedule',
  about: '8 attempts in 23 h 35 min ± 10 %: on a virtual clock, and by the real process with its steps scaled to --for',
  rate: realWebhooks,
  seconds: 60,
  run,
};

async function run(context: ScenarioContext): Promise<Result> {
  const virtual = await onVirtualClock(context);
  if (context.options.virtual) return virtual;
  const real = await inReality(context);
  return {
    totals: real.totals,
    problems: [...virtual.problems, ...real.problems],
    tables: [...virtual.tables, ...real.tables],
    ...reported({ more: virtual.more }),
  };
}

async function onVirtualClock({ progress }: ScenarioContext): Promise<Result> {
  progress(`${simulatedWebhooks} records on a virtual clock`);
  const { attempts, dead } = await simulateSchedule(simulatedWebhooks);
  const problems = checkSchedule(attempts, 1, (step) => (step === 0 ? fineSlackMs : coarseSlackMs));
  if (dead !== simulatedWebhooks) problems.push(`${dead} of ${simulatedWebhooks} records became dead letters`);
  const webhook = { ...noCounts, produced: simulatedWebhooks, deadLettered: dead, lost: simulatedWebhooks - dead };
  const title = `Virtual clock: ${simulatedWebhooks} records, every answer 500; ${dead} dead letters`;
  return {
    totals: totalsOf({ webhook }),
    problems: problems.map((problem) => `virtual clock: ${problem}`),
    tables: [tableOf(title, attempts, 1)],
    more: { virtual: { records: simulatedWebhooks, dead, spanSeconds: spanSeconds(attempts) } },
  };
}

const noCounts: Counts = {
  produced: 0,
  delivered: 0,
  deadLettered: 0,
  waiting: 0,
  noSubscriber: 0,
  lost: 0,
  duplicates: 0,
  p50Ms: null,
  p99Ms: null,
};

const scaleOf = ({ options }: ScenarioContext): number => options.seconds / totalSeconds;

/** The dispatcher as ever, but for the length of its steps; one record to each webhook, so that no breaker comes between. */
async function inReality(context: ScenarioContext): Promise<Result> {
  const { options, progress } = context;
  const scaled = steps.map((step) => Math.max(0.001, step * scaleOf(context)).toFixed(3));
  const probe = { WEBHOOK_BREAKER_PROBE_SECONDS: '0.01' };
  const overrides = { 'webhook-dispatcher': { WEBHOOK_RETRY_STEPS_SECONDS: scaled.join(','), ...probe } };
  return onRig(context, { apps: ['webhook-dispatcher'], overrides }, async (rig) => {
    const { attempts, sources } = await registerRefusing(rig);
    const generator = rig.generator([]);
    progress(`${realWebhooks} records; the last try is ${options.seconds} s after the first`);
    await generator.write(sources);
    await rig.pause(options.seconds * 1000);
    await rig.drain();
    return await concludeReal(rig, [...attempts.values()], scaleOf(context));
  });
}

async function concludeReal(rig: Rig, attempts: readonly number[][], scale: number): Promise<Result> {
  const { totals, ...examples } = await rig.count();
  const { deadLettered } = totals;
  const title = `Real process, steps scaled 1:${Math.round(1 / scale)}: ${realWebhooks} records, every answer 500`;
  return {
    totals,
    problems: [
      ...problemsOf(rig, totals, examples),
      ...checkSchedule(attempts, scale, () => realSlackMs).map((problem) => `real process: ${problem}`),
      ...(deadLettered === realWebhooks ? [] : [`${deadLettered} of ${realWebhooks} records became dead letters`]),
    ],
    tables: [tableOf(title, attempts, scale), countsTable('Real process', totals)],
  };
}

/** Webhooks that refuse all requests but those of the warm-up, and note the times of requests. */
async function registerRefusing(rig: Rig): Promise<{ attempts: Map<number, number[]>; sources: Source[] }> {
  const account = await rig.account('schedule');
  const attempts = new Map<number, number[]>();
  const sources: Source[] = [];
  const ids: string[] = [];
  for (let i = 0; i < realWebhooks; i++) {
    const plant = `p_${i}`;
    const times: number[] = [];
    attempts.set(i, times);
    const webhook = await rig.consumers.webhook({
      account,
      filter: { plantIds: [plant], kinds: ['device.data'] },
      wants: (record) => record.plant === plant && record.kind === 'device.data',
      answer: ({ key, attempt }) => {
        if (!isWarmUp(key)) times[attempt - 1] = Date.now();
        return 500;
      },
    });
    ids.push(webhook.id);
    sources.push({ account: account.id, vendor: 'solis', plant, device: `d_${i}`, serial: `CHAOS${i}` });
  }
  await rig.warmUp(ids.map((id, i) => ({ id, source: sources[i]! })));
  return { attempts, sources };
}

/** Each record: 8 attempts, each step within its jitter, the whole within ± 10 %. */
function checkSchedule(
  attempts: readonly (readonly number[])[],
  scale: number,
  slackMs: (step: number) => number,
): string[] {
  const problems: string[] = [];
  for (const times of attempts) {
    if (times.length !== attemptsWanted) problems.push(`${times.length} attempts instead of ${attemptsWanted}`);
    steps.forEach((step, i) => {
      const gap = times[i + 1]! - times[i]!;
      const nominal = step * scale * 1000;
      if (!(gap >= nominal * (1 - jitter) - 5 && gap <= nominal * (1 + jitter) + slackMs(i)))
        problems.push(
          `attempt ${i + 2} came ${Math.round(gap)} ms after the one before, not ${Math.round(nominal)} ± 10 %`,
        );
    });
  }
  return [...new Set(problems)].slice(0, 5);
}

function spanSeconds(attempts: readonly (readonly number[])[]): { min: number; p50: number | null; max: number } {
  const spans = attempts.map((times) => (times.at(-1)! - times[0]!) / 1000);
  return { min: Math.min(...spans), p50: quantile(spans, 0.5), max: Math.max(...spans) };
}

/** Waits before each attempt, in real seconds of the schedule. */
function tableOf(title: string, attempts: readonly (readonly number[])[], scale: number): Table {
  const row = (name: string, nominal: number, values: readonly number[]) => [
    name,
    duration(nominal),
    duration(Math.min(...values)),
    duration(quantile(values, 0.5) ?? 0),
    duration(Math.max(...values)),
  ];
  const waits = steps.map((step, i) =>
    row(
      `before attempt ${i + 2}`,
      step,
      attempts.map((times) => (times[i + 1]! - times[i]!) / 1000 / scale),
    ),
  );
  const spans = attempts.map((times) => (times.at(-1)! - times[0]!) / 1000 / scale);
  return {
    title,
    columns: ['wait', 'schedule', 'shortest', 'median', 'longest'],
    rows: [...waits, row('in all', totalSeconds, spans)],
  };
}

/** `23 h 35 min`, `4 min 58 s`, `5.2 s`. */
function duration(seconds: number): string {
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${Math.round(seconds % 60)} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
