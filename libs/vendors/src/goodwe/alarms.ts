import {
  alarmCodes,
  alarmEntry,
  alarmTime,
  clockOf,
  findAlarm,
  readText,
  vendorAlarm,
  type AlarmOrigin,
  type VendorAlarms,
} from '@heliograph/vendor-contract';
import { certainUnixSeconds } from './local-time.ts';

/** The names of the bits of the inverter's error word, which the portal shows as text. */
const messages = alarmCodes([
  ['Internal Communication Failure', 'hardware', 'major', 'Internal Communication Failure'],
  ['EEPROM R/W Failure', 'hardware', 'minor', 'EEPROM R/W Failure'],
  ['Fac Failure', 'grid', 'major', 'Fac Failure'],
  ['DSP communication failure', 'hardware', 'major', 'DSP communication failure'],
  ['PhaseAngleFailure', 'grid', 'major', 'PhaseAngleFailure'],
  ['Relay Check Failure', 'hardware', 'major', 'Relay Check Failure'],
  ['Vac Consistency Failure', 'hardware', 'major', 'Vac Consistency Failure'],
  ['Fac Consistency Failure', 'hardware', 'major', 'Fac Consistency Failure'],
  ['Back-Up Over Load', 'hardware', 'warning', 'Back-Up Over Load'],
  ['DC Injection High', 'grid', 'major', 'DC Injection High'],
  ['Isolation Failure', 'insulation', 'major', 'Isolation Failure'],
  ['Vac Failure', 'grid', 'major', 'Vac Failure'],
  ['External Fan Failure', 'hardware', 'minor', 'External Fan Failure'],
  ['PV Over Voltage', 'dc_input', 'major', 'PV Over Voltage'],
  ['Utility Phase Failure', 'grid', 'major', 'Utility Phase Failure'],
  ['Over Temperature', 'temperature', 'major', 'Over Temperature'],
  ['InternalFan Failure', 'hardware', 'minor', 'InternalFan Failure'],
  ['DC Bus High', 'hardware', 'major', 'DC Bus High'],
  ['Ground I Failure', 'insulation', 'major', 'Ground I Failure'],
  ['Utility Loss', 'grid', 'major', 'Utility Loss'],
  ['AC HCT Failure', 'hardware', 'major', 'AC HCT Failure'],
  ['Relay Device Failure', 'hardware', 'major', 'Relay Device Failure'],
  ['GFCI Device Failure', 'hardware', 'major', 'GFCI Device Failure'],
  ['GFCI Consistency Failure', 'hardware', 'major', 'GFCI Consistency Failure'],
  ['DCI Consistency Failure', 'hardware', 'major', 'DCI Consistency Failure'],
  ['AC HCT Check Failure', 'hardware', 'major', 'AC HCT Check Failure'],
  ['GFCI Device Check Failure', 'hardware', 'major', 'GFCI Device Check Failure'],
]);

export const alarms: VendorAlarms = {
  pace: {
    intervalSeconds: 1_800,
    end: 'absent',
    note: 'PowerstationWarningsQuery; `errors` and `warning_code` of each sample raise sooner',
  },
  unmapped: 'codes such as `E-G3-12-0`, of which no list is public',
  tables: [
    {
      member: 'fault_message',
      table: messages,
      source: 'Names of the error word of GoodWe inverters, as a public library for their local protocol has them',
    },
  ],

  /**
   * Elements of `errors` and of PowerstationWarningsQuery have a code and a time, the monitor's `warning_code` has the
   * inverter's message beside it. What the codes (`E-G3-12-0`) mean is not public: only the message decides.
   */
  read(entry, origin) {
    const alarm = alarmEntry(entry);
    if (alarm === undefined) return [];
    const text = reportedText(alarm.fault_message);
    return vendorAlarm(
      {
        code: reportedText(alarm.error_code) ?? reportedText(alarm.warning_code),
        text,
        meaning: findAlarm(messages, text),
        since: beginOf(alarm, origin),
      },
      origin,
    );
  },
};

/** Zero is "no error". */
function reportedText(value: unknown): string | undefined {
  const text = readText(value);
  return text === '0' ? undefined : text;
}

/** `time` is in UTC, ms; `happen_time` is local, and its day is written in the account's format. */
function beginOf(
  { time, happen_time: happened }: Readonly<Record<string, unknown>>,
  { device }: AlarmOrigin,
): number | undefined {
  if (time !== undefined) return alarmTime(time, 'UTC');
  const zone = clockOf(device) ?? 'UTC';
  return alarmTime(certainUnixSeconds(happened, zone) ?? happened, zone);
}
