import { quantile } from '@heliograph/testbed';
import type { CDPSession, Page, Request } from 'playwright-core';

/** What a page's main thread did for its frames. */
export interface Frames {
  frames: number;
  /** Milliseconds from a frame to the next. */
  p50: number | null;
  p95: number | null;
  p99: number | null;
  longest: number | null;
  /** Of the frames, those later than 33 ms after the one before: at 60 Hz, one was left out. */
  lateShare: number;
  /** CPU milliseconds of the main thread for a frame: all tasks, scripts alone, style and layout alone. What else the machine does is not in them. */
  cpu: number;
  scriptCpu: number;
  layoutCpu: number;
  seconds: number;
  /** Calls of the API meanwhile. */
  calls: number;
}

const LATE_MS = 33.4;
/** At 60 a second, more than any run takes. */
const MOST_FRAMES = 60_000;

const BEGIN = `(() => {
  const frames = (window.benchFrames = { at: [], isOver: false });
  const next = (time) => {
    frames.at.push(time);
    if (!frames.isOver && frames.at.length < ${MOST_FRAMES}) requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
})()`;
const END = `(() => { window.benchFrames.isOver = true; return window.benchFrames.at; })()`;

/** Runs something in a page, and measures the frames that the page makes meanwhile. */
export async function framesDuring(page: Page, run: () => Promise<void>): Promise<Frames> {
  let calls = 0;
  const count = (request: Request): void => {
    if (request.url().includes('/v1/')) calls += 1;
  };
  page.on('request', count);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await cpuOf(session);
  const startedAt = performance.now();
  await page.evaluate(BEGIN);
  await run();
  const at = await page.evaluate<number[]>(END);
  const seconds = (performance.now() - startedAt) / 1000;
  const after = await cpuOf(session);
  await session.detach();
  page.off('request', count);
  const apart = at.slice(1).map((time, i) => time - at[i]!);
  const each = (part: keyof typeof after): number => ((after[part] - before[part]) / apart.length) * 1000;
  return {
    frames: apart.length,
    seconds,
    calls,
    lateShare: apart.filter((ms) => ms > LATE_MS).length / apart.length,
    p50: quantile(apart, 0.5),
    p95: quantile(apart, 0.95),
    p99: quantile(apart, 0.99),
    longest: quantile(apart, 1),
    cpu: each('all'),
    scriptCpu: each('script'),
    layoutCpu: each('layout'),
  };
}

async function cpuOf(session: CDPSession): Promise<{ all: number; script: number; layout: number }> {
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return {
    all: of('TaskDuration'),
    script: of('ScriptDuration'),
    layout: of('LayoutDuration') + of('RecalcStyleDuration'),
  };
}
