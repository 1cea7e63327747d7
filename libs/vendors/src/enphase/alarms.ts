import { type AlarmSeverity } from '@heliograph/base-data';
import {
  alarmCodes,
  alarmEntry,
  alarmTime,
  findAlarm,
  type JsonRecord,
  type PolledDevice,
  readText,
  recordsOf,
  vendorAlarm,
  type VendorAlarms,
} from '@heliograph/vendor-contract';

/** The only ids that the vendor publishes; the mapping adds the name that its call event_types has for any id. */
const types = alarmCodes([
  ['28', 'communication', 'major', 'Gateway not reporting'],
  ['4781', 'battery', 'information', 'AC Battery Sleeping'],
]);

/** By the display names of the gateway's conditions. */
const names = alarmCodes([
  ['BMU Hardware Error', 'battery', 'major', 'BMU Hardware Error'],
  ['BMU Image Error', 'firmware', 'minor', 'BMU Image Error'],
  ['BMU Max Current Warning', 'battery', 'warning', 'BMU Max Current Warning'],
  ['BMU Sense Error', 'battery', 'minor', 'BMU Sense Error'],
  ['Cell Max Temperature Error', 'battery', 'major', 'Cell Max Temperature Error'],
  ['Cell Max Temperature Warning', 'battery', 'warning', 'Cell Max Temperature Warning'],
  ['Cell Max Voltage Error', 'battery', 'major', 'Cell Max Voltage Error'],
  ['Cell Max Voltage Warning', 'battery', 'warning', 'Cell Max Voltage Warning'],
  ['Cell Min Temperature Error', 'battery', 'major', 'Cell Min Temperature Error'],
  ['Cell Min Temperature Warning', 'battery', 'warning', 'Cell Min Temperature Warning'],
  ['Cell Min Voltage Error', 'battery', 'major', 'Cell Min Voltage Error'],
  ['Cell Min Voltage Warning', 'battery', 'warning', 'Cell Min Voltage Warning'],
  ['CIB CAN Error', 'battery', 'minor', 'CIB CAN Error'],
  ['CIB Image Error', 'firmware', 'minor', 'CIB Image Error'],
  ['CIB SPI Error', 'battery', 'minor', 'CIB SPI Error'],
  ['Discovering', 'communication', 'information', 'Discovering'],
  ['Failure to report', 'communication', 'major', 'Failure to report'],
  ['Flash Error', 'hardware', 'minor', 'Flash Error'],
  ['Not Monitored', 'communication', 'information', 'Not Monitored'],
  ['PLM Error', 'communication', 'warning', 'PLM Error'],
  ['Secure mode enter failure', 'other', 'warning', 'Secure mode enter failure'],
  ['Secure mode exit failure', 'other', 'warning', 'Secure mode exit failure'],
  ['Sleeping', 'other', 'information', 'Sleeping'],
  ['AC Monitor Error', 'hardware', 'major', 'AC Monitor Error'],
  ['AC Frequency High', 'grid', 'major', 'AC Frequency High'],
  ['AC Frequency Low', 'grid', 'major', 'AC Frequency Low'],
  ['AC Frequency Out Of Range', 'grid', 'major', 'AC Frequency Out Of Range'],
  ['AC Voltage Average High', 'grid', 'major', 'AC Voltage Average High'],
  ['AC Voltage High', 'grid', 'major', 'AC Voltage High'],
  ['AC Voltage Low', 'grid', 'major', 'AC Voltage Low'],
  ['AC Voltage Out Of Range', 'grid', 'major', 'AC Voltage Out Of Range'],
  ['AC Voltage Out Of Range - Phase 1', 'grid', 'major', 'AC Voltage Out Of Range - Phase 1'],
  ['AC Voltage Out Of Range - Phase 2', 'grid', 'major', 'AC Voltage Out Of Range - Phase 2'],
  ['AC Voltage Out Of Range - Phase 3', 'grid', 'major', 'AC Voltage Out Of Range - Phase 3'],
  ['AGF Power Limiting', 'grid', 'warning', 'AGF Power Limiting'],
  ['DC Resistance Low', 'insulation', 'minor', 'DC Resistance Low'],
  ['DC Resistance Low - Power Off', 'insulation', 'major', 'DC Resistance Low - Power Off'],
  ['DC Voltage Too High', 'dc_input', 'major', 'DC Voltage Too High'],
  ['DC Voltage Too Low', 'dc_input', 'information', 'DC Voltage Too Low'],
  ['AC Frequency Changing too Fast', 'grid', 'major', 'AC Frequency Changing too Fast'],
  ['GFI Tripped', 'insulation', 'major', 'GFI Tripped'],
  ['Grid Gone', 'grid', 'major', 'Grid Gone'],
  ['Grid Instability', 'grid', 'major', 'Grid Instability'],
  ['Grid Offset Hi', 'grid', 'minor', 'Grid Offset Hi'],
  ['Grid Offset Low', 'grid', 'minor', 'Grid Offset Low'],
  ['Hardware Error', 'hardware', 'major', 'Hardware Error'],
  ['Hardware Warning', 'hardware', 'warning', 'Hardware Warning'],
  ['High Skip Rate', 'hardware', 'warning', 'High Skip Rate'],
  ['Invalid Interval', 'other', 'information', 'Invalid Interval'],
  ['Power generation off by command', 'shutdown', 'warning', 'Power generation off by command'],
  ['Skipped Cycles', 'hardware', 'warning', 'Skipped Cycles'],
  ['Voltage Ref Error', 'hardware', 'major', 'Voltage Ref Error'],
  ['Alert Active', 'other', 'warning', 'Alert Active'],
  ['Alternate Power Generation Mode', 'other', 'information', 'Alternate Power Generation Mode'],
  [
    'Alternate Voltage and Frequency Settings',
    'configuration',
    'information',
    'Alternate Voltage and Frequency Settings',
  ],
  ['Bad Flash Image', 'firmware', 'major', 'Bad Flash Image'],
  ['No Grid Profile', 'configuration', 'major', 'No Grid Profile'],
  ['Commanded Reset', 'shutdown', 'information', 'Commanded Reset'],
  ['Critical Temperature', 'temperature', 'major', 'Critical Temperature'],
  ['DC Power Too Low', 'dc_input', 'information', 'DC Power Too Low'],
  ['IUP Link Problem', 'communication', 'warning', 'IUP Link Problem'],
  ['In Manu Test Mode', 'other', 'information', 'In Manu Test Mode'],
  ['Grid Perturbation Unsynchronized', 'grid', 'minor', 'Grid Perturbation Unsynchronized'],
  ['Over Temperature', 'temperature', 'minor', 'Over Temperature'],
  ['Power On Reset', 'other', 'information', 'Power On Reset'],
  ['Running on AC', 'other', 'information', 'Running on AC'],
  ['Transient Grid Profile', 'configuration', 'information', 'Transient Grid Profile'],
  ['Unexpected Reset', 'hardware', 'warning', 'Unexpected Reset'],
  ['Watchdog Reset', 'hardware', 'warning', 'Watchdog Reset'],
  ['Meter Error', 'hardware', 'minor', 'Meter Error'],
  ['Poor Power Quality', 'grid', 'minor', 'Poor Power Quality'],
  ['Microinverter not reporting', 'communication', 'major', 'Microinverter not reporting'],
  ['Bad Meter', 'hardware', 'minor', 'Bad Meter'],
  ['Calibration Corrupted', 'hardware', 'minor', 'Calibration Corrupted'],
]);

/** `severity`: fatal, error, warning, info, debug, none. A map: the level is a stranger's text. */
const levels: ReadonlyMap<string, AlarmSeverity> = new Map([
  ['1', 'critical'],
  ['2', 'major'],
  ['3', 'warning'],
  ['4', 'information'],
  ['5', 'information'],
  ['6', 'information'],
]);

export const alarms: VendorAlarms = {
  pace: {
    intervalSeconds: 1_200,
    end: 'absent',
    note: '`open_alarms` and `open_events`, on larger accounts every fourth poll',
  },
  unmapped:
    'types whose name is not in the table: Enphase does not publish its list (`event_types`), which an account’s alarms are named by',
  tables: [
    {
      member: 'event_type_id',
      table: types,
      source: 'Examples of the Enphase Monitoring API v4 specification',
    },
    {
      member: 'event_name',
      table: names,
      source: "Display names of the gateway's conditions, as a public client has them",
    },
  ],

  read(entry, origin) {
    const alarm = alarmEntry(entry);
    if (alarm === undefined) return [];
    const code = readText(alarm.event_type_id);
    const name = readText(alarm.event_name);
    const level = readText(alarm.severity);
    return vendorAlarm(
      {
        code,
        text: name,
        vendorSeverity: level,
        meaning: findAlarm(types, code) ?? findAlarm(names, name),
        severity: level === undefined ? severityOfEvent(alarm) : levels.get(level),
        since: alarmTime(alarm.alarm_start_time ?? alarm.event_start_time, 'UTC'),
        hasEnded: hasEnded(alarm, origin.device),
        until: endOf(alarm, origin.device),
      },
      origin,
    );
  },
};

/** Returns whether an alarm was cleared, an event is closed, or an alarm of several devices is over for this one. */
function hasEnded(alarm: JsonRecord, device: PolledDevice): boolean {
  if (alarm.cleared === true || statusOf(alarm) === 'closed') return true;
  if (isTime(alarm.alarm_end_time) || isTime(alarm.event_end_time)) return true;
  // The vendor's example of an alarm that is not cleared has no open event: then the alarm itself decides.
  const open = recordsOf(alarm.events).filter((event) => !isTime(event.end_date));
  return open.length > 0 && !open.some((event) => readText(event.serial_number) === device.InverterSN);
}

/** The end of the alarm, or of this device's part in it. */
function endOf(alarm: JsonRecord, { InverterSN }: PolledDevice): number | undefined {
  const own = recordsOf(alarm.events).filter(({ serial_number }) => readText(serial_number) === InverterSN);
  const ends = [alarm.alarm_end_time, alarm.event_end_time, ...own.map(({ end_date }) => end_date)];
  return ends.map((end) => alarmTime(end, 'UTC')).findLast((end) => end !== undefined);
}

/** Events have no level. One with the status `Info` is transient: it has no end, and nothing that lasts is wrong. */
const severityOfEvent = (event: JsonRecord): AlarmSeverity | undefined =>
  statusOf(event) === 'info' ? 'information' : undefined;

const statusOf = ({ status }: JsonRecord): string | undefined => readText(status)?.toLowerCase();

const isTime = (value: unknown): boolean => alarmTime(value, 'UTC') !== undefined;
