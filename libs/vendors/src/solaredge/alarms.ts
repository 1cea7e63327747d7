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

/** Inverter codes in `errorCodes` are left out: the list was empty in every source. */
const types = alarmCodes([
  ['SITE_COMMUNICATION_FAULT', 'communication', 'major', 'SITE_COMMUNICATION_FAULT'],
  ['RAPID_SITE_COMMUNICATION_FAULT', 'communication', 'warning', 'RAPID_SITE_COMMUNICATION_FAULT'],
  ['INVERTER_COMMUNICATION_FAULT', 'communication', 'major', 'INVERTER_COMMUNICATION_FAULT'],
  ['PANEL_COMMUNICATION_FAULT', 'communication', 'minor', 'PANEL_COMMUNICATION_FAULT'],
  ['INVERTER_BELOW_THRESHOLD_LIMIT', 'other', 'minor', 'INVERTER_BELOW_THRESHOLD_LIMIT'],
  ['SNOW_ON_SITE', 'other', 'information', 'SNOW_ON_SITE'],
  ['DC Isolation', 'insulation', 'major', 'DC Isolation'],
]);

/** `impact`, 0 to 9: the vendor does not say what its steps mean. */
const impacts: readonly AlarmSeverity[] = [
  'information',
  'warning',
  'warning',
  'warning',
  'minor',
  'minor',
  'major',
  'major',
  'major',
  'critical',
];

export const alarms: VendorAlarms = {
  pace: {
    intervalSeconds: 3_600,
    end: 'absent',
    note: '`alerts`, asked for open ones alone; more rarely where credits are few',
  },
  unmapped: 'types that nobody has published; `errorCodes` are not read',
  tables: [
    {
      member: 'type',
      table: types,
      source: 'Types that public clients of GET /alerts have met; the vendor publishes no list',
    },
  ],

  read(entry, origin) {
    const alert = alarmEntry(entry);
    if (alert === undefined) return [];
    const type = readText(alert.type);
    const impact = readNumber(alert.impact);
    return vendorAlarm(
      {
        code: type,
        text: type ?? readText(alert.category),
        vendorSeverity: readText(alert.impact),
        meaning: findAlarm(types, type),
        severity: impact === undefined ? undefined : impacts[impact],
        since: alarmTime(alert.firstTrigger, 'UTC'),
        hasEnded: (readText(alert.status) ?? 'OPEN').toUpperCase() !== 'OPEN',
      },
      origin,
    );
  },
};
