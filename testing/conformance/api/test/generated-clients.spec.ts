import { mkdtempSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { runCommand } from '@heliograph/stack';
import { generators } from '../src/generated-clients.ts';
import { Product } from '../src/product/product.ts';
import { root } from '../src/root.ts';
import { sample } from '../src/seed/records.ts';
import { syncedDevice } from '../src/seed/synced-device.ts';
import { TestEnvironment } from '../src/seed/test-environment.ts';

/** A hang, not slowness: the compilers have two cores, which other tests use too. */
jest.setTimeout(600_000);

const directory = mkdtempSync(join(tmpdir(), 'heliograph-clients-'));
const documents = { '3.1': join(directory, 'openapi.json'), '3.0': join(directory, 'openapi-3.0.json') };
let product: Product;
let environment: TestEnvironment;
let device: Awaited<ReturnType<typeof syncedDevice>>;

beforeAll(async () => {
  const stack = Object.fromEntries(Object.entries(process.env).flatMap(([k, v]) => (v === undefined ? [] : [[k, v]])));
  product = await Product.start(stack, join(directory, 'services'));
  environment = await TestEnvironment.open(product);
  device = await syncedDevice(environment);
  for (const [path, file] of [
    ['/openapi.json', documents['3.1']],
    ['/openapi-3.0.json', documents['3.0']],
  ] as const)
    await writeFile(file, await (await fetch(product.addresses.gateway + path)).text());
});
afterAll(async () => {
  await environment.close();
  await product.stop();
  await rm(directory, { recursive: true, force: true });
});

it.each(Object.entries(generators))(
  '%s makes a client that compiles, logs in, lists devices and reads the stream',
  async (name, generate) => {
    const work = join(directory, name.replaceAll(/\W/g, '-'));
    await mkdir(work);
    const client = await generate(documents, work);
    process.stdout.write(`${name}: ${client.lines} lines\n`);
    expect(client.output).not.toMatch(/\berror\b/i);
    const { username, password } = environment.callers.owner;
    // A stream shows what comes after its start.
    const sending = setInterval(() => void environment.producer.send([sample(device)]), 500);
    const { code, stdout, stderr } = await client
      .run([product.addresses.gateway, username, password])
      .finally(() => clearInterval(sending));
    expect([code, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toEqual({
      refused: 'invalid_credentials',
      devices: expect.arrayContaining([device.deviceId]),
      record: expect.stringContaining(`${device.vendor}:${device.serial}:`),
      ended: true,
    });
  },
);

it('the Terraform provider brings an account from nothing to nothing', async () => {
  const wanted = { name: 'terraform', scopes: ['read', 'write', 'deliveries'] };
  const { key } = (await environment.ask('post', '/v1/api-keys', wanted, environment.callers.other)) as { key: string };
  const env = {
    CGO_ENABLED: '0',
    GOFLAGS: '-mod=readonly -buildvcs=false',
    HELIOGRAPH_URL: product.addresses.gateway,
    HELIOGRAPH_API_KEY: key,
    DATABASE_URL: product.stack.DATABASE_URL!,
    SOLIS_CREDENTIALS: JSON.stringify(environment.credentials.solis),
  };
  const cwd = join(root, 'packages', 'terraform-provider');
  for (const args of [
    ['build', '-o', join(directory, 'provider'), '.'],
    ['vet', './...'],
    ['test', '-count=1', './...'],
  ]) {
    const { code, stdout, stderr } = await runCommand('go', args, { cwd, env });
    expect(stdout + stderr).not.toMatch(/\bFAIL\b/);
    expect(code).toBe(0);
  }
});
