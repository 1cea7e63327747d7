import type { DeviceRecord } from '@heliograph/messaging';
import type { PolledDevice } from '@heliograph/vendor-contract';

/** The monitored devices of each vendor account, kept from `control.devices`. */
export class PolledDevices {
  readonly #byAccount = new Map<string, Map<string, PolledDevice>>();
  readonly #accountOf = new Map<string, string>();

  /** Returns the vendor accounts whose devices changed. */
  change(deviceId: string, record: DeviceRecord | undefined): string[] {
    const before = this.#accountOf.get(deviceId);
    if (before !== undefined) this.#byAccount.get(before)?.delete(deviceId);
    this.#accountOf.delete(deviceId);
    if (!record?.monitored) return before === undefined ? [] : [before];
    this.#accountOf.set(deviceId, record.vendorAccountId);
    this.#of(record.vendorAccountId).set(deviceId, record);
    return [...new Set([record.vendorAccountId, ...(before === undefined ? [] : [before])])];
  }

  /** Returns the devices of an account, in an order that keeps batches the same from plan to plan. */
  list(vendorAccountId: string): PolledDevice[] {
    return [...this.#of(vendorAccountId).values()].sort((a, b) => (a.deviceId < b.deviceId ? -1 : 1));
  }

  #of(vendorAccountId: string): Map<string, PolledDevice> {
    let devices = this.#byAccount.get(vendorAccountId);
    if (!devices) this.#byAccount.set(vendorAccountId, (devices = new Map<string, PolledDevice>()));
    return devices;
  }
}
