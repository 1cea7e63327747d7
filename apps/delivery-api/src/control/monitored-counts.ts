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

type Use = keyof DeviceCounts | 'other';

/** The devices of an account that are monitored, or over quota, or neither: one object for all of them. */
export interface CountedDevices {
  readonly accountId: string;
  readonly use: Use;
  count: number;
}

/** Counts monitored devices and devices over quota by account, from single changes. */
export class MonitoredCounts {
  readonly #counted = new Map<string, CountedDevices>();

  /** Returns those that the device belongs to. `changed` follows. */
  devicesWith({ accountId, monitored, overQuota }: Device): CountedDevices {
    const use = monitored ? 'monitored' : overQuota === true ? 'overQuota' : 'other';
    const key = keyOf(accountId, use);
    let counted = this.#counted.get(key);
    if (!counted) this.#counted.set(key, (counted = { accountId, use, count: 0 }));
    return counted;
  }

  /** Notes that a device belongs to `now`, and no more to `before`. */
  changed(now: CountedDevices | undefined, before: CountedDevices | undefined): void {
    if (now) now.count += 1;
    if (!before) return;
    before.count -= 1;
    if (before.count === 0) this.#counted.delete(keyOf(before.accountId, before.use));
  }

  of(accountId: string): DeviceCounts {
    return { monitored: this.#countOf(accountId, 'monitored'), overQuota: this.#countOf(accountId, 'overQuota') };
  }

  #countOf(accountId: string, use: Use): number {
    return this.#counted.get(keyOf(accountId, use))?.count ?? 0;
  }
}

const keyOf = (accountId: string, use: Use): string => `${accountId}/${use}`;
