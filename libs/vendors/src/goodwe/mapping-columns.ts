import { localToUnix, reported } from '@heliograph/base-data';
import { clockOf, compileFieldTable, isRecord, recordsOf, rejected } from '@heliograph/vendor-contract';
import type {
  BytesAnswer,
  JsonNode,
  JsonRecord,
  MappedItem,
  MappedSample,
  PolledDevice,
} from '@heliograph/vendor-contract';
import { skipFillers } from './dict.ts';
import { localTimeOnDay } from './local-time.ts';
import { dataOf } from './wire.ts';
import { columnsTable } from './tables.ts';

const readMeasurements = compileFieldTable(columnsTable);

/**
 * Maps one day of one inverter:
 * `{"day":"2026-01-10","after":…,"until":…,"columns":{"Pac":<answer>,"Eday":<answer>,…}}`, the gap in Unix seconds.
 * Rows of one time are one sample; samples outside the gap were delivered live.
 */
export function mapColumns(answer: BytesAnswer, { value }: JsonNode): MappedItem[] {
  const [device, ...others] = answer.devices;
  const { day, columns, after, until } = isRecord(value) ? value : {};
  if (!device || others.length > 0 || typeof day !== 'string' || !isRecord(columns)) {
    return [rejected('unexpected_shape', `${answer.call}: columns of one day of one device`)];
  }
  const rows = new Map<string, Record<string, unknown>>();
  const refusals: MappedItem[] = [];
  for (const [column, text] of Object.entries(columns)) {
    const read = dataOf(`${answer.call} ${column}`, text);
    if ('kind' in read) refusals.push(read);
    else addRows(rows, column, day, read.data);
  }
  const samples = [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([local, row]) => sampleOf(device, local, row));
  const inGap = ({ datetime }: MappedSample): boolean =>
    datetime === undefined || (datetime > Number(after ?? 0) && datetime <= Number(until ?? Infinity));
  return [...samples.filter(inGap), ...refusals];
}

function addRows(
  rows: Map<string, Record<string, unknown>>,
  column: string,
  day: string,
  data: JsonRecord | readonly unknown[],
): void {
  for (const { date, column: value } of isRecord(data) ? recordsOf(data.column1) : []) {
    const local = localTimeOnDay(date, day);
    if (local === undefined) continue;
    const row = rows.get(local) ?? {};
    row[column] = value;
    rows.set(local, row);
  }
}

/** Leaves the state unknown: history has none, and it is not guessed from the power. */
function sampleOf(device: PolledDevice, local: string, row: JsonRecord): MappedSample {
  const lower = Object.fromEntries(Object.entries(row).map(([column, value]) => [column.toLowerCase(), value]));
  const { measurements, quality, dcInputs } = readMeasurements(row, {
    skip: skipFillers(lower, { inputs: device.stringCount, phases: device.phaseCount }),
  });
  const clock = clockOf(device);
  const datetime = clock === undefined ? undefined : localToUnix(local, clock);
  return {
    kind: 'sample',
    device,
    ...reported({ datetime }),
    state: '-1',
    measurements,
    dcInputs,
    quality,
    status: [],
    alerts: [],
    warnings: [],
  };
}
