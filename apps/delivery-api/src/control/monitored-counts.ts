interface Device {
  accountId: string;
  monitored: boolean;
  overQuota?: true;
}

export interface DeviceCounts {
  monitored: number;
  /** Devices that are not monitored because the quota is used up. */
  overQuota: number;
}

interface Counted {
  accountId: string;
  as: keyof DeviceCounts;
}

/** Counts monitored devices and devices over quota by account, from single changes. */
export class MonitoredCounts {
  readonly #devices = new Map<string, Counted>();
  readonly #counts = new Map<string, DeviceCounts>();

  changed(deviceId: string, device: Device | undefined): void {
    const before = this.#devices.get(deviceId);
    const now = device && countedAs(device);
    if (before) this.#add(before, -1);
    if (!now) this.#devices.delete(deviceId);
    else {
      this.#devices.set(deviceId, now);
      this.#add(now, 1);
    }
  }

  of(accountId: string): DeviceCounts {
    return this.#counts.get(accountId) ?? { monitored: 0, overQuota: 0 };
  }

  #add({ accountId, as }: Counted, change: number): void {
    const before = this.of(accountId);
    const counts = { ...before, [as]: before[as] + change };
    if (counts.monitored + counts.overQuota === 0) this.#counts.delete(accountId);
    else this.#counts.set(accountId, counts);
  }
}

function countedAs({ accountId, monitored, overQuota }: Device): Counted | undefined {
  if (monitored) return { accountId, as: 'monitored' };
  return overQuota ? { accountId, as: 'overQuota' } : undefined;
}
