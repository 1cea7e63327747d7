import { Webhook } from 'standardwebhooks';
import { generateWebhookSecret, serviceSignature, signingKeys, standardSignature } from './signature.ts';
import { DeliverySigner } from './signer.ts';

const body = Buffer.from('{"InverterSN":"SN1","idempotency_key":"solis:SN1:1763712000"}');
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

describe('serviceSignature', () => {
  // Made with: openssl dgst -sha256 -hmac "$secret"
  const hex = 'ffd15a45277ae855a1dcd0d31a01249f483be0a72730c93d19ea795538a1e1cf';

  it('is the HMAC-SHA256 of the raw body under the whole secret', () => {
    const keys = signingKeys(secret);
    expect(serviceSignature(body, keys)).toBe(hex);
    expect(serviceSignature(body, keys, 'sha256=hex')).toBe(`sha256=${hex}`);
    expect(serviceSignature(body, keys, 'base64')).toBe(Buffer.from(hex, 'hex').toString('base64'));
  });

  it('changes with one byte of the body', () => {
    expect(serviceSignature(Buffer.concat([body, Buffer.from(' ')]), signingKeys(secret))).not.toBe(hex);
  });
});

describe('standardSignature', () => {
  it('gives the test vector of the Standard Webhooks libraries', () => {
    const vector = standardSignature('msg_p5jXN8AQM9LWM0D4loKWxJek', 1614265330, Buffer.from('{"test": 2432232314}'), [
      signingKeys(secret),
    ]);
    expect(vector).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });

  it('carries one signature per secret', () => {
    const keys = [signingKeys(secret), signingKeys(generateWebhookSecret())];
    expect(standardSignature('id', 1, body, keys).split(' ')).toHaveLength(2);
  });
});

describe('DeliverySigner', () => {
  const now = Date.now();
  const older = generateWebhookSecret();
  const newer = generateWebhookSecret();
  const id = 'solis:SN%201:1763712000';

  function verifies(withSecret: string, standard: string): boolean {
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now / 1000)),
      'webhook-signature': standard,
    };
    try {
      new Webhook(withSecret).verify(body, headers);
      return true;
    } catch {
      return false;
    }
  }

  it('is verified by the stock library with either secret during a rotation', () => {
    const secrets = [
      { secret: older, primary: true, expiresAt: now + 1000 },
      { secret: newer, primary: false },
    ];
    const { standard, service } = new DeliverySigner(secrets, 'hex').sign(id, body, now)!;
    expect([older, newer, generateWebhookSecret()].map((one) => verifies(one, standard))).toEqual([true, true, false]);
    expect(service).toBe(serviceSignature(body, signingKeys(older)));
  });

  it('stops signing with a secret when it expires', () => {
    const secrets = [
      { secret: older, primary: true, expiresAt: now + 1000 },
      { secret: newer, primary: false },
    ];
    const signer = new DeliverySigner(secrets, 'hex');
    signer.sign(id, body, now);
    const after = signer.sign(id, body, now + 1000)!;
    expect(after.standard.split(' ')).toHaveLength(1);
    expect(after.service).toBe(serviceSignature(body, signingKeys(newer)));
  });

  it('signs with three at most, the primary among them', () => {
    const [others, secret] = [Array.from({ length: 3 }, () => generateWebhookSecret()), older];
    const secrets = [...others.map((one) => ({ secret: one, primary: false })), { secret, primary: true }];
    const { standard } = new DeliverySigner(secrets, 'hex').sign(id, body, now)!;
    expect([older, ...others].map((one) => verifies(one, standard))).toEqual([true, true, true, false]);
  });

  it('signs nothing when every secret has expired', () => {
    const signer = new DeliverySigner([{ secret: older, primary: true, expiresAt: now }], 'hex');
    expect(signer.sign(id, body, now)).toBeUndefined();
  });
});

describe('webhook secrets', () => {
  it('are whsec_ and 32 random bytes', () => {
    const one = generateWebhookSecret();
    expect(one).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(generateWebhookSecret()).not.toBe(one);
  });

  it.each([
    '',
    'whsec_',
    'whsec_c2hvcnQ=',
    `sk_${'a'.repeat(32)}`,
    `whsec_${'!'.repeat(32)}`,
    `whsec_${'a'.repeat(200)}`,
  ])('refuse %p without repeating it', (wrong) => {
    expect(() => signingKeys(wrong)).toThrow(
      /^not a webhook secret: expected whsec_ and the base64 of 24 to 64 bytes$/,
    );
  });
});
