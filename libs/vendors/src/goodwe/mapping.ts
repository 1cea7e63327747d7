import { JsonText, mappingByCall, type MappedItem, type RawAnswer } from '@heliograph/vendor-contract';
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

export const mapping = mappingByCall('1', calls, (map, json, answer) => map(answer, json));
