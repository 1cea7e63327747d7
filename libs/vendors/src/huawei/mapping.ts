import { compileFieldTable, rejected } from '@heliograph/vendor-contract';
import type { MappedItem, RawAnswer, VendorMapping } from '@heliograph/vendor-contract';
import { inverterTable } from './tables.ts';
import { mapAlarms } from './mapping-alarms.ts';
import { readAnswer, type HuaweiData } from './mapping-answer.ts';
import { mapHistory, mapRealtime } from './mapping-kpi.ts';

const readMeasurements = compileFieldTable(inverterTable);

export const mapping: VendorMapping = {
  version: '1',
  map(answer, context) {
    const data = readAnswer(answer);
    if ('kind' in data) return [data];
    return mapData(answer, data, context.samplePeriodSeconds);
  },
};

function mapData(answer: RawAnswer, data: HuaweiData, samplePeriodSeconds: number): MappedItem[] {
  switch (answer.call) {
    case 'getDevRealKpi':
      return mapRealtime(answer, data, samplePeriodSeconds, readMeasurements);
    case 'getDevHistoryKpi':
      return mapHistory(answer, data, readMeasurements);
    case 'getAlarmList':
      return mapAlarms(answer, data);
    default:
      return [rejected('unexpected_shape', `no mapping for the call ${answer.call}`)];
  }
}
