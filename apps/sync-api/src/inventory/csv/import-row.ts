import { reported } from '@heliograph/base-data';
import { PLAIN_TEXT } from '../plain-text.ts';
import { listOfCell, textOf } from './csv-text.ts';
import type { ExportColumn } from './export-columns.ts';
import type { CsvTable } from './import-rows.ts';

export interface LineFault {
  column: ExportColumn | null;
  code: number;
  error: string;
  message: string;
}

/** The changes of a line; absent members stay unchanged. */
export interface ImportRow {
  line: number;
  deviceId?: string;
  vendor?: string;
  serial?: string;
  dataAccessUserId?: string;
  monitored?: boolean;
  /** Names or ids. */
  groups?: string[];
  labels?: string[];
  fault?: LineFault;
}

/** The value of an empty list. An empty cell makes no change. */
const NONE = '-';
const MAX_LABEL_LENGTH = 50;
const flags: Readonly<Record<string, boolean>> = { true: true, yes: true, 1: true, false: false, no: false, 0: false };

export function importRows({ header, lines }: CsvTable): ImportRow[] {
  return lines.map(({ line, cells }) => {
    if (cells.length !== header.length) {
      const message = `the line has ${cells.length} fields, the header ${header.length}: put text with commas into quotes`;
      return { line, fault: { column: null, code: 400, error: 'invalid_value', message } };
    }
    return rowOf(line, (name) => cells[header.indexOf(name)] ?? '');
  });
}

function rowOf(line: number, cell: (name: ExportColumn) => string): ImportRow {
  const [deviceId, vendor, serial] = [cell('deviceId'), cell('DataSources'), textOf(cell('InverterSN'))];
  const dataAccessUserId = cell('dataAccessUserId');
  const [monitored, groups, labels] = [flagOf(cell('monitored')), entriesOf(cell('groups')), entriesOf(cell('labels'))];
  const fault =
    missingDevice(deviceId, vendor, serial) ??
    (monitored === 'wrong' ? invalid('monitored', 'monitored must be true or false') : labelFault(labels));
  return {
    line,
    ...reported({
      deviceId: deviceId === '' ? undefined : deviceId,
      vendor: vendor === '' ? undefined : vendor,
      serial: serial === '' ? undefined : serial,
      dataAccessUserId: dataAccessUserId === '' ? undefined : dataAccessUserId,
      monitored: typeof monitored === 'boolean' ? monitored : undefined,
      groups,
      labels,
      fault,
    }),
  };
}

function missingDevice(deviceId: string, vendor: string, serial: string): LineFault | undefined {
  if (deviceId !== '' || (vendor !== '' && serial !== '')) return undefined;
  return invalid(serial === '' ? 'InverterSN' : 'DataSources', 'fill in deviceId, or DataSources and InverterSN');
}

function flagOf(cell: string): boolean | undefined | 'wrong' {
  return cell === '' ? undefined : (flags[cell.toLowerCase()] ?? 'wrong');
}

function entriesOf(cell: string): string[] | undefined {
  if (cell === '') return undefined;
  return cell === NONE || cell === `'${NONE}` ? [] : [...new Set(listOfCell(cell))];
}

function labelFault(labels: readonly string[] | undefined): LineFault | undefined {
  const wrong = labels?.find((label) => label.length > MAX_LABEL_LENGTH || !PLAIN_TEXT.test(label));
  if (wrong === undefined) return undefined;
  return invalid(
    'labels',
    `${JSON.stringify(wrong.slice(0, MAX_LABEL_LENGTH))}: a label has at most ${MAX_LABEL_LENGTH} characters and single blanks`,
  );
}

function invalid(column: ExportColumn, message: string): LineFault {
  return { column, code: 400, error: 'invalid_value', message };
}
