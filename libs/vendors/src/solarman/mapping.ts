import { ofOneDevice, platformMapping } from '../solarman-platform/mapping.ts';
import { mapAlerts } from './mapping-alerts.ts';
import { mapCurrentData, mapHistorical } from './mapping-sample.ts';

/** Every call asks for one device. */
export const mapping = platformMapping('1', ['dataList', 'paramDataList', 'deviceState', 'alertList'], {
  'device/currentData': ofOneDevice(mapCurrentData),
  'device/historical': ofOneDevice(mapHistorical),
  'device/alertList': ofOneDevice(mapAlerts),
});
