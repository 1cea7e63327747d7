import { readFileSync } from 'node:fs';

/** Hundredths of a second of all processors since the start of the machine. */
export interface MachineTimes {
  idle: number;
  all: number;
}

/** Reads the text of `/proc/stat`. Guests' time is in that of the user already. */
export function machineTimesIn(stat: string): MachineTimes {
  const [line = ''] = stat.split('\n');
  const times = line.trim().split(/\s+/).slice(1, 9).map(Number);
  return { idle: times[3]! + times[4]!, all: times.reduce((sum, time) => sum + time, 0) };
}

export function machineTimes(): MachineTimes {
  return machineTimesIn(readFileSync('/proc/stat', 'utf8'));
}
