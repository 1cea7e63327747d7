import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { reported } from '@heliograph/base-data';
import { findChromium } from '@heliograph/stack';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { accountName, operatorName } from '../../src/launch/seed.ts';
import { GatewayClient } from '@heliograph/testbed/account';
import { CloudFaults } from '../cloud-faults.ts';
import { deadlineMs } from '../deadline.ts';
import { TestedProduct } from '../tested-product.ts';

/** Chromium calls its maker's hosts and waits for them, unless options prevent it. */
const quiet = ['--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update'];
const args = ['--no-sandbox', '--disable-gpu', '--disable-sync', ...quiet];

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The folder for screenshots when SCREENSHOTS is set. */
const pictures = resolve(import.meta.dirname, '..', '..', '..', '..', 'docs', 'images', 'console');

export interface Login {
  username: string;
  password: string;
}

export interface PageOptions {
  /** By default the demo's account; null for a page without a login. */
  login?: Login | null;
  /** By default 1280. */
  width?: number;
  /** By default English. */
  locale?: string;
  dark?: boolean;
  /** The proxy on the way to the product. By default no proxy. */
  proxy?: string;
}

/** The address of the product under test, and the passwords of its first users. */
interface Product {
  gatewayUrl: string;
  /** The address of the console; another than the gateway's with `vite preview`. */
  consoleUrl: string;
  caFile: string;
  sandboxUrl: string;
  databaseUrl: string;
  accountPassword: string;
  operatorPassword: string;
}

/**
 * The console in Chromium, on the whole product as `npm start` runs it. With DEMO_ENV (the path of a running start's `demo.env`) that start is used
 * in place of one of its own, with CONSOLE_URL the console that `vite preview` serves.
 */
export class TestedConsole {
  readonly #started: TestedProduct | undefined;
  #product: Product | undefined;
  #browser: Browser | undefined;
  #contexts: BrowserContext[] = [];
  /** Errors of scripts, and violations of the content security policy, since the last look. */
  #problems: string[] = [];

  /** @param started the product for the scenarios; without it, one of their own */
  constructor(started?: TestedProduct) {
    this.#started =
      started ??
      (process.env.DEMO_ENV === undefined ? new TestedProduct('console', 2_400, { sinks: true }) : undefined);
    this.#isOwn = started === undefined;
  }

  readonly #isOwn: boolean;

  async start(): Promise<void> {
    if (this.#isOwn) await this.#started?.start();
    this.#product = this.#started ? productOf(this.#started) : runningProduct(process.env.DEMO_ENV!);
    const { binary, environment } = await findChromium();
    this.#browser = await chromium.launch({
      executablePath: binary,
      args,
      env: { ...(process.env as Record<string, string>), ...environment },
      timeout: deadlineMs,
    });
  }

  async stop(): Promise<void> {
    await this.#browser?.close();
    if (this.#isOwn) await this.#started?.stop();
  }

  get #at(): Product {
    if (!this.#product) throw new Error('the product was not started');
    return this.#product;
  }

  get clouds(): CloudFaults {
    return new CloudFaults(this.#at.sandboxUrl);
  }

  /** The folder of the product's certificates, those of endpoints as well. */
  get tlsFolder(): string {
    return dirname(this.#at.caFile);
  }

  /** The URL of the product's database, which can be the destination of a sink as well. */
  get databaseUrl(): URL {
    return new URL(this.#at.databaseUrl);
  }

  get operator(): Login {
    return { username: operatorName, password: this.#at.operatorPassword };
  }

  get account(): Login {
    return { username: accountName, password: this.#at.accountPassword };
  }

  /** A client of the API, beside the page. The caller closes it. */
  async client(login: Login = this.account): Promise<GatewayClient> {
    const client = new GatewayClient(this.#at.gatewayUrl, this.#at.caFile);
    await client.login(login.username, login.password);
    return client;
  }

  /** An account of the operator's making, with the quota that new accounts have. */
  async issueAccount(prefix: string): Promise<Login & { id: string }> {
    const operator = await this.client(this.operator);
    const username = `${prefix}${Date.now()}`;
    const { id, password } = (await operator.post('/v1/admin/accounts', { username })) as {
      id: string;
      password: string;
    };
    await operator.close();
    return { id, username, password };
  }

  /** The operator's changes to an account. */
  async changeAccount(id: string, change: object): Promise<void> {
    const operator = await this.client(this.operator);
    await operator.patch(`/v1/admin/accounts/${id}`, change);
    await operator.close();
  }

  /** The credentials of a vendor's account in the sandbox. */
  async sandboxCredentials(vendor: string): Promise<Record<string, string>> {
    const answer = await fetch(`${this.#at.sandboxUrl}/`);
    const { vendors } = (await answer.json()) as { vendors: { id: string; credentials: Record<string, string> }[] };
    return vendors.find(({ id }) => id === vendor)!.credentials;
  }

  /** Connects a vendor account of the sandbox: its devices are polled from then on. */
  async connectVendor(login: Login): Promise<void> {
    const client = await this.client(login);
    const credentials = await this.sandboxCredentials('solis');
    const { id } = (await client.post('/v1/vendor-accounts', { vendor: 'solis', credentials })) as { id: string };
    await client.get(`/apiDevice/syncApiPlantAndDevice?dataAccessUserId=${id}`);
    await client.close();
  }

  /** A page of a browser of its own, logged in. @param path below `/console` */
  async open(path: string, options: PageOptions = {}): Promise<Page> {
    const { login = this.account, width = 1280, locale = 'en-GB', dark = false, proxy } = options;
    const context = await this.#browser!.newContext({
      ignoreHTTPSErrors: true,
      viewport: { width, height: width < 600 ? 800 : 900 },
      locale,
      timezoneId: 'Europe/Berlin',
      colorScheme: dark ? 'dark' : 'light',
      reducedMotion: 'reduce',
      ...reported({ proxy: proxy === undefined ? undefined : { server: proxy } }),
    });
    this.#contexts.push(context);
    context.setDefaultTimeout(deadlineMs);
    await context.addInitScript({ content: axe });
    context.on('console', (message) => {
      if (/Content Security Policy|TrustedHTML|TrustedScript/i.test(message.text()))
        this.#problems.push(message.text());
    });
    context.on('weberror', (error) => this.#problems.push(String(error.error())));
    const page = await context.newPage();
    await page.goto(`${this.#at.consoleUrl}/console/${path.replace(/^\//, '')}`);
    if (login) await logIn(page, login);
    return page;
  }

  /** Expects no violation of WCAG 2.2 AA on the present page. */
  async expectAccessible(page: Page): Promise<void> {
    const found = await page.evaluate<
      string[]
    >(`axe.run(document, { runOnly: ${JSON.stringify(rules)}, resultTypes: ['violations'] }).then(({ violations }) =>
        violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => id + ': ' + help + ': ' + html)))`);
    expect(found).toEqual([]);
  }

  /** Expects that the page is not wider than the window: only what scrolls by itself may be. */
  async expectNoSidewaysScrolling(page: Page): Promise<void> {
    const width = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
    expect(width).toBeLessThanOrEqual(0);
  }

  /** Writes a picture of the screen, when SCREENSHOTS is set. */
  async picture(page: Page, name: string): Promise<void> {
    if (!process.env.SCREENSHOTS) return;
    await mkdir(pictures, { recursive: true });
    await page.screenshot({ path: join(pictures, `${name}.png`) });
  }

  /** Closes the pages, and expects that no script failed and that the content security policy was not violated. */
  async endScenario(): Promise<void> {
    await Promise.all(this.#contexts.splice(0).map((context) => context.close()));
    expect(this.#problems.splice(0)).toEqual([]);
  }
}

async function logIn(page: Page, { username, password }: Login): Promise<void> {
  await page.getByLabel('User name').or(page.locator('input[name=username]')).first().fill(username);
  await page.locator('input[name=password]').fill(password);
  await page.locator('form button[type=submit]').click();
  await page.getByRole('navigation').first().waitFor();
}

function productOf({ demo }: TestedProduct): Product {
  return {
    gatewayUrl: demo.gatewayUrl,
    consoleUrl: demo.gatewayUrl,
    caFile: demo.caFile,
    sandboxUrl: `http://127.0.0.1:${demo.ports.sandbox}`,
    databaseUrl: demo.stack.environment.DATABASE_URL!,
    accountPassword: demo.state.accountPassword,
    operatorPassword: demo.state.operatorPassword,
  };
}

function runningProduct(variablesFile: string): Product {
  const lines = readFileSync(variablesFile, 'utf8').matchAll(/^export (\w+)='(.*)'$/gm);
  const variables = Object.fromEntries(Array.from(lines, ([, name, value]) => [name!, value!]));
  const stackFile = join(dirname(variablesFile), 'admin-environment.json');
  const stack = JSON.parse(readFileSync(stackFile, 'utf8')) as Record<string, string>;
  return {
    gatewayUrl: variables.API!,
    consoleUrl: process.env.CONSOLE_URL ?? variables.API!,
    caFile: variables.CA!,
    sandboxUrl: variables.SANDBOX!,
    databaseUrl: stack.DATABASE_URL!,
    accountPassword: variables.DEMO_PASSWORD!,
    operatorPassword: variables.OPERATOR_PASSWORD!,
  };
}
