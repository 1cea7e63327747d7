import { baseDataSchema } from '@heliograph/base-data';
import type { RecordPosition } from '@heliograph/kafka';
import {
  decimal,
  inlineSchemaOf,
  integer,
  type Schema,
  schemaOf,
  text,
  type TypeOf,
  unixSeconds,
} from '@heliograph/http-service';
import type { Spread } from './history-bucket.ts';
import type { VerbatimJson } from './device-records.ts';

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

const values: Schema<Readonly<Record<string, Spread | number | string>>> = {
  type: 'object',
  description: 'Values by the name of the BaseData member; a member that no sample has is absent.',
  additionalProperties: {
    anyOf: [
      spread,
      decimal('Last value of an energy (kWh) or of the operating hours (h).'),
      text('Last value of `State`.', { enum: state.enum }),
    ],
  },
};

export const historyBucketSchema = schemaOf(
  'HistoryBucket',
  'The samples of a device within one interval. Intervals without samples are absent.',
  {
    from: unixSeconds('Start of the interval.'),
    day: text('Day in the zone of the plant, `YYYY-MM-DD`; with the resolution `1d` only.'),
    samples: integer('Number of samples.', { minimum: 1 }),
    values,
  },
  ['day'],
);

export type HistoryBucketView = TypeOf<typeof historyBucketSchema>;

/** A BaseData record as it was delivered. */
export interface DeviceRecordView {
  receivedAt: number;
  record: VerbatimJson;
}

export const deviceRecordSchema = schemaOf<DeviceRecordView>(
  'DeviceRecord',
  'A stored BaseData record with its time of receipt.',
  {
    receivedAt: unixSeconds('Time at which the service received the record.'),
    record: baseDataSchema,
  },
);

export const vendorAnswerSchema = schemaOf('VendorAnswer', "The vendor's answer that a record was made from.", {
  vendor: text('Id of the vendor.'),
  call: text("Name of the call of the vendor's API, as the adapter names it."),
  fetchedAt: unixSeconds('Time at which the answer was complete.'),
  body: text(
    "The answer as text, character for character. Where it is JSON, it may have numbers that a parser changes (ids of 19 digits, `512.0`). It may contain other devices of the same vendor account, and data that the vendor adds to them, such as owners' names.",
  ),
});

/** The vendor's answer that contains a record. The rest of its envelope (ids and settings of all polled devices) is not returned. */
export type VendorAnswerView = TypeOf<typeof vendorAnswerSchema>;

export const historyItemSchema = {
  title: 'DeviceHistoryItem',
  description: 'A record; with `resolution`, an interval.',
  anyOf: [deviceRecordSchema, historyBucketSchema],
};

export interface RawPositionView {
  /** Unix seconds at which the service received the record. */
  receivedAt: number;
  /** The position of the vendor's answer; undefined: not known. */
  rawPosition: RecordPosition | undefined;
}
