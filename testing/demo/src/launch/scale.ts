/** The clouds of the demo run at most this many times faster than real ones: 5-minute samples every 5 seconds. */
const fastest = 60;
/** The throughput of two cores from the clouds to three channels, with the clouds themselves on the same cores. */
const samplesPerSecond = 100;
/** Most vendors have a sample in five minutes. */
const periodSeconds = 300;
/** The number of simulated vendors, which has to be known before they are started. */
export const vendorCount = 15;

export interface Scale {
  /** The number of inverters per simulated vendor. */
  inverters: number;
  /** The factor by which the simulated clouds run faster than real ones: a whole number, as the sandbox takes it. */
  timeScale: number;
}

/** Returns how many inverters each vendor has, and the pace at which so many samples fit on two cores. */
export function scaleOf({ inverters, devices }: { inverters: number; devices?: number }): Scale {
  if (devices === undefined) return { inverters, timeScale: fastest };
  const timeScale = Math.floor((periodSeconds * samplesPerSecond) / devices);
  return { inverters: Math.ceil(devices / vendorCount), timeScale: Math.min(Math.max(timeScale, 1), fastest) };
}

/** The clouds' sample period, in seconds. */
export const samplePeriodSeconds = ({ timeScale }: Scale): number => Math.round(periodSeconds / timeScale);
