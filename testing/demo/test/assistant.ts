import { resolve } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { GatewayClient } from '@heliograph/testbed/account';
import { accountName } from '../src/launch/seed.ts';
import { newKey, reachable } from './account-keys.ts';
import type { TestedProduct } from './tested-product.ts';

const program = resolve(import.meta.dirname, '../../../packages/mcp/dist/main.js');

/** What an assistant sees of an account: a client of MCP that starts `heliograph-mcp`. */
export function assistant(product: TestedProduct): void {
  let api: GatewayClient;
  const open: Client[] = [];

  beforeAll(async () => {
    api = product.client();
    await api.login(accountName, product.demo.state.accountPassword);
  });
  afterAll(async () => {
    await Promise.all(open.map((client) => client.close()));
    await api.close();
  });

  function start(key: string, ...args: string[]) {
    const client = new Client({ name: 'end-to-end', version: '0' });
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [program, ...args],
      env: { ...reachable(product), HELIOGRAPH_API_KEY: key },
      stderr: 'pipe',
    });
    let log = '';
    transport.stderr?.on('data', (chunk: Buffer) => (log += chunk.toString()));
    const connected = client.connect(transport).then(() => open.push(client));
    const call = async (name: string, input: Record<string, unknown> = {}) => {
      const { content, isError = false } = await client.callTool({ name, arguments: input });
      return { isError, text: (content as { text: string }[])[0]!.text };
    };
    const names = async (): Promise<string[]> => (await client.listTools()).tools.map(({ name }) => name);
    return { connected, call, names, log: () => log };
  }

  it('looks at the fleet page by page', async () => {
    const reader = start(await newKey(api, 'read'));
    await reader.connected;
    const pageOf = async (name: string, input: object = {}) => {
      const { isError, text } = await reader.call(name, { ...input });
      expect([name, isError, text]).toEqual([name, false, expect.stringMatching(/^\{/)]);
      return JSON.parse(text);
    };
    const first = await pageOf('list_devices', { limit: 2, vendor: 'solis' });
    const next = await pageOf('list_devices', { limit: 2, vendor: 'solis', cursor: first.nextCursor });
    const ids: string[] = [...first.items, ...next.items].map(({ deviceId }) => deviceId);
    expect(new Set(ids).size).toBe(4);
    expect(first.items[0]).toMatchObject({ DataSources: 'solis', currentStatus: expect.any(String) });
    expect((await pageOf('sum_devices', { vendor: 'solis' })).currentStatuses).toBeDefined();
    expect((await pageOf('list_vendor_health')).items.length).toBeGreaterThan(10);
    expect((await pageOf('list_vendor_accounts', { limit: 100 })).items.length).toBeGreaterThan(10);
    const energy = { scope: 'device', id: ids[0], resolution: '1h', from: '2026-11-01' };
    expect(await pageOf('show_energy', energy)).toMatchObject({ resolution: '1h', items: expect.any(Array) });
    const {
      items: [plant],
    } = await pageOf('list_plants', { limit: 1, vendor: 'solis' });
    await pageOf('show_plant_flows', { id: plant.plantId });
    await pageOf('list_device_history', { id: ids[0], from: '2026-11-01T00:00:00Z', limit: 5 });
    await pageOf('show_device_quality', { id: ids[0], from: '2026-11-01' });
    await pageOf('list_alarms', { state: 'active', severity: ['critical', 'major'], acknowledged: 'false' });
    for (const name of ['count_alarms', 'show_energy', 'list_attempts', 'list_dead_letters', 'list_webhooks'])
      await pageOf(name);
    for (const name of ['rank_device_quality', 'list_events', 'list_storage', 'list_groups', 'show_usage'])
      await pageOf(name);
    expect(reader.log()).toBe('');
  }, 180_000);

  it('gets an explanation for what is wrong, and no tool that the key does not allow', async () => {
    const reader = start(await newKey(api, 'read'), '--allow-changes');
    await reader.connected;
    expect(await reader.names()).toContain('list_alarms');
    expect(await reader.names()).not.toContain('acknowledge_alarm');
    expect(await reader.call('list_devices', { limit: 500 })).toEqual({
      isError: true,
      text: expect.stringMatching(/limit[\s\S]*100|100[\s\S]*limit/),
    });
    const unknown = await reader.call('show_latest_record', { id: 'dev_0' });
    expect(unknown).toEqual({ isError: true, text: expect.stringMatching(/not_found.*Take the id from a list/) });
    expect(await reader.call('retry_dead_letters')).toMatchObject({ isError: true });
  }, 180_000);

  it('changes something with the scope and the option alone', async () => {
    const { api: other } = await product.issueAccount(`hopper${Date.now()}`);
    const key = await newKey(other, 'deliveries');
    const filter = { kinds: ['quota.reached'] };
    const { id } = (await other.post('/v1/webhooks', { url: 'https://localhost:9/mcp', filter })) as { id: string };
    const without = start(key);
    await expect(without.connected).rejects.toThrow();
    expect(without.log()).toContain("no tools for the key's scopes (deliveries)");
    const allowed = start(key, '--allow-changes');
    await allowed.connected;
    expect(await allowed.names()).toEqual(['retry_dead_letters', 'test_webhook', 'test_sink']);
    expect(await allowed.call('test_webhook', { id })).toMatchObject({ isError: false });
    const retried = await allowed.call('retry_dead_letters');
    expect(retried).toEqual({ isError: false, text: expect.stringContaining('"taken":0') });
    await other.delete(`/v1/webhooks/${id}`);
    await other.close();
  }, 180_000);

  it('does not get far with a key that is unknown, and its log does not have the key', async () => {
    const key = `hlk_${'x'.repeat(49)}`;
    const { connected, log } = start(key);
    await expect(connected).rejects.toThrow();
    expect(log()).toMatch(/^heliograph-mcp: POST \/auth\/token: 401 invalid_api_key.*HELIOGRAPH_API_KEY/);
    expect(log()).not.toContain(key);
  }, 180_000);
}
