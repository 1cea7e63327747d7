import { generateWebhookSecret } from '@heliograph/delivery';
import type { OutgoingRecord } from '@heliograph/kafka';
import { topicNames, type AccountRecord, type SubscriptionRecord } from '@heliograph/messaging';
import { loadMasterKeys, sealSecret, type MasterKeyRing } from '@heliograph/service';
import type { BenchStack } from '../process/bench-stack.ts';

/** The key of the webhook of an account. */
export const benchWebhookId = (accountId: string): string => `wh_${accountId}`;

/**
 * The accounts and webhooks as delivery-api and auth-api publish them: an account for each endpoint, with one webhook for all records.
 * @param numbers in the accounts' names
 */
export async function announceWebhooks(
  stack: BenchStack,
  urls: readonly string[],
  maxInFlight: number,
  numbers = urls.map((_, i) => i),
): Promise<string[]> {
  const keys = loadMasterKeys({ masterKey: stack.environment.MASTER_KEY ?? '' });
  const accounts = urls.map((url, i) => ({ id: benchAccountName(urls.length, numbers[i]!), url }));
  await stack.producer.send(
    accounts.flatMap(({ id, url }) => [accountRecord(id), subscriptionRecord(id, url, maxInFlight, keys)]),
  );
  return accounts.map(({ id }) => id);
}

export const benchAccountName = (accounts: number, number: number): string => `acc_${accounts}_${number}`;

function accountRecord(id: string): OutgoingRecord {
  const account: AccountRecord = {
    id,
    status: 'active',
    language: 'en',
    deviceQuota: 1_000_000,
    credentialsRevokedAt: 0,
    channels: { kafka: false, mqtt: false },
  };
  return { topic: topicNames.controlAccounts, key: id, value: Buffer.from(JSON.stringify(account)) };
}

function subscriptionRecord(accountId: string, url: string, maxInFlight: number, keys: MasterKeyRing): OutgoingRecord {
  const id = benchWebhookId(accountId);
  const sealed = sealSecret(keys, generateWebhookSecret(), id);
  const subscription: SubscriptionRecord = {
    id,
    accountId,
    channel: 'webhook',
    filter: {},
    webhook: {
      url,
      signatureEncoding: 'hex',
      timeoutMs: 10_000,
      maxInFlight,
      status: 'active',
      minTlsVersion: 'TLSv1.3',
      secrets: [{ id: 'sec_1', sealed, primary: true }],
    },
  };
  return { topic: topicNames.controlSubscriptions, key: id, value: Buffer.from(JSON.stringify(subscription)) };
}
