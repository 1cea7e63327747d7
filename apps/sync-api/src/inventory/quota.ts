export interface QuotaDevice {
  id: string;
  monitored: boolean;
  /** The account itself excluded it: only the account includes it again. */
  excluded: boolean;
  /** Vendor and serial number: several vendor accounts of the account may list it, one of them monitors it. */
  inverter: string;
  /** What the quota counts: the device, or its plant where the vendor's devices are parts of one inverter (`quotaPer` of its declaration). */
  place: string;
}

export interface QuotaChange {
  monitor: string[];
  unmonitor: string[];
  /** Devices that would be monitored if the quota were larger. */
  over: string[];
}

/** The places of a quota: devices with the same one take it together. */
export class QuotaPlaces {
  readonly #taken: Set<string>;
  #free: number;

  constructor(free: number, taken: Iterable<string> = []) {
    this.#free = free;
    this.#taken = new Set(taken);
  }

  /** Takes a place. Returns false if it is not taken yet and none is free. */
  take(place: string): boolean {
    if (this.#taken.has(place)) return true;
    if (this.#free <= 0) return false;
    this.#free -= 1;
    this.#taken.add(place);
    return true;
  }
}

/**
 * Fills the quota (contract §4) in the order in which devices were first seen. Monitored devices stay as far as the quota allows; free places go to
 * the first waiting devices, once for each inverter. A lowered quota removes the newest.
 * @param devices of the account, in the order in which they were first seen, without removed ones
 */
export function fillQuota(devices: readonly QuotaDevice[], quota: number): QuotaChange {
  const places = new QuotaPlaces(quota);
  const monitored = devices.filter((device) => device.monitored);
  const unmonitor = monitored.filter(({ place }) => !places.take(place));
  const taken = new Set(monitored.map(({ inverter }) => inverter));
  const waiting = devices.filter(({ excluded, inverter, ...device }) => {
    if (device.monitored || excluded || taken.has(inverter)) return false;
    taken.add(inverter);
    return true;
  });
  const fitting = new Set(waiting.filter(({ place }) => places.take(place)));
  return {
    monitor: ids(fitting),
    unmonitor: ids(unmonitor),
    over: ids([...unmonitor, ...waiting.filter((device) => !fitting.has(device))]),
  };
}

const ids = (devices: Iterable<QuotaDevice>): string[] => Array.from(devices, ({ id }) => id);
