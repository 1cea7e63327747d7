import { compileFieldTable, derivedState } from '@heliograph/vendor-contract';
import type { MappedItem, MappedSample, PolledDevice, JsonRecord } from '@heliograph/vendor-contract';
import { DayEnergy } from './day-energy.ts';
import { DeviceMessages, type RowMessages } from './device-messages.ts';
import { dcWh, exportedWh, isEmptyRow, netWh, readRow } from './log-rows.ts';
import { stateOf, type DerivedState } from './states.ts';
import { DAY_ENERGY, inverterTable, MEAN_DC_POWER, MEAN_POWER } from './tables.ts';
import { sameId, type LogRow, type MessageEntry } from './wire.ts';

const readMeasurements = compileFieldTable(inverterTable);

/** A history answer, taken apart. */
export interface History {
  rows: readonly unknown[];
  /** Rows before these, with the energies exported and imported only: they make the day's sum. */
  earlier: readonly unknown[];
  messages: readonly MessageEntry[];
}

/** Returns each row of a device's history with a value, oldest first. */
export function mapHistory(device: PolledDevice, history: History): MappedItem[] {
  const day = new DayEnergy(device.timezone);
  const own = history.messages.filter(({ deviceId }) => sameId(deviceId, device.vendorDeviceId));
  const messages = new DeviceMessages(own);
  const items: MappedItem[] = [];
  for (const row of oldestFirst(history.earlier.map(readRow))) {
    day.add(row);
    messages.at(row);
  }
  const rows = history.rows.map(readRow);
  for (const row of oldestFirst(rows)) {
    if (!isEmptyRow(row)) items.push(sampleOf(device, row, day.add(row), messages.at(row)));
  }
  return [...items, ...unreadable(device, rows)];
}

function oldestFirst(rows: readonly (LogRow | undefined)[]): LogRow[] {
  return rows.filter((row) => row !== undefined).sort((a, b) => a.time - b.time);
}

function unreadable(device: PolledDevice, rows: readonly (LogRow | undefined)[]): MappedItem[] {
  const count = rows.filter((row) => row === undefined).length;
  if (count === 0) return [];
  return [
    {
      kind: 'rejected',
      reason: 'unexpected_shape',
      detail: `histdata: ${count} rows without a readable logDateTime`,
      serial: device.InverterSN,
    },
  ];
}

function sampleOf(
  device: PolledDevice,
  row: LogRow,
  dayWh: number | undefined,
  { alerts, warnings, status, fault }: RowMessages,
): MappedSample {
  const net = netWh(row);
  const { measurements, quality, dcInputs } = readMeasurements(withDerived(row, net, dayWh));
  const countsEnergy = 'EnergyExported' in row.channels;
  const loud = alerts.length + warnings.length > 0;
  return {
    kind: 'sample',
    device,
    datetime: row.time,
    ...derivedState(stateOf(codeOf(net, fault, loud))),
    measurements,
    dcInputs,
    quality: [
      ...quality,
      ...(exportedWh(row) === undefined && countsEnergy ? [UNKNOWN_UNIT] : []),
      // The energy exported in a part of the day is unknown: the rest of the day has no sum.
      ...(dayWh === undefined && countsEnergy ? ['EDay:gap'] : []),
    ],
    status,
    alerts,
    warnings,
    counters: { isDaySummed: true },
  };
}

const UNKNOWN_UNIT = 'PowerACOutputActive:unit_unknown';

/** Returns the channels, and what follows from the energies of the interval. */
function withDerived(row: LogRow, net: number | undefined, dayWh: number | undefined): JsonRecord {
  const mean = (wh: number | undefined): number | undefined =>
    wh === undefined || row.duration <= 0 ? undefined : (wh * 3600) / row.duration;
  return { ...row.channels, [MEAN_POWER]: mean(net), [MEAN_DC_POWER]: mean(dcWh(row)), [DAY_ENERGY]: dayWh };
}

function codeOf(net: number | undefined, fault: boolean, loud: boolean): DerivedState {
  if (fault) return 'fault';
  if (net === undefined) return 'unknown';
  if (net > 0) return loud ? 'producing_with_message' : 'producing';
  return 'standby';
}
