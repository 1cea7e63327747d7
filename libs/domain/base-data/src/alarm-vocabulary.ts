/** What an alarm is about. `unmapped`: a code or text that is in no table of its vendor. */
export const alarmCategories = [
  'grid',
  'dc_input',
  'insulation',
  'arc',
  'temperature',
  'battery',
  'communication',
  'hardware',
  'firmware',
  'configuration',
  'shutdown',
  'other',
  'unmapped',
] as const;

export type AlarmCategory = (typeof alarmCategories)[number];

/** From the worst to the least. */
export const alarmSeverities = ['critical', 'major', 'minor', 'warning', 'information'] as const;

export type AlarmSeverity = (typeof alarmSeverities)[number];
