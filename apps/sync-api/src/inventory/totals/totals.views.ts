import {
  decimal,
  inlineSchemaOf,
  integer,
  listOf,
  nullable,
  type Schema,
  schemaOf,
  type TypeOf,
} from '@heliograph/http-service';
import { FRESH_SECONDS, currentStatusSchema } from '../current-status/current-status.ts';

export const states = [-1, 0, 1, 2, 3, 4, 5, 6, 7, 8] as const;

/** A row of sums and counts, by the names of their columns. */
export type TotalsRow = Readonly<Record<string, number | null>>;

export function totalsView(row: TotalsRow): TotalsView {
  const count = (name: string): number => row[name] ?? 0;
  const devices = count('devices');
  const noSample = devices - count('sampled');
  const rest = (...names: string[]): number => names.reduce((left, name) => left - count(name), devices - noSample);
  const byState = states.map((state) => ({ state, devices: count(stateColumn(state)) }));
  const withState = byState.reduce((sum, one) => sum + one.devices, 0);
  return {
    devices,
    removed: count('removed'),
    powerKw: {
      sum: row.power ?? null,
      counted: count('power_counted'),
      leftOut: { noSample, stale: count('power_stale'), notReported: rest('power_counted', 'power_stale') },
    },
    energyTodayKwh: {
      sum: row.today ?? null,
      counted: count('today_counted'),
      leftOut: { noSample, dayEnded: count('today_ended'), notReported: rest('today_counted', 'today_ended') },
    },
    energyTotalKwh: {
      sum: row.total ?? null,
      counted: count('total_counted'),
      leftOut: { noSample, notReported: rest('total_counted') },
    },
    states: [...byState, { state: null, devices: devices - withState }].filter((one) => one.devices > 0),
    online: {
      online: count('online'),
      offline: count('offline'),
      unknown: devices - count('online') - count('offline'),
    },
  };
}

export const stateColumn = (state: number): string => `state_${state + 1}`;

const count = (description: string) => integer(description, { minimum: 0 });

const reasons = {
  noSample: count('Number of devices without a sample.'),
  notReported: count('Number of devices whose vendor did not report the value.'),
};

/** A sum over devices, and the numbers of devices that it leaves out, by reason: with `counted` they make all devices. */
function total<Reasons>(sum: string, leftOut: Schema<Reasons>) {
  return inlineSchemaOf({
    sum: nullable(decimal(`${sum} Null when no device counted.`)),
    counted: count('Number of devices in the sum.'),
    leftOut,
  });
}

const statusCount = inlineSchemaOf({ currentStatus: currentStatusSchema, devices: count('Number of devices.') });

export type StatusCount = TypeOf<typeof statusCount>;

export const totalsSchema = schemaOf(
  'DeviceTotals',
  'Sums and counts over devices that their vendors list. Each sum states how many devices it leaves out, and why.',
  {
    devices: count('Number of devices, without removed ones.'),
    removed: count('Number of devices that the vendor no longer lists; they are in no sum and in no other count.'),
    powerKw: total(
      `Sum of the AC active power, kW, of samples that are at most ${FRESH_SECONDS} s old.`,
      inlineSchemaOf({
        ...reasons,
        stale: count(`Number of devices whose newest sample is older than ${FRESH_SECONDS} s.`),
      }),
    ),
    energyTodayKwh: total(
      'Sum of the energy of the day, kWh.',
      inlineSchemaOf({
        ...reasons,
        dayEnded: count('Number of devices whose newest sample is of an earlier day in the zone of the plant.'),
      }),
    ),
    energyTotalKwh: total('Sum of the lifetime energy, kWh.', inlineSchemaOf(reasons)),
    states: listOf(
      inlineSchemaOf({
        state: nullable(
          integer('BaseData `State` of the newest sample; null before the first.', { minimum: -1, maximum: 8 }),
        ),
        devices: count('Number of devices in this state.'),
      }),
      'Counts by state, without states that no device is in.',
    ),
    online: inlineSchemaOf({
      online: count('Number of online devices.'),
      offline: count('Number of offline devices.'),
      unknown: count('Number of devices without a sample or event.'),
    }),
    currentStatuses: listOf(
      statusCount,
      'Counts by the one status, of all that match, removed ones included; of plants, and with `include=currentStatuses`.',
    ),
  },
  ['currentStatuses'],
);

export type TotalsView = TypeOf<typeof totalsSchema>;
