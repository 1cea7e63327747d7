import { storageSchemas } from '@heliograph/base-data';
import type { SiteFlows } from '@heliograph/energy';
import type { SiteHead } from '@heliograph/events';
import {
  decimal,
  inlineSchemaOf,
  integer,
  type Page,
  pageSchema,
  type Schema,
  schemaOf,
  text,
  oneOf,
  type TypeOf,
  unixSeconds,
} from '@heliograph/http-service';
import { flowResolutions } from './storage.requests.ts';

/** The body of `site.data` without what a delivery needs. */
export type PlantFlowsView = SiteHead & SiteFlows;

const { properties, required } = storageSchemas.site as { properties: Record<string, object>; required: string[] };
const ofDelivery = ['idempotency_key', 'SchemaVersion'];

export const plantFlowsSchema: Schema<PlantFlowsView> = {
  type: 'object',
  title: 'PlantFlows',
  description: 'Generation, battery, grid and consumption of a plant at one time. What is not known is absent.',
  required: required.filter((name) => !ofDelivery.includes(name)),
  properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !ofDelivery.includes(name))),
};

const kwh = (description: string) => decimal(`${description}, kWh. Absent: not known.`);
const share = (description: string) =>
  decimal(`${description}. Absent where a part is not known, or not complete.`, { minimum: 0, maximum: 1 });
const flowsSources = ['meter', 'battery', 'inverter', 'ambiguous'] as const;
export type FlowsSource = (typeof flowsSources)[number];
const source = (description: string) => oneOf(flowsSources, `${description} Absent: no device reports it.`);
const count = (description: string) => integer(description, { minimum: 0 });

export const flowsIntervalSchema = schemaOf(
  'FlowsInterval',
  'Energies of a plant in an interval. A member whose value is not known is absent; 0 is a measured 0.',
  {
    start: unixSeconds('Start of the interval, inclusive.'),
    end: unixSeconds('End of the interval, exclusive.'),
    complete: decimal(
      'Time for which samples of the inverters came as often as expected, per cent; of several the mean.',
      {
        minimum: 0,
        maximum: 100,
      },
    ),
    EGenerated: kwh('Energy that the inverters generated (AC)'),
    EGridImport: kwh('Energy from the grid'),
    EGridExport: kwh('Energy to the grid'),
    EBatteryCharge: kwh('Energy into the batteries'),
    EBatteryDischarge: kwh('Energy out of the batteries'),
    ELoad: kwh('Energy that the plant consumed'),
    selfConsumption: share('Part of the generated energy that was not exported: 1 − EGridExport / EGenerated'),
    autarky: share('Part of the consumed energy that was not imported: 1 − EGridImport / ELoad'),
    sources: inlineSchemaOf(
      {
        grid: source(
          'Source of EGridImport and EGridExport: a `meter` that is no part of an inverter, or the members of an `inverter`; `ambiguous`: several report different energies of one meter, and none is shown.',
        ),
        battery: source(
          'Source of EBatteryCharge and EBatteryDischarge: a `battery` that is no part of an inverter, or the members of each `inverter`.',
        ),
        load: source('Source of ELoad, as for the grid.'),
      },
      ['grid', 'battery', 'load'],
    ),
    devices: inlineSchemaOf({
      of: count('Number of inverters that should be in the sums.'),
      counted: count('Number of inverters with data in the interval.'),
    }),
  },
  [
    'EGenerated',
    'EGridImport',
    'EGridExport',
    'EBatteryCharge',
    'EBatteryDischarge',
    'ELoad',
    'selfConsumption',
    'autarky',
  ],
);

export type FlowsIntervalView = TypeOf<typeof flowsIntervalSchema>;

export interface FlowsPage extends Page<FlowsIntervalView> {
  /** The zone in which intervals begin. */
  timezone: string;
  resolution: (typeof flowResolutions)[number];
}

export const flowsPageSchema = pageSchema(flowsIntervalSchema, {
  timezone: text('Zone in which days begin: `tz`, or the default.'),
  resolution: oneOf(flowResolutions, 'Length of the intervals.'),
});
