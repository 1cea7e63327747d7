import { mkdtemp, chmod, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createKafkaAdmin, kafkaConnectionFromEnvironment } from '@heliograph/kafka';
import { freePort, issueCertificate, startStack, type Stack } from '@heliograph/stack';
import { until } from '@heliograph/testbed';
import { GatewayClient, GatewayError, loadState, syncVendor, type SandboxVendor } from '@heliograph/testbed/account';
import { commandOutput, runCommand, ServiceProcess, vendorSandbox } from '@heliograph/testbed/processes';
import { WebhookReceiver } from '@heliograph/testbed/receivers';
import { jest } from '@jest/globals';
import { accountName, seedAccounts } from '../src/launch/seed.ts';
import { deadlineMs } from './deadline.ts';

// A deadline detects a hang, never slowness.
jest.setTimeout(600_000);

const partitions = { TOPIC_PARTITIONS: '6', TOPIC_PARTITIONS_GROWABLE: '1' };
const timeScale = '60';

/** One process, Kafka and PostgreSQL: no Redis, no MQTT broker, one vendor, webhooks only. */
describe('the smallest form', () => {
  let directory: string;
  let stack: Stack;
  let sandboxPort: number;
  let settings: Record<string, string>;
  let sandbox: ServiceProcess;
  let product: ServiceProcess;
  let receiver: WebhookReceiver;
  let api: GatewayClient;
  let gatewayUrl: string;
  /** Devices' records by vendor, as they arrived. */
  const received = new Map<string, Set<string>>();
  const count = (vendor: string): number => received.get(vendor)?.size ?? 0;

  const enabled = (vendors: string): Record<string, string> => ({ VENDORS: vendors, CHANNELS: 'webhook' });
  const provision = (vendors: string): Promise<string> =>
    commandOutput({
      app: 'topic-provisioner',
      environment: { ...stack.environment, ...partitions, ...enabled(vendors) },
    });
  const started = (vendors: string): Promise<ServiceProcess> =>
    ServiceProcess.started(
      {
        app: 'all-in-one',
        environment: { ...settings, ...enabled(vendors) },
        readyUrl: `http://127.0.0.1:${settings.HEALTH_PORT}/readyz`,
      },
      { directory },
      { timeoutMs: 2 * deadlineMs },
    );

  beforeAll(async () => {
    // Parts of this file alone: what is off must be missing.
    delete process.env.KAFKA_BROKERS;
    delete process.env.DATABASE_URL;
    delete process.env.REDIS_URL;
    delete process.env.MQTT_URL;
    directory = await mkdtemp(join(tmpdir(), 'heliograph-small-'));
    await chmod(directory, 0o755);
    stack = await startStack({ directory: join(directory, 'stack'), parts: ['kafka', 'postgres'], keep: true });
    expect([stack.environment.REDIS_URL, stack.environment.MQTT_URL]).toEqual([undefined, undefined]);
    const ports = await Promise.all(Array.from({ length: 7 }, () => freePort()));
    const [gateway, authApi, syncApi, deliveryApi, health, webhook] = ports.map(String);
    sandboxPort = ports[6]!;
    gatewayUrl = `http://127.0.0.1:${gateway!}`;
    settings = {
      ...stack.environment,
      ...partitions,
      PORT: gateway!,
      AUTH_API_PORT: authApi!,
      SYNC_API_PORT: syncApi!,
      DELIVERY_API_PORT: deliveryApi!,
      HEALTH_PORT: health!,
      GATEWAY_PLAINTEXT: 'true',
      WEBHOOK_ALLOWED_CIDRS: '127.0.0.1/32',
      WEBHOOK_CA_FILE: stack.environment.TLS_CA_FILE!,
      VENDOR_BASE_URLS: ['solis', 'growatt'].map((id) => `${id}=http://127.0.0.1:${sandboxPort}/${id}`).join(','),
      TIME_SCALE: timeScale,
    };
    sandbox = await ServiceProcess.started(
      vendorSandbox({ port: sandboxPort, inverters: 4, timeScale: Number(timeScale) }),
    );
    await provision('solis');
    product = await started('solis');
    const state = loadState(join(directory, 'account.json'));
    await seedAccounts(stack.environment, state);
    api = new GatewayClient(gatewayUrl);
    await api.login(accountName, state.accountPassword);
    const url = `https://localhost:${webhook!}/records`;
    const { secret } = (await api.post('/v1/webhooks', { url })) as { secret: string };
    receiver = new WebhookReceiver({
      port: Number(webhook),
      ...(await issueCertificate(join(directory, 'stack'), 'webhook-receiver', ['localhost'])),
      secret,
      onRecord: (key) => {
        const vendor = key.slice(0, key.indexOf(':'));
        received.set(vendor, (received.get(vendor) ?? new Set()).add(key));
      },
      onEvent: () => undefined,
    });
    await receiver.start();
  });
  afterAll(async () => {
    await api?.close();
    await product?.stop();
    await sandbox?.stop();
    await receiver?.stop();
    await stack?.stop();
    await rm(directory, { recursive: true, force: true });
  }, 120_000);

  async function addVendor(id: string): Promise<void> {
    const answer = await fetch(`http://127.0.0.1:${sandboxPort}/`);
    const { vendors } = (await answer.json()) as { vendors: SandboxVendor[] };
    await syncVendor(
      api,
      vendors.find((vendor) => vendor.id === id)!,
      { onProgress: () => undefined },
    );
  }
  const arrive = (vendor: string, more: number): Promise<unknown> => {
    const before = count(vendor);
    return until(`records of ${vendor}`, () => count(vendor) >= before + more, { deadlineMs });
  };
  const refusal = (path: string, body: object = {}): Promise<unknown> =>
    api.post(path, body).then(
      () => 'accepted',
      (error: unknown) => (error instanceof GatewayError ? [error.status, error.slug, error.message] : error),
    );

  it('has the topics of what is enabled, and those that may grow with one partition', async () => {
    const admin = createKafkaAdmin(kafkaConnectionFromEnvironment(stack.environment, 'test'));
    const topics = (await admin.listTopics()).filter((name) => !name.startsWith('__'));
    expect(topics).toHaveLength(40);
    const of = async (name: string): Promise<number> => (await admin.endOffsets(name)).length;
    expect([await of('raw.solis'), await of('control.devices'), await of('basedata')]).toEqual([6, 6, 1]);
    await admin.close();
  });

  it('refuses what is off, and names what is enabled', async () => {
    const { items } = (await api.get('/v1/vendors')) as { items: { id: string }[] };
    expect(items.map(({ id }) => id)).toEqual(['solis']);
    expect(await refusal('/v1/vendor-accounts', { vendor: 'growatt', credentials: { token: 'x' } })).toEqual([
      409,
      'vendor_not_enabled',
      expect.stringContaining('Enabled: solis'),
    ]);
    for (const channel of ['kafka', 'mqtt'])
      expect(await refusal(`/v1/${channel}-credentials`)).toEqual([
        409,
        'channel_not_enabled',
        expect.stringContaining('Enabled: webhook'),
      ]);
  });

  it('delivers, and says that only one replica may run', async () => {
    await addVendor('solis');
    await arrive('solis', 8);
    expect(await product.log()).toContain('REDIS_URL is not set');
  });

  it('refuses a second process', async () => {
    const [port, healthPort] = [await freePort(), await freePort()].map(String);
    const environment = { ...settings, ...enabled('solis'), PORT: port, HEALTH_PORT: healthPort };
    const apiPorts = { AUTH_API_PORT: '0', SYNC_API_PORT: '0', DELIVERY_API_PORT: '0' };
    const { code, output } = await runCommand({ app: 'all-in-one', environment: { ...environment, ...apiPorts } });
    expect([code, output]).toEqual([1, expect.stringContaining('Set REDIS_URL for both')]);
  });

  it('continues after a kill, and a session that was ended stays ended', async () => {
    const password = loadState(join(directory, 'account.json')).accountPassword;
    const body = new URLSearchParams({ username: accountName, password });
    const login = await fetch(`${gatewayUrl}/auth/login`, { method: 'POST', body });
    const { result } = (await login.json()) as { result: { access_token: string; refresh_token: string } };
    const headers = { authorization: `Bearer ${result.access_token}` };
    const status = async (): Promise<number> => (await fetch(`${gatewayUrl}/v1/account`, { headers })).status;
    expect(await status()).toBe(200);
    const session = new URLSearchParams({ refresh_token: result.refresh_token });
    expect((await fetch(`${gatewayUrl}/auth/logout`, { method: 'POST', body: session })).status).toBe(200);
    await until('the session to end', async () => (await status()) === 401, { deadlineMs });
    await product.kill();
    product = await started('solis');
    expect(await status()).toBe(401);
    await arrive('solis', 8);
  });

  it('gets another vendor by the provisioner and a restart', async () => {
    await provision('solis,growatt');
    await product.stop();
    product = await started('solis,growatt');
    await addVendor('growatt');
    await Promise.all([arrive('solis', 4), arrive('growatt', 4)]);
  });

  it('shows an account of a vendor that is turned off again, and leaves its topics', async () => {
    await product.stop();
    product = await started('solis');
    const { items } = (await api.get('/v1/vendor-accounts')) as {
      items: { id: string; vendor: string; polling: { action: string | null } }[];
    };
    const off = items.find(({ vendor }) => vendor === 'growatt')!;
    expect(off.polling.action).toContain('has not enabled this vendor');
    const [status, slug] = (await refusal(`/v1/vendor-accounts/${off.id}/verify`)) as unknown[];
    expect([status, slug]).toEqual([409, 'vendor_not_enabled']);
    await arrive('solis', 4);
    const admin = createKafkaAdmin(kafkaConnectionFromEnvironment(stack.environment, 'test'));
    expect(await admin.listTopics()).toContain('raw.growatt');
    await admin.close();
  });
});
