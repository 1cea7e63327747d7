import type { ListedDevice, MonitoredDevice } from './monitored-device.ts';

export class PolledDevices {
  readonly #byAccount = new Map<string, Set<ListedDevice>>();

  /** Returns the vendor accounts whose polled devices changed. */
  change(device: ListedDevice | undefined, before: ListedDevice | undefined): string[] {
    if (before) this.#remove(before);
    if (device) this.#of(device.vendorAccountId).add(device);
    const accounts = [device, before].flatMap((each) => (each && isPolled(each) ? [each.vendorAccountId] : []));
    return [...new Set(accounts)];
  }

  /** Returns the polled devices of an account, in an order that keeps batches the same from plan to plan. */
  list(vendorAccountId: string): MonitoredDevice[] {
    const devices = [...(this.#byAccount.get(vendorAccountId) ?? [])].filter(isPolled);
    return devices.sort((a, b) => (a.deviceId < b.deviceId ? -1 : 1));
  }

  /** Returns the plants of an account for which one inverter is listed; one that was removed counts too, as the plant's past contains it. */
  plantsOfOne(vendorAccountId: string): Set<string> {
    const counts = new Map<string, number>();
    for (const { plantId } of this.#byAccount.get(vendorAccountId) ?? [])
      counts.set(plantId, (counts.get(plantId) ?? 0) + 1);
    return new Set([...counts].filter(([, count]) => count === 1).map(([plantId]) => plantId));
  }

  #of(vendorAccountId: string): Set<ListedDevice> {
    let devices = this.#byAccount.get(vendorAccountId);
    if (!devices) this.#byAccount.set(vendorAccountId, (devices = new Set<ListedDevice>()));
    return devices;
  }

  #remove(device: ListedDevice): void {
    const devices = this.#byAccount.get(device.vendorAccountId);
    devices?.delete(device);
    if (devices?.size === 0) this.#byAccount.delete(device.vendorAccountId);
  }
}

function isPolled(device: ListedDevice): device is MonitoredDevice {
  return !('isPolled' in device);
}
