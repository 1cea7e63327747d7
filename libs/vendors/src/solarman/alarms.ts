import {
  alarmEntry,
  alarmTime,
  findAlarm,
  readText,
  vendorAlarm,
  type VendorAlarms,
} from '@heliograph/vendor-contract';
import { alarmNames, documentedNames, severityOf } from '../solarman-platform/alarms.ts';

export const alarms: VendorAlarms = {
  pace: {
    intervalSeconds: 900,
    end: 'told',
    note: '`device/alertList` tells no end; `deviceState` 1 of each sample says that none is open',
  },
  unmapped: 'codes without a name (they are those of the inverter’s brand), and names of other brands',
  tables: [documentedNames],

  /** The platform shows inverters of many brands, whose codes are their own: only the name decides. The list tells no end. */
  read(entry, origin) {
    const alert = alarmEntry(entry);
    if (alert === undefined) return [];
    const text = readText(alert.alertName);
    const level = readText(alert.level);
    return vendorAlarm(
      {
        code: readText(alert.code),
        text,
        vendorSeverity: level,
        meaning: findAlarm(alarmNames, text),
        severity: severityOf(level, readText(alert.influence)),
        since: alarmTime(alert.alertTime, origin.device.timezone ?? 'UTC'),
      },
      origin,
    );
  },
};
