import { readFileSync } from 'node:fs';
import type { VendorError, VendorHttp } from '@heliograph/vendor-contract';
import { startCloud, type Cloud } from './harness.ts';

const { signal } = new AbortController();
const fixture = (name: string): string => readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8');
let cloud: Cloud;

beforeEach(async () => {
  cloud = await startCloud({ inverters: 2 });
});
afterEach(() => cloud.close());

const answering = (status: number, body: string, headers: Record<string, string> = {}): VendorHttp => ({
  request: async () => ({ status, headers, body }),
});

describe('refusals', () => {
  it('takes the right key', async () => {
    await expect(cloud.adapter.verify(signal)).resolves.toBeUndefined();
  });

  it.each([
    ['secret', { keySecret: 'wrong-secret-of-mine' }],
    ['key', { keyId: '999' }],
  ])('knows a wrong %s as refused credentials, and does not repeat it', async (_, changes) => {
    const credentials = { ...cloud.simulator.credentials, ...changes };
    const error = (await cloud
      .adapterWith({ credentials })
      .verify(signal)
      .catch((cause: unknown) => cause)) as VendorError;
    expect(error.kind).toBe('credentials_rejected');
    expect(JSON.stringify([error.message, error.details])).not.toMatch(/wrong-secret|999/);
  });

  it.each([16, -16])('does not blame the key for a clock that is %d minutes off (408)', async (minutes) => {
    const adapter = cloud.adapterWith({ now: () => cloud.clock.now + minutes * 60_000 });
    await expect(adapter.verify(signal)).rejects.toMatchObject({ kind: 'unavailable', details: { vendorCode: '408' } });
  });

  it('has to wait when it asks an interface a third time within the window, and not when it asks another', async () => {
    const adapter = cloud.adapterWith({
      http: { request: (request) => ((cloud.clock.now -= 1000), cloud.http.request(request)) },
    });
    await adapter.verify(signal);
    await adapter.verify(signal);
    await expect(adapter.verify(signal)).rejects.toMatchObject({
      kind: 'rate_limited',
      details: { retryAfterMs: 5000 / 60 },
    });
    await expect(adapter.listDevices([], signal)).resolves.toEqual([]);
    expect(cloud.simulator.violations()).toBe(1);
  });
});

describe('unusable answers', () => {
  it.each([
    ['HTML with 200', 200, '<html><body>maintenance</body></html>', 'unavailable'],
    ['half a JSON', 200, '{"success":true,"code":"0","data":{"page":{"rec', 'unavailable'],
    ['an empty body', 200, '', 'unavailable'],
    ['a bare value', 200, 'null', 'unavailable'],
    ['502', 502, '<html></html>', 'unavailable'],
    ['503', 503, '{}', 'unavailable'],
    ['a firewall page with 403', 403, ' <html><h1>403 Forbidden</h1></html>', 'unavailable'],
    ['404', 404, '{}', 'protocol'],
    ['an answer without list', 200, '{"success":true,"code":"0","data":{}}', 'protocol'],
    ['an unknown code', 200, '{"success":true,"code":"Z9","msg":"?","data":null}', 'protocol'],
    ['no code', 200, '{"success":true,"data":{"records":[]}}', 'protocol'],
    ['code 1 (recorded)', 200, fixture('error.1.recorded.json'), 'protocol'],
    ['code B0115 (recorded)', 200, fixture('error.B0115.recorded.json'), 'protocol'],
    ['R0000 about the daily quota (recorded)', 200, fixture('error.R0000.daily-limit.recorded.json'), 'rate_limited'],
    ['R0000', 200, '{"success":true,"code":"R0000","msg":"no authority","data":null}', 'not_permitted'],
    [
      'I0012',
      200,
      '{"success":true,"code":"I0012","msg":"wrong account or password","data":null}',
      'credentials_rejected',
    ],
    ['1007', 200, '{"success":true,"code":"1007","msg":"","data":null}', 'rate_limited'],
  ])('%s', async (_, status, body, kind) => {
    const adapter = cloud.adapterWith({ http: answering(status, body) });
    await expect(adapter.verify(signal)).rejects.toMatchObject({ name: 'VendorError', kind });
  });

  it('reports the code and the message of the vendor, though success is true', async () => {
    const adapter = cloud.adapterWith({ http: answering(200, fixture('error.B0115.recorded.json')) });
    await expect(adapter.verify(signal)).rejects.toMatchObject({
      details: { vendorCode: 'B0115', vendorMessage: expect.stringContaining('datalogger is offline') },
    });
  });

  it('waits as long as Retry-After states', async () => {
    const adapter = cloud.adapterWith({ http: answering(429, '', { 'retry-after': '7' }) });
    await expect(adapter.verify(signal)).rejects.toMatchObject({
      kind: 'rate_limited',
      details: { retryAfterMs: 7000 },
    });
  });

  it('reports a server that closed the connection as unavailable', async () => {
    await cloud.close();
    await expect(cloud.adapter.verify(signal)).rejects.toMatchObject({ kind: 'unavailable' });
  });
});
