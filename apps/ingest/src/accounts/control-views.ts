import { createControlView, type ControlView, type KafkaConnection } from '@heliograph/kafka';
import { topicNames, type AccountRecord, type DeviceRecord, type VendorAccountRecord } from '@heliograph/messaging';
import type { Logger } from '@heliograph/service';
import { deviceSelection, type ListedDevice } from './monitored-device.ts';

export interface ControlViews {
  accounts: ControlView<VendorAccountRecord>;
  /** The devices of the vendors that this process polls. */
  devices: ControlView<ListedDevice>;
  owners: ControlView<AccountRecord>;
}

/** Creates the views of the accounts and devices to poll, as the APIs write them. A record that does not name its own key is ignored: all accounts of a replica are found by their ids. */
export function createControlViews(
  connection: KafkaConnection,
  vendors: ReadonlySet<string>,
  logger: Logger,
): ControlViews {
  const { controlVendorAccounts, controlDevices, controlAccounts } = topicNames;
  return {
    accounts: createControlView<VendorAccountRecord>(connection, controlVendorAccounts, { keyMember: 'id', logger }),
    devices: createControlView<ListedDevice, DeviceRecord>(connection, controlDevices, {
      keyMember: 'deviceId',
      select: deviceSelection(vendors),
      logger,
    }),
    owners: createControlView<AccountRecord>(connection, controlAccounts, { keyMember: 'id', logger }),
  };
}
