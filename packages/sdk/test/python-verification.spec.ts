import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { DeliverySigner, generateWebhookSecret } from '@heliograph/delivery';

const program = resolve(import.meta.dirname, '../../../examples/webhook-verification-python/verify_webhook.py');
const now = 1_763_712_000_000;
const [older, secret] = [generateWebhookSecret(), generateWebhookSecret()];

interface Request {
  headers: Record<string, string>;
  body: string;
  secrets: string[];
  now: number;
}

function delivered(records: object): Request {
  const body = JSON.stringify(records);
  const id = 'solis:SN1:1763712000';
  const signer = new DeliverySigner(
    [older, secret].map((one, i) => ({ secret: one, primary: i === 0 })),
    'hex',
  );
  const { standard } = signer.sign(id, Buffer.from(body), now)!;
  const headers = { 'Webhook-Id': id, 'Webhook-Timestamp': String(now / 1000), 'Webhook-Signature': standard };
  return { headers, body, secrets: [secret], now: now / 1000 };
}

function verify(request: Request): { output: string; refusal: string } {
  const { stdout, stderr } = spawnSync('python3', [program], { input: JSON.stringify(request), encoding: 'utf8' });
  return { output: stdout.trim(), refusal: stderr.trim() };
}

const record = { InverterSN: 'SN1', StateDesc: 'Störung', idempotency_key: 'solis:SN1:1763712000' };
const hasPython = spawnSync('python3', ['--version']).status === 0;
if (!hasPython) console.warn('the Python verifier is not tested: there is no python3 on this machine');

(hasPython ? describe : describe.skip)('the Python verifier', () => {
  it('accepts requests signed by the service, one record or a batch', () => {
    expect(JSON.parse(verify(delivered(record)).output)).toEqual([record]);
    expect(JSON.parse(verify(delivered([record, record])).output)).toEqual([record, record]);
  });

  it.each<[string, Partial<Request>, string]>([
    ['another body', { body: '{}' }, '401: no secret made this signature'],
    ['another secret', { secrets: [generateWebhookSecret()] }, '401: no secret made this signature'],
    ['a replay', { now: now / 1000 + 301 }, '401: the request is too old'],
    [
      'no signature',
      { headers: { 'webhook-id': 'x', 'webhook-timestamp': '1' } },
      '401: the request has no header webhook-signature',
    ],
  ])('refuses %s', (_, change, refusal) => {
    const answer = verify({ ...delivered(record), ...change });
    expect(answer.output).toBe('');
    expect(answer.refusal).toContain(refusal);
  });
});
