import type { BenchContext, BenchResult } from '../bench.ts';
import type { Table } from '../report/table.ts';
import { openConsole } from './running-console.ts';
import { scrollToEnd, type Scroll } from './scrolling.ts';

const FLEET = '[role=region][aria-label=Fleet]';

/** The Fleet screen of the console in Chromium, on a start that runs already, with as many devices as that has. */
export async function consoleBench({ options, progress, signal: interrupted }: BenchContext): Promise<BenchResult> {
  const signal = AbortSignal.any([interrupted, AbortSignal.timeout(options.seconds * 1000)]);
  const { page, stop } = await openConsole(progress);
  try {
    progress('scrolling through the fleet');
    const scrolls = [await scrollToEnd(page, 'fleet, pages loaded on the way', FLEET, signal)];
    scrolls.push(await scrollToEnd(page, 'fleet, again', FLEET, signal));
    progress('scrolling as far through an empty page');
    const empty = await page.context().newPage();
    await empty.setContent(
      `<div id="box" style="overflow: auto; height: 500px"><div style="height: ${scrolls[0]!.pixels + 500}px"></div></div>`,
    );
    scrolls.unshift(await scrollToEnd(empty, 'empty page', '#box', signal));
    return { problems: [], tables: [scrollTable(scrolls)], results: { scrolls } };
  } finally {
    await stop();
  }
}

function scrollTable(scrolls: readonly Scroll[]): Table {
  return {
    title: 'Scrolling the Fleet table by the wheel, from the first row to the last',
    columns: [
      'run',
      'pixels',
      'seconds',
      'frames',
      'p50 ms',
      'p95 ms',
      'p99 ms',
      'late %',
      'CPU ms a frame',
      'scripts',
      'layout',
      'calls',
    ],
    rows: scrolls.map(
      ({ run, pixels, seconds, frames, p50, p95, p99, lateShare, cpu, scriptCpu, layoutCpu, calls }) => [
        run,
        pixels,
        seconds,
        frames,
        p50 ?? undefined,
        p95 ?? undefined,
        p99 ?? undefined,
        lateShare * 100,
        cpu,
        scriptCpu,
        layoutCpu,
        calls,
      ],
    ),
    notes: [
      'Times from a frame to the next, as the page sees them; late: over 33 ms. CPU of the main thread, without what draws and composes; Chromium without a GPU.',
    ],
  };
}
