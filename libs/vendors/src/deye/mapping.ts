import { ofOneDevice, platformMapping } from '../solarman-platform/mapping.ts';
import { mapStationAlerts } from './mapping-alerts.ts';
import { mapHistory, mapLatest } from './mapping-sample.ts';

export const mapping = platformMapping('1', ['stationAlertItems', 'deviceDataList', 'deviceState'], {
  'device/latest': mapLatest,
  'device/history': ofOneDevice(mapHistory),
  'station/alertList': mapStationAlerts,
});
