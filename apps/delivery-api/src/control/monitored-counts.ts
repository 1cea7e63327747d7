import { reported } from '@heliograph/base-data';
import type { DeviceRecord } from '@heliograph/messaging';

type Device = Pick<DeviceRecord, 'accountId' | 'vendor' | 'vendorPlantId' | 'monitored' | 'overQuota'>;

export interface DeviceCounts {
  monitored: number;
  /** Devices that are not monitored because the quota is used up. */
  overQuota: number;
  /** Places of the quota that monitored devices use: one each, of vendors that are counted per plant one for a plant. */
  quotaUsed: number;
}

type Use = 'monitored' | 'overQuota' | 'other';

/** The devices of an account that are monitored, or over quota, or neither: one object for all of them, or for those of a plant. */
export interface CountedDevices {
  readonly accountId: string;
  readonly use: Use;
  /** Set of monitored devices that are counted per plant: the vendor's plant. */
  readonly plant?: string;
  count: number;
}

/** Counts monitored devices and devices over quota by account, from single changes. */
export class MonitoredCounts {
  /** The vendors of which the quota counts plants. */
  perPlant: ReadonlySet<string> = new Set();
  readonly #counted = new Map<string, CountedDevices>();
  readonly #totals = new Map<string, DeviceCounts>();

  /** Returns those that the device belongs to. `changed` follows. */
  devicesWith(device: Device): CountedDevices {
    const { accountId, monitored, overQuota } = device;
    const use = monitored ? 'monitored' : overQuota === true ? 'overQuota' : 'other';
    const plant = this.#plantOf(device);
    const key = keyOf(accountId, use, plant);
    let counted = this.#counted.get(key);
    if (!counted) this.#counted.set(key, (counted = { accountId, use, ...reported({ plant }), count: 0 }));
    return counted;
  }

  /** Notes that a device belongs to `now`, and no more to `before`. */
  changed(now: CountedDevices | undefined, before: CountedDevices | undefined): void {
    if (now) this.#add(now, 1);
    if (before) this.#add(before, -1);
  }

  of(accountId: string): DeviceCounts {
    return { ...(this.#totals.get(accountId) ?? none) };
  }

  #plantOf({ vendor, vendorPlantId, monitored }: Device): string | undefined {
    return monitored && this.perPlant.has(vendor) ? `${vendor}:${vendorPlantId}` : undefined;
  }

  #add(counted: CountedDevices, step: 1 | -1): void {
    const { accountId, use, plant } = counted;
    const places = (devices: number): number => (plant === undefined ? devices : Math.min(devices, 1));
    const before = counted.count;
    counted.count += step;
    if (counted.count === 0) this.#counted.delete(keyOf(accountId, use, plant));
    if (use === 'other') return;
    const total = this.#totals.get(accountId) ?? { ...none };
    total[use] += step;
    if (use === 'monitored') total.quotaUsed += places(counted.count) - places(before);
    if (total.monitored + total.overQuota === 0) this.#totals.delete(accountId);
    else this.#totals.set(accountId, total);
  }
}

const none: DeviceCounts = { monitored: 0, overQuota: 0, quotaUsed: 0 };

function keyOf(accountId: string, use: Use, plant = ''): string {
  return `${accountId}/${use}/${plant}`;
}
