import {
  alarmCodes,
  alarmEntry,
  alarmTime,
  findAlarm,
  readText,
  vendorAlarm,
  type VendorAlarms,
} from '@heliograph/vendor-contract';

/** One row for each code that the vendor documents: code, category, severity, the vendor's own name. */
const codes = alarmCodes([]);

export const alarms: VendorAlarms = {
  pace: { intervalSeconds: 600, end: 'absent', note: 'To be written' },
  unmapped: 'all',
  tables: [{ member: 'code', table: codes, source: 'To be written' }],

  /** `entry` is what the mapping put into `alerts` or `warnings`. */
  read(entry, origin) {
    const alarm = alarmEntry(entry);
    if (alarm === undefined) return [];
    const code = readText(alarm.code);
    return vendorAlarm(
      {
        code,
        text: readText(alarm.message),
        meaning: findAlarm(codes, code),
        since: alarmTime(alarm.beginTime, origin.device.timezone ?? 'UTC'),
      },
      origin,
    );
  },
};
