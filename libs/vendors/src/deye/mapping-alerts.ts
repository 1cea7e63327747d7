import { isRecord, noAlarms, readNumber, readText } from '@heliograph/vendor-contract';
import type {
  JsonNode,
  JsonRecord,
  MappedAlarms,
  MappedItem,
  PolledDevice,
  RawJson,
} from '@heliograph/vendor-contract';
import { unexpected } from '../solarman-platform/mapping.ts';
import type { PlatformEnvelope } from '../solarman-platform/wire.ts';
import { unixSeconds } from '../solarman-platform/readings.ts';

/**
 * Returns the alerts of each requested device, also an empty list: the open ones replace the known ones. The plant's list
 * also contains those of collectors, batteries and inverters that are not polled: they are left out.
 */
export function mapStationAlerts(
  devices: readonly PolledDevice[],
  json: JsonNode,
  { stationAlertItems }: PlatformEnvelope,
): MappedItem[] {
  if (stationAlertItems !== null && !Array.isArray(stationAlertItems)) return [unexpected('no stationAlertItems')];
  const byDevice = new Map(devices.map((device) => [device.vendorDeviceId, noAlarms(device)]));
  const list: readonly unknown[] = stationAlertItems ?? [];
  const nameless: MappedItem[] = [];
  json.sources('stationAlertItems').forEach((source, i) => {
    const alert = isRecord(list[i]) ? list[i] : {};
    const serial = readText(alert.deviceSn);
    if (serial === undefined) nameless.push(unexpected('an alert of no device'));
    else addAlert(byDevice.get(serial), alert, source);
  });
  return [...byDevice.values(), ...nameless];
}

function addAlert(alarms: MappedAlarms | undefined, alert: DeyeAlert, source: RawJson): void {
  if (!alarms) return;
  if (!isOpen(alert)) (alarms.ended ??= []).push(source);
  else if (isWarning(alert)) alarms.warnings.push(source);
  else alarms.alerts.push(source);
}

/**
 * An element of stationAlertItems or alertList. Two shapes are known: `alertLevel` ERROR or WARN, `status` CLEARED, `endTimestamp` (hackathon
 * documentation); `level` 0 notice, 1 warning, 2 failure, `status` 1 while open, `alertEndTime` (clients against the live service).
 */
type DeyeAlert = JsonRecord;

const OPEN: readonly string[] = ['1', 'OPEN', 'ACTIVE'];
const OVER: readonly string[] = ['0', 'CLEARED', 'CLOSED', 'RECOVERED', 'RESOLVED'];
const WARNINGS: readonly string[] = ['WARN', 'WARNING', 'INFO', 'NOTICE'];
const WARNING_LEVELS: readonly number[] = [0, 1];

/** Returns whether an alert is open. A status in neither shape: open as long as no end is reported. */
export function isOpen(alert: DeyeAlert): boolean {
  const status = readText(alert.status)?.toUpperCase() ?? '';
  if (OPEN.includes(status)) return true;
  if (OVER.includes(status)) return false;
  return unixSeconds(alert.endTimestamp) === undefined && unixSeconds(alert.alertEndTime) === undefined;
}

/** Returns whether an alert is a warning. Anything that does not call itself less is an alert. */
export function isWarning({ alertLevel, level }: DeyeAlert): boolean {
  const levelText = readText(alertLevel)?.toUpperCase();
  if (levelText !== undefined && Number.isNaN(Number(levelText))) return WARNINGS.includes(levelText);
  const number = readNumber(level) ?? readNumber(alertLevel);
  return number !== undefined && WARNING_LEVELS.includes(number);
}
