import { localToUnix } from '@heliograph/base-data';
import { parseNode, readNumber, readText, type Gap } from '@heliograph/vendor-contract';

/** A row of a history answer: its source text, and its time in Unix seconds where it can be read. */
export interface HistoryRow {
  source: string;
  time: number | undefined;
}

export interface HistoryPage {
  rows: HistoryRow[];
  /** Rows of all pages; the documented answer of type 1 does not contain it. */
  count: number | undefined;
  /** The logger, as source text. */
  logger: string | undefined;
}

/** The member of `data` that has the rows, and that of a row with its local time. */
export interface RowNames {
  list: string;
  time: string;
}

export const inverterRows: RowNames = { list: 'datas', time: 'time' };
export const ammeterRows: RowNames = { list: 'meter_data', time: 'timeText' };

/** Reads a page of `{"data":{"count":29,"datalogger_sn":"…","datas":[…]}}`; `data` is `""` or null where there is nothing. */
export function readHistoryPage(body: string, timezone: string, { list, time }: RowNames): HistoryPage {
  const json = parseNode(body);
  const { data } = json.value as { data?: { count?: unknown } | null };
  return {
    rows: json.sources('data', list).map((source) => ({ source, time: timeOf(source, time, timezone) })),
    count: readNumber(data?.count),
    logger: json.find('data', 'datalogger_sn')?.source,
  };
}

function timeOf(source: string, member: string, timezone: string): number | undefined {
  const local = readText((JSON.parse(source) as Record<string, unknown> | null)?.[member]);
  return local === undefined ? undefined : localToUnix(local, timezone);
}

/** Returns whether the pages after this one are of times outside the gap. The rows come newest first or oldest first: the order is not documented. */
export function isPastGap(rows: readonly HistoryRow[], { from, to }: Gap): boolean {
  const [first, last] = [rows.at(0)?.time, rows.at(-1)?.time];
  if (first === undefined || last === undefined || first === last) return false;
  return first > last ? last <= from : last > to;
}
