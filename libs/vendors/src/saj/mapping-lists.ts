import { bySerial, isRecord, noAlarms, readList, readNumber, readText, recordsOf } from '@heliograph/vendor-contract';
import type { JsonNode, MappedItem, PolledDevice, JsonRecord } from '@heliograph/vendor-contract';
import { ALARM_PENDING, RUNNING_ALARM, RUNNING_NORMAL, RUNNING_OFFLINE } from './wire.ts';

/** `alarmLevel`: 1 normal, 2 important, 3 urgent. */
const WARNING_LEVEL = 1;

/**
 * Returns the open alarms of each requested device, also an empty list: it replaces the known ones. No data means no
 * alarm.
 */
export function mapAlarms(devices: readonly PolledDevice[], json: JsonNode, { data }: JsonRecord): MappedItem[] {
  if (data !== undefined && data !== null && !Array.isArray(data))
    return [{ kind: 'rejected', reason: 'unexpected_shape', detail: 'alarmList: data is not a list' }];
  const entries: readonly unknown[] = data ?? [];
  const alarms = new Map(devices.map((device) => [device.InverterSN, noAlarms(device)]));
  json.sources('data').forEach((source, i) => {
    const entry = entries[i];
    if (!isRecord(entry) || readNumber(entry.status) !== ALARM_PENDING) return;
    const known = alarms.get(readText(entry.deviceSn) ?? '');
    (readNumber(entry.alarmLevel) === WARNING_LEVEL ? known?.warnings : known?.alerts)?.push(source);
  });
  return [...alarms.values()];
}

/** Maps the connection of each inverter of a plant, where the cloud reports it. */
export function mapPlantDevices(devices: readonly PolledDevice[], _json: JsonNode, { data }: JsonRecord): MappedItem[] {
  if (data === undefined || data === null) return [];
  const list = readList(data);
  if (!list)
    return [{ kind: 'rejected', reason: 'unexpected_shape', detail: 'getPlantAllDeviceList: data is not a list' }];
  const asked = bySerial(devices);
  return recordsOf(data).flatMap(({ inverterData }) => {
    const inverter = isRecord(inverterData) ? inverterData : {};
    const device = asked.get(readText(inverter.deviceSn) ?? '');
    const online = onlineOf(inverter.runningState);
    return device && online !== undefined ? [{ kind: 'liveness' as const, device, online }] : [];
  });
}

/** Returns undefined where the cloud does not monitor the device (4 historical, 5 not monitored). */
export function onlineOf(runningState: unknown): boolean | undefined {
  const code = readNumber(runningState);
  if (code === RUNNING_NORMAL || code === RUNNING_ALARM) return true;
  return code === RUNNING_OFFLINE ? false : undefined;
}
