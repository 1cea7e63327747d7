export interface QuotaDevice {
  id: string;
  monitored: boolean;
  /** Taken out by the account itself: only it takes it in again. */
  excluded: boolean;
  /** Vendor and serial number: several vendor accounts of the account may list it, one of them monitors it. */
  inverter: string;
}

export interface QuotaChange {
  monitor: string[];
  unmonitor: string[];
}

/**
 * Contract §4: devices are taken in the order they were first seen. What is monitored stays as far as the quota reaches; what is free
 * goes to the first devices that wait, each inverter once. A lowered quota takes out the youngest.
 * @param devices of the account, in the order they were first seen, without removed ones
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
  return { monitor: ids(waiting.slice(0, free)), unmonitor: ids(monitored.slice(Math.max(0, quota))) };
}

const ids = (devices: readonly QuotaDevice[]): string[] => devices.map(({ id }) => id);
