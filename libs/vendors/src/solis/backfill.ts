import {
  callsByDay,
  dayAfter,
  historyAnswers,
  isWithin,
  parseNode,
  localDays,
  readNumber,
} from '@heliograph/vendor-contract';
import type { AdapterContext, Gap, PolledDevice, RawAnswer, PlanBackfill } from '@heliograph/vendor-contract';
import { localToUnix, offsetSecondsAt } from '@heliograph/base-data';
import type { SolisClient } from './client.ts';

/** Plans one inverterDay a device and local day, the oldest day first. */
export const planBackfill =
  (client: SolisClient, context: AdapterContext): PlanBackfill =>
  (devices, gap) =>
    callsByDay(
      devices,
      ({ timezone }) => localDays(gap, timezone),
      (device, day) => ({
        name: `inverterDay:${device.InverterSN}:${day}`,
        run: (signal) => fetchDay(client, context, device, day, gap, signal),
      }),
    );

async function fetchDay(
  client: SolisClient,
  context: AdapterContext,
  device: PolledDevice,
  day: string,
  gap: Gap,
  signal: AbortSignal,
): Promise<RawAnswer[]> {
  const rows = new Set<string>();
  for (const hours of offsetsOf(day, device.timezone ?? 'GMT+0')) {
    // The call's currency only concerns members that we do not read.
    const parameters = { sn: device.InverterSN, money: 'EUR', time: day, timeZone: hours };
    const { body } = await client.call('inverterDay', parameters, signal);
    for (const source of parseNode(body).sources('data')) if (isWithin(timeOf(source), gap)) rows.add(source);
  }
  return historyAnswers(
    { call: 'inverterDay', fetchedAt: context.now(), devices: [device] },
    [...rows],
    (list) => `{"success":true,"code":"0","msg":"success","data":[${list}]}`,
  );
}

/**
 * Returns the offsets, in hours, of the 24 hours that the call answers: from midnight of its offset on. The day on which the clocks go back has 25, and its
 * first hour lies before midnight of the later offset, its last one after the earlier's.
 */
function offsetsOf(day: string, timezone: string): number[] {
  const [begin = 0, end = begin] = [day, dayAfter(day)].map((date) => {
    const midnight = localToUnix(`${date} 00:00:00`, timezone) ?? Date.parse(`${date}T00:00:00Z`) / 1000;
    return (offsetSecondsAt(timezone, midnight) ?? 0) / 3600;
  });
  return end < begin ? [begin, end] : [begin];
}

function timeOf(source: string): number | undefined {
  const time = readNumber((JSON.parse(source) as { dataTimestamp?: unknown } | null)?.dataTimestamp);
  return time === undefined ? undefined : time / 1000;
}
