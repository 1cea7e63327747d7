import { reported } from '@heliograph/base-data';
import { MAX_GROUPS_OF_MEMBER } from '../../groups/group.entity.ts';
import { refusals, type BulkDevice } from '../bulk/bulk-rule.ts';
import { MAX_LABELS, sortedLabels } from '../plain-text.ts';
import { QuotaPlaces } from '../quota.ts';
import type { LineResult } from './csv.views.ts';
import type { ImportRow, LineFault } from './import-row.ts';
import { ImportTargets, type ImportDevice } from './import-targets.ts';

/** The changes to write for one device; absent members stay unchanged. */
export interface DeviceChange {
  id: string;
  monitored?: boolean;
  labels?: string[];
  groupIds?: string[];
}

export interface ImportInventory {
  devices: readonly ImportDevice[];
  /** Group ids by id and by the compared form of the name. */
  groupIds: ReadonlyMap<string, string>;
  /** The number of free places of the quota. */
  free: number;
  /** The number of monitored devices of each place that is a plant's. */
  ofPlants: ReadonlyMap<string, number>;
}

interface Planned {
  row: ImportRow;
  device: ImportDevice;
  change: DeviceChange;
}

/**
 * Decides an import line by line; a line is applied as a whole or not at all. The file describes the wanted state, so quota that one line frees is
 * available to all others, in the order of the lines.
 * @param keyOf returns the compared form of a group's name
 */
export function decideImport(
  rows: readonly ImportRow[],
  { devices, groupIds, ...quota }: ImportInventory,
  keyOf: (name: string) => string,
): { results: LineResult[]; changes: DeviceChange[] } {
  const targets = new ImportTargets(devices);
  const planned = rows.map((row): Planned | LineResult => {
    const device = row.fault ?? targets.take(row);
    if ('error' in device) return failed(row, targets.idOf(row), device);
    const change = changeOf(row, device, groupIds, keyOf);
    return 'error' in change ? failed(row, device.id, change) : { row, device, change };
  });
  const leavers = planned.filter(isPlanned).filter(leaves);
  const leaving = new Set(leavers.map(({ device }) => device.id));
  const places = placesAfter(quota, leavers);
  const taken = new Set<string>();
  const changes: DeviceChange[] = [];
  const results = planned.map((plan) => {
    if (!isPlanned(plan)) return plan;
    const { row, device, change } = plan;
    if (change.monitored === true) {
      const { inverter, monitoredAs } = device;
      if (taken.has(inverter) || (monitoredAs !== null && !leaving.has(monitoredAs)))
        return failed(row, device.id, refusal('monitored_elsewhere', 'monitored'));
      if (!places.take(device.place)) return failed(row, device.id, refusal('quota_exceeded', 'monitored'));
      taken.add(inverter);
    }
    const changed = Object.keys(change).length > 1;
    if (changed) changes.push(change);
    return { line: row.line, deviceId: device.id, success: true, code: 200, changed };
  });
  return { results, changes };
}

const isPlanned = (plan: Planned | LineResult): plan is Planned => 'change' in plan;
const leaves = ({ device, change }: Planned): boolean => device.monitored && change.monitored === false;

/** Returns the places of the quota when devices have left it: a plant's is free when the last of its devices has. */
function placesAfter(
  { free, ofPlants }: Pick<ImportInventory, 'free' | 'ofPlants'>,
  leaving: readonly Planned[],
): QuotaPlaces {
  const staying = new Map(ofPlants);
  let alone = 0;
  for (const { place } of leaving.map(({ device }) => device)) {
    const devices = staying.get(place);
    if (devices === undefined) alone += 1;
    else staying.set(place, devices - 1);
  }
  const taken = [...staying].filter(([, devices]) => devices > 0).map(([place]) => place);
  return new QuotaPlaces(free + alone + ofPlants.size - taken.length, taken);
}

function changeOf(
  row: ImportRow,
  device: BulkDevice,
  groupIds: ReadonlyMap<string, string>,
  keyOf: (name: string) => string,
): DeviceChange | LineFault {
  const { monitored, labels, groups } = row;
  if (monitored === true && device.removed) return refusal('device_removed', 'monitored');
  if (labels && labels.length > MAX_LABELS) return refusal('limit_reached', 'labels');
  const wanted = groups?.map((group) => groupIds.get(group) ?? groupIds.get(keyOf(group)));
  const unknown = wanted?.indexOf(undefined) ?? -1;
  if (unknown >= 0) return unknownGroup(groups![unknown]!);
  const ids = wanted && sortedLabels(wanted as string[]);
  if (ids && ids.length > MAX_GROUPS_OF_MEMBER) return refusal('limit_reached', 'groups');
  const flips = monitored === true ? !device.monitored : device.monitored || !device.excluded;
  return {
    id: device.id,
    ...reported({
      monitored: monitored !== undefined && flips ? monitored : undefined,
      labels: labels && differ(labels, device.labels) ? sortedLabels(labels) : undefined,
      groupIds: ids && differ(ids, device.groupIds) ? ids : undefined,
    }),
  };
}

function differ(wanted: readonly string[], current: readonly string[]): boolean {
  return wanted.length !== current.length || wanted.some((entry) => !current.includes(entry));
}

function unknownGroup(name: string): LineFault {
  const message = `the group does not exist: ${JSON.stringify(name.slice(0, 100))}; create it first, or correct the name`;
  return { column: 'groups', code: 404, error: 'group_not_found', message };
}

function refusal(error: keyof typeof refusals, column: LineFault['column']): LineFault {
  return { column, error, ...refusals[error] };
}

function failed({ line }: ImportRow, deviceId: string | null, fault: LineFault): LineResult {
  return { line, deviceId, success: false, changed: false, ...fault };
}
