import type { AlarmSeverity } from '@heliograph/base-data';
import {
  alarmCodes,
  alarmEntry,
  alarmTime,
  clockOf,
  findAlarm,
  readNumber,
  readText,
  vendorAlarm,
  type AlarmCode,
  type JsonRecord,
  type RawJson,
  type VendorAlarms,
} from '@heliograph/vendor-contract';
import { ALARM_CLOSED } from './wire.ts';

/** The names decide: numbers are those of a series, of which the same one means another fault. */
const names = alarmCodes([
  ...named('grid', 'major', [
    'Grid Over-Voltage',
    'Phase1 Voltage High',
    'Phase1 Voltage Low',
    'Phase2 Voltage High',
    'Phase2 Voltage Low',
    'Phase3 Voltage High',
    'Phase3 Voltage Low',
    'Phase1 Voltage 10Min High',
    'Phase2 Voltage 10Min High',
    'Phase3 Voltage 10Min High',
    'Phase1 Frequency High',
    'Phase1 Frequency Low',
    'Phase2 Frequency High',
    'Phase2 Frequency Low',
    'Phase3 Frequency High',
    'Phase3 Frequency Low',
    'Phase1 No Grid Error',
    'Phase2 No Grid Error',
    'Phase3 No Grid Error',
    'Phase1 DCI Error',
    'Phase2 DCI Error',
    'Phase3 DCI Error',
    'Phase1 Current High',
    'Phase2 Current High',
    'Phase3 Current High',
    'HW Phase1 Current High',
    'HW Phase2 Current High',
    'HW Phase3 Current High',
    'R Phase voltage high fault',
    'R Phase voltage low fault',
    'S Phase voltage high fault',
    'S Phase voltage low fault',
    'T Phase voltage high fault',
    'T Phase voltage low fault',
    'Frequency High Fault',
    'Frequency Low Fault',
    'No Grid Fault',
    'Grid Phase Error',
    'Islanding Error',
    'No Grid Error',
    'Phase 3 DCV Current Error',
    'Phase 2 DCV Current Error',
    'Phase 1 DCV Current Error',
    'Grid Frequency Low',
    'Grid Frequency High',
    'Voltage of Master host power network is 10 Min High under voltage',
  ]),
  ...named('dc_input', 'major', [
    'HWPV1 Current High',
    'HWPV2 Current High',
    'PV1 Voltage High Error',
    'PV2 Voltage High Error',
    'PV1 Current High Error',
    'PV2 Current High Error',
    'PV Voltage High Error',
    'PV Input Mode Fault',
    'Hardware HW PV Curr High Fault',
    'PV Voltage',
    'PV Input Error',
    'HW PV Current High',
    'SW PV Current High',
  ]),
  ...named('insulation', 'major', ['GFCI Error', 'ISO Error', 'Grid NE Voltage Error']),
  ...named('arc', 'critical', ['Arc Error']),
  ...named('temperature', 'major', ['Inverter Over-Temperature Alarm', 'Temperature High Error']),
  ...named('temperature', 'minor', ['Temperature Low Error']),
  ...named('battery', 'major', [
    'BMS Device Error',
    'Battery Voltage High',
    'Battery Current High',
    'Battery Charge Voltage High',
    'Battery Overload',
    'Battery Soft Connect Timeout',
    'Battery Open Circuit Error',
    'Battery Discharge Voltage Low',
  ]),
  ...named('communication', 'minor', ['BMS lost communication warning']),
  ...named('communication', 'warning', ['Meter lost Meter']),
  ...named('hardware', 'major', [
    'Relay Error',
    'Lost Communication M<->S',
    'GFCI Device Error',
    'DCI Device Error',
    'Bus Voltage Balance Error',
    'Bus Voltage High',
    'Bus Voltage Low',
    'HWBus Voltage High',
    'Lost Communication D<->C',
    'Lost Communication between M<->S',
    'Phase1 Voltage Consis Error',
    'Phase2 Voltage Consis Error',
    'Phase3 Voltage Consis Error',
    'Phase1 Frequency Consis Error',
    'Phase2 Frequency Consis Error',
    'Phase3 Frequency Consis Error',
    'GFCI Consis Error',
    'Phase1 DCI Consis Error',
    'Phase2 DCI Consis Error',
    'Phase3 DCI Consis Error',
    'Lost Com. H ↔ M Err',
    'Hardware HW Bus Volt High Fault',
    'Communication between DSP and PC lost',
    'HW Inv Current High',
    'Communication Error M <-> S',
  ]),
  ...named('hardware', 'minor', [
    'EEPROM Error',
    'Current Sensor Error',
    'Fan1 Error',
    'Fan2 Error',
    'Fan3 Error',
    'Fan4 Error',
    'HIMI Eeprom error',
    'HMI RTC Err',
  ]),
  ...named('hardware', 'warning', ['Output Overload', 'OffGrid Voltage Low']),
  ...named('firmware', 'minor', ['Authority expires']),
  ...named('shutdown', 'warning', ['DRM0 Error']),
]);

/** The one number that the document shows with its name; it is in no series' registers. */
const codes = alarmCodes([['1001', 'grid', 'major', 'Grid Over-Voltage']]);

/** `alarmLevel`: normal, important, urgent. */
const levels: ReadonlyMap<string, AlarmSeverity> = new Map([
  ['1', 'minor'],
  ['2', 'major'],
  ['3', 'critical'],
]);

export const alarms: VendorAlarms = {
  pace: {
    intervalSeconds: 600,
    end: 'absent',
    note: '`device/alarmList`, asked for pending alarms alone',
  },
  unmapped: 'names in other languages than English, and numbers without a name',
  tables: [
    {
      member: 'alarmName',
      table: names,
      source: 'Elekeeper Open Platform document; fault registers of the R and H2 series, as public clients read them',
    },
    {
      member: 'alarmCode',
      table: codes,
      source: 'Elekeeper Open Platform document, example of alarmList',
    },
  ],

  read(entry, origin) {
    // An element of a point's `faultMsgList` is a bare name.
    const alarm: JsonRecord = alarmEntry(entry) ?? { alarmName: bareValue(entry) };
    const code = faultText(alarm.alarmCode);
    const name = faultText(alarm.alarmName);
    const level = readText(alarm.alarmLevel);
    return vendorAlarm(
      {
        // A sample names the same fault without its number: one fault has one code.
        code: name ?? code,
        text: name,
        vendorSeverity: level,
        meaning: findAlarm(names, name?.replace(partOfInverter, '')) ?? findAlarm(codes, code),
        severity: level === undefined ? undefined : levels.get(level),
        since: alarmTime(alarm.alarmTime, clockOf(origin.device) ?? 'UTC'),
        hasEnded: readNumber(alarm.status) === ALARM_CLOSED,
      },
      origin,
    );
  },
};

/** The processor that found the fault: both name the same ones. */
const partOfInverter = /^(?:master|slave)\s+/i;

function bareValue(entry: RawJson): unknown {
  try {
    return JSON.parse(entry);
  } catch {
    return undefined;
  }
}

/** A point without a fault writes `"0"`, as for all that is absent. */
function faultText(value: unknown): string | undefined {
  const text = readText(value);
  return text === '0' ? undefined : text;
}

function named(category: AlarmCode[1], severity: AlarmSeverity, ofKind: readonly string[]): AlarmCode[] {
  return ofKind.map((name) => [name, category, severity, name]);
}
