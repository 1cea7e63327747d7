import { type AlarmSeverity } from '@heliograph/base-data';
import {
  alarmCodes,
  alarmEntry,
  alarmTime,
  findAlarm,
  readNumber,
  readText,
  vendorAlarm,
  type VendorAlarms,
} from '@heliograph/vendor-contract';

const codes = alarmCodes([
  ['2001', 'dc_input', 'major', 'High String Input Voltage'],
  ['2002', 'arc', 'major', 'DC Arc Fault'],
  ['2003', 'arc', 'major', 'DC Arc Fault (to be cleared manually)'],
  ['2009', 'insulation', 'major', 'String Short-Circuited to Ground'],
  ['2011', 'dc_input', 'major', 'String Reverse Connection'],
  ['2012', 'dc_input', 'warning', 'String Current Backfeed'],
  ['2013', 'dc_input', 'warning', 'Abnormal String Power'],
  ['2014', 'dc_input', 'major', 'High input string voltage to ground'],
  ['2015', 'dc_input', 'warning', 'PV String Loss'],
  ['2021', 'arc', 'major', 'AFCI Self-Check Fail'],
  ['2031', 'grid', 'major', 'Phase Wire Short-Circuited to PE'],
  ['2032', 'grid', 'major', 'Grid Loss'],
  ['2033', 'grid', 'major', 'Grid Undervoltage'],
  ['2034', 'grid', 'major', 'Grid Overvoltage'],
  ['2035', 'grid', 'major', 'Grid Volt. Imbalance'],
  ['2036', 'grid', 'major', 'Grid Overfrequency'],
  ['2037', 'grid', 'major', 'Grid Underfrequency'],
  ['2038', 'grid', 'major', 'Unstable Grid Frequency'],
  ['2039', 'grid', 'major', 'Output Overcurrent'],
  ['2040', 'grid', 'major', 'Output DC Component Overhigh'],
  ['2051', 'insulation', 'major', 'Abnormal Residual Current'],
  ['2061', 'insulation', 'major', 'Abnormal Grounding'],
  ['2062', 'insulation', 'major', 'Low Insulation Resistance'],
  ['2063', 'temperature', 'minor', 'Overtemperature'],
  ['2064', 'hardware', 'major', 'Device Fault'],
  ['2065', 'firmware', 'minor', 'Upgrade Failed or Version Mismatch'],
  ['2066', 'firmware', 'warning', 'License Expired'],
  ['2067', 'communication', 'major', 'Faulty Power Collector'],
  ['2068', 'battery', 'minor', 'Battery abnormal'],
  ['2069', 'battery', 'major', 'Battery Reverse Connection'],
  ['2070', 'grid', 'major', 'Active Islanding'],
  ['2071', 'grid', 'major', 'Passive Islanding'],
  ['2072', 'grid', 'major', 'Transient AC Overvoltage'],
  ['2075', 'hardware', 'warning', 'Peripheral port short circuit'],
  ['2077', 'hardware', 'major', 'Off-grid output overload'],
  ['2080', 'configuration', 'major', 'Abnormal PV module configuration'],
  ['2081', 'dc_input', 'warning', 'Optimizer fault'],
  ['2082', 'hardware', 'major', 'On-grid/Off-grid controller abnormal'],
  ['2085', 'hardware', 'minor', 'Built-in PID operation abnormal'],
  ['2086', 'hardware', 'major', 'External Fan Abnormal'],
  ['2087', 'hardware', 'major', 'Internal Fan Abnormal'],
  ['2088', 'hardware', 'major', 'DC Protection Unit Abnormal'],
  ['2089', 'hardware', 'minor', 'EL Unit Abnormal'],
  ['2090', 'communication', 'major', 'Active Adjustment Instruction Abnormal'],
  ['2091', 'communication', 'major', 'Reactive Adjustment Instruction Abnormal'],
  ['2092', 'configuration', 'major', 'CT Wiring Abnormal'],
  ['2093', 'dc_input', 'minor', 'DC Switch Abnormal'],
  ['2094', 'battery', 'warning', 'Allowable discharge capacity of the battery is low'],
  ['61440', 'hardware', 'minor', 'Monitoring unit faulty'],
]);

/** `lev`: critical, major, minor, warning. */
const levels: ReadonlyMap<string, AlarmSeverity> = new Map([
  ['1', 'critical'],
  ['2', 'major'],
  ['3', 'minor'],
  ['4', 'warning'],
]);

/** `status`: handled, cleared by the user, cleared by itself. */
const closedStatus: readonly number[] = [4, 5, 6];

export const alarms: VendorAlarms = {
  pace: {
    intervalSeconds: 1_800,
    end: 'absent',
    note: '`getAlarmList` lists active alarms alone',
  },
  unmapped: 'ids of SmartLogger, dongle, battery and EMMA',
  tables: [
    {
      member: 'alarmId',
      table: codes,
      source:
        'Lists of alarms in the SUN2000 user manuals and an example of the API document, completed from a public client',
    },
  ],

  read(entry, origin) {
    const alarm = alarmEntry(entry);
    if (alarm === undefined) return [];
    // `causeId` (the string or phase) is no part of the code: the alarm is the same one.
    const code = readText(alarm.alarmId);
    const level = readText(alarm.lev);
    return vendorAlarm(
      {
        code,
        text: readText(alarm.alarmName),
        vendorSeverity: level,
        meaning: findAlarm(codes, code),
        severity: level === undefined ? undefined : levels.get(level),
        since: alarmTime(alarm.raiseTime, 'UTC'),
        hasEnded: closedStatus.includes(readNumber(alarm.status) ?? 0),
      },
      origin,
    );
  },
};
