import { type AlarmSeverity } from '@heliograph/base-data';
import {
  alarmCodes,
  alarmEntry,
  type AlarmMeaning,
  type AlarmOrigin,
  alarmTime,
  clockOf,
  findAlarm,
  readNumber,
  readText,
  type VendorAlarm,
  vendorAlarm,
  type VendorAlarms,
} from '@heliograph/vendor-contract';

type Entry = Readonly<Record<string, unknown>>;

/** Numbers of three generations: 1 to 32, 100 to 122 and from 200 on. */
const faults = alarmCodes([
  ['1', 'hardware', 'major', 'Error 100'],
  ['2', 'hardware', 'major', 'Error 101'],
  ['3', 'hardware', 'major', 'Error 102'],
  ['4', 'hardware', 'major', 'Error 103'],
  ['5', 'hardware', 'major', 'Error 104'],
  ['6', 'hardware', 'major', 'Error 105'],
  ['7', 'hardware', 'major', 'Error 106'],
  ['8', 'hardware', 'major', 'Error 107'],
  ['9', 'hardware', 'major', 'Error 108'],
  ['10', 'hardware', 'major', 'Error 109'],
  ['11', 'hardware', 'major', 'Error 110'],
  ['12', 'hardware', 'major', 'Error 111'],
  ['13', 'hardware', 'major', 'Error 112'],
  ['14', 'hardware', 'major', 'Error 113'],
  ['15', 'hardware', 'major', 'Error 114'],
  ['16', 'hardware', 'major', 'Error 115'],
  ['17', 'hardware', 'major', 'Error 116'],
  ['18', 'hardware', 'major', 'Error 117'],
  ['19', 'hardware', 'major', 'Error 118'],
  ['20', 'hardware', 'major', 'Error 119'],
  ['21', 'hardware', 'major', 'Error 120'],
  ['22', 'hardware', 'major', 'Error 121'],
  ['23', 'hardware', 'major', 'Error 122'],
  ['24', 'configuration', 'major', 'Auto Test Failed'],
  ['25', 'grid', 'major', 'No AC Connection'],
  ['26', 'insulation', 'major', 'PV Isolation Low'],
  ['27', 'insulation', 'major', 'Residual I High'],
  ['28', 'grid', 'major', 'Output High DCI'],
  ['29', 'dc_input', 'major', 'PV Voltage High'],
  ['30', 'grid', 'major', 'AC V Outrange'],
  ['31', 'grid', 'major', 'AC F Outrange'],
  ['32', 'temperature', 'major', 'Module Hot'],
  ['116', 'hardware', 'major', 'EEPROM fault'],
  ['117', 'hardware', 'major', 'Relay fault'],
  ['118', 'hardware', 'major', 'Init model fault'],
  ['119', 'hardware', 'major', 'GFCI device damage'],
  ['120', 'hardware', 'major', 'HCT fault'],
  ['122', 'hardware', 'major', 'Bus voltage fault'],
  ['200', 'arc', 'critical', 'AFCI Fault'],
  ['201', 'insulation', 'major', 'Leakage current too high (Residual I High)'],
  ['202', 'dc_input', 'major', 'PV Voltage High'],
  ['203', 'insulation', 'major', 'PV Isolation Low'],
  ['300', 'grid', 'major', 'AC V Outrange'],
  ['301', 'configuration', 'major', 'AC terminals reversed'],
  ['302', 'grid', 'major', 'No AC Connection'],
  ['303', 'insulation', 'major', 'NE/PE abnormal'],
  ['304', 'grid', 'major', 'AC F Outrange'],
  ['305', 'hardware', 'major', 'Over Load Fault'],
  ['401', 'grid', 'major', 'DC Voltage High Fault (output)'],
  ['402', 'grid', 'major', 'Output High DCI'],
  ['404', 'hardware', 'major', 'Bus sample fault'],
  ['405', 'hardware', 'major', 'Relay fault'],
  ['406', 'configuration', 'major', 'Init model fault'],
  ['409', 'hardware', 'major', 'Bus voltage abnormal'],
  ['410', 'hardware', 'major', 'Sampling inconsistent (insulation or battery voltage, by model)'],
  ['411', 'hardware', 'major', 'Internal communication fault'],
  ['413', 'hardware', 'major', 'IGBT drive fault'],
  ['414', 'hardware', 'minor', 'EEPROM error'],
  ['420', 'hardware', 'major', 'GFCI module damage'],
  ['421', 'hardware', 'major', 'CPLD abnormal'],
  ['422', 'hardware', 'major', 'Sampling inconsistent'],
  ['424', 'battery', 'major', 'Battery voltage sampling inconsistent'],
  ['425', 'arc', 'major', 'AFCI self-test fault'],
]);

/** Warnings count apart from faults. */
const warnings = alarmCodes([
  ['310', 'insulation', 'minor', 'N-PE abnormal'],
  ['401', 'communication', 'warning', 'Meter abnormal'],
  ['404', 'hardware', 'minor', 'EEPROM abnormal'],
]);

const warningBits = alarmCodes([
  ['1', 'hardware', 'minor', 'Fan warning'],
  ['2', 'communication', 'warning', 'String communication abnormal'],
  ['4', 'configuration', 'warning', 'StrPID config warning'],
  ['8', 'hardware', 'minor', 'Fail to read EEPROM'],
  ['16', 'firmware', 'minor', 'DSP and COM firmware unmatch'],
  ['32', 'hardware', 'minor', 'Fail to write EEPROM'],
  ['64', 'hardware', 'minor', 'SPD abnormal'],
  ['128', 'insulation', 'minor', 'GND and N connect abnormal'],
  ['256', 'dc_input', 'minor', 'PV1 or PV2 circuit short'],
  ['512', 'hardware', 'minor', 'PV1 or PV2 boost driver broken'],
]);

const texts = alarmCodes([
  ['Battery reversed', 'battery', 'major', 'Battery reversed'],
  ['Battery Open', 'battery', 'major', 'Battery Open'],
  ['Bat Voltage Low', 'battery', 'minor', 'Bat Voltage Low'],
  ['Bat Voltage High', 'battery', 'major', 'Bat Voltage High'],
  ['BMS COM Fault', 'communication', 'minor', 'BMS COM Fault'],
  ['CT LN Reversed', 'configuration', 'warning', 'CT LN Reversed'],
  ['PairingTimeOut', 'communication', 'warning', 'PairingTimeOut'],
  ['BAT NTC Open', 'battery', 'minor', 'BAT NTC Open'],
  ['EPS Volt Low', 'hardware', 'warning', 'EPS Volt Low'],
  ['OP Short Fault', 'hardware', 'major', 'OP Short Fault'],
  ['NTC Open', 'hardware', 'minor', 'NTC Open'],
  ['BusUnbalance', 'hardware', 'major', 'BusUnbalance'],
  ['Over Load', 'hardware', 'warning', 'Over Load'],
  ['BatLowPower', 'battery', 'warning', 'BatLowPower'],
  ['No utility.', 'grid', 'major', 'No utility.'],
]);

export const alarms: VendorAlarms = {
  pace: {
    intervalSeconds: 1_800,
    end: 'told',
    note: 'the alarms of the day, with their ends; fault codes of each sample raise sooner',
  },
  unmapped: 'warnings 200 to 221 and 500 to 506, the faults 400, 407, 408 and 412, combinations of warning bits',
  tables: [
    {
      member: 'alarm_message, errorText, warnText',
      table: texts,
      source: 'Example of the API document, and texts of the vendor’s own tool',
    },
    {
      member: 'alarm_code, faultType, faultCode1, errorCode',
      table: faults,
      source: 'RS485 protocol as public clients read it, and user manuals of MIN, MOD and MID',
    },
    {
      member: 'warnCode, newWarnCode',
      table: warnings,
      source: 'User manuals of MIN, MOD and MID',
    },
    {
      member: 'warnCode',
      table: warningBits,
      source: 'Single bits, of type 1 and MAX: RS485 protocol, as a public client reads it',
    },
  ],

  read(entry, origin) {
    const record = alarmEntry(entry);
    if (record === undefined) return [];
    if (origin.list === 'warnings') return readWarning(record, origin);
    return 'alarm_code' in record || 'alarm_message' in record ? readRow(record, origin) : readFault(record, origin);
  },
};

/** A row of the alarm call. What its `status` means is documented nowhere. */
function readRow(row: Entry, origin: AlarmOrigin): VendorAlarm[] {
  const code = codeOf(row.alarm_code);
  const text = textOf(row.alarm_message);
  const clock = clockOf(origin.device) ?? 'UTC';
  return vendorAlarm(
    {
      code,
      text,
      meaning: findAlarm(texts, text) ?? findAlarm(faults, code),
      since: alarmTime(row.start_time, clock),
      hasEnded: hasEnded(row),
      until: alarmTime(row.end_time, clock),
    },
    origin,
  );
}

/** An alarm that is open has no end, or its start as its end (documented examples). */
function hasEnded({ start_time, end_time }: Entry): boolean {
  const end = readText(end_time);
  return end !== undefined && end !== readText(start_time);
}

/** How the numbers of a record's members are read. */
interface CodeMembers {
  /** Those whose numbers are in our tables. */
  known: readonly string[];
  /** Those whose numbers may be parts of the first, or count apart: they say no more than that something is wrong. */
  others: readonly string[];
}

const faultMembers: CodeMembers = {
  known: ['faultType', 'faultCode1', 'errorCode'],
  others: ['faultType1', 'faultCode', 'faultCode2'],
};

const warningMembers: CodeMembers = {
  known: ['warnCode', 'newWarnCode'],
  others: ['warnCode1'],
};

/** The members of the last data that tell of a fault. Its code is that of the alarm call: both show the same alarm. */
function readFault(record: Entry, origin: AlarmOrigin): VendorAlarm[] {
  const text = textOf(record.errorText);
  const ofText = findAlarm(texts, text);
  return codesOf(record, faultMembers).flatMap(({ code, isKnown }, i) => {
    // The one text belongs to the first code.
    const meaning = (i === 0 ? ofText : undefined) ?? (isKnown ? findAlarm(faults, code) : undefined);
    return vendorAlarm({ code, text: i === 0 ? text : undefined, meaning }, origin);
  });
}

function readWarning(record: Entry, origin: AlarmOrigin): VendorAlarm[] {
  const text = textOf(record.warnText);
  const ofText = findAlarm(texts, text);
  return codesOf(record, warningMembers).flatMap(({ code, isKnown }, i) => {
    const meaning = (i === 0 ? ofText : undefined) ?? (isKnown ? meaningOfWarning(code, origin) : undefined);
    return vendorAlarm(
      {
        // As the vendor writes it: a fault may have the same number.
        code: isKnown ? `Warning ${code}` : code,
        text: i === 0 ? text : undefined,
        meaning,
        severity: severityOfWarning(meaning),
      },
      origin,
    );
  });
}

/**
 * Type 1 and MAX may write the warning as a bit. Only single bits are read: several together cannot be told from the numbers of other generations
 * (208 is a number, or three bits).
 */
function meaningOfWarning(code: string, { device }: AlarmOrigin): AlarmMeaning | undefined {
  const hasBits = device.vendorType === 'inverter' || device.vendorType === 'max';
  return findAlarm(warnings, code) ?? (hasBits ? findAlarm(warningBits, code) : undefined);
}

/** A warning does not stop the device: it is minor at most. */
function severityOfWarning(meaning: AlarmMeaning | undefined): AlarmSeverity | undefined {
  return meaning?.severity === 'critical' || meaning?.severity === 'major' ? 'minor' : meaning?.severity;
}

interface ReadCode {
  code: string;
  isKnown: boolean;
}

/** Each code once. The other members count only where none of the known ones has a code, and then under their own name. */
function codesOf(record: Entry, { known, others }: CodeMembers): ReadCode[] {
  const codes = new Set(known.flatMap((member) => codeOf(record[member]) ?? []));
  if (codes.size > 0) return [...codes].map((code) => ({ code, isKnown: true }));
  return others.flatMap((member) => {
    const code = codeOf(record[member]);
    return code === undefined ? [] : [{ code: `${member} ${code}`, isKnown: false }];
  });
}

/** Numbers are written as such, as text, or with decimals; 0 is none. */
function codeOf(value: unknown): string | undefined {
  const number = readNumber(value);
  if (number === undefined) return readText(value);
  return number === 0 ? undefined : String(number);
}

/** `Unknown` says that there is no text. */
function textOf(value: unknown): string | undefined {
  const text = readText(value);
  return text?.toLowerCase() === 'unknown' ? undefined : text;
}
