import { byAccountChannel, channelSubscriptionId, generateWebhookSecret, type Envelope } from '@heliograph/delivery';
import type { OutgoingRecord } from '@heliograph/kafka';
import { headerNames, topicNames, type AccountRecord, type SubscriptionRecord } from '@heliograph/messaging';
import { loadMasterKeys, sealSecret, type MasterKeyRing } from '@heliograph/service';
import type { BenchStack } from '../process/bench-stack.ts';

export function recordOf(topic: string, key: string, value: object): OutgoingRecord {
  return { topic, key, value: Buffer.from(JSON.stringify(value)) };
}

/** As auth-api publishes it. */
export function accountRecord(
  id: string,
  channels: AccountRecord['channels'],
  deviceQuota = 1_000_000,
): OutgoingRecord {
  return recordOf(topicNames.controlAccounts, id, {
    id,
    status: 'active',
    language: 'en',
    deviceQuota,
    credentialsRevokedAt: 0,
    channels,
  } satisfies AccountRecord);
}

/** What an account wants of its Kafka and MQTT channels beside a filter. */
export type ChannelSettings = Pick<SubscriptionRecord, 'envelope' | 'format'>;

/** The settings of an account's Kafka and MQTT channels, as delivery-api publishes them. */
export function channelRecords(accountId: string, settings: ChannelSettings): OutgoingRecord[] {
  const records = byAccountChannel((channel) => {
    const id = channelSubscriptionId(channel, accountId);
    return recordOf(topicNames.controlSubscriptions, id, {
      id,
      accountId,
      channel,
      filter: {},
      ...settings,
    } satisfies SubscriptionRecord);
  });
  return Object.values(records);
}

/** The runs of a dispatcher that are measured in turn, by what it delivers around the bodies. */
export const dispatcherRuns = Object.entries({
  dispatcher: 'none',
  cloudevents: 'cloudevents',
} satisfies Record<string, Envelope>) as ['dispatcher' | 'cloudevents', Envelope][];

/** The one webhook of an account, for all its records, as delivery-api publishes it. */
export function subscriptionRecord(
  accountId: string,
  url: string,
  maxInFlight: number,
  keys: MasterKeyRing,
  envelope: Envelope = 'none',
): OutgoingRecord {
  const id = `wh_${accountId}`;
  return recordOf(topicNames.controlSubscriptions, id, {
    id,
    accountId,
    channel: 'webhook',
    filter: {},
    envelope,
    webhook: {
      url,
      signatureEncoding: 'hex',
      timeoutMs: 10_000,
      maxInFlight,
      status: 'active',
      minTlsVersion: 'TLSv1.3',
      secrets: [{ id: 'sec_1', sealed: sealSecret(keys, generateWebhookSecret(), id), primary: true }],
    },
  } satisfies SubscriptionRecord);
}

/** Writes an account with a webhook for each URL. @returns the ids of the accounts */
export async function announceWebhooks(
  stack: BenchStack,
  urls: readonly string[],
  maxInFlight: number,
  envelope?: Envelope,
): Promise<string[]> {
  const keys = loadMasterKeys({ masterKey: stack.environment.MASTER_KEY ?? '' });
  const accounts = urls.map((url, i) => ({ id: `acc_${urls.length}_${i}`, url }));
  await stack.producer.send(
    accounts.flatMap(({ id, url }) => [
      accountRecord(id, { kafka: false, mqtt: false }),
      subscriptionRecord(id, url, maxInFlight, keys, envelope),
    ]),
  );
  return accounts.map(({ id }) => id);
}

/** A sample of a device of Solis as the normalizer writes it. @param values of the record, beside its device and time */
export function sampleRecord(accountId: string, deviceId: string, Datetime: number, values: object): OutgoingRecord {
  const key = `solis:${deviceId}`;
  const body = {
    DataSources: 'solis',
    InverterSN: deviceId,
    Datetime,
    Timezone: 'GMT+0',
    ...values,
    idempotency_key: `${key}:${Datetime}`,
  };
  const headers = {
    [headerNames.accountId]: accountId,
    [headerNames.deviceId]: deviceId,
    [headerNames.vendor]: 'solis',
    [headerNames.time]: String(Datetime),
  };
  return { ...recordOf(topicNames.baseData, key, body), headers };
}
