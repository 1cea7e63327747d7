import { headerNames, type OutgoingRecord } from '@heliograph/messaging';

const samplePeriodSeconds = 300;
/** All of them within the history, whenever the benchmark runs. */
const hours = 20;

/** Records of a fleet in the order in which they would come: round by round, each device once, every five minutes. */
export function fleetRecords(
  bodies: readonly OutgoingRecord[],
  { devices, count, accountId }: { devices: number; count: number; accountId: string },
): OutgoingRecord[] {
  const begin = Math.floor(Date.now() / 1000) - hours * 3600;
  return Array.from({ length: count }, (_, i) => {
    const round = Math.floor(i / devices);
    const device = i % devices;
    const record = bodies[(device * 7 + round) % bodies.length]!;
    return {
      ...record,
      key: `bench:${device}`,
      headers: {
        ...record.headers,
        [headerNames.accountId]: accountId,
        [headerNames.deviceId]: `dev_bench${String(device).padStart(6, '0')}`,
        [headerNames.time]: String(begin + round * samplePeriodSeconds + (device % samplePeriodSeconds)),
      },
    };
  });
}
