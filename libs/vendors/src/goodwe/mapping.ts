import {
  mappingByCall,
  MemberNames,
  type BytesAnswer,
  type JsonNode,
  type MappedItem,
} from '@heliograph/vendor-contract';
import { mapColumns } from './mapping-columns.ts';
import { mapMonitor } from './mapping-monitor.ts';
import { mapPoints } from './mapping-points.ts';
import { mapSemsPlus } from './mapping-semsplus.ts';
import { mapWarnings } from './mapping-warnings.ts';
import { COLUMNS_OF_A_DAY, inverterLists, SEMS_PLUS_INVERTER } from './wire.ts';

type MapAnswer = (answer: BytesAnswer, json: JsonNode) => MappedItem[];

const calls: Readonly<Record<string, MapAnswer>> = {
  GetMonitorDetailByPowerstationId: mapMonitor,
  GetInverterAllPoint: mapPoints,
  PowerstationWarningsQuery: mapWarnings,
  [SEMS_PLUS_INVERTER]: mapSemsPlus,
  [COLUMNS_OF_A_DAY]: mapColumns,
};

/** The lists, and the members whose texts are passed on. */
const names = new MemberNames([
  'data',
  ...inverterLists,
  'list',
  'warning',
  'invert_full',
  'errors',
  'd',
  'status',
  'fault_message',
  'work_mode',
  'warning_code',
]);

export const mapping = mappingByCall('1', { names, outer: 0 }, calls, (map, json, answer) => map(answer, json));
