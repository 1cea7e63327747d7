import { decimal, inlineSchemaOf, integer, listOf, nullable, schemaOf, type JsonSchema } from '@heliograph/service';
import { FRESH_SECONDS } from '../current-status/current-status.ts';
import { currentStatusSchema } from '../current-status/current-status.schema.ts';
import type { StateCount, StatusCount, Total, TotalsView } from './totals-view.ts';

const count = (description: string): JsonSchema => integer(description, { minimum: 0 });

const reasons = {
  noSample: count('Number of devices without a sample.'),
  notReported: count('Number of devices whose vendor did not report the value.'),
};

function total(sum: string, leftOut: JsonSchema): JsonSchema {
  return inlineSchemaOf<Total<string>>({
    sum: nullable(decimal(`${sum} Null when no device counted.`)),
    counted: count('Number of devices in the sum.'),
    leftOut,
  });
}

export const totalsSchema = schemaOf<TotalsView>(
  'DeviceTotals',
  'Sums and counts over devices that their vendors list. Each sum states how many devices it leaves out, and why.',
  {
    devices: count('Number of devices, without removed ones.'),
    removed: count('Number of devices that the vendor no longer lists; they are in no sum and in no other count.'),
    powerKw: total(
      `Sum of the AC active power, kW, of samples that are at most ${FRESH_SECONDS} s old.`,
      inlineSchemaOf<TotalsView['powerKw']['leftOut']>({
        ...reasons,
        stale: count(`Number of devices whose newest sample is older than ${FRESH_SECONDS} s.`),
      }),
    ),
    energyTodayKwh: total(
      'Sum of the energy of the day, kWh.',
      inlineSchemaOf<TotalsView['energyTodayKwh']['leftOut']>({
        ...reasons,
        dayEnded: count('Number of devices whose newest sample is of an earlier day in the zone of the plant.'),
      }),
    ),
    energyTotalKwh: total(
      'Sum of the lifetime energy, kWh.',
      inlineSchemaOf<TotalsView['energyTotalKwh']['leftOut']>(reasons),
    ),
    states: listOf(
      inlineSchemaOf<StateCount>({
        state: nullable(
          integer('BaseData `State` of the newest sample; null before the first.', { minimum: -1, maximum: 8 }),
        ),
        devices: count('Number of devices in this state.'),
      }),
      'Counts by state, without states that no device is in.',
    ),
    online: inlineSchemaOf<TotalsView['online']>({
      online: count('Number of online devices.'),
      offline: count('Number of offline devices.'),
      unknown: count('Number of devices without a sample or event.'),
    }),
    currentStatuses: listOf(
      inlineSchemaOf<StatusCount>({ currentStatus: currentStatusSchema, devices: count('Number of devices.') }),
      'Counts by the one status, of all that match, removed ones included; of plants, and with `include=currentStatuses`.',
    ),
  },
  ['currentStatuses'],
);
