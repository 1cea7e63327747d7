import { createHash } from 'node:crypto';
import { DeliverySigner, generateWebhookSecret, type SignatureEncoding } from '@heliograph/delivery';
import type { Harness } from './harness.ts';

const now = 1_763_712_000;
const [older, secret] = [generateWebhookSecret(), generateWebhookSecret()];
const key = `solis:SN1:${now}`;
const record = { deviceType: 'inverter', InverterSN: 'SN1', StateDesc: 'Störung', EDay: 12.3, idempotency_key: key };
/** The vector of docs/use/delivery-guarantees.md. */
const vector = {
  secrets: ['whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY='],
  body: '{"a":1}',
  service: '0644de49523cf2c6c385a72deab74a857df1aa5a4539f5b8fceeab5813730bc7',
  standard: 'v1,Id1EFf5x1AFLOiZY1uIyCFGdfbk9EBP7+QY96AJb02E=',
};

interface Request {
  headers: Record<string, string>;
  body: string;
  secrets: string[];
  now: number;
  scheme?: 'standard' | 'service';
  tolerance?: number;
}

function signed(content: object, encoding: SignatureEncoding = 'hex'): Request {
  const body = JSON.stringify(content);
  const secrets = [older, secret].map((one, index) => ({ secret: one, primary: index === 1 }));
  const { standard, service } = new DeliverySigner(secrets, encoding).sign(key, Buffer.from(body), now * 1000)!;
  const headers = {
    'Webhook-Id': key,
    'webhook-timestamp': String(now),
    'WEBHOOK-SIGNATURE': standard,
    'X-Service-Signature': service,
    'X-Service-Attempt': '3',
  };
  return { headers, body, secrets: [secret], now };
}

/** Verification of requests, and deduplication. */
export function webhooksSuite(harness: () => Harness): void {
  const args = ({ body, ...request }: Request) => ({ ...request, body: Buffer.from(body).toString('base64') });
  const verify = (request: Request) => harness().driver.run('verify', args(request));
  const refusal = (request: Request) => harness().driver.failure('verify', args(request));

  it('accepts a record by either scheme, in every encoding', async () => {
    const expected = { event: 'device.data', idempotencyKey: key, keys: [key], attempt: 3 };
    expect(await verify(signed(record))).toEqual(expected);
    for (const encoding of ['hex', 'base64', 'sha256=hex'] as const)
      expect(await verify({ ...signed(record, encoding), scheme: 'service' })).toEqual(expected);
  });

  it('accepts either secret while one is replaced', async () => {
    for (const secrets of [[older], [generateWebhookSecret(), secret], ['', secret]])
      expect(await verify({ ...signed(record), secrets })).toMatchObject({ keys: [key] });
  });

  it('reads a batch, with the key of the request as the service makes it', async () => {
    const keys = [key, `solis:SN2:${now}`];
    const digest = createHash('sha256').update(keys.join(',')).digest('hex').slice(0, 32);
    const batch = keys.map((one) => ({ ...record, idempotency_key: one }));
    expect(await verify(signed(batch))).toMatchObject({ keys, idempotencyKey: `batch:${digest}` });
  });

  it('reads the kind from the body, which is signed', async () => {
    const { headers, ...request } = signed({ event: 'device.offline', idempotency_key: `${key}:offline` });
    const forged = { ...headers, 'X-Service-Event': 'device.data' };
    expect(await verify({ ...request, headers: forged })).toMatchObject({ event: 'device.offline' });
  });

  it('agrees with the documented vector', async () => {
    const headers = { 'webhook-id': key, 'webhook-timestamp': String(now), 'webhook-signature': vector.standard };
    const { secrets, body } = vector;
    // It is signed, and no record.
    expect(await refusal({ headers, body, secrets, now })).toMatchObject({ reason: 'malformed_payload', status: 401 });
    const own = { 'x-service-signature': vector.service };
    expect(await refusal({ headers: own, body, secrets, now, scheme: 'service' })).toMatchObject({
      reason: 'malformed_payload',
    });
  });

  it.each<[string, string, number, (request: Request) => Partial<Request>]>([
    ['another body', 'no_matching_signature', 401, ({ body }) => ({ body: `${body} ` })],
    ['another secret', 'no_matching_signature', 401, () => ({ secrets: [generateWebhookSecret()] })],
    ['a replay', 'timestamp_out_of_tolerance', 401, () => ({ now: now + 301 })],
    ['a clock that is behind', 'timestamp_out_of_tolerance', 401, () => ({ now: now - 301 })],
    [
      'no signature',
      'missing_header',
      401,
      () => ({ headers: { 'webhook-id': key, 'webhook-timestamp': String(now) } }),
    ],
    ['no time', 'malformed_header', 401, ({ headers }) => ({ headers: { ...headers, 'webhook-timestamp': 'soon' } })],
    ['half a secret', 'malformed_secret', 500, () => ({ secrets: ['whsec_'] })],
    ['no secret', 'malformed_secret', 500, () => ({ secrets: [''] })],
    ['what is no record', 'malformed_payload', 401, () => signed({ a: 1 })],
    ['an empty batch', 'malformed_payload', 401, () => signed([])],
  ])('rejects %s', async (_, reason, status, change) => {
    const request = signed(record);
    const failure = await refusal({ ...request, ...change(request) });
    expect(failure).toMatchObject({ type: 'verification', reason, status });
    expect(failure.message).not.toContain(secret);
  });

  it('allows the tolerance that is asked for', async () => {
    expect(await verify({ ...signed(record), now: now + 301, tolerance: 600 })).toMatchObject({ keys: [key] });
  });

  it('tells the kinds of records apart', async () => {
    const kinds = {
      'device.data': record,
      'battery.data': { deviceType: 'battery', idempotency_key: 'b' },
      'meter.data': { deviceType: 'meter', idempotency_key: 'm' },
      'site.data': { deviceType: 'site', idempotency_key: 's' },
      'device.day': { date: '2026-05-30', idempotency_key: 'd' },
      'energy.interval': { scope: 'device', idempotency_key: 'e' },
      'alarm.raised': { event: 'alarm.raised', deviceType: 'battery', idempotency_key: 'a' },
    };
    for (const [kind, one] of Object.entries(kinds))
      expect(await harness().driver.run('parse', { text: JSON.stringify(one) })).toEqual({
        kind,
        key: one.idempotency_key,
      });
    for (const text of ['null', '[]', '{}', '{"idempotency_key":1}', 'no JSON'])
      expect(await harness().driver.failure('parse', { text })).toMatchObject({ type: 'mistake' });
  });

  it('recognizes keys that it has seen, up to a number', async () => {
    const steps = [
      ['add', 'a'],
      ['add', 'b'],
      ['add', 'a'],
      ['add', 'c'],
      ['add', 'a'],
      ['add', 'b'],
      ['discard', 'b'],
      ['add', 'b'],
    ];
    const news = await harness().driver.run('seenKeys', { capacity: 2, steps });
    expect(news).toEqual([true, true, false, true, false, true, null, true]);
  });
}
