interface Device {
  accountId: string;
  monitored: boolean;
}

/** Counts monitored devices by account, from single changes. */
export class MonitoredCounts {
  readonly #accounts = new Map<string, string>();
  readonly #counts = new Map<string, number>();

  changed(deviceId: string, device: Device | undefined): void {
    const before = this.#accounts.get(deviceId);
    const now = device?.monitored === true ? device.accountId : undefined;
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
