import { baseDataSchema } from '@heliograph/base-data';
import { decimal, inlineSchemaOf, integer, schemaOf, text, unixSeconds } from '@heliograph/service';
import type { HistoryBucketView, Spread } from './history-bucket.ts';

const { State: state } = baseDataSchema.properties as { State: { enum: readonly string[] } };

const spread = {
  description:
    'Mean, minimum and maximum of a power, voltage, current, temperature or other measurement, in the unit of the BaseData member.',
  ...inlineSchemaOf<Spread>({
    mean: decimal('Mean of the samples, each with the same weight, rounded to the decimals of the member.'),
    min: decimal('Smallest value.'),
    max: decimal('Largest value.'),
  }),
};

export const historyBucketSchema = schemaOf<HistoryBucketView>(
  'HistoryBucket',
  'The samples of a device within one interval. Intervals without samples are absent.',
  {
    from: unixSeconds('Start of the interval.'),
    day: text('Day in the zone of the plant, `YYYY-MM-DD`; with the resolution `1d` only.'),
    samples: integer('Number of samples.', { minimum: 1 }),
    values: {
      type: 'object',
      description: 'Values by the name of the BaseData member; a member that no sample has is absent.',
      additionalProperties: {
        anyOf: [
          spread,
          decimal('Last value of an energy (kWh) or of the operating hours (h).'),
          text('Last value of `State`.', { enum: state.enum }),
        ],
      },
    },
  },
  ['day'],
);
