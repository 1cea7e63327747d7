import { callsByDay, historyAnswers, isWithin, parseNode, localDays, readNumber } from '@heliograph/vendor-contract';
import type { AdapterContext, Gap, PolledDevice, RawAnswer, PlanBackfill } from '@heliograph/vendor-contract';
import { offsetSecondsAt } from '@heliograph/base-data';
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
  // The day begins at midnight of this offset; the call's currency only concerns members we do not read.
  const hours = (offsetSecondsAt(device.timezone ?? 'GMT+0', Date.parse(`${day}T12:00:00Z`) / 1000) ?? 0) / 3600;
  const parameters = { sn: device.InverterSN, money: 'EUR', time: day, timeZone: hours };
  const { body } = await client.call('inverterDay', parameters, signal);
  const json = parseNode(body);
  const rows = json.sources('data').filter((source) => isWithin(timeOf(source), gap));
  return historyAnswers(
    { call: 'inverterDay', fetchedAt: context.now(), devices: [device] },
    rows,
    (list) => `{"success":true,"code":"0","msg":"success","data":[${list}]}`,
  );
}

function timeOf(source: string): number | undefined {
  const time = readNumber((JSON.parse(source) as { dataTimestamp?: unknown } | null)?.dataTimestamp);
  return time === undefined ? undefined : time / 1000;
}
