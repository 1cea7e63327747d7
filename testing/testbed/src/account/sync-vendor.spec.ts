import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GatewayClient, GatewayError } from './gateway-client.ts';
import { syncVendor, SyncTimeoutError } from './sync-vendor.ts';

const vendor = { id: 'solis', credentials: { key: 'k' } };
const account = { id: 'va_1', vendor: 'solis' };
const plants = [{ devices: [{ monitored: true }, { monitored: false }, { monitored: true }] }];
const sync = '/apiDevice/syncApiPlantAndDevice?dataAccessUserId=va_1';

type Answer = { status: number; error: string; retryAfter?: string } | { result: unknown };
const unavailable: Answer = { status: 503, error: 'vendor_unavailable', retryAfter: '0' };

/** The API's answers in the order of the calls to a path; the last one stays. */
let answers: Record<string, Answer[]>;
let calls: string[];
const server = createServer((request, response) => {
  const path = `${request.method} ${request.url}`;
  calls.push(path);
  request.resume();
  const left = answers[path] ?? [];
  const answer = (left.length > 1 ? left.shift() : left[0]) ?? { status: 404, error: 'not_found' };
  if ('result' in answer) {
    response.end(JSON.stringify({ success: true, code: 200, message: 'ok', result: answer.result }));
    return;
  }
  const { status, error, retryAfter } = answer;
  response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter });
  response.end(JSON.stringify({ success: false, code: status, message: 'No.', error, result: null }));
});

let api: GatewayClient;
let progress: string[];
const options = (deadlineMs = 60_000) => ({
  onProgress: (line: string) => progress.push(line),
  deadlineMs,
  pauseMs: 1,
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  api = new GatewayClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, import.meta.filename);
});
afterAll(async () => {
  await api.close();
  server.close();
});
beforeEach(() => {
  [calls, progress] = [[], []];
  answers = {
    'GET /v1/vendor-accounts?limit=500': [{ result: { items: [] } }, { result: { items: [account] } }],
    'POST /v1/vendor-accounts': [{ result: account }],
    [`GET ${sync}`]: [{ result: plants }],
  };
});

it('adds the vendor account and counts monitored devices, without output on success', async () => {
  expect(await syncVendor(api, vendor, options())).toBe(2);
  expect(calls).toEqual(['GET /v1/vendor-accounts?limit=500', 'POST /v1/vendor-accounts', `GET ${sync}`]);
  expect(progress).toEqual([]);
});

it('retries a sync that timed out, reports it, and does not add the account twice', async () => {
  const slow: Answer[] = [
    unavailable,
    { status: 503, error: 'sync_in_progress' },
    { status: 504, error: 'upstream_timeout' },
  ];
  answers[`GET ${sync}`] = [...slow, { result: plants }];
  expect(await syncVendor(api, vendor, options())).toBe(2);
  expect(calls.filter((call) => call.startsWith('POST'))).toHaveLength(1);
  expect(progress).toHaveLength(3);
  expect(progress[0]).toContain('solis: no devices yet, attempt 2 in 0 s');
  expect(progress[0]).toContain('503 vendor_unavailable');
  expect(progress[2]).toContain('attempt 4');
});

it('tries an account again whose credentials could not be tried in time', async () => {
  answers['GET /v1/vendor-accounts?limit=500'] = [{ result: { items: [] } }];
  answers['POST /v1/vendor-accounts'] = [unavailable, { result: account }];
  expect(await syncVendor(api, vendor, options())).toBe(2);
});

it('ends at its deadline with the last answer and with what to look at', async () => {
  answers[`GET ${sync}`] = [unavailable];
  const error = await syncVendor(api, vendor, options(0)).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(SyncTimeoutError);
  for (const part of ['solis', '1 attempt', '503 vendor_unavailable', 'logs/ingest.log', 'logs/sync-api.log'])
    expect((error as Error).message).toContain(part);
});

it('begins no wait that ends after the deadline', async () => {
  answers[`GET ${sync}`] = [{ status: 503, error: 'vendor_rate_limited', retryAfter: '3600' }];
  await expect(syncVendor(api, vendor, options(60_000))).rejects.toThrow(SyncTimeoutError);
  expect(progress).toEqual([]);
});

it('fails at once where a retry cannot help', async () => {
  answers['POST /v1/vendor-accounts'] = [{ status: 422, error: 'vendor_credentials_rejected' }];
  const error = await syncVendor(api, vendor, options()).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(GatewayError);
  expect(calls.filter((call) => call.startsWith('POST'))).toHaveLength(1);
});
