import { runInNewContext } from 'node:vm';
import { batchId, DeliverySigner, generateWebhookSecret, type SignatureEncoding } from '@heliograph/delivery';
import { verifyWebhook, type VerifiedWebhook } from './verify-webhook.ts';
import { WebhookVerificationError } from './verification-error.ts';

const now = 1_763_712_000_000;
const secret = generateWebhookSecret();
const older = generateWebhookSecret();

const sample = (serial: string, source = 'solis') => ({
  deviceType: 'inverter',
  InverterSN: serial,
  DataSources: source,
  Datetime: 1_763_712_000,
  AlertArray: [{ Übertemperatur: 1.5 }],
  idempotency_key: `${source}:${serial}:1763712000`,
});
const offline = { event: 'device.offline', InverterSN: 'SN1', idempotency_key: 'solis:SN1:1763712000:offline' };

/** As the dispatcher sends it: signed by the code that signs every delivery. */
function delivered(content: object, secrets = [secret], encoding: SignatureEncoding = 'hex') {
  const body = Buffer.from(JSON.stringify(content));
  const keys = (Array.isArray(content) ? content : [content]).map((record) => record.idempotency_key as string);
  const id = Array.isArray(content) ? batchId(keys) : keys[0]!;
  const signer = new DeliverySigner(
    secrets.map((one, i) => ({ secret: one, primary: i === 0 })),
    encoding,
  );
  const { service, standard } = signer.sign(id, body, now)!;
  const headers: Record<string, string> = {
    'x-service-signature': service,
    'webhook-id': id,
    'webhook-timestamp': String(now / 1000),
    'webhook-signature': standard,
    'x-service-event': 'forged',
    'x-service-attempt': '3',
  };
  return { id, headers, body };
}

async function refusal(work: Promise<VerifiedWebhook>): Promise<WebhookVerificationError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof WebhookVerificationError) return error;
    throw error;
  }
  throw new Error('it was accepted');
}

describe('verifyWebhook', () => {
  it('accepts requests signed by the service, in both schemes and every encoding', async () => {
    const content = sample('SN 1');
    for (const encoding of ['hex', 'base64', 'sha256=hex'] as const) {
      const { headers, body, id } = delivered(content, [secret], encoding);
      for (const scheme of ['standard', 'service'] as const)
        expect(await verifyWebhook({ headers, body, secrets: secret, scheme, now })).toEqual({
          event: 'device.data',
          idempotencyKey: id,
          records: [content],
          attempt: 3,
        });
    }
  });

  it('accepts the vectors of the documentation', async () => {
    const documented = { secrets: 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=', body: '{"a":1}', now };
    const standard = {
      'webhook-id': 'solis:SN1:1763712000',
      'webhook-timestamp': '1763712000',
      'webhook-signature': 'v1,Id1EFf5x1AFLOiZY1uIyCFGdfbk9EBP7+QY96AJb02E=',
    };
    const service = { 'X-Service-Signature': '0644de49523cf2c6c385a72deab74a857df1aa5a4539f5b8fceeab5813730bc7' };
    // Verified, and only then found to be no record.
    expect(await refusal(verifyWebhook({ ...documented, headers: standard }))).toMatchObject({
      reason: 'malformed_payload',
    });
    expect(await refusal(verifyWebhook({ ...documented, headers: service, scheme: 'service' }))).toMatchObject({
      reason: 'malformed_payload',
    });
  });

  it('gives the records of a batch under the key of the request', async () => {
    const { headers, body, id } = delivered([sample('A'), sample('B')]);
    const verified = await verifyWebhook({ headers, body, secrets: [secret], now });
    expect(verified).toMatchObject({
      event: 'device.data',
      idempotencyKey: id,
      records: [{ InverterSN: 'A' }, { InverterSN: 'B' }],
    });
  });

  it('distinguishes events, samples and tests by the signed body', async () => {
    const kinds = [];
    const day = { InverterSN: 'SN1', date: '2026-05-30', EDay: 1, idempotency_key: 'solis:SN1:2026-05-30:day' };
    const interval = { scope: 'device', start: 1_763_712_000, idempotency_key: 'dev_1:1763712000:1h:v1' };
    const test = { ...sample('TEST', 'test'), event: 'test', test: true };
    const battery = { deviceType: 'battery', DeviceSN: 'B1', idempotency_key: 'solis:B1:1763712000:battery' };
    for (const content of [offline, sample('A'), day, interval, test, [offline], battery]) {
      const { headers, body } = delivered(content);
      kinds.push((await verifyWebhook({ headers, body, secrets: secret, now })).event);
    }
    expect(kinds).toEqual([
      'device.offline',
      'device.data',
      'device.day',
      'energy.interval',
      'test',
      'device.offline',
      'battery.data',
    ]);
  });

  it('accepts either secret during a rotation, whichever of them the receiver has', async () => {
    const { headers, body } = delivered(offline, [older, secret]);
    for (const secrets of [older, secret, [generateWebhookSecret(), secret]])
      expect((await verifyWebhook({ headers, body, secrets, now })).event).toBe('device.offline');
    // X-Service-Signature is the primary's alone.
    const service = { headers, body, scheme: 'service' as const, now };
    expect((await verifyWebhook({ ...service, secrets: [secret, older] })).event).toBe('device.offline');
    expect(await refusal(verifyWebhook({ ...service, secrets: secret }))).toMatchObject({
      reason: 'no_matching_signature',
    });
  });

  it('takes headers and bodies as the platforms give them', async () => {
    const { headers, body } = delivered(offline);
    const spelled = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]));
    for (const form of [headers, new Headers(headers), spelled])
      for (const bytes of [body, new Uint8Array(body), Uint8Array.from(body).buffer, body.toString()])
        expect((await verifyWebhook({ headers: form, body: bytes, secrets: secret, now })).event).toBe(
          'device.offline',
        );
  });

  it('takes bytes of another realm, and a part of a larger buffer', async () => {
    const { headers, body } = delivered(offline);
    const elsewhere = runInNewContext('Uint8Array.from(bytes)', { bytes: [...body] }) as Uint8Array;
    const part = Buffer.concat([Buffer.from('xx'), body, Buffer.from('x')]).subarray(2, -1);
    for (const bytes of [elsewhere, elsewhere.buffer as ArrayBuffer, part])
      expect((await verifyWebhook({ headers, body: bytes, secrets: secret, now })).event).toBe('device.offline');
  });

  it('reads the headers of another prefix', async () => {
    const { headers, body } = delivered(offline);
    const { 'x-service-signature': signature = '' } = headers;
    const own = { 'x-sun-signature': signature, 'x-sun-attempt': '2' };
    expect(
      await verifyWebhook({ headers: own, body, secrets: secret, scheme: 'service', headerPrefix: 'X-Sun', now }),
    ).toMatchObject({ attempt: 2 });
  });

  it('refuses a request that was recorded, in time and beyond', async () => {
    const { headers, body } = delivered(offline);
    const at = (seconds: number, toleranceSeconds?: number) =>
      verifyWebhook({
        headers,
        body,
        secrets: secret,
        now: now + seconds * 1000,
        ...(toleranceSeconds !== undefined && { toleranceSeconds }),
      });
    await at(300);
    await at(-300);
    expect(await refusal(at(301))).toMatchObject({
      reason: 'timestamp_out_of_tolerance',
      message: expect.stringContaining('301 s old'),
    });
    expect(await refusal(at(-301))).toMatchObject({ reason: 'timestamp_out_of_tolerance' });
    expect(await refusal(at(31, 30))).toMatchObject({ reason: 'timestamp_out_of_tolerance' });
  });

  it.each([
    ['a changed body', { body: Buffer.from(JSON.stringify(offline).replace('SN1', 'SN2')) }, 'no_matching_signature'],
    ['a body that was parsed and written again', { body: JSON.stringify(offline, null, 1) }, 'no_matching_signature'],
    ['a changed id', { headers: { 'webhook-id': 'other' } }, 'no_matching_signature'],
    ['a newer timestamp', { headers: { 'webhook-timestamp': String(now / 1000 + 1) } }, 'no_matching_signature'],
    ['a stranger’s secret', { secrets: generateWebhookSecret() }, 'no_matching_signature'],
    ['no signature of a version it knows', { headers: { 'webhook-signature': 'v2,AAAA' } }, 'no_matching_signature'],
    ['a short signature', { headers: { 'webhook-signature': 'v1,AAAA' } }, 'no_matching_signature'],
    ['an invalid signature', { headers: { 'webhook-signature': 'v1,ÄÄ' } }, 'malformed_header'],
    ['an invalid timestamp', { headers: { 'webhook-timestamp': '1e9' } }, 'malformed_header'],
    ['no id', { headers: { 'webhook-id': undefined } }, 'missing_header'],
    ['no signature, though the other is there', { headers: { 'webhook-signature': undefined } }, 'missing_header'],
    ['a parsed body', { body: offline as never }, 'body_not_raw'],
    ['no body', { body: undefined as never }, 'body_not_raw'],
    ['no secret', { secrets: [] }, 'malformed_secret'],
    ['a secret that is not set', { secrets: undefined as never }, 'malformed_secret'],
    ['something else than a secret', { secrets: 'my-secret' }, 'malformed_secret'],
  ])('refuses %s', async (_, change, reason) => {
    const { headers, body } = delivered(offline);
    const options = {
      body,
      secrets: secret,
      now,
      ...change,
      headers: { ...headers, ...('headers' in change && change.headers) },
    };
    const error = await refusal(verifyWebhook(options));
    expect(error.reason).toBe(reason);
    expect(error.status).toBe(['body_not_raw', 'malformed_secret'].includes(reason) ? 500 : 401);
    expect(error.message).not.toContain(secret.slice(8));
    expect(error.message).not.toContain('my-secret');
  });
});
