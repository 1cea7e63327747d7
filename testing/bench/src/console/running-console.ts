import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium, StackError } from '@heliograph/stack';
import { chromium, type Page } from 'playwright-core';
import { root } from '../root.ts';

/** Chromium calls its maker's hosts and waits for them, unless it is told not to. */
const quiet = ['--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update'];
const waitMs = 120_000;

/** Chromium, logged in to the console of a start that runs already. */
export interface RunningConsole {
  page: Page;
  stop: () => Promise<void>;
}

/** @throws StackError when `npm start` does not run in this checkout, and DEMO_ENV names no other */
export async function openConsole(progress: (message: string) => void): Promise<RunningConsole> {
  const { API, DEMO_PASSWORD } = variables(process.env.DEMO_ENV ?? join(root, '.heliograph', 'demo.env'));
  const { binary, environment } = await findChromium(progress);
  const browser = await chromium.launch({
    executablePath: binary,
    args: ['--no-sandbox', '--disable-gpu', '--disable-sync', ...quiet],
    env: { ...(process.env as Record<string, string>), ...environment },
    timeout: waitMs,
  });
  try {
    const context = await browser.newContext({ ignoreHTTPSErrors: true, viewport: { width: 1280, height: 900 } });
    context.setDefaultTimeout(waitMs);
    const page = await context.newPage();
    await page.goto(`${API}/console/fleet`);
    await page.locator('input[name=username]').fill('demo');
    await page.locator('input[name=password]').fill(DEMO_PASSWORD!);
    await page.locator('form button[type=submit]').click();
    await page.getByRole('rowheader').getByRole('link').first().waitFor();
    return { page, stop: () => browser.close() };
  } catch (error) {
    await browser.close();
    throw error;
  }
}

function variables(file: string): Record<string, string | undefined> {
  try {
    const lines = readFileSync(file, 'utf8').matchAll(/^export (\w+)='(.*)'$/gm);
    return Object.fromEntries(Array.from(lines, ([, name, value]) => [name!, value!]));
  } catch {
    throw new StackError(
      `${file} cannot be read: the console is measured on a start that runs, as by npm start -- --devices 10000`,
    );
  }
}
