import {
  mappingOfBytes,
  MemberNames,
  membersOfTable,
  readNumber,
  readText,
  rejected,
} from '@heliograph/vendor-contract';
import type { BytesAnswer, JsonNode, MappedAlarms, MappedItem, VendorMapping } from '@heliograph/vendor-contract';
import { openEnvelope, type HuaweiData } from './mapping-answer.ts';
import { mapDays } from './mapping-days.ts';
import { mapHistory, mapRealtime, surplusStrings } from './mapping-kpi.ts';
import { inverterTable } from './tables.ts';
import { inverterTypes } from './wire.ts';

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

const samples = mappingOfBytes('1', { names, outer: 0 }, (root, answer, { samplePeriodSeconds }) => {
  const data = openEnvelope(root, answer);
  return 'kind' in data ? [data] : mapData(answer, data, samplePeriodSeconds);
});

export const mapping: VendorMapping = { ...samples, days: mapDays };

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

/** Handled, cleared by the user, cleared by itself. */
const closedStatus: readonly number[] = [4, 5, 6];
/** Minor and warning; critical, major and anything not documented count as alerts. */
const warningLevels: readonly number[] = [3, 4];

/**
 * Returns the open alarms of every device asked for, also without any: they replace the known ones. An alarm list
 * covers whole plants; alarms of meters, loggers and inverters that are not polled belong to no record and stay in the
 * raw answer.
 */
function mapAlarms(answer: BytesAnswer, { items }: HuaweiData): MappedItem[] {
  const open = items.filter((alarm) => !closedStatus.includes(readNumber(alarm.get('status')) ?? 0));
  const bySerial = Map.groupBy(open, (alarm) => readText(alarm.get('esnCode')) ?? '');
  const nameless = (bySerial.get('') ?? []).filter((alarm) => inverterTypes.includes(Number(alarm.get('devTypeId'))));
  return [
    ...answer.devices.map((device) => alarmsOf(device, bySerial.get(device.InverterSN) ?? [])),
    ...nameless.map(() => rejected('unexpected_shape', 'alarm of an inverter without serial number')),
  ];
}

function alarmsOf(device: MappedAlarms['device'], alarms: readonly JsonNode[]): MappedAlarms {
  const [warnings, alerts] = [true, false].map((wanted) =>
    alarms.filter((alarm) => isWarning(alarm.get('lev')) === wanted).map(({ source }) => source),
  );
  return { kind: 'alarms', device, alerts: alerts ?? [], warnings: warnings ?? [] };
}

function isWarning(level: unknown): boolean {
  return warningLevels.includes(readNumber(level) ?? 0);
}
