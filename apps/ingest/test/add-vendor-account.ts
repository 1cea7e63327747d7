import type { RecordProducer } from '@heliograph/kafka';
import { topicNames, type DeviceRecord, type VendorAccountRecord } from '@heliograph/messaging';

/** Adds a vendor account with one device, by the records that the APIs write. */
export async function addVendorAccount(
  producer: RecordProducer,
  id: string,
  more: Partial<VendorAccountRecord> = {},
  ofDevice: Partial<DeviceRecord> = {},
): Promise<void> {
  const account: VendorAccountRecord = {
    id,
    accountId: 'acc_test',
    vendor: 'growatt',
    region: 'global',
    status: 'active',
    credentialsVersion: 1,
    credentials: 'sealed',
    ...more,
  };
  const device: DeviceRecord = {
    deviceId: `dev_${id}`,
    accountId: 'acc_test',
    vendorAccountId: id,
    vendor: 'growatt',
    plantId: 'plt_1',
    vendorPlantId: '1',
    InverterSN: 'SN1',
    CollectorSN: '',
    vendorDeviceId: 'SN1',
    vendorType: 'tlx',
    groups: [],
    monitored: true,
    firstSeenAt: Date.now(),
    ...ofDevice,
  };
  await producer.send([
    { topic: topicNames.controlVendorAccounts, key: id, value: Buffer.from(JSON.stringify(account)) },
    { topic: topicNames.controlDevices, key: device.deviceId, value: Buffer.from(JSON.stringify(device)) },
  ]);
}
