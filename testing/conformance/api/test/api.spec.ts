import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { fuzz } from '../src/fuzz/fuzz.ts';
import { AuthorizationMatrix } from '../src/matrix/matrix.ts';
import { Product } from '../src/product/product.ts';
import { campaigns, installSchemathesis, runCampaign } from '../src/schemathesis/run.ts';
import type { Python } from '@heliograph/stack';
import { TestEnvironment } from '../src/seed/test-environment.ts';

/** A hang, not slowness: thousands of requests on a machine that runs other tests beside. */
jest.setTimeout(600_000);

/** Few enough for every run of the tests, the same ones each time; `npm run conformance:api` runs more. */
const plan = { examples: 3, seed: 1 };

const python = await installSchemathesis(() => undefined).catch((error: unknown) => {
  process.stderr.write(`heliograph: schemathesis is skipped: ${(error as Error).message}\n`);
});

const directory = mkdtempSync(join(tmpdir(), 'heliograph-api-'));
let product: Product;
let environment: TestEnvironment;
let matrix: AuthorizationMatrix;

beforeAll(async () => {
  const missing = ['DATABASE_URL', 'REDIS_URL', 'KAFKA_BROKERS'].filter((name) => !process.env[name]);
  if (missing.length > 0)
    throw new Error(`the real parts are needed: ${missing.join(', ')} (npm run verify starts them)`);
  const stack = Object.fromEntries(Object.entries(process.env).flatMap(([k, v]) => (v === undefined ? [] : [[k, v]])));
  product = await Product.start(stack, directory);
  environment = await TestEnvironment.open(product);
  matrix = await AuthorizationMatrix.prepare(environment);
});
afterAll(async () => {
  await environment.close();
  await product.stop();
  await rm(directory, { recursive: true, force: true });
});

describe('every operation of the document', () => {
  it('has a prepared call in src/seed/makers.ts or src/matrix/requests.ts', () => {
    expect(matrix.unknown).toEqual([]);
    expect(matrix.operations).toBeGreaterThan(60);
  });

  it.each(Object.entries(AuthorizationMatrix.rows))('%s', async (_, run) => {
    const { calls, problems } = await run(matrix);
    expect(problems).toEqual([]);
    expect(calls).toBeGreaterThan(0);
  });
});

describe('hostile bodies', () => {
  it('are refused by every operation, in a short answer, and cause no 500', async () => {
    const { calls, problems } = await fuzz(environment);
    expect(problems).toEqual([]);
    expect(calls).toBeGreaterThan(1_000);
  });
});

describe('made-up requests', () => {
  (python ? it : it.skip)('find no failure, and nothing that is not documented', async () => {
    const found = await Promise.all(
      Object.values(campaigns(environment, plan)).map(async (campaign) => {
        const { clean, text, cases } = await runCampaign(python as Python, campaign);
        return clean && cases > 100 ? '' : text;
      }),
    );
    expect(found.join('')).toBe('');
  });

  it('leave every service running, without a failure in its log', async () => {
    expect(product.dead).toEqual([]);
    expect(await product.failures()).toEqual([]);
  });
});
