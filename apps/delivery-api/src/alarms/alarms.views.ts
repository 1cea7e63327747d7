import { alarmCategories, alarmSeverities } from '@heliograph/base-data';
import {
  inlineSchemaOf,
  integer,
  nullable,
  oneOf,
  schemaOf,
  text,
  type TypeOf,
  unixSeconds,
} from '@heliograph/http-service';

export const alarmSchema = schemaOf('Alarm', 'An alarm of a device.', {
  id: text('Id of the alarm: `alarmId` of its events.'),
  state: oneOf(['active', 'cleared'], '`cleared`: two answers in a row of the vendor no longer showed it.'),
  deviceId: text('Id of the device.'),
  InverterSN: text('Serial number of the inverter.'),
  vendor: text('Id of the vendor.'),
  plantId: text('Id of the plant.'),
  category: oneOf(alarmCategories, "Subject of the alarm; `unmapped`: the vendor's code is in no table."),
  categoryText: text("Text of the category in the account's language."),
  severity: oneOf(alarmSeverities, "By the vendor's own level, else by the code."),
  severityText: text("Text of the severity in the account's language."),
  vendorCode: text("The vendor's code; its text where it has no code."),
  vendorText: text("The vendor's text, else the name of the code."),
  vendorSeverity: nullable(text("The vendor's own level, as it writes it.")),
  since: unixSeconds('Begin of the alarm by the vendor, else `firstSeenAt`.'),
  until: nullable(unixSeconds('First answer that no longer showed it; null while it is active.')),
  firstSeenAt: unixSeconds('First answer that showed it.'),
  lastSeenAt: unixSeconds('Last answer that showed it, as of the last event of the alarm.'),
  acknowledgement: nullable(
    inlineSchemaOf({
      at: unixSeconds('Time of the acknowledgement.'),
      note: nullable(text('Note of who acknowledged it.')),
    }),
  ),
});

export type AlarmView = TypeOf<typeof alarmSchema>;

const count = (description: string) => integer(description, { minimum: 0 });

export const alarmCountsSchema = schemaOf('AlarmCounts', 'The active alarms of an account, counted.', {
  active: count('Active alarms.'),
  unacknowledged: count('Active alarms that nobody has acknowledged.'),
  bySeverity: inlineSchemaOf({
    critical: count('Active alarms of this severity.'),
    major: count('Active alarms of this severity.'),
    minor: count('Active alarms of this severity.'),
    warning: count('Active alarms of this severity.'),
    information: count('Active alarms of this severity.'),
  }),
});

export type AlarmCountsView = TypeOf<typeof alarmCountsSchema>;
