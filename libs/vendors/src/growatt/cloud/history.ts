import { formatLocal } from '@heliograph/base-data';
import { CallError } from './answers.ts';
import { deviceBy, type AnswerFamilyCall } from './devices.ts';
import type { Report, SimulatedDevice, SimulatedFamily } from './inventory.ts';
import { page } from './lists.ts';
import { historyRowOf } from './records.ts';

/** `end_date` may be so many days after `start_date`. */
const MAX_DAYS_APART = 7;
/** `inverter/data` documents more rows a page than the other calls. */
const MAX_INVERTER_ROWS = 1000;

/** Returns the answer of `inverter/data` and `…_data`: newest first, `time` in the zone asked for, UTC where none is. */
export const historyData: AnswerFamilyCall = (inventory, family, parameter, params) => {
  const serial = params.get(parameter);
  if (serial === null) throw new CallError(10002, 'error_device_sn');
  const zone = zoneOf(params.get('timezone_id'));
  const days = daysOf(params);
  const device = deviceBy(inventory, family, serial, family === 'inverter' ? 10002 : 10005);
  const reports = days.flatMap((midnight) => inventory.history(device, midnight - zone - 1, midnight - zone + DAY - 1));
  const visible = page(reports.reverse(), params, family === 'inverter' ? MAX_INVERTER_ROWS : undefined);
  const datas = visible.map((report) => rowOf(device, family, report, zone));
  const named = family === 'inverter' ? { sn: serial } : { [parameter]: serial };
  const next = Number(params.get('page') ?? 1) * Number(params.get('perpage') ?? 20) + 1;
  return { data: { count: reports.length, datalogger_sn: device.logger, datas, ...named, next_page_start_id: next } };
};

function rowOf(device: SimulatedDevice, family: SimulatedFamily, report: Report, zone: number): object {
  // A MAX asked for as type 1 has the rows of that type.
  const row = historyRowOf({ ...device, family }, report);
  return { ...row, time: formatLocal(report.time, zone) };
}

/** Returns midnights of the days asked for, as if they were of UTC. */
export function daysOf(params: URLSearchParams): number[] {
  const [start, end] = [dateOf(params.get('start_date'), 10003), dateOf(params.get('end_date'), 10003)];
  if (end < start) throw new CallError(10003, 'error_date');
  if (end - start > MAX_DAYS_APART * DAY) throw new CallError(10004, 'error_date_interval');
  return Array.from({ length: (end - start) / DAY + 1 }, (_, i) => start + i * DAY);
}

/** Returns seconds of `8`, `-3.5`, `GMT+8`; 0 for anything else. */
function zoneOf(id: string | null): number {
  const hours = /^(?:GMT|UTC)?([+-]?\d{1,2}(?:\.\d+)?)$/.exec(id ?? '')?.[1];
  return hours === undefined ? 0 : Number(hours) * 3600;
}

export const DAY = 86_400;

/** Returns the midnight of a date as if it were of UTC, Unix seconds. */
export function dateOf(date: string | null, code: number): number {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(date ?? '') ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(time)) throw new CallError(code, 'error_date');
  return time / 1000;
}
