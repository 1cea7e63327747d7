import { randomUUID } from 'node:crypto';
import type { Harness } from './harness.ts';

const list = 'GET /v1/devices';
const create = 'POST /v1/groups';

interface DeviceList {
  items: string[];
  nextCursor: string | null;
}

/** Calls: retries, errors, lists, members that are absent or null. */
export function callsSuite(harness: () => Harness): void {
  const group = () => ({ name: `sdk ${randomUUID()}` });

  it('repeats what is safe to repeat while the service is unavailable', async () => {
    const { driver, gateway } = harness();
    const client = await harness().withKey();
    gateway.reset({ on: list, times: 2, answer: { status: 503, error: 'unavailable', retryAfter: 0 } });
    await driver.run('devices', { client });
    expect(gateway.calls(list)).toHaveLength(3);
    gateway.reset({ on: list, breaks: 'before' });
    await driver.run('devices', { client });
    expect(gateway.calls(list)).toHaveLength(2);
  });

  it('repeats no creation without a key: it may have been carried out', async () => {
    const { driver, gateway } = harness();
    const client = await harness().withKey();
    gateway.reset({ on: create, answer: { status: 503, error: 'unavailable', retryAfter: 0 } });
    expect(await driver.failure('createGroup', { client, group: group() })).toMatchObject({ type: 'api', code: 503 });
    expect(gateway.calls(create)).toHaveLength(1);
    gateway.reset({ on: create, breaks: 'after' });
    expect(await driver.failure('createGroup', { client, group: group() })).toMatchObject({ type: 'connection' });
    expect(gateway.calls(create)).toHaveLength(1);
  });

  it('creates one object with an idempotency key, although the first answer was lost', async () => {
    const { driver, gateway, environment } = harness();
    const client = await harness().withKey();
    const wanted = group();
    const key = randomUUID();
    gateway.reset({ on: create, breaks: 'after' });
    await driver.run('createGroup', { client, group: wanted, key });
    expect(gateway.calls(create).map(({ headers }) => headers['idempotency-key'])).toEqual([key, key]);
    const { items } = (await environment.ask('get', '/v1/groups?limit=500')) as { items: { name: string }[] };
    expect(items.filter(({ name }) => name === wanted.name)).toHaveLength(1);
  });

  it('waits as long as a limit asks, for any call', async () => {
    const { driver, gateway } = harness();
    const client = await harness().withKey();
    gateway.reset({ on: create, answer: { status: 429, error: 'rate_limited', retryAfter: 1 } });
    await driver.run('createGroup', { client, group: group() });
    expect(gateway.calls(create)).toHaveLength(2);
  });

  it('does not wait longer than it may', async () => {
    const { driver, gateway } = harness();
    const client = await harness().withKey({ maxRetryWait: 5 });
    gateway.reset({ on: list, times: 9, answer: { status: 429, error: 'rate_limited', retryAfter: 60 } });
    const failure = await driver.failure('devices', { client });
    expect(failure).toMatchObject({ code: 429, error: 'rate_limited', retryAfter: 60, requestId: 'req_injected' });
    expect(gateway.calls(list)).toHaveLength(1);
  });

  it('gives up after its retries, and says when a proxy answered in place of the service', async () => {
    const { driver, gateway } = harness();
    const client = await harness().withKey({ maxRetries: 1 });
    gateway.reset({ on: list, times: 9, answer: { status: 502, retryAfter: 0 } });
    const failure = await driver.failure('devices', { client });
    expect(failure).toMatchObject({ type: 'api', code: 502 });
    expect(failure.error ?? null).toBeNull();
    expect(gateway.calls(list)).toHaveLength(2);
  });

  it('names the invalid members of a request', async () => {
    const client = await harness().withKey();
    const failure = await harness().driver.failure('createGroup', { client, group: { name: '' } });
    expect(failure).toMatchObject({ code: 400, error: 'validation_failed' });
    expect(failure.details).toContainEqual(expect.objectContaining({ path: 'name', message: expect.any(String) }));
    expect(failure.message).toContain('name');
  });

  it('reads a page, and all pages', async () => {
    const { driver, gateway } = harness();
    const client = await harness().withKey();
    const first = (await driver.run('devices', { client, limit: 1 })) as DeviceList;
    expect(first.items).toHaveLength(1);
    expect(first.nextCursor).toEqual(expect.any(String));
    gateway.reset();
    const all = (await driver.run('devices', { client, limit: 1, all: true })) as DeviceList;
    expect(all.items).toContain(harness().device.deviceId);
    expect(new Set(all.items).size).toBe(all.items.length);
    expect(gateway.calls(list).length).toBeGreaterThanOrEqual(all.items.length);
  });

  it('tells an absent member of an update from one that is null', async () => {
    const { driver } = harness();
    const client = await harness().withKey();
    const made = (await driver.run('createGroup', { client, group: { ...group(), description: 'old' } })) as {
      id: string;
    };
    const renamed = `sdk ${randomUUID()}`;
    const kept = await driver.run('updateGroup', { client, group: made.id, change: { name: renamed } });
    expect(kept).toMatchObject({ name: renamed, description: 'old' });
    const removed = await driver.run('updateGroup', { client, group: made.id, change: { description: null } });
    expect(removed).toMatchObject({ name: renamed, description: null });
  });

  it('reads an answer that is no JSON', async () => {
    const client = await harness().withKey();
    expect(await harness().driver.run('exportDevices', { client })).toContain(harness().device.serial);
  });

  it('waits for a sync that takes longer than one call', async () => {
    const { driver, gateway, device } = harness();
    const path = 'GET /apiDevice/syncApiPlantAndDevice';
    const client = await harness().withKey();
    gateway.reset({ on: path, answer: { status: 503, error: 'sync_in_progress', retryAfter: 1 } });
    const plants = await driver.run('sync', { client, vendorAccount: device.vendorAccountId });
    expect(plants).toContain(device.plantId);
    expect(gateway.calls(path)).toHaveLength(2);
  });
}
