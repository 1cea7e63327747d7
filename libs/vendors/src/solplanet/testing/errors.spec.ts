import type { VendorHttp, VendorResponse } from '@heliograph/vendor-contract';
import { errorOfEnvelope, errorOfStatus } from '../errors.ts';
import { signal, startCloud, type Cloud } from './harness.ts';

const response = (status: number, headers: Record<string, string> = {}, body = ''): VendorResponse => ({
  status,
  headers,
  body,
});
const kindOf = (given: VendorResponse): unknown => errorOfStatus('getPlanListPro', given, 1)?.kind;

describe('answers of the gateway', () => {
  it.each([
    [200, '', undefined],
    [400, 'Invalid Signature, Server StringToSign:GETapplication/json', 'credentials_rejected'],
    [403, 'Invalid Signature', 'credentials_rejected'],
    [400, 'Invalid AppKey', 'credentials_rejected'],
    [400, 'Timestamp Expired', 'protocol'],
    [403, 'Unauthorized', 'not_permitted'],
    [403, 'Throttled by USER Flow Control', 'rate_limited'],
    [429, 'Throttled by APP Flow Control', 'rate_limited'],
    [404, 'API Not Found', 'protocol'],
    [504, 'Backend timeout', 'unavailable'],
  ])('HTTP %d "%s" is %s', (status, message, kind) => {
    expect(kindOf(response(status, message === '' ? {} : { 'x-ca-error-message': message }))).toBe(kind);
  });

  it('a 403 without a message of the gateway is a burst cut off (live client), a page of HTML an outage', () => {
    expect(kindOf(response(403))).toBe('rate_limited');
    expect(kindOf(response(403, { 'x-ca-request-id': '1' }))).toBe('protocol');
    expect(kindOf(response(403, {}, '<html>'))).toBe('unavailable');
    expect(kindOf(response(400, {}, '<html>'))).toBe('unavailable');
  });

  it('waits as long as the answer states, otherwise the minute of the limit, by the time scale', () => {
    expect(errorOfStatus('getPlanListPro', response(429, { 'retry-after': '7' }), 60)?.details.retryAfterMs).toBe(7000);
    expect(errorOfStatus('getPlanListPro', response(429), 60)?.details.retryAfterMs).toBe(1000);
  });

  it('omit the signed text, which contains the token', () => {
    const message = 'Invalid Signature, Server StringToSign:GETapplication/jsonX-Ca-Key:1/pro/x?token=hush';
    expect(errorOfStatus('getPlanListPro', response(400, { 'x-ca-error-message': message }), 1)?.details).toEqual({
      call: 'getPlanListPro',
      vendorCode: '400',
      vendorMessage: 'Invalid Signature',
    });
  });
});

describe('answers of the cloud', () => {
  it.each([
    [200, undefined],
    ['200', undefined],
    [10001, 'protocol'],
    [10009, 'protocol'],
    [10010, 'not_permitted'],
    [10012, 'not_permitted'],
    [10403, 'not_permitted'],
    [20006, 'credentials_rejected'],
    [undefined, 'protocol'],
  ])('status %s is %s', (status, kind) => {
    expect(errorOfEnvelope('getPlanListPro', { status, info: 'why' }, 1)?.kind).toBe(kind);
  });
});

describe('the client', () => {
  let cloud: Cloud;
  afterEach(() => cloud.close());

  const answering = (body: string): VendorHttp => ({ request: () => Promise.resolve(response(200, {}, body)) });

  it.each([
    ['appKey', '400', 'Invalid AppKey'],
    ['appSecret', '400', 'Invalid Signature'],
    ['token', '20006', 'user does not exist'],
  ])('reports %s as refused, without any of the three', async (name, vendorCode, vendorMessage) => {
    cloud = await startCloud();
    const adapter = cloud.adapterWith({ credentials: { ...cloud.simulator.credentials, [name]: 'something-else' } });
    const error: unknown = await adapter.verify(signal).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ kind: 'credentials_rejected', details: { vendorCode, vendorMessage } });
    for (const secret of [...Object.values(cloud.simulator.credentials), 'something-else']) {
      expect(`${String(error)} ${JSON.stringify(error)}`).not.toContain(secret);
    }
  });

  it('removes the token from the cloud’s message', async () => {
    cloud = await startCloud();
    const { token } = cloud.simulator.credentials;
    const http = answering(`{"status":10001,"info":"no such token ${token!}"}`);
    await expect(cloud.adapterWith({ http }).verify(signal)).rejects.toMatchObject({
      kind: 'protocol',
      details: { vendorCode: '10001', vendorMessage: 'no such token ***' },
    });
  });

  it.each([
    ['{"status":200,"in', 'unavailable'],
    ['[]', 'unavailable'],
    ['{"status":200,"data":[]}', 'protocol'],
  ])('classifies %s correctly', async (body, kind) => {
    cloud = await startCloud();
    await expect(cloud.adapterWith({ http: answering(body) }).listPlants(signal)).rejects.toMatchObject({ kind });
  });
});
