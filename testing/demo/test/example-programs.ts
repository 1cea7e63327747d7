import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { Heliograph, HeliographError } from '@heliograph/sdk';
import { freePort, issueCertificate } from '@heliograph/stack';
import { until } from '@heliograph/testbed';
import { Agent, fetch as undiciFetch } from 'undici';
import { headerText, KafkaReader } from '@heliograph/testbed/receivers';
import { deadlineMs } from './deadline.ts';
import { ExampleProcess } from './example-process.ts';
import type { TestedProduct } from './tested-product.ts';

const root = resolve(import.meta.dirname, '..', '..', '..');
const vendor = 'solis';
const consumers = [
  { folder: 'webhook-receiver', file: 'receiver.ts' },
  { folder: 'kafka-consumer', file: 'consumer.ts' },
  { folder: 'mqtt-subscriber', file: 'subscriber.ts' },
];

/** A new account that uses only the client library and the programs of `examples/`. */
export function examplePrograms(product: TestedProduct): void {
  const written = new Set<string>();
  let environment: Record<string, string>;
  let heliograph: Heliograph;
  let agent: Agent | undefined;
  let reader: KafkaReader | undefined;
  let running: ExampleProcess[] = [];

  beforeAll(async () => {
    const username = `grace${Date.now()}`;
    const { api, id, password } = await product.issueAccount(username);
    await api.close();
    const data = join(product.demo.caFile, '..', '..', '..', 'examples');
    mkdirSync(data, { recursive: true });
    const port = await freePort();
    const { certFile, keyFile } = await issueCertificate(join(data, '..', 'stack'), 'example-receiver', ['localhost']);
    environment = {
      HELIOGRAPH_URL: product.demo.gatewayUrl,
      HELIOGRAPH_USERNAME: username,
      HELIOGRAPH_PASSWORD: password,
      NODE_EXTRA_CA_CERTS: product.demo.caFile,
      DATA_DIRECTORY: data,
      ENV_FILE: join(data, 'channels.env'),
      VENDOR: vendor,
      VENDOR_CREDENTIALS: JSON.stringify(await product.sandboxCredentials(vendor)),
      WEBHOOK_URL: `https://localhost:${port}/heliograph`,
      PORT: String(port),
      TLS_CERT_FILE: certFile,
      TLS_KEY_FILE: keyFile,
      // Several times within the test the broker ends the connection of a token that has expired.
      TOKEN_SECONDS: '12',
    };
    const dispatcher = (agent = new Agent({ connect: { ca: readFileSync(product.demo.caFile) } }));
    heliograph = new Heliograph({
      baseUrl: product.demo.gatewayUrl,
      username,
      password,
      fetch: (url, init) => undiciFetch(url, { ...init, dispatcher }),
    });
    reader = operatorReader(id);
  }, 180_000);

  afterAll(async () => {
    for (const example of running) await example.kill();
    await Promise.race([reader?.stop(), sleep(5_000)]);
    await agent?.close();
  }, 30_000);

  /** The expected messages, by the operator's view. */
  function operatorReader(accountId: string): KafkaReader {
    const stack = product.demo.stack.environment;
    return new KafkaReader({
      brokers: stack.KAFKA_BROKERS!.split(','),
      ca: readFileSync(stack.KAFKA_CA_FILE!, 'utf8'),
      username: stack.KAFKA_USERNAME!,
      password: stack.KAFKA_PASSWORD!,
      groupId: `example-programs-${process.pid}`,
      topics: ['basedata', 'basedata.backfill'],
      onMessage: (payload) => {
        if (headerText(payload, 'account') === accountId) written.add(headerText(payload, 'idempotency_key')!);
      },
    });
  }

  /** Long enough for a webhook: records that it missed while it was down arrive with one of its next retry steps. */
  async function eachHas(what: string, enough: (stored: Set<string>) => boolean): Promise<void> {
    const lacking = () =>
      running
        .filter((example) => !enough(example.stored()))
        .map(({ name, output }) => `${name}: ${output.slice(-300)}`);
    await until(what, lacking, { holds: ({ length }) => length === 0, deadlineMs });
  }

  it('api-onboarding connects a vendor account and opens three channels, and may be run again', async () => {
    for (let run = 0; run < 2; run += 1) {
      const onboarding = new ExampleProcess({ folder: 'api-onboarding', file: 'onboard.ts' }, root, environment);
      onboarding.start();
      expect({ code: await onboarding.ended(), output: onboarding.output }).toMatchObject({ code: 0 });
      expect(onboarding.output).toContain('10 monitored');
    }
    expect(await heliograph.listWebhooks().all()).toHaveLength(1);
    expect(await heliograph.listKafkaCredentials().all()).toHaveLength(1);
    expect(await heliograph.listGroups().all()).toMatchObject([{ name: 'example' }]);
    environment = {
      ...environment,
      ...(parseEnv(readFileSync(environment.ENV_FILE!, 'utf8')) as Record<string, string>),
    };
  }, 180_000);

  it('the client library goes through lists, explains errors and keeps a session', async () => {
    const devices = await heliograph.listDevices({ limit: 3 }).all();
    expect(devices).toHaveLength((await heliograph.listDevices({ limit: 500 })).items.length);
    const [unmonitored] = devices.filter(({ monitored }) => !monitored);
    const { results } = await heliograph.changeDevices({ action: 'monitor', deviceIds: [unmonitored!.deviceId] });
    expect(results).toMatchObject([{ success: false, error: 'quota_exceeded' }]);

    const missing: unknown = await heliograph.getDevice('dev_0').catch((error: unknown) => error);
    expect(missing).toBeInstanceOf(HeliographError);
    expect(missing).toMatchObject({ code: 404, error: 'not_found', requestId: expect.any(String) });
    const invalid = heliograph.createWebhook({ url: 'ftp://example.com' });
    await expect(invalid).rejects.toMatchObject({ code: 400, error: 'validation_failed' });

    const [{ id } = { id: '' }] = await heliograph.listVendorAccounts().all();
    const [first, second] = await Promise.all([heliograph.sync(id), heliograph.sync(id)]);
    expect(first.flatMap((plant) => plant.devices)).toHaveLength(devices.length);
    expect(second).toHaveLength(first.length);

    const csv = await heliograph.exportDevices();
    expect(csv.split('\n').filter((line) => line.includes(vendor))).toHaveLength(devices.length);
    await heliograph.logout();
    expect((await heliograph.getAccount()).username).toBe(environment.HELIOGRAPH_USERNAME);
  }, 60_000);

  it('webhook-receiver refuses requests that the service has not signed', async () => {
    const [receiver] = (running = consumers.map((program) => new ExampleProcess(program, root, environment)));
    for (const example of running) example.start();
    await until('the receiver to listen', () => receiver!.output.includes('listening'), { deadlineMs });
    const body = JSON.stringify({ InverterSN: 'FORGED', DataSources: vendor, idempotency_key: `${vendor}:FORGED:1` });
    const headers = { 'webhook-id': 'x', 'webhook-timestamp': String(Math.floor(Date.now() / 1000)) };
    for (const signature of [{}, { 'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}` }]) {
      const url = environment.WEBHOOK_URL!;
      const init = { method: 'POST', body, headers: { ...headers, ...signature }, dispatcher: agent! };
      expect((await undiciFetch(url, init)).status).toBe(401);
    }
    expect([...receiver!.stored()].filter((key) => key.includes('FORGED'))).toEqual([]);
  }, 120_000);

  it('each example receives every record, when it is killed and when its token expires', async () => {
    await eachHas('records in each example', (stored) => stored.size >= 10);
    // From here on all of them are connected: records written now must reach each.
    await reader!.start();
    await until('records to be written', () => written.size, { holds: (n) => n >= 10, deadlineMs });
    await until('a second connection', () => running[2]!.output.includes('session kept'), { deadlineMs });
    await Promise.all(running.map((example) => example.kill()));
    const before = written.size;
    await until('records to be written meanwhile', () => written.size, { holds: (n) => n >= before + 5, deadlineMs });
    for (const example of running) example.start();
    await until('records to be written afterwards', () => written.size, { holds: (n) => n >= before + 15, deadlineMs });
    const due = new Set(written);
    await eachHas('every record', (stored) => due.isSubsetOf(stored));
  }, 600_000);

  it('the account can be cleared through the client library', async () => {
    await Promise.all(running.map((example) => example.kill()));
    for await (const { id } of heliograph.listWebhooks()) {
      expect((await heliograph.pauseWebhook(id)).status).toBe('paused');
      await heliograph.deleteWebhook(id);
    }
    for await (const { id } of heliograph.listVendorAccounts()) await heliograph.deleteVendorAccount(id);
    expect((await heliograph.listWebhooks()).items).toEqual([]);
    expect(await heliograph.listVendorAccounts().all()).toEqual([]);
  });
}
