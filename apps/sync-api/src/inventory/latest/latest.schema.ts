import { decimal, integer, nullable, schemaOf, unixSeconds } from '@heliograph/service';
import type { LatestView } from './latest-view.ts';

export const latestSchema = schemaOf<LatestView>(
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
