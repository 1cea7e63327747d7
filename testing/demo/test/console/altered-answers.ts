import type { Page } from 'playwright-core';

interface Envelope<T> {
  result: T;
}

const gone = /context disposed|has been closed|already handled|No resource with given identifier/;

/**
 * Changes parts of the product's answer for the page: names, zones and values that no cloud of the sandbox has, but that a vendor may have.
 * @param path of the URL, without its query
 */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the scenario knows what the answer is made of
export async function alterAnswer<T>(page: Page, path: string, change: (result: T) => void): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      if (route.request().method() !== 'GET') return route.fallback();
      try {
        const response = await route.fetch();
        const json = (await response.json()) as Envelope<T>;
        change(json.result);
        await route.fulfill({ response, json });
      } catch (error) {
        // The page was closed or left before the answer came: no call waits for it any more.
        if (!page.isClosed() && !gone.test(String(error))) throw error;
      }
    },
  );
}

/** Opens another path of the console in the same page, as by its address bar. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(new URL(`/console/${path}`, page.url()).href);
}
