import { WebhookSecretRow } from './secrets/secret-sealer.ts';
import { subscriptionRecord } from './subscription-record.ts';
import { Webhook } from './webhook.entity.ts';

const now = Date.now();
const secret = (id: string, primary: boolean, expiresAt: number | null) =>
  Object.assign(new WebhookSecretRow(), {
    id,
    webhookId: 'wh_a',
    sealed: `sealed ${id}`,
    primary,
    createdAt: new Date(now),
    expiresAt: expiresAt === null ? null : new Date(expiresAt),
  });
const webhook = Object.assign(new Webhook(), {
  id: 'wh_a',
  accountId: 'acc_a',
  name: 'mine',
  description: null,
  url: 'https://example.com/',
  filter: {},
  envelope: 'none',
  signatureEncoding: 'hex',
  timeoutMs: 10_000,
  maxInFlight: 8,
  rateLimit: null,
  minTlsVersion: 'TLSv1.3',
  status: 'active',
  sealedHeaders: 'sealed headers',
  sealedClientCertificate: null,
  batch: { maxRecords: 10, maxWaitMs: 500 },
});

it('publishes the members that the dispatchers need, without expired secrets and without the account’s descriptions', () => {
  const secrets = [secret('new', true, null), secret('old', false, now + 1), secret('gone', false, now)];
  expect(subscriptionRecord(webhook, secrets, now)).toEqual({
    id: 'wh_a',
    accountId: 'acc_a',
    channel: 'webhook',
    filter: {},
    webhook: {
      url: 'https://example.com/',
      status: 'active',
      minTlsVersion: 'TLSv1.3',
      signatureEncoding: 'hex',
      timeoutMs: 10_000,
      maxInFlight: 8,
      headers: 'sealed headers',
      batch: { maxRecords: 10, maxWaitMs: 500 },
      secrets: [
        { id: 'new', sealed: 'sealed new', primary: true },
        { id: 'old', sealed: 'sealed old', primary: false, expiresAt: now + 1 },
      ],
    },
  });
});

it('publishes the envelope of a webhook that has one', () => {
  const described = Object.assign(new Webhook(), webhook, { envelope: 'cloudevents' });
  expect(subscriptionRecord(described, [], now)).toMatchObject({ channel: 'webhook', envelope: 'cloudevents' });
});
