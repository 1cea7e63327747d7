import { baseDataSchema } from '@heliograph/base-data';
import type { RecordPosition } from '@heliograph/kafka';
import { decimal, inlineSchemaOf, integer, schemaOf, text, unixSeconds } from '@heliograph/http-service';
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

export interface HistoryBucketView {
  /** Unix seconds. */
  from: number;
  /** `YYYY-MM-DD` in the plant's zone; only of `1d`. */
  day?: string;
  samples: number;
  /** A member that no sample has is absent. */
  values: Readonly<Record<string, Spread | number | string>>;
}

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

/** A BaseData record as it was delivered. */
export interface DeviceRecordView {
  /** Unix seconds at which the service received it. */
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

/** The vendor's answer that contains a record. The rest of its envelope (ids and settings of all polled devices) is not returned. */
export interface VendorAnswerView {
  vendor: string;
  /** Name of the adapter's call. */
  call: string;
  /** Unix seconds. */
  fetchedAt: number;
  body: string;
}

export const vendorAnswerSchema = schemaOf<VendorAnswerView>(
  'VendorAnswer',
  "The vendor's answer that a record was made from.",
  {
    vendor: text('Id of the vendor.'),
    call: text("Name of the call of the vendor's API, as the adapter names it."),
    fetchedAt: unixSeconds('Time at which the answer was complete.'),
    body: text(
      "The answer as text, character for character. Where it is JSON, it may have numbers that a parser changes (ids of 19 digits, `512.0`). It may hold other devices of the same vendor account, and what the vendor adds to them, such as owners' names.",
    ),
  },
);

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
