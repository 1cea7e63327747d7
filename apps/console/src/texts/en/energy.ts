import { pluralOf } from '../plural.ts';

const plural = pluralOf('en');

/** English texts of the energy of a device and of a plant, and the shape of every other language. */
export const energy = {
  title: 'Energy',
  fields: {
    EGenerated: 'Generated',
    EGridExport: 'Exported to the grid',
    EGridImport: 'Imported from the grid',
    EBatteryCharge: 'Charged into the battery',
    EBatteryDischarge: 'Discharged from the battery',
    ELoad: 'Consumed',
  },
  show: 'Which energy',
  period: 'Period',
  periods: { month: 'Month', year: 'Year', years: 'Years' },
  earlier: 'Earlier period',
  later: 'Later period',
  total: (period: string) => `in ${period}`,
  years: (first: string, last: string) => `${first}–${last}`,
  picture: (field: string, period: string) => `${field}, ${period}. Arrow keys go from bar to bar.`,
  bar: (interval: string, value: string) => `${interval}: ${value}`,
  unknown: 'not known',
  complete: (percent: string) => `${percent} complete`,
  running: 'not over yet',
  devices: (counted: string, of: string) => `${counted} of ${plural(of, { one: '# device', other: '# devices' })}`,
  sources: {
    counter: 'by the lifetime counter',
    day_counter: 'by the counter of the day',
    vendor_day: "by the vendor's sum of the day",
    power: 'by the power over time',
    mixed: 'by several sources',
    none: 'without a source',
  },
  hatched: 'Hatched: samples are missing for more than 1 % of the time, or the time is not over.',
  gap: 'No bar: the value is not known.',
  zone: (zone: string) => `Days begin at midnight in ${zone}.`,
  open: 'Choose a bar to see its parts.',
  asTable: 'Energy as table',
  asChart: 'Hide the table of energy',
  csv: 'Save energy as CSV',
  time: 'Time',
  completeness: 'Complete',
  source: 'Source',
  counted: 'Devices',
  none: 'Nothing is known of this time.',
  noneYet: 'An import can read the time before the vendor account was connected.',
  off: 'The operator of this service has turned energy off.',
  dayBefore: (name: string) => `${name}, the day before`,
};

export type EnergyTexts = typeof energy;
