import type { AlarmCategory, AlarmSeverity } from '@heliograph/base-data';

const severities: Record<AlarmSeverity, string> = {
  critical: 'Critical',
  major: 'Major',
  minor: 'Minor',
  warning: 'Warning',
  information: 'Information',
};

const categories: Record<AlarmCategory, string> = {
  grid: 'Grid',
  dc_input: 'DC input',
  insulation: 'Insulation',
  arc: 'Arc fault',
  temperature: 'Temperature',
  battery: 'Battery',
  communication: 'Communication',
  hardware: 'Hardware',
  firmware: 'Firmware',
  configuration: 'Configuration',
  shutdown: 'Shutdown by command',
  other: 'Other',
  unmapped: 'Unknown code',
};

/** English texts of alarms, and the shape of every other language. */
export const alarms = {
  title: 'Alarms',
  about: 'Alarms of all vendors in one vocabulary, the latest first.',
  notAcknowledged: 'not acknowledged',
  severity: 'Severity',
  severities,
  category: 'Category',
  categories,
  since: 'Since',
  device: 'Device',
  plant: 'Plant',
  group: 'Group',
  vendor: 'Vendor',
  vendorsWords: 'Vendor’s code and text',
  state: 'State',
  states: { active: 'Active', cleared: 'Cleared', any: 'Active and cleared' },
  until: (time: string) => `until ${time}`,
  acknowledgement: 'Acknowledgement',
  acknowledged: { true: 'Acknowledged', false: 'Not acknowledged' },
  acknowledgedAt: (time: string) => `Acknowledged ${time}`,
  acknowledge: 'Acknowledge',
  acknowledgeOne: (alarm: string) => `Acknowledge ${alarm}`,
  acknowledgeTitle: 'Acknowledge the alarm',
  meaning:
    'It tells the others that somebody looks after it. The alarm stays active until the vendor no longer shows it.',
  note: 'Note (optional)',
  noteHint: 'All who may see the alarm see it, in portal sessions too.',
  change: 'Change',
  changeOne: (alarm: string) => `Change the acknowledgement of ${alarm}`,
  changeTitle: 'Change the acknowledgement',
  save: 'Save the note',
  withdraw: 'Withdraw the acknowledgement',
  none: {
    active: 'No active alarms: no vendor shows one for a monitored device.',
    cleared: 'No cleared alarms.',
    any: 'No alarms yet, neither active nor cleared.',
    filtered: 'No alarm matches these filters.',
  },
  ofDevice: {
    title: 'Active alarms',
    none: 'No active alarms.',
    more: 'Only the latest are shown.',
    all: 'All alarms of this device, cleared ones too',
  },
  ofPlant: 'Alarms of this plant',
  ofGroup: 'Alarms of this group',
};

export type AlarmTexts = typeof alarms;
