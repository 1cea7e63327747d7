import type { MonitoredDevice } from './monitored-device.ts';

export class PolledDevices {
  readonly #byAccount = new Map<string, Set<MonitoredDevice>>();

  /** Returns the vendor accounts whose devices changed. */
  change(device: MonitoredDevice | undefined, before: MonitoredDevice | undefined): string[] {
    if (before) this.#remove(before);
    if (device) this.#of(device.vendorAccountId).add(device);
    const accounts = [device, before].flatMap((each) => (each ? [each.vendorAccountId] : []));
    return [...new Set(accounts)];
  }

  /** Returns the devices of an account, in an order that keeps batches the same from plan to plan. */
  list(vendorAccountId: string): MonitoredDevice[] {
    const devices = this.#byAccount.get(vendorAccountId) ?? [];
    return [...devices].sort((a, b) => (a.deviceId < b.deviceId ? -1 : 1));
  }

  #of(vendorAccountId: string): Set<MonitoredDevice> {
    let devices = this.#byAccount.get(vendorAccountId);
    if (!devices) this.#byAccount.set(vendorAccountId, (devices = new Set<MonitoredDevice>()));
    return devices;
  }

  #remove(device: MonitoredDevice): void {
    const devices = this.#byAccount.get(device.vendorAccountId);
    devices?.delete(device);
    if (devices?.size === 0) this.#byAccount.delete(device.vendorAccountId);
  }
}
