import { createHmac, randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadMasterKeys, masterKeyIdOf, openSecret } from '@heliograph/service';
import { startStack, type Stack } from '@heliograph/stack';
import { until } from '@heliograph/testbed';
import { runCommand, ServiceProcess, type EndedCommand } from '@heliograph/testbed/processes';
import { clientCertificate } from './client-certificate.ts';
import { DeliveryApi, Harness, type Caller, type Json } from './delivery-api.ts';

const key = () => randomBytes(32).toString('base64');
const [old, fresh] = [key(), key()];
const allowed = {
  CHANNELS: 'webhook,sink',
  WEBHOOK_ALLOW_HTTP: 'true',
  WEBHOOK_ALLOWED_CIDRS: '127.0.0.1/32',
  SINK_ALLOW_PLAINTEXT: 'true',
  SINK_ALLOWED_CIDRS: '127.0.0.1/32',
};
const withKeys = (...keys: string[]) => ({ ...allowed, MASTER_KEY: keys.join(',') });

let directory: string;
let stack: Stack;
let harness: Harness;
let api: DeliveryApi;
let dispatcher: ServiceProcess;
let receiver: Server;
let caller: Caller;
let webhook: Json;
const received = { good: 0, bad: 0 };

/** Verifies deliveries as a consumer would: by the secret it got once, and the header that it configured. */
async function startReceiver(): Promise<string> {
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const signature = createHmac('sha256', webhook.secret as string)
        .update(Buffer.concat(chunks))
        .digest('hex');
      const good =
        request.headers['x-service-signature'] === signature &&
        request.headers.authorization === 'Bearer of-the-consumer';
      received[good ? 'good' : 'bad'] += 1;
      response.writeHead(good ? 204 : 401).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
}

function startDispatcher(...keys: string[]): Promise<ServiceProcess> {
  const environment = { ...process.env, ...withKeys(...keys) };
  return ServiceProcess.started({ app: 'webhook-dispatcher', environment });
}

beforeAll(async () => {
  // A stack of its own: a dispatcher would deliver what other tests left in the topics to unknown addresses.
  delete process.env.KAFKA_BROKERS;
  delete process.env.DATABASE_URL;
  directory = await mkdtemp(join(tmpdir(), 'webhook-rotation-'));
  await chmod(directory, 0o755);
  stack = await startStack({ directory, parts: ['kafka', 'postgres'] });
  Object.assign(process.env, stack.environment);
  harness = await Harness.open();
  api = await DeliveryApi.start(harness, withKeys(old, fresh));
  dispatcher = await startDispatcher(old, fresh);
  caller = await harness.newAccount();
}, 180_000);

afterAll(async () => {
  receiver.close();
  await dispatcher.stop();
  await stack.stop();
  await rm(directory, { recursive: true, force: true });
}, 60_000);

/** Waits until three more deliveries have been verified. */
async function verifies(): Promise<void> {
  const before = received.good;
  for (let i = 0; i < 3; i++) {
    const { status } = await api.call(caller, 'POST', `/v1/webhooks/${webhook.id}/test`);
    expect(status).toBe(202);
  }
  await until('three more deliveries', () => received.good >= before + 3, { deadlineMs: 60_000 });
}

async function roll(...keys: string[]): Promise<void> {
  const next = await startDispatcher(...keys);
  await dispatcher.stop();
  dispatcher = next;
  await api.stop();
  api = await DeliveryApi.start(harness, withKeys(...keys));
}

function rotate(args: string[], ...keys: string[]): Promise<EndedCommand> {
  const environment = { ...process.env, ...withKeys(...keys) };
  return runCommand({ app: 'delivery-api', name: 'rotate-master-key', args, environment });
}

/** Nobody listens there: it is stored nevertheless. */
const sinkSettings = { host: '127.0.0.1', port: 1, user: 'u', password: 'of-the-sink', database: 'd', tls: 'off' };

it('does not interrupt signatures of webhooks or change passwords of sinks, and the old key can be removed', async () => {
  const url = await startReceiver();
  const headers = { authorization: 'Bearer of-the-consumer' };
  webhook = await api.newWebhook(caller, { url, headers, clientCertificate: clientCertificate() });
  await api.call(caller, 'POST', `/v1/webhooks/${webhook.id}/secrets`);
  const created = await api.call(caller, 'POST', '/v1/sinks', { kind: 'postgres', settings: sinkSettings });
  const sinkId = created.body.result.id as string;
  await harness.subscription(sinkId);
  await verifies();

  await roll(fresh, old);
  await verifies();
  const waiting = await rotate(['--check'], fresh, old);
  expect([waiting.code, waiting.output]).toEqual([1, expect.stringContaining('1 STILL NEED AN OLDER KEY')]);
  const { code, output } = await rotate([], fresh, old);
  const need = `need master key ${loadMasterKeys({ masterKey: fresh })[0].id} only`;
  expect([code, output]).toEqual([
    0,
    expect.stringContaining(`delivery-api: secrets of webhooks: 1 of 1 ${need}, 1 re-wrapped`),
  ]);
  expect(output).toContain(`delivery-api: secrets of sinks: 1 of 1 ${need}, 1 re-wrapped`);
  expect(output).toContain(`delivery-api: copies in control.subscriptions: 2 of 2 ${need}`);
  for (const secret of [old, fresh, webhook.secret as string, headers.authorization, sinkSettings.password])
    expect(output).not.toContain(secret);
  await verifies();

  await roll(fresh);
  await verifies();
  expect(await rotate(['--check'], fresh)).toMatchObject({ code: 0 });
  expect(await rotate([], fresh)).toMatchObject({ code: 0, output: expect.not.stringContaining('re-wrapped') });
  expect(received.bad).toBe(0);
  const { webhook: target } = await harness.subscription(webhook.id as string);
  const sealed = [...target!.secrets.map((secret) => secret.sealed), target!.headers!, target!.clientCertificate!];
  expect(sealed).toHaveLength(4);
  expect(new Set(sealed.map(masterKeyIdOf)).size).toBe(1);
  const { sink } = await harness.subscription(sinkId);
  const opened = openSecret(loadMasterKeys({ masterKey: fresh }), sink!.secrets!, sinkId);
  expect([JSON.parse(opened), sink!.version]).toEqual([{ password: sinkSettings.password }, 1]);
}, 300_000);
