import {
  createControlView,
  topicNames,
  type AccountRecord,
  type ControlView,
  type DeviceRecord,
  type KafkaConnection,
  type VendorAccountRecord,
} from '@heliograph/messaging';
import type { Logger } from '@heliograph/service';

export interface ControlViews {
  accounts: ControlView<VendorAccountRecord>;
  devices: ControlView<DeviceRecord>;
  owners: ControlView<AccountRecord>;
}

/** Creates the views of the accounts and devices to poll, as the APIs write them. A record that does not name its own key is ignored: all accounts of a replica are found by their ids. */
export function createControlViews(connection: KafkaConnection, logger: Logger): ControlViews {
  const { controlVendorAccounts, controlDevices, controlAccounts } = topicNames;
  return {
    accounts: createControlView<VendorAccountRecord>(connection, controlVendorAccounts, { keyMember: 'id', logger }),
    devices: createControlView<DeviceRecord>(connection, controlDevices, { keyMember: 'deviceId', logger }),
    owners: createControlView<AccountRecord>(connection, controlAccounts, { keyMember: 'id', logger }),
  };
}
