import { formatLocal, offsetSecondsAt } from '@heliograph/base-data';
import { dayMapper, daysByCall, isRecord, readList, readNumber, readText, rejected } from '@heliograph/vendor-contract';
import type { DayItems, PolledDevice, RawAnswer } from '@heliograph/vendor-contract';
import { DeviceLookup } from './wire.ts';

const mapDay = dayMapper({ fields: { EDay: { from: 'product_power', unit: 'kWh' } }, series: {} });

export const mapDays = daysByCall({ getDevKpiDay: mapKpiDays });

/** Maps `{"devId":…,"sn":…,"collectTime":…,"dataItemMap":{"product_power":…}}`: a row a device and day. */
function mapKpiDays({ call, devices }: RawAnswer, value: unknown): DayItems {
  if (!isRecord(value)) return [rejected('unexpected_shape', 'no envelope')];
  if (value.success !== true) return [rejected('vendor_error', `failCode ${String(value.failCode)}`)];
  const rows = readList(value.data);
  if (!rows) return [rejected('unexpected_shape', `${call}: data is not a list`)];
  const lookup = new DeviceLookup(devices);
  return rows.flatMap((row) => {
    const { devId, sn, collectTime, dataItemMap } = isRecord(row) ? row : {};
    const device = lookup.find(devId, sn);
    if (!device) return [rejected('device_not_asked', `devId ${readText(devId) ?? 'missing'}`, readText(sn))];
    const kpi = isRecord(dataItemMap) ? dataItemMap : {};
    return mapDay(device, dateOf(collectTime, device), kpi);
  });
}

const CHINA_OFFSET_SECONDS = 8 * 3600;

/**
 * Returns the date of a row. Its time is the midnight that begins the day by the plant's clock, or, as one client sees it, by China's. Undefined for any
 * other time: it may be of the day before or after.
 */
function dateOf(collectTime: unknown, { timezone }: PolledDevice): string | undefined {
  const ms = readNumber(collectTime);
  if (ms === undefined) return undefined;
  const seconds = ms / 1000;
  // Where summer time begins at midnight, the day begins at 1:00, which is midnight by the offset of the moment before.
  const ofPlant = timezone === undefined ? [] : [seconds, seconds - 1].map((at) => offsetSecondsAt(timezone, at));
  const offset = [...ofPlant, CHINA_OFFSET_SECONDS].find((east) => east !== undefined && isMidnight(seconds, east));
  return offset === undefined ? undefined : formatLocal(seconds, offset).slice(0, 10);
}

function isMidnight(seconds: number, offsetSeconds: number): boolean {
  return (seconds + offsetSeconds) % 86_400 === 0;
}
