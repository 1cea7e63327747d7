import {
  dayMapper,
  daysByCall,
  isRecord,
  readLocalDate,
  readNumber,
  readText,
  recordsOf,
  rejected,
} from '@heliograph/vendor-contract';
import type { DayItems, JsonRecord, PolledDevice, RawAnswer } from '@heliograph/vendor-contract';
import { listOf, sameId } from './wire.ts';

/** `EnergyExported` is what EDay of the samples adds up; clients of a system's sums name the other. */
const YIELD_CHANNELS = ['EnergyExported', 'EnergyProductionTotal'];
const mapDay = dayMapper({ fields: { EDay: { from: YIELD_CHANNELS, unitSuffix: ':unit' } }, series: {} });

export const mapDays = daysByCall({ aggrdata: mapAggregates });

/** Maps `{"deviceId":…,"data":[{"logDateTime":"2026-06-15","channels":[{"channelName":"EnergyExported","unit":"Wh","value":15000}]}]}`; `logDate` occurs too. */
function mapAggregates({ devices }: RawAnswer, value: unknown): DayItems {
  const [device, ...others] = devices;
  if (!device || others.length > 0) return [rejected('unexpected_shape', 'aggrdata of one device')];
  const { deviceId, responseError } = isRecord(value) ? value : {};
  if (responseError !== undefined) return [rejected('vendor_error', `responseError ${readText(responseError) ?? ''}`)];
  const rows = listOf(value);
  if (!rows) return [rejected('unexpected_shape', 'aggrdata: no list of days')];
  if (typeof deviceId === 'string' && !sameId(deviceId, device.vendorDeviceId))
    return [rejected('device_not_asked', `aggrdata of device ${deviceId}`)];
  return recordsOf(rows).flatMap((row) => mapRow(device, row));
}

function mapRow(device: PolledDevice, row: JsonRecord): DayItems {
  const channels = recordsOf(row.channels).filter(({ value }) => readNumber(value) !== undefined);
  const names = channels.map(({ channelName }) => readText(channelName) ?? '');
  // Channels that we do not know must not look like a day without a yield.
  if (names.length > 0 && !names.some((name) => YIELD_CHANNELS.includes(name)))
    return [rejected('unexpected_shape', `a day of ${names.slice(0, 5).join(', ')}`.slice(0, 200), device.InverterSN)];
  const record = Object.fromEntries(
    channels.flatMap(({ value, unit }, i) => [
      [names[i]!, value],
      [`${names[i]!}:unit`, unit],
    ]),
  );
  return mapDay(device, readLocalDate(row.logDate) ?? readLocalDate(row.logDateTime), record);
}
