import type { Page } from 'playwright-core';
import { framesDuring, type Frames } from './frames.ts';

export interface Scroll extends Frames {
  run: string;
  pixels: number;
}

/** A person who turns the wheel fast; Chromium answers the next turn when the one before is drawn. */
const WHEEL_PX = 600;

/**
 * Scrolls by the wheel from the top to the bottom.
 * @param box selects what scrolls
 */
export async function scrollToEnd(page: Page, run: string, box: string, signal: AbortSignal): Promise<Scroll> {
  const element = `document.querySelector(${JSON.stringify(box)})`;
  await page.evaluate(`void (${element}.scrollTop = 0)`);
  await page.locator(box).hover();
  const left = (): Promise<number> =>
    page.evaluate<number>(`${element}.scrollHeight - ${element}.clientHeight - ${element}.scrollTop`);
  const pixels = await left();
  const frames = await framesDuring(page, async () => {
    for (let rest = pixels; rest > 1; rest = await left())
      for (let turns = Math.ceil(rest / WHEEL_PX); turns > 0; turns -= 1) {
        signal.throwIfAborted();
        await page.mouse.wheel(0, WHEEL_PX);
      }
  });
  return { run, pixels, ...frames };
}
