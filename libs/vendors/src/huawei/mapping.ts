import {
  mappingOfBytes,
  MemberNames,
  membersOfTable,
  readNumber,
  readText,
  rejected,
} from '@heliograph/vendor-contract';
import type {
  BytesAnswer,
  JsonNode,
  MappedAlarms,
  MappedItem,
  MappingContext,
  VendorMapping,
} from '@heliograph/vendor-contract';
import { openEnvelope, type HuaweiData, inverterTypes } from './wire.ts';
import { mapDays } from './mapping-days.ts';
import { mapHistory, mapRealtime, mapWithStorage, surplusStrings } from './mapping-kpi.ts';
import { storageMembers } from './storage.ts';
import { inverterTable } from './tables.ts';

const members = [
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
];

const ofInverters = mappingReading(members);
/** Reads the members of batteries and meters too. */
const withStorage = mappingReading([...members, ...storageMembers]);

export const mapping: VendorMapping = {
  version: '1',
  map: (answer, context) => mappingFor(context).map(answer, context),
  mapBytes: (answer, context) => mappingFor(context).mapBytes(answer, context),
  days: mapDays,
};

function mappingFor({ include }: MappingContext): VendorMapping {
  return include === undefined ? ofInverters : withStorage;
}

function mappingReading(memberNames: readonly string[]): VendorMapping {
  const names = new MemberNames(memberNames);
  return mappingOfBytes('1', { names, outer: 0 }, (root, answer, context) => {
    const data = openEnvelope(root, answer);
    return 'kind' in data ? [data] : mapData(answer, data, context);
  });
}

function mapData(answer: BytesAnswer, data: HuaweiData, context: MappingContext): MappedItem[] {
  const { samplePeriodSeconds, include } = context;
  switch (answer.call) {
    case 'getDevRealKpi':
      if (include !== undefined) return mapWithStorage(answer, data, samplePeriodSeconds, include);
      return mapRealtime(answer, data, samplePeriodSeconds);
    case 'getDevHistoryKpi':
      if (include !== undefined) return mapWithStorage(answer, data, samplePeriodSeconds, include);
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
