import { storageData, type StorageDataInput } from '@heliograph/events';
import type { OutgoingRecord } from '@heliograph/kafka';
import { storageRecord } from '@heliograph/messaging';

/** Returns a record of the battery of an inverter, as the normalizer writes it to `storage`. */
export function storageSampleRecord(
  accountId: string,
  { deviceId, ...over }: Partial<StorageDataInput> & Pick<StorageDataInput, 'deviceId' | 'Datetime'>,
): OutgoingRecord & { key: string } {
  const data = storageData({
    deviceType: 'battery',
    DeviceSN: `B-${deviceId}`,
    InverterSN: `SN-${deviceId}`,
    deviceId,
    DataSources: 'solax',
    PlantId: 'plt_a',
    VendorPlantId: '4711',
    offsetSeconds: 0,
    measurements: { BatterySOC: 80, BatteryPower: 0.762 },
    ...over,
  });
  const { deviceType, DeviceSN: serial, DataSources: vendor, PlantId: plantId, Datetime: time } = data;
  const kind = `${deviceType}.data` as const;
  const { topic, key, value, headers } = storageRecord(
    { accountId, deviceId, plantId, vendor, serial, time, kind },
    data,
  );
  return { topic, key, headers, value: Buffer.from(JSON.stringify(value)) };
}
