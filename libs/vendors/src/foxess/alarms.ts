import {
  alarmCodes,
  alarmEntry,
  findAlarm,
  readText,
  vendorAlarm,
  type VendorAlarms,
} from '@heliograph/vendor-contract';
import { texts } from './alarm-texts.ts';
import { faultCodes } from './reading.ts';

/** The vendor's own table has 2759 numbers, in no public document: this is the only one that is quoted. */
const codes = alarmCodes([['1122', 'temperature', 'minor', 'cEnvTempHighFault']]);

export const alarms: VendorAlarms = {
  pace: {
    intervalSeconds: 300,
    end: 'absent',
    note: '`currentFault` of each sample',
  },
  unmapped:
    'numbers whose name is not in the table: FoxESS does not publish its list (`device/fault/get`), which an account’s faults are named by',
  tables: [
    {
      member: 'value',
      table: codes,
      source: "The vendor's list of faults (device/fault/get), as a public client quotes it",
    },
    {
      member: 'en',
      table: texts,
      source: "Names of the inverters' Modbus registers, manuals and list of faults, as public clients have them",
    },
  ],

  /** The entry is one of `datas`: it has neither a level nor a time of beginning. `en` is the text of fault/get. */
  read(entry, origin) {
    const fault = alarmEntry(entry);
    if (fault === undefined) return [];
    const text = readText(fault.en);
    return faultCodes(fault.value).flatMap((code) =>
      vendorAlarm({ code, text, meaning: findAlarm(texts, text) ?? findAlarm(codes, code) }, origin),
    );
  },
};
