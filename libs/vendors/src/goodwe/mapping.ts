import { JsonText, mapByCall, type MappedItem, type RawAnswer, type VendorMapping } from '@heliograph/vendor-contract';
import { mapColumns } from './mapping-columns.ts';
import { mapMonitor } from './mapping-monitor.ts';
import { mapPoints } from './mapping-points.ts';
import { mapSemsPlus } from './mapping-semsplus.ts';
import { mapWarnings } from './mapping-warnings.ts';
import { COLUMNS_OF_A_DAY, SEMS_PLUS_INVERTER } from './wire.ts';

type MapAnswer = (answer: RawAnswer, json: JsonText) => MappedItem[];

const calls: Readonly<Record<string, MapAnswer>> = {
  GetMonitorDetailByPowerstationId: mapMonitor,
  GetInverterAllPoint: mapPoints,
  PowerstationWarningsQuery: mapWarnings,
  [SEMS_PLUS_INVERTER]: mapSemsPlus,
  [COLUMNS_OF_A_DAY]: mapColumns,
};

export const mapping: VendorMapping = {
  version: '1',
  map(answer) {
    return mapByCall(calls, answer, (map, json) => map(answer, json));
  },
};
