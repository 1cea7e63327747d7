import type { PolledDevice, RawAnswer } from './adapter.ts';
import { maxNesting } from './answer-bytes/json-node.ts';
import { daySumsOf, type DaySums, type MappedDay } from './days.ts';
import type { FieldTable } from './field-table.ts';
import { isNestedDeeper, type JsonRecord } from './json-record.ts';
import { rejected, type MappedRejection, type VendorMapping } from './mapping.ts';
import { own, readText } from './read-value.ts';
import { compileFieldTable } from './table-mapper.ts';

/** What a mapping returns for a days call. */
export type DayItems = (MappedDay | MappedRejection)[];

/** Maps the parsed answer of one days call. */
export type MapDays = (answer: RawAnswer, value: unknown) => DayItems;

/** Returns the `days` of a mapping, by the calls' names. Rejects calls without a mapping, and answers that are not JSON or nest too deep. */
export function daysByCall(calls: Readonly<Record<string, MapDays>>): NonNullable<VendorMapping['days']> {
  return (answer) => {
    const { call, body } = answer;
    const map = own(calls, call);
    if (!map) return [rejected('unexpected_shape', `no days in the call ${call}`)];
    if (isNestedDeeper(body, maxNesting)) return [{ kind: 'rejected', reason: 'nested_too_deep' }];
    let value: unknown;
    try {
      value = JSON.parse(body);
    } catch {
      return [rejected('invalid_json', `${call}: ${body.length} characters`)];
    }
    return map(answer, value);
  };
}

/** Maps one row of one device; `date` is undefined where it could not be read. */
export type MapDay = (device: PolledDevice, date: string | undefined, record: JsonRecord) => DayItems;

/** Turns a table of day sums into the function that maps a row. A row without any value is no day. */
export function dayMapper(table: FieldTable): MapDay {
  const read = compileFieldTable(table);
  return (device, date, record) => {
    const { measurements, quality } = read(record);
    return dayOf(device, date, daySumsOf(measurements), quality);
  };
}

/** Returns the day; none without a value, a rejection without a date. */
export function dayOf(device: PolledDevice, date: string | undefined, sums: DaySums, quality: string[] = []): DayItems {
  if (Object.keys(sums).length === 0 && quality.length === 0) return [];
  if (date === undefined) return [rejected('unexpected_shape', 'a day without a date', device.InverterSN)];
  return [{ kind: 'day', device, date, sums, quality }];
}

const separated = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:$|[T ])/;
const compact = /^(\d{4})(\d{2})(\d{2})$/;

/** Reads the local date of a row: `2026-05-30`, also with a time after it, `2026-5-3`, `20260530`. Undefined for what is no date of the calendar. */
export function readLocalDate(value: unknown): string | undefined {
  const text = readText(value) ?? '';
  const [, year, month, day] = separated.exec(text) ?? compact.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const ms = Date.parse(`${date}T00:00:00Z`);
  return Number.isFinite(ms) && new Date(ms).toISOString().startsWith(date) ? date : undefined;
}
