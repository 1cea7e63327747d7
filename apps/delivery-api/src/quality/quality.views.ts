import {
  decimal,
  inlineSchemaOf,
  integer,
  listOf,
  pageSchema,
  schemaOf,
  text,
  type TypeOf,
  unixSeconds,
} from '@heliograph/http-service';

const count = (description: string) => integer(description, { minimum: 0 });
const percent = { minimum: 0, maximum: 100 };
const score = (description: string) => decimal(description, percent);

const expected = count(
  'Samples that should have come: those that came, and one for each interval in which none did and the inverter was awake. Absent: not known.',
);

const marks = (description: string) =>
  listOf(
    inlineSchemaOf({
      field: text('Member of BaseData.'),
      reason: text('Reason, as `DataQuality` has it.', { examples: ['stale'] }),
      samples: count('Samples with this mark.'),
    }),
    description,
  );

export const qualityDaySchema = schemaOf(
  'QualityDay',
  "Quality of a device's samples in a local day.",
  {
    date: text('The day, in the zone of the plant.', { format: 'date' }),
    score: score(
      '0 to 100, by `complete` and the shares of samples that were late, lacked a member or had a frozen one. Absent on the first day.',
    ),
    complete: decimal('Time in which samples came as often as expected or the inverter slept, per cent.', percent),
    expected,
    received: count('Samples that came, each counted once.'),
    late: count('Samples of them that were backfilled or fetched more than an hour after their time.'),
    imported: count('Samples of them that an import fetched.'),
    leftOut: marks('Members that were left out, most frequent first.'),
    doubtful: marks('Members that are in the records and doubtful, most frequent first.'),
    frozen: listOf(
      inlineSchemaOf({
        field: text('Member of BaseData.'),
        from: unixSeconds('First sample in which it is frozen.'),
        to: unixSeconds('Last sample in which it is frozen.'),
        samples: count('Samples of the run.'),
      }),
      'Runs of samples in which a member shows the same value for more than an hour.',
    ),
  },
  ['score', 'expected'],
);

export type QualityDayView = TypeOf<typeof qualityDaySchema>;

export const qualityDayPageSchema = pageSchema(qualityDaySchema, {
  timezone: text('Zone in which the days begin.'),
});

export const deviceQualitySchema = schemaOf(
  'DeviceQuality',
  'Quality of the samples of a device over a range of days.',
  {
    deviceId: text('Id of the device.'),
    score: score('Mean of the scores of the days; 0 for a day without samples.'),
    days: count('Days that count.'),
    daysWithoutSamples: count('Days of them without any sample.'),
    expected: count('Samples that should have come on the days with samples.'),
    received: count('Samples that came, each counted once.'),
    late: count('Samples of them that were backfilled or fetched more than an hour after their time.'),
    imported: count('Samples of them that an import fetched.'),
    leftOut: count('Samples of them of which a member was left out.'),
    frozen: count('Samples of them in which a member is frozen.'),
  },
);

export type DeviceQualityView = TypeOf<typeof deviceQualitySchema>;

export const deviceQualityPageSchema = pageSchema(deviceQualitySchema, {
  from: text('First day.', { format: 'date' }),
  to: text('Day after the last one.', { format: 'date' }),
});
