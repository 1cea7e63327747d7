import type { ModelFault, ModelInverter } from '../../plant-model/index.ts';
import { refusals } from './answers.ts';
import { asUtc, type Fleet } from './fleet.ts';
import { faults } from './point.ts';
import { spanOf } from './series.ts';
import { ALARM_CLOSED, ALARM_PENDING } from '../wire.ts';

/** The time for which closed alarms are listed; no open one of the plant model is older than a day, but those that are switched on. */
const KEPT_SECONDS = 30 * 86_400;
const OPEN_SECONDS = 86_400;
/** An hour of clocks and a day of zones on either side of a local span. */
const MARGIN_SECONDS = 86_400;

interface Alarm {
  inverter: ModelInverter;
  fault: ModelFault;
  isOpen: boolean;
}

/** Answers the alarms of one device, or of the application; pending ones unless a time or a status is asked for. */
export function alarmList(fleet: Fleet, query: URLSearchParams, appId: string, now: number): unknown[] {
  const inverters = invertersOf(fleet, query, appId);
  const levels = listed(query.get('alarmLevel'));
  const span = query.has('startTime') && query.has('endTime') ? spanOf(query) : undefined;
  const wanted = listed(query.get('status') ?? (span ? null : String(ALARM_PENDING)));
  const isOpenOnly = wanted.length === 1 && wanted[0] === ALARM_PENDING;
  const since = span ? asUtc(span.start) - MARGIN_SECONDS : now / 1000 - (isOpenOnly ? OPEN_SECONDS : KEPT_SECONDS);
  return inverters
    .flatMap((inverter) => alarmsOf(fleet, inverter, now, since))
    .map((alarm) => rowOf(fleet, alarm))
    .filter((row) => wanted.length === 0 || wanted.includes(row.status))
    .filter((row) => levels.length === 0 || levels.includes(row.alarmLevel))
    .filter(({ alarmTime }) => !span || (alarmTime >= span.start && alarmTime <= span.end));
}

function invertersOf(fleet: Fleet, query: URLSearchParams, appId: string): readonly ModelInverter[] {
  const serial = query.get('deviceSn');
  if (serial !== null && serial !== '') return [fleet.inverter(serial)];
  if (!query.has('appId')) throw refusals.parameter();
  if (query.get('appId') !== appId) throw refusals.noSuchApp(query.get('appId') ?? '');
  return fleet.plantModel.inverters;
}

function listed(text: string | null): number[] {
  return (text ?? '')
    .split(',')
    .filter((part) => part.trim() !== '')
    .map(Number);
}

/** Returns the alarms known to the cloud that began since then (Unix seconds). */
function alarmsOf(fleet: Fleet, inverter: ModelInverter, now: number, since: number): Alarm[] {
  const { sample } = fleet.reading(inverter, now);
  const from = Math.min(since, sample.time - OPEN_SECONDS);
  return fleet.plantModel.faults(inverter, from, sample.time + 1).map((fault) => ({
    inverter,
    fault,
    isOpen: fault.until > sample.time,
  }));
}

function rowOf(fleet: Fleet, { inverter, fault, isOpen }: Alarm) {
  const { code, name, level } = faults[fault.kind];
  return {
    deviceSn: fleet.serial(inverter),
    alarmCode: code,
    alarmName: name,
    alarmLevel: level,
    status: isOpen ? ALARM_PENDING : ALARM_CLOSED,
    alarmTime: fleet.local(inverter.site, fault.since),
  };
}

/** The other list of alarms: of one device, by state (1 pending, 2 in progress, 3 closed) and kind of device (1 inverter). */
export function deviceAlarms(fleet: Fleet, query: URLSearchParams, now: number): unknown[] {
  const inverter = fleet.inverter(query.get('deviceSn'));
  const state = Number(query.get('alarmCommonState') ?? NaN);
  const kind = Number(query.get('alarmDeviceType') ?? NaN);
  if (![1, 2, 3].includes(state) || !Number.isInteger(kind)) throw refusals.parameter();
  if (kind !== 1 || state === 2) return [];
  return alarmsOf(fleet, inverter, now, now / 1000 - KEPT_SECONDS)
    .filter(({ isOpen }) => isOpen === (state === 1))
    .reverse()
    .map((alarm, i) => detailedRow(fleet, alarm, i + 1, now));
}

const levelNames = { 1: 'General', 2: 'Important', 3: 'Urgent' } as const;

function detailedRow(fleet: Fleet, { inverter, fault, isOpen }: Alarm, serialNumber: number, now: number): unknown {
  const { name, level } = faults[fault.kind];
  const until = isOpen ? now / 1000 : fault.until;
  const utc = (unixSeconds: number): string => `${new Date(unixSeconds * 1000).toISOString().slice(0, 19)}Z`;
  return {
    serialNumber,
    alarmID: `ALM${Math.floor(fault.since)}${String(inverter.index).padStart(4, '0')}`,
    alarmName: name,
    deviceSn: fleet.serial(inverter),
    optSn: '',
    deviceType: 1,
    deviceTypeName: 'Inverter',
    plantUid: fleet.plantUid(inverter.site),
    plantName: inverter.site.name,
    alarmLevel: level,
    alarmLevelName: levelNames[level],
    alarmState: isOpen ? 1 : 4,
    alarmStateName: isOpen ? 'Happening' : 'Recovered',
    alarmStartTime: utc(fault.since),
    alarmUpdateTime: utc(until),
    alarmDuration: `${Math.round((until - fault.since) / 60)} minutes`,
  };
}
