import type { OutgoingRecord } from '@heliograph/kafka';
import { headerNames, topicNames, type DeviceRecord } from '@heliograph/messaging';
import type { Harness } from './delivery-api.ts';
import { sample } from './retained-records.ts';

interface Measured {
  accountId: string;
  deviceId: string;
  /** Unix seconds. */
  time: number;
  serial?: string;
  /** kWh, as it is written out. */
  energy?: string;
  vendor?: string;
  /** Position of the vendor's answer. */
  source?: string;
}

/** Returns a valid record of `basedata`, with literals that a parser would not keep. */
export function measured({
  accountId,
  deviceId,
  time,
  serial = 'SN1',
  energy = '12.30',
  vendor = 'solis',
  source,
}: Measured): OutgoingRecord {
  const body =
    `{"deviceType":"inverter","CollectorSN":"","InverterSN":"${serial}","DataSources":"${vendor}","Timezone":"GMT+0","Datetime":${time},` +
    `"currentDateTime":"2026-11-21 08:00:00","State":"1","StateDesc":"Normal","EDay":${energy},"AlertArray":[],"WarnArray":[],` +
    `"StatusArray":[{"state":1.0,"10":1e0,"2":2}],"idempotency_key":"${vendor}:${serial}:${time}","SchemaVersion":"1.0"}`;
  const record = sample({
    accountId,
    time,
    serial,
    vendor,
    headers: { device: deviceId, ...(source !== undefined && { [headerNames.source]: source }) },
  });
  return { ...record, value: Buffer.from(body) };
}

/** Publishes a device as sync-api would. */
export function announce(
  harness: Harness,
  accountId: string,
  deviceId: string,
  changes: Partial<DeviceRecord> = {},
): Promise<void> {
  const device: DeviceRecord = {
    deviceId,
    accountId,
    vendorAccountId: 'va_1',
    vendor: 'solis',
    plantId: 'plt_a',
    vendorPlantId: '1',
    InverterSN: 'SN1',
    CollectorSN: '',
    vendorDeviceId: '1',
    vendorType: '1',
    groups: [],
    monitored: true,
    firstSeenAt: 1_795_000_000_000,
    ...changes,
  };
  return harness.send(topicNames.controlDevices, deviceId, device);
}
