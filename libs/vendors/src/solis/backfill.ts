import {
  answerSizedParts,
  JsonText,
  localDays,
  readNumber,
  type AdapterContext,
  type BackfillCall,
  type Gap,
  type PolledDevice,
  type RawAnswer,
} from '@heliograph/vendor-contract';
import { offsetSecondsAt } from '@heliograph/base-data';
import type { SolisClient } from './client.ts';

/** One inverterDay a device and local day, the oldest day first. */
export function planBackfill(
  client: SolisClient,
  context: AdapterContext,
  devices: readonly PolledDevice[],
  gap: Gap,
): BackfillCall[] {
  return devices
    .flatMap((device) => localDays(gap, device.timezone).map((day) => ({ device, day })))
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
    .map(({ device, day }) => ({
      name: `inverterDay:${device.InverterSN}:${day}`,
      devices: [device],
      run: (signal) => fetchDay(client, context, device, day, gap, signal),
    }));
}

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
  const json = new JsonText(body);
  const rows = json.elements(['data']).filter((source) => isWithin(source, gap));
  return answerSizedParts(rows).map((part) => ({
    call: 'inverterDay',
    body: `{"success":true,"code":"0","msg":"success","data":[${part.join(',')}]}`,
    fetchedAt: context.now(),
    devices: [device],
    backfill: true,
  }));
}

/** A row whose time cannot be read is handed on too: the mapping says so aloud. */
function isWithin(source: string, { from, to }: Gap): boolean {
  const time = readNumber((JSON.parse(source) as { dataTimestamp?: unknown } | null)?.dataTimestamp);
  return time === undefined || (time > from * 1000 && time <= to * 1000);
}
