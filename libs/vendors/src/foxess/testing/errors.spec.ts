import { readFileSync } from 'node:fs';
import type { VendorError, VendorHttp, VendorResponse } from '@heliograph/vendor-contract';
import { device, signal, startCloud, type Cloud } from './harness.ts';

const fixture = (name: string): string => readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8');
let cloud: Cloud;

beforeEach(async () => {
  cloud = await startCloud({ inverters: 2 });
});
afterEach(() => cloud.close());

const answering = (body: string, status = 200, headers: Record<string, string> = {}): VendorHttp => ({
  request: (): Promise<VendorResponse> => Promise.resolve({ status, headers, body }),
});

async function refusal(http: VendorHttp): Promise<VendorError> {
  const error: unknown = await cloud
    .adapterWith({ http })
    .verify(signal)
    .catch((cause: unknown) => cause);
  return error as VendorError;
}

describe('refused credentials', () => {
  it('the right key is taken', async () => {
    await expect(cloud.adapter.verify(signal)).resolves.toBeUndefined();
  });

  it('a wrong key is named as such, in HTTP 200, and never repeated', async () => {
    const adapter = cloud.adapterWith({ credentials: { apiKey: 'wrong-key-of-mine' } });
    const error = (await adapter.verify(signal).catch((cause: unknown) => cause)) as VendorError;
    expect(error).toMatchObject({ kind: 'credentials_rejected', details: { vendorCode: '41809', call: 'plant/list' } });
    expect(JSON.stringify([error.message, error.details])).not.toContain('wrong-key-of-mine');
  });

  it('a key that was replaced in the portal is refused in the middle of polling', async () => {
    const [call] = cloud.adapter.planPolls(cloud.simulator.serials.map((serial) => device(serial)));
    await expect(call!.run(signal)).resolves.toHaveLength(1);
    cloud.simulator.revokeTokens!(true);
    await expect(call!.run(signal)).rejects.toMatchObject({ kind: 'credentials_rejected' });
    cloud.simulator.revokeTokens!(false);
    await expect(call!.run(signal)).resolves.toHaveLength(1);
  });

  it('HTTP 401 is the other form of the same refusal', async () => {
    const error = await refusal(answering('{"errno":41809,"msg":"x"}', 401));
    expect(error).toMatchObject({ kind: 'credentials_rejected', details: { vendorCode: '401' } });
  });

  it('trap: an illegal signature does not mean a wrong key', async () => {
    const error = await refusal(answering(fixture('error_illegal_signature.json')));
    expect(error).toMatchObject({
      kind: 'protocol',
      details: { vendorCode: '40256', vendorMessage: 'Parameter could not be parsed correctly illegal signature' },
    });
  });
});

describe('trap: errors come as HTTP 200', () => {
  it('40400 waits', async () => {
    const error = await refusal(answering(fixture('error_too_frequent.json')));
    expect(error).toMatchObject({ kind: 'rate_limited', details: { vendorCode: '40400', retryAfterMs: 1000 } });
  });

  it('40402, the quota of the day, rests the whole account until it is worth asking again', async () => {
    const [poll] = cloud.adapter.planPolls(cloud.simulator.serials.map((serial) => device(serial)));
    const spent = { kind: 'rate_limited', details: { vendorCode: '40402', retryAfterMs: 60_000, wholeAccount: true } };
    expect(await refusal(answering(fixture('error_day_quota.json')))).toMatchObject(spent);
    cloud.intercept = () => ({ status: 200, body: fixture('error_day_quota.json') });
    await expect(cloud.adapter.listPlants(signal)).rejects.toMatchObject(spent);
    await expect(poll!.run(signal)).rejects.toMatchObject(spent);
  });

  it.each([
    ['error_operation_timeout.json', 'unavailable'],
    ['error_token_invalid.json', 'credentials_rejected'],
  ])('%s is %s at every call', async (name, kind) => {
    const [poll] = cloud.adapter.planPolls(cloud.simulator.serials.map((serial) => device(serial)));
    cloud.intercept = () => ({ status: 200, body: fixture(name) });
    await expect(cloud.adapter.verify(signal)).rejects.toMatchObject({ kind });
    await expect(cloud.adapter.listPlants(signal)).rejects.toMatchObject({ kind });
    await expect(poll!.run(signal)).rejects.toMatchObject({ kind });
  });

  it.each([
    ['Out of API calls for today', 'rate_limited', 60_000],
    ['Requests are too frequent', 'rate_limited', 1000],
    ['The API key is invalid', 'credentials_rejected', undefined],
    ['No permission to access this interface', 'not_permitted', undefined],
    ['pageSize exceeds the limit', 'protocol', undefined],
  ])('an unknown code with "%s" is %s', async (msg, kind, retryAfterMs) => {
    const error = await refusal(answering(JSON.stringify({ errno: 49_999, msg, result: null })));
    expect([error.kind, error.details.retryAfterMs]).toEqual([kind, retryAfterMs]);
  });

  it.each([
    [41200, 'unavailable'],
    [41201, 'unavailable'],
    [41202, 'unavailable'],
    [42015, 'unavailable'],
    [44098, 'unavailable'],
    [41811, 'not_permitted'],
    [41807, 'credentials_rejected'],
    [41038, 'credentials_rejected'],
    [41930, 'not_permitted'],
    [41935, 'not_permitted'],
    [40257, 'protocol'],
    [44096, 'protocol'],
    [99999, 'protocol'],
  ])('%d is %s', async (errno, kind) => {
    const error = await refusal(answering(`{"errno":${errno},"msg":"so it is","result":null}`));
    expect(error).toMatchObject({ kind, details: { vendorCode: String(errno), vendorMessage: 'so it is' } });
  });

  it('an envelope without errno is not taken for success', async () => {
    expect(await refusal(answering('{"result":{"data":[]}}'))).toMatchObject({ kind: 'protocol' });
  });

  it('the key is cut out of a message that repeats it', async () => {
    const { apiKey } = cloud.simulator.credentials;
    const error = await refusal(answering(`{"errno":1,"msg":"bad token ${apiKey ?? ''}"}`));
    expect(error.details.vendorMessage).toBe('bad token ***');
  });
});

describe('outages', () => {
  it.each([
    ['HTML with 200', '<html><body>maintenance</body></html>', 200, 'unavailable'],
    ['half an answer', '{"errno":0,"msg":"success","result":{"data":[', 200, 'unavailable'],
    ['no envelope', '[]', 200, 'unavailable'],
    ['500', 'oops', 500, 'unavailable'],
    ['401 of a firewall', '<html>denied</html>', 401, 'unavailable'],
    ['403 of a firewall', '<html>denied</html>', 403, 'unavailable'],
    ['404', '404 page not found', 404, 'protocol'],
    ['429', '', 429, 'rate_limited'],
  ])('%s', async (_, body, status, kind) => {
    expect(await refusal(answering(body, status))).toMatchObject({ kind });
  });

  it('429 may state how long to wait', async () => {
    const error = await refusal(answering('', 429, { 'retry-after': '7' }));
    expect(error.details.retryAfterMs).toBe(7000);
  });

  it('a cloud that does not answer', async () => {
    await cloud.close();
    await expect(cloud.adapter.verify(signal)).rejects.toMatchObject({ kind: 'unavailable' });
  });
});
