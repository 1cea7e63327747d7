import { decimal, integer, nullable, schemaOf, type TypeOf, unixSeconds } from '@heliograph/http-service';
import type { LatestSample } from './latest-sample.entity.ts';

/** @param now Unix seconds */
export function latestView(sample: LatestSample, now: number): LatestView {
  const { at, receivedAt, state, powerKw, energyTotalKwh } = sample;
  const energyTodayKwh = sample.dayEndsAt > now ? sample.energyTodayKwh : null;
  return { sampledAt: at, receivedAt, state, powerKw, energyTodayKwh, energyTotalKwh };
}

export const latestSchema = schemaOf(
  'LatestSample',
  'Values of the newest sample of a device, by sample time. Members that the vendor did not report are null.',
  {
    sampledAt: unixSeconds('Time of the sample (`Datetime`).'),
    receivedAt: unixSeconds('Time at which the service received the sample.'),
    state: integer('BaseData `State` of the sample.', { minimum: -1, maximum: 8 }),
    powerKw: nullable(decimal('AC active power (`PowerACOutputActive`), kW.')),
    energyTodayKwh: nullable(
      decimal("Energy of the day (`EDay`), kWh; null from the end of the sample's day in the plant's zone."),
    ),
    energyTotalKwh: nullable(decimal('Lifetime energy (`ETotal`), kWh.')),
  },
);

/** The values of a device's newest sample. Members that the vendor did not report are null. */
export type LatestView = TypeOf<typeof latestSchema>;
