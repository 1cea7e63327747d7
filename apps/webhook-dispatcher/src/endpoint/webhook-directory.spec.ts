import { generateWebhookSecret } from '@heliograph/delivery';
import type { AccountRecord, SubscriptionRecord, WebhookTarget } from '@heliograph/messaging';
import { disallowedPair } from './client-certificate.fixture.ts';
import { WebhookDirectory, type ReadView } from './webhook-directory.ts';

type Listener<T> = Parameters<ReadView<T>['onChange']>[0];

class View<T> implements ReadView<T> {
  readonly #entries = new Map<string, T>();
  readonly #listeners: Listener<T>[] = [];

  get(id: string): T | undefined {
    return this.#entries.get(id);
  }

  onChange(listener: Listener<T>): () => void {
    this.#listeners.push(listener);
    return () => undefined;
  }

  set(id: string, value: T | undefined): void {
    const previous = this.#entries.get(id);
    if (value === undefined) this.#entries.delete(id);
    else this.#entries.set(id, value);
    for (const listener of this.#listeners) listener(id, value, previous);
  }
}

describe('WebhookDirectory', () => {
  const log = { info: () => undefined, warn: () => undefined, error: (fields: object) => void logged.push(fields) };
  let logged: object[];
  const secret = generateWebhookSecret();
  let subscriptions: View<SubscriptionRecord>;
  let accounts: View<AccountRecord>;
  let directory: WebhookDirectory;

  beforeEach(() => {
    logged = [];
    subscriptions = new View();
    accounts = new View();
    const open = (sealed: string) => sealed.replace('sealed:', '');
    directory = new WebhookDirectory(subscriptions, accounts, { open, headerPrefix: 'X-Service' }, log);
    directory.watch(() => undefined);
  });

  function record(target: Partial<WebhookTarget> = {}): SubscriptionRecord {
    const secrets = [{ id: 's', sealed: `sealed:${secret}`, primary: true }];
    const webhook: WebhookTarget = {
      url: 'https://example.com:8443/hook?x=1',
      secrets,
      signatureEncoding: 'hex',
      timeoutMs: 10_000,
      maxInFlight: 8,
      status: 'active',
      minTlsVersion: 'TLSv1.3',
      ...target,
    };
    return { id: 'wh_1', accountId: 'acc_1', channel: 'webhook', filter: {}, webhook };
  }

  it('makes an active webhook ready', () => {
    subscriptions.set('wh_1', record({ timeoutMs: 99_999, maxInFlight: 1000, rateLimit: 5 }));
    expect(directory.find('wh_1')).toMatchObject({
      kind: 'active',
      endpoint: {
        pool: { id: 'wh_1', origin: 'https://example.com:8443', connections: 64, minTlsVersion: 'TLSv1.3' },
        path: '/hook?x=1',
        timeoutMs: 30_000,
        lane: { maxInFlight: 64, rateLimit: 5 },
      },
    });
  });

  it.each<[string, object]>([
    ['settings of another shape', { secrets: 7 }],
    ['an invalid batch', { batch: null }],
    ['a batch of strings', { batch: 'x' }],
    ['no limit of requests', { maxInFlight: undefined }],
    ['a limit that is no number', { maxInFlight: 'many' }],
    ['a time-out that is no number', { timeoutMs: {} }],
    ['a rate that is no number', { rateLimit: 'fast' }],
    ['a rate of nothing', { rateLimit: null }],
    ['headers that are no text', { headers: 7 }],
  ])('counts a webhook with %s as unusable, without an error for records of others', (_, target) => {
    subscriptions.set('wh_1', record(target));
    expect(directory.find('wh_1')).toMatchObject({ kind: 'inactive', reason: 'unusable' });
    subscriptions.set('wh_1', record());
    expect(directory.find('wh_1')).toMatchObject({ kind: 'active' });
  });

  it('distinguishes deleted from not yet known', () => {
    expect(directory.find('wh_1', 'acc_1').kind).toBe('unknown');
    accounts.set('acc_1', { status: 'deleted' } as AccountRecord);
    expect(directory.find('wh_1', 'acc_1').kind).toBe('deleted');
    accounts.set('acc_1', undefined);
    subscriptions.set('wh_1', record());
    subscriptions.set('wh_1', undefined);
    expect(directory.find('wh_1').kind).toBe('deleted');
  });

  it('returns why a webhook is not active', () => {
    subscriptions.set('wh_1', record({ status: 'paused' }));
    expect(directory.find('wh_1')).toMatchObject({ kind: 'inactive', reason: 'paused' });
    subscriptions.set('wh_1', record());
    accounts.set('acc_1', { status: 'suspended' } as AccountRecord);
    expect(directory.find('wh_1')).toMatchObject({ kind: 'inactive', reason: 'account_suspended' });
  });

  it('keeps a disabled webhook disabled until its record changes', () => {
    subscriptions.set('wh_1', record());
    expect(directory.disable('wh_1')).toBe(true);
    expect(directory.disable('wh_1')).toBe(false);
    expect(directory.find('wh_1')).toMatchObject({ kind: 'inactive', reason: 'disabled' });
    subscriptions.set('wh_1', record());
    expect(directory.find('wh_1').kind).toBe('active');
  });

  it.each<[string, Partial<WebhookTarget>]>([
    ['the URL is invalid', { url: 'nonsense' }],
    ['a signing secret cannot be decrypted', { secrets: [{ id: 's', sealed: 'sealed:broken', primary: true }] }],
    ['the custom headers cannot be decrypted', { headers: 'sealed:Bearer hunter2' }],
    ['a custom header cannot be sent: "webhook-id"', { headers: 'sealed:{"webhook-id":"hunter2"}' }],
    ['the client certificate cannot be decrypted', { clientCertificate: 'sealed:hunter2' }],
    ['the client certificate cannot be used', { clientCertificate: 'sealed:null' }],
    ['an ECDSA key of another curve', { clientCertificate: `sealed:${JSON.stringify(disallowedPair)}` }],
    ['the private key is not PEM', { clientCertificate: 'sealed:{"certificate":"hunter2"}' }],
    ['the certificate is not PEM', { clientCertificate: 'sealed:{"certificate":"hunter2","privateKey":"hunter2"}' }],
  ])('sends no request to a webhook that cannot be used, and returns why: %s', (detail, target) => {
    subscriptions.set('wh_1', record(target));
    expect(directory.find('wh_1')).toEqual({
      kind: 'inactive',
      reason: 'unusable',
      detail: expect.stringContaining(detail) as string,
    });
    expect(logged).toHaveLength(1);
    expect(JSON.stringify(logged)).not.toContain('hunter2');
  });
});
