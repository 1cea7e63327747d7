import { channelSubscriptionId, type AccountChannelName, type Envelope } from '@heliograph/delivery';
import { energyIntervalKey, deviceDayKey, idempotencyKey, storageKey } from '@heliograph/idempotency-key';
import type { OutgoingRecord } from '@heliograph/kafka';
import {
  deliveryHeaderNames,
  encodeFetchTime,
  energyRecord,
  headerNames,
  storageRecord,
  topicNames,
  type SubscriptionFilter,
  type SubscriptionRecord,
} from '@heliograph/messaging';

let written = 0;

/**
 * Records of `basedata`, of ten devices in turn; every second one is of a version that did not know fetch times. Their
 * bodies are spelled as no serializer would: the output must equal the input.
 */
export function samples(accountId: string, count: number, vendor = 'growatt'): OutgoingRecord[] {
  return Array.from({ length: count }, () => {
    const datetime = 1_763_712_000 + ++written;
    const serial = `SN${written % 10}`;
    const headers = {
      [headerNames.accountId]: accountId,
      [headerNames.vendor]: vendor,
      [headerNames.plantId]: 'plt_1',
      [headerNames.serial]: serial,
      [headerNames.deviceId]: `d_${serial}`,
      [headerNames.kind]: 'device.data',
      [headerNames.schemaVersion]: '1.0',
      [headerNames.time]: String(datetime),
      [headerNames.source]: `raw.${vendor}/0/${written}`,
      [headerNames.traceparent]: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
      ...(written % 2 === 0 && { [headerNames.fetchedAt]: encodeFetchTime(Date.now()) }),
      [headerNames.idempotencyKey]: idempotencyKey({ dataSource: vendor, serial, datetime }),
    };
    const value = Buffer.from(`{"InverterSN": "${serial}",\n "Datetime":${datetime}, "EDay":12.50 , "é":1e2}`);
    return { topic: topicNames.baseData, key: `${vendor}:${serial}`, value, headers };
  });
}

/** Records of `energy` of one device: a day, and an interval of each resolution. */
export function sums(accountId: string): OutgoingRecord[] {
  const time = 1_763_712_000 + 86_400 * ++written;
  const [serial, deviceId, date] = ['SN1', 'd_SN1', new Date(time * 1000).toISOString().slice(0, 10)];
  const origin = { accountId, deviceId, plantId: 'plt_1', vendor: 'growatt', serial, time };
  const day = { date, EDay: 12.5, idempotency_key: deviceDayKey({ dataSource: 'growatt', serial, date }) };
  const intervals = (['15m', '1h', '1d'] as const).map((resolution) => {
    const key = energyIntervalKey({ scopeId: deviceId, start: time, resolution, version: 1 });
    const body = { scope: 'device', start: time, resolution, idempotency_key: key };
    return energyRecord({ ...origin, kind: 'energy.interval', resolution }, body);
  });
  return [energyRecord({ ...origin, kind: 'device.day' }, day), ...intervals].map(({ value, ...record }) => ({
    ...record,
    value: Buffer.from(JSON.stringify(value)),
  }));
}

/** Records of `storage` of one plant: its battery, its meter, and the plant itself. */
export function storageSamples(accountId: string): OutgoingRecord[] {
  const time = 1_763_712_000 + ++written;
  const inverter = { accountId, deviceId: 'd_SN1', plantId: 'plt_1', vendor: 'growatt', groups: ['g_1'], time };
  const plant = { accountId, plantId: 'plt_1', vendor: 'growatt', time };
  const ofType = (deviceType: 'battery' | 'meter' | 'site', serial: string) => {
    const key = storageKey({ dataSource: 'growatt', serial, datetime: time, deviceType });
    const origin = deviceType === 'site' ? plant : inverter;
    const body = { deviceType, DeviceSN: serial, Datetime: time, idempotency_key: key };
    const { value, ...record } = storageRecord({ ...origin, serial, kind: `${deviceType}.data` }, body);
    return { ...record, value: Buffer.from(JSON.stringify(value)) };
  };
  return [ofType('battery', 'B1'), ofType('meter', 'M1'), ofType('site', '4711')];
}

/** The same on `delivery.replays`, as delivery-api writes them. */
export function replayed(records: readonly OutgoingRecord[], channel: AccountChannelName): OutgoingRecord[] {
  const more = { [deliveryHeaderNames.channel]: channel, [deliveryHeaderNames.replay]: 'rpl_1' };
  return records.map((record) => ({
    ...record,
    topic: topicNames.deliveryReplays,
    headers: { ...record.headers, ...more },
  }));
}

/** A record of `control.subscriptions`. */
export function filterRecord(
  channel: AccountChannelName,
  accountId: string,
  filter: SubscriptionFilter,
  envelope: Envelope = 'none',
): OutgoingRecord {
  const id = channelSubscriptionId(channel, accountId);
  const value: SubscriptionRecord = { id, accountId, channel, filter, envelope };
  return { topic: topicNames.controlSubscriptions, key: id, value: Buffer.from(JSON.stringify(value)) };
}
