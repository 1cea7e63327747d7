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

/** Counts devices by account, from single changes. */
class CountsByAccount {
  readonly #accounts = new Map<string, string>();
  readonly #counts = new Map<string, number>();

  /** @param now the account that the device counts for; undefined: for none */
  changed(deviceId: string, now: string | undefined): void {
    const before = this.#accounts.get(deviceId);
    if (before === now) return;
    if (before !== undefined) this.#add(before, -1);
    if (now === undefined) this.#accounts.delete(deviceId);
    else {
      this.#accounts.set(deviceId, now);
      this.#add(now, 1);
    }
  }

  of(accountId: string): number {
    return this.#counts.get(accountId) ?? 0;
  }

  #add(accountId: string, change: number): void {
    const count = this.of(accountId) + change;
    if (count === 0) this.#counts.delete(accountId);
    else this.#counts.set(accountId, count);
  }
}

/** Counts monitored devices and devices over quota by account, from single changes. */
export class MonitoredCounts {
  readonly #monitored = new CountsByAccount();
  readonly #overQuota = new CountsByAccount();

  changed(deviceId: string, device: Device | undefined): void {
    const isMonitored = device?.monitored === true;
    const isOverQuota = !isMonitored && device?.overQuota === true;
    this.#monitored.changed(deviceId, isMonitored ? device.accountId : undefined);
    this.#overQuota.changed(deviceId, isOverQuota ? device.accountId : undefined);
  }

  of(accountId: string): DeviceCounts {
    return { monitored: this.#monitored.of(accountId), overQuota: this.#overQuota.of(accountId) };
  }
}
