import type { DeviceStatus } from '../device.entity.ts';
import type { CurrentStatus } from '../current-status/current-status.ts';

import { cellOf, listCell } from './csv-text.ts';
import { secondsOf } from '@heliograph/http-service';

/** A row of the export's query. */
export interface ExportRow {
  /** The position in the order in which devices were first seen. */
  seq: string;
  id: string;
  vendor: string;
  inverterSn: string;
  collectorSn: string;
  vendorAccountId: string;
  plantId: string;
  plantName: string;
  model: string | null;
  firmware: string | null;
  ratedPowerKw: number | null;
  mpptCount: number | null;
  stringCount: number | null;
  status: DeviceStatus;
  currentStatus: CurrentStatus;
  /** Unix seconds. */
  lastDataAt: number | null;
  state: number | null;
  online: boolean | null;
  stateChangedAt: Date | null;
  monitored: boolean;
  /** Names of the groups that it is in by itself. */
  groups: string[];
  labels: string[];
  firstSeenAt: Date;
}

const cells = {
  deviceId: ({ id }) => id,
  DataSources: ({ vendor }) => vendor,
  InverterSN: ({ inverterSn }) => cellOf(inverterSn),
  CollectorSN: ({ collectorSn }) => cellOf(collectorSn),
  dataAccessUserId: ({ vendorAccountId }) => vendorAccountId,
  plantId: ({ plantId }) => plantId,
  plantName: ({ plantName }) => cellOf(plantName),
  model: ({ model }) => cellOf(model ?? ''),
  firmware: ({ firmware }) => cellOf(firmware ?? ''),
  ratedPowerKw: ({ ratedPowerKw }) => scalar(ratedPowerKw),
  mpptCount: ({ mpptCount }) => scalar(mpptCount),
  stringCount: ({ stringCount }) => scalar(stringCount),
  status: ({ status }) => status,
  currentStatus: ({ currentStatus }) => currentStatus,
  lastDataAt: ({ lastDataAt }) => scalar(lastDataAt),
  state: ({ state }) => scalar(state),
  online: ({ online }) => scalar(online),
  stateChangedAt: ({ stateChangedAt }) => scalar(stateChangedAt && secondsOf(stateChangedAt)),
  monitored: ({ monitored }) => scalar(monitored),
  groups: ({ groups }) => listCell(groups),
  labels: ({ labels }) => listCell(labels),
  firstSeenAt: ({ firstSeenAt }) => scalar(secondsOf(firstSeenAt)),
} satisfies Record<string, (row: ExportRow) => string>;

export type ExportColumn = keyof typeof cells;
export const exportColumns = Object.keys(cells) as ExportColumn[];

export function cellsOf(row: ExportRow, columns: readonly ExportColumn[]): string[] {
  return columns.map((column) => cells[column](row));
}

const scalar = (value: number | boolean | null): string => (value === null ? '' : String(value));
