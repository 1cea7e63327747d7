import { jest } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile, renderTable, until } from '@heliograph/testbed';
import { vendorIds } from '@heliograph/vendors';
import { accountName } from '../src/launch/seed.ts';
import { GatewayError } from '@heliograph/testbed/account';
import { KafkaReader } from '@heliograph/testbed/receivers';
import { appliedFile } from './applied-file.ts';
import { assistant } from './assistant.ts';
import { firstRecordScenario } from './console/connect.ts';
import { loginScenarios } from './console/login.ts';
import { TestedConsole } from './console/tested-console.ts';
import { deadlineMs } from './deadline.ts';
import { TestedProduct } from './tested-product.ts';

async function refused(call: Promise<unknown>): Promise<GatewayError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof GatewayError) return error;
    throw error;
  }
  throw new Error('the call was not refused');
}

interface StorageRow {
  vendor: string;
  plantId: string;
}

// A deadline detects a hang, never slowness.
jest.setTimeout(300_000);

/** The whole product as `npm start` runs it: through the gateway to all three channels, on real parts, while its processes end. */
describe('the product', () => {
  const product = new TestedProduct('end-to-end', 2_000);
  beforeAll(() => product.start(), 300_000);
  afterAll(() => product.stop(), 180_000);

  it('brings every vendor to all three channels', async () => {
    expect(product.demo.vendorIds).toEqual(vendorIds);
    expect(product.demo.deviceCount).toBeGreaterThanOrEqual(vendorIds.length * 10);
    await product.receivesEveryVendor();
  }, 240_000);

  // The other scenarios are in console.spec.ts, which `npm run verify` runs.
  describe('in the console', () => {
    const tested = new TestedConsole(product);
    beforeAll(() => tested.start(), 300_000);
    afterEach(() => tested.endScenario(), 300_000);
    afterAll(() => tested.stop(), 60_000);
    firstRecordScenario(tested);
    loginScenarios(tested);
  });

  it('reports on every channel the result of each vendor account’s first sync', async () => {
    const api = product.client();
    await api.login(accountName, product.demo.state.accountPassword);
    const reportedVendors = async (): Promise<string[]> => {
      const { items } = (await api.get('/v1/events?kind=inventory.changed&limit=500')) as {
        items: { vendor: string; body: { devices: { added: number } } }[];
      };
      const found = items.filter(({ body }) => body.devices.added > 0).map(({ vendor }) => vendor);
      return [...new Set(found)].sort();
    };
    // The list is a projection, and the count is the operator's reader's: both follow with a delay.
    await until('events of all vendors', async () => (await reportedVendors()).length >= vendorIds.length, {
      deadlineMs,
    }).catch(() => undefined);
    expect(await reportedVendors()).toEqual([...vendorIds].sort());
    await api.close();
    await until('an event of each vendor', () => product.demo.events.produced >= vendorIds.length, { deadlineMs });
    await until('every event on every channel', () => product.demo.events.open() === 0, { deadlineMs });
  }, 240_000);

  it('knows the batteries and meters of hybrids by their data, and the flow of their plants', async () => {
    const api = product.client();
    await api.login(accountName, product.demo.state.accountPassword);
    const known = async (type: string): Promise<StorageRow[]> => {
      const { items } = (await api.get(`/v1/storage?type=${type}&limit=500`)) as { items: StorageRow[] };
      return items;
    };
    const vendorsOf = (rows: readonly StorageRow[]): Set<string> => new Set(rows.map(({ vendor }) => vendor));
    // Which hybrids send samples now depends on the time of day: loggers are silent, and inverters sleep.
    for (const type of ['battery', 'meter'])
      await until(`a ${type} of several vendors`, async () => vendorsOf(await known(type)).size, {
        holds: (vendors) => vendors >= 3,
        deadlineMs,
      });
    const balances = async (): Promise<string[]> => {
      const plantIds = new Set((await known('battery')).map(({ plantId }) => plantId));
      const flows = [...plantIds].map((id) => api.get(`/v1/plants/${id}/flows`) as Promise<{ Balance: string }>);
      return (await Promise.all(flows)).map(({ Balance }) => Balance);
    };
    await until('a balance that closes', balances, { holds: (all) => all.includes('closed'), deadlineMs });
    await api.close();
  }, 240_000);

  it('brings alarms to every channel, and prints how long that takes', async () => {
    const { alarmMs, clouds } = product;
    await clouds.set(undefined, { fault: true });
    const fewest = (): number => Math.min(...[...alarmMs.values()].map(({ length }) => length));
    await until('forty alarms on each channel', fewest, { holds: (count) => count >= 40, deadlineMs });
    await clouds.calm();
    const rows = [...alarmMs].map(([channel, ms]) => [
      channel,
      ms.length,
      ...[0.5, 0.99, 1].map((q) => quantile(ms, q)),
    ]);
    const title = "From the vendor's answer to the receipt of an alarm, ms, up to a second too long";
    process.stdout.write(`${renderTable({ title, columns: ['channel', 'alarms', 'p50', 'p99', 'max'], rows })}\n`);
  }, 240_000);

  it('limits an account issued by the operator to ten devices, and denies it other accounts’ objects', async () => {
    const { api, id } = await product.issueAccount(`ada${Date.now()}`);
    const credentials = await product.sandboxCredentials('growatt');

    const wrong = await refused(
      api.post('/v1/vendor-accounts', { vendor: 'growatt', credentials: { token: 'wrong-token-wrong-token' } }),
    );
    expect(wrong).toMatchObject({ status: 422, slug: 'vendor_credentials_rejected' });
    const account = (await api.post('/v1/vendor-accounts', {
      vendor: 'growatt',
      credentials,
    })) as { id: string };
    const plants = (await api.get(`/apiDevice/syncApiPlantAndDevice?dataAccessUserId=${account.id}`)) as {
      plantId: string;
      devices: { monitored: boolean }[];
    }[];
    const devices = plants.flatMap((plant) => plant.devices);
    expect(devices.length).toBeGreaterThan(10);
    expect(devices.filter(({ monitored }) => monitored)).toHaveLength(10);

    const kafka = (await api.post('/v1/kafka-credentials')) as {
      username: string;
      password: string;
      topics: string[];
      groupPrefix: string;
    };
    const own: string[] = [];
    const connection = {
      brokers: product.demo.stack.environment.KAFKA_BROKERS!.split(','),
      ca: readFileSync(product.demo.stack.environment.KAFKA_CA_FILE!, 'utf8'),
    };
    const reader = new KafkaReader({
      ...connection,
      ...kafka,
      groupId: `${kafka.groupPrefix}test`,
      topics: kafka.topics.filter((topic) => topic === `delivery.${id}.basedata`),
      onMessage: ({ message }) => own.push(String(message.key)),
    });
    await reader.start();
    await until('records in the own topic', () => own.length, { holds: (n) => n > 0, deadlineMs });
    await reader.stop();

    const demoTopics = product.demo.state.kafka!.topics;
    const thief = new KafkaReader({
      ...connection,
      ...kafka,
      groupId: `${kafka.groupPrefix}thief`,
      topics: demoTopics,
      onMessage: () => own.push('STOLEN'),
    });
    await expect(
      Promise.race([thief.start(), sleep(5_000).then(() => Promise.reject(new Error('nothing came')))]),
    ).rejects.toThrow();
    // kafkajs continues its requests in the background, and cannot leave until they end.
    await Promise.race([thief.stop().catch(() => undefined), sleep(5_000)]);
    expect(own).not.toContain('STOLEN');

    const { api: other } = await product.issueAccount(`bob${Date.now()}`);
    for (const path of [
      `/v1/vendor-accounts/${account.id}`,
      `/apiDevice/syncApiPlantAndDevice?dataAccessUserId=${account.id}`,
      `/v1/plants/${plants[0]!.plantId}`,
      `/v1/webhooks/${product.demo.state.webhook!.id}`,
    ]) {
      expect(await refused(other.get(path))).toMatchObject({ status: 404 });
    }
    await other.close();
    await api.close();
  }, 120_000);

  describe('for an assistant, by heliograph-mcp', () => assistant(product));

  describe('by heliograph apply', () => appliedFile(product));

  // The other processes end in ending-processes.spec.ts, which `npm run verify` runs.
  it.each(['normalizer', 'webhook-dispatcher'])(
    'continues when %s is killed in the middle of the stream',
    (name) => product.goesOnWithoutProcess(name),
    240_000,
  );

  it('has lost nothing at the end, and duplicates have the same key', () => product.expectNothingLost(), 240_000);
});
