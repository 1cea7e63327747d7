import { mkdtempSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { runCommand } from '@heliograph/stack';
import { until } from '@heliograph/testbed';
import { Product } from '../src/product/product.ts';
import { Driver } from '../src/sdks/driver.ts';
import { FaultyGateway } from '../src/sdks/faulty-gateway.ts';
import { installedWheel, languages } from '../src/sdks/languages.ts';
import { RunningProgram } from '../src/sdks/running-program.ts';
import { root } from '../src/root.ts';
import { sample } from '../src/seed/records.ts';
import { syncedDevice } from '../src/seed/synced-device.ts';
import { TestEnvironment } from '../src/seed/test-environment.ts';
import { callsSuite } from './sdks/calls-suite.ts';
import { connectionsSuite } from './sdks/connections-suite.ts';
import { Harness } from './sdks/harness.ts';
import { sessionSuite } from './sdks/session-suite.ts';
import { streamSuite } from './sdks/stream-suite.ts';
import { webhooksSuite } from './sdks/webhooks-suite.ts';

/** A hang, not slowness: the compilers have two cores, which other tests use too. */
jest.setTimeout(300_000);

const directory = mkdtempSync(join(tmpdir(), 'heliograph-sdks-'));
let product: Product;
let environment: TestEnvironment;
let device: Awaited<ReturnType<typeof syncedDevice>>;
let apiKey: string;

beforeAll(async () => {
  const stack = Object.fromEntries(Object.entries(process.env).flatMap(([k, v]) => (v === undefined ? [] : [[k, v]])));
  product = await Product.start(stack, join(directory, 'services'));
  environment = await TestEnvironment.open(product);
  device = await syncedDevice(environment);
  const wanted = { name: 'sdks', scopes: ['read', 'write', 'deliveries'] };
  ({ key: apiKey } = (await environment.ask('post', '/v1/api-keys', wanted)) as { key: string });
});
afterAll(async () => {
  await environment.close();
  await product.stop();
  await rm(directory, { recursive: true, force: true });
});

/** The same behaviours for all: what one SDK does, the others do. */
describe.each(Object.entries(languages))('%s', (language, build) => {
  let driver: Driver;
  let gateway: FaultyGateway;
  let harness: Harness;

  beforeAll(async () => {
    driver = new Driver(await build(await folder(language)));
    gateway = new FaultyGateway(product.addresses.gateway);
    await gateway.start();
    harness = new Harness(driver, gateway, environment, device, apiKey);
  });
  beforeEach(() => gateway.reset());
  afterAll(async () => {
    await driver.stop();
    await gateway.stop();
  });

  const given = () => harness;
  describe('the session', () => sessionSuite(given));
  describe('a call', () => callsSuite(given));
  describe('the stream', () => streamSuite(given));
  describe('webhooks', () => webhooksSuite(given));
  describe('connections', () => connectionsSuite(given));
});

/** The wheel alone, as it is installed by somebody who has no clone. */
describe('an example in Python', () => {
  const example = async (name: string): Promise<{ program: [string, string[]]; env: Record<string, string> }> => {
    const { binary, env } = await installedWheel(await folder('Python'));
    const file = join(root, 'packages', 'sdk-python', 'examples', name);
    const work = await folder(name);
    const own = {
      HELIOGRAPH_URL: product.addresses.gateway,
      HELIOGRAPH_API_KEY: apiKey,
      CA_FILE: product.stack.TLS_CA_FILE!,
      CREDENTIAL_FILE: join(work, 'credential.json'),
      DATABASE_FILE: join(work, 'records.db'),
    };
    return { program: [binary, [file]], env: { ...env, ...own, PYTHONUNBUFFERED: '1' } };
  };

  it('reads the stream by ten lines', async () => {
    const { program, env } = await example('ten_lines.py');
    const sending = setInterval(() => void environment.producer.send([sample(device)]), 500);
    const result = await runCommand(...program, { env }).finally(() => clearInterval(sending));
    expect([result.code, result.stderr]).toEqual([0, '']);
    expect(result.stdout).toContain(device.serial);
  });

  it('connects to Kafka with a credential that it creates, and reads a record', async () => {
    const { program, env } = await example('kafka_consumer.py');
    const consumer = new RunningProgram(...program, env);
    const record = { ...sample(device), topic: `delivery.${device.accountId}.basedata` };
    // The topic is there when the credential is.
    const sending = setInterval(() => void environment.producer.send([record]).catch(() => undefined), 500);
    try {
      const hasRecord = (output: string): boolean => output.includes(`device.data ${device.vendor}:${device.serial}`);
      await until('the record', () => consumer.output, { holds: hasRecord });
    } finally {
      clearInterval(sending);
      await consumer.stop();
    }
  });

  it('connects to MQTT with a credential that it creates', async () => {
    const { program, env } = await example('mqtt_subscriber.py');
    const subscriber = new RunningProgram(...program, env);
    await until('a session', () => subscriber.output, {
      holds: (output) => output.includes('connected: Success'),
    }).finally(() => subscriber.stop());
  });
});

async function folder(name: string): Promise<string> {
  const work = join(directory, name.replaceAll(/\W/g, '-'));
  await mkdir(work, { recursive: true });
  return work;
}
