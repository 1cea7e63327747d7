import { energySources, type Resolution, resolutions } from '@heliograph/energy';
import {
  decimal,
  flag,
  inlineSchemaOf,
  integer,
  oneOf,
  type Page,
  pageSchema,
  schemaOf,
  text,
  type TypeOf,
  unixSeconds,
} from '@heliograph/http-service';

const kwh = (description: string) => decimal(`${description}, kWh. Absent: not known.`);
const count = (description: string) => integer(description, { minimum: 0 });

export const energyIntervalSchema = schemaOf(
  'EnergyInterval',
  'Energy of an interval. A member whose value is not known is absent; 0 is a measured 0.',
  {
    start: unixSeconds('Start of the interval, inclusive.'),
    end: unixSeconds('End of the interval, exclusive.'),
    version: count('1 when the first part of the interval is over, and higher with each change after that; 0 before.'),
    complete: decimal('Time for which samples came as often as expected, per cent; of several devices the mean.', {
      minimum: 0,
      maximum: 100,
    }),
    source: oneOf(
      energySources,
      '`counter`: difference of the lifetime counter; `day_counter`: difference of the counter of the day; `vendor_day`: the sum that the vendor reports for the day; ' +
        '`power`: integral of the power; `mixed`: several of these; `none`: nothing is known. It is that of `EGenerated`, without it that of the other energies.',
    ),
    filled: flag('`true`: a part of the energy of a gap was distributed over time (`fill=linear`).'),
    EGenerated: kwh('Energy that the inverter generated (AC)'),
    EGridExport: kwh('Energy to the grid'),
    EGridImport: kwh('Energy from the grid'),
    EBatteryCharge: kwh('Energy into the battery'),
    EBatteryDischarge: kwh('Energy out of the battery'),
    ELoad: kwh('Energy that the house consumed'),
    PowerMean: decimal('Mean AC power, kW; of several devices the sum of their means.'),
    PowerPeak: decimal('Highest AC power of a sample, kW; of one device only.'),
    devices: inlineSchemaOf({
      of: count('Number of devices that should be in the sum.'),
      counted: count('Number of devices with data in the interval.'),
    }),
  },
  [
    'filled',
    'EGenerated',
    'EGridExport',
    'EGridImport',
    'EBatteryCharge',
    'EBatteryDischarge',
    'ELoad',
    'PowerMean',
    'PowerPeak',
    'devices',
  ],
);

export type EnergyIntervalView = TypeOf<typeof energyIntervalSchema>;

export interface EnergyPage extends Page<EnergyIntervalView> {
  /** The zone in which intervals begin. */
  timezone: string;
  resolution: Resolution;
}

export const energyPageSchema = pageSchema(energyIntervalSchema, {
  timezone: text('Zone in which days, months and years begin: `tz`, or the default.'),
  resolution: oneOf(resolutions, 'Length of the intervals.'),
});
