export interface QuotaDevice {
  id: string;
  monitored: boolean;
  /** The account itself excluded it: only the account includes it again. */
  excluded: boolean;
  /** Vendor and serial number: several vendor accounts of the account may list it, one of them monitors it. */
  inverter: string;
}

export interface QuotaChange {
  monitor: string[];
  unmonitor: string[];
  /** Devices that would be monitored if the quota were larger. */
  over: string[];
}

/**
 * Fills the quota (contract §4) in the order in which devices were first seen. Monitored devices stay as far as the quota allows; free places go to
 * the first waiting devices, once for each inverter. A lowered quota removes the newest.
 * @param devices of the account, in the order in which they were first seen, without removed ones
 */
export function fillQuota(devices: readonly QuotaDevice[], quota: number): QuotaChange {
  const monitored = devices.filter((device) => device.monitored);
  const free = Math.max(0, quota - monitored.length);
  const taken = new Set(monitored.map(({ inverter }) => inverter));
  const waiting = devices.filter(({ excluded, inverter, ...device }) => {
    if (device.monitored || excluded || taken.has(inverter)) return false;
    taken.add(inverter);
    return true;
  });
  const unmonitor = monitored.slice(Math.max(0, quota));
  return {
    monitor: ids(waiting.slice(0, free)),
    unmonitor: ids(unmonitor),
    over: ids([...unmonitor, ...waiting.slice(free)]),
  };
}

const ids = (devices: readonly QuotaDevice[]): string[] => devices.map(({ id }) => id);
