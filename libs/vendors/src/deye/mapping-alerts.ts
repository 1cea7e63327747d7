import { isRecord, noAlarms, readText } from '@heliograph/vendor-contract';
import type { JsonNode, MappedItem, PolledDevice } from '@heliograph/vendor-contract';
import { unexpected } from '../solarman-platform/mapping.ts';
import type { PlatformEnvelope } from '../solarman-platform/wire.ts';
import { isOpen, isWarning } from './alerts.ts';

/**
 * Returns the open alerts of each device asked for, also where there are none: they replace what was known. The plant's list holds those of
 * collectors, batteries and inverters that are not polled as well: they are nobody's here.
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
    else if (isOpen(alert)) {
      const alarms = byDevice.get(serial);
      (isWarning(alert) ? alarms?.warnings : alarms?.alerts)?.push(source);
    }
  });
  return [...byDevice.values(), ...nameless];
}
