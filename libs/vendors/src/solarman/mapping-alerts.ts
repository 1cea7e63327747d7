import { isRecord, readNumber } from '@heliograph/vendor-contract';
import type { JsonNode, MappedAlarms, MappedItem, PolledDevice } from '@heliograph/vendor-contract';
import { unexpected } from '../solarman-platform/mapping.ts';
import type { PlatformEnvelope } from '../solarman-platform/wire.ts';

/** `level`: 0 notice, 1 warning, 2 fault. */
const WARNING_LEVELS: readonly number[] = [0, 1];

/** Returns the alerts of the device, also where there are none: they replace what was known. */
export function mapAlerts(device: PolledDevice, json: JsonNode, { alertList }: PlatformEnvelope): MappedItem[] {
  if (alertList !== null && !Array.isArray(alertList)) return [unexpected('no alertList')];
  const list: readonly unknown[] = alertList ?? [];
  const alarms: MappedAlarms = { kind: 'alarms', device, alerts: [], warnings: [] };
  json.sources('alertList').forEach((source, i) => {
    const entry = list[i];
    const level = isRecord(entry) ? readNumber(entry.level) : undefined;
    const isWarning = level !== undefined && WARNING_LEVELS.includes(level);
    (isWarning ? alarms.warnings : alarms.alerts).push(source);
  });
  return [alarms];
}
