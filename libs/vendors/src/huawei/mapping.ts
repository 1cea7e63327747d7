import { mappingOfBytes, MemberNames, membersOfTable, rejected } from '@heliograph/vendor-contract';
import type { BytesAnswer, MappedItem } from '@heliograph/vendor-contract';
import { mapAlarms } from './mapping-alarms.ts';
import { openEnvelope, type HuaweiData } from './mapping-answer.ts';
import { mapHistory, mapRealtime, surplusStrings } from './mapping-kpi.ts';
import { inverterTable } from './tables.ts';

/** The names of all members that the mapping reads. */
const names = new MemberNames([
  'success',
  'failCode',
  'params',
  'currentTime',
  'data',
  'devId',
  'sn',
  'collectTime',
  'dataItemMap',
  'inverter_state',
  'run_state',
  'open_time',
  'status',
  'esnCode',
  'devTypeId',
  'lev',
  ...surplusStrings.flatMap(({ voltage, current }) => [voltage, current]),
  ...membersOfTable(inverterTable),
]);

export const mapping = mappingOfBytes('1', { names, outer: 0 }, (root, answer, { samplePeriodSeconds }) => {
  const data = openEnvelope(root, answer);
  return 'kind' in data ? [data] : mapData(answer, data, samplePeriodSeconds);
});

function mapData(answer: BytesAnswer, data: HuaweiData, samplePeriodSeconds: number): MappedItem[] {
  switch (answer.call) {
    case 'getDevRealKpi':
      return mapRealtime(answer, data, samplePeriodSeconds);
    case 'getDevHistoryKpi':
      return mapHistory(answer, data);
    case 'getAlarmList':
      return mapAlarms(answer, data);
    default:
      return [rejected('unexpected_shape', `no mapping for the call ${answer.call}`)];
  }
}
