import { ApiError } from '@heliograph/http-service';
import { CsvError, parse, type Info } from 'csv-parse/sync';
import { MAX_DEVICES_A_CALL } from '../bulk/bulk.requests.ts';
import { exportColumns, type ExportColumn } from './export-columns.ts';

export interface CsvLine {
  /** The line of the file in which it ends, counted from 1. */
  line: number;
  cells: string[];
}

export interface CsvTable {
  header: ExportColumn[];
  lines: CsvLine[];
}

interface Parsed {
  info: Info;
  record: string[];
}

/** @throws ApiError 400 when it is not valid CSV, or a column is unknown or missing */
export function readCsv(bytes: Buffer): CsvTable {
  const [first, ...rest] = records(decoded(bytes));
  if (!first) throw refused('', 'the file is empty: its first line must name the columns');
  if (rest.length > MAX_DEVICES_A_CALL)
    throw refused('', `the file has more than ${MAX_DEVICES_A_CALL} lines: divide it`);
  return {
    header: headerOf(first.record),
    lines: rest.map(({ info, record }) => ({ line: info.lines, cells: record })),
  };
}

function decoded(bytes: Buffer): string {
  // PostgreSQL rejects a NUL; in UTF-16 every second byte is one.
  if (bytes.includes(0)) throw refused('', 'the file is not UTF-8 text: it contains NUL');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refused('', 'the file is not UTF-8');
  }
}

function records(text: string): Parsed[] {
  try {
    return parse(text, {
      delimiter: delimiterOf(text),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      // Reads one line more than is accepted, to detect that there are too many.
      to: MAX_DEVICES_A_CALL + 2,
    }) as unknown as Parsed[];
  } catch (error) {
    if (error instanceof CsvError)
      throw refused(
        `line ${String(error.lines)}`,
        'a quoted field is not closed, or continues after its closing quote',
      );
    throw error;
  }
}

/** Detects the delimiter: spreadsheets use semicolons in many European locales. */
function delimiterOf(text: string): ',' | ';' {
  const header = /^[^\r\n]*/.exec(text)![0];
  return header.includes(';') && !header.includes(',') ? ';' : ',';
}

function headerOf(names: readonly string[]): ExportColumn[] {
  const known = new Set<string>(exportColumns);
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw refused(
      'line 1',
      `unknown columns: ${unknown
        .map((name) => JSON.stringify(name.slice(0, 50)))
        .slice(0, 10)
        .join(', ')}; known are ${exportColumns.join(', ')}`,
    );
  if (new Set(names).size < names.length) throw refused('line 1', 'a column is named twice');
  const header = names as ExportColumn[];
  if (header.includes('deviceId') || (header.includes('DataSources') && header.includes('InverterSN'))) return header;
  throw refused('line 1', 'which device a line is about must be in deviceId, or in DataSources and InverterSN');
}

const refused = (path: string, message: string): ApiError => ApiError.validation([{ path, message }]);
