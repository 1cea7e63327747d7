import { oneOf } from '@heliograph/service';
import { currentStatuses } from './current-status.ts';

export const currentStatusSchema = oneOf(
  currentStatuses,
  'The one status of the device now, for people (docs/use/fleets.md). `fault`, `warning`, `limited`, `shut_down`, `maintenance`, `starting`, `producing`, ' +
    '`standby`, `unknown`: by the newest sample. `asleep`: silent in the dark. `no_data`: no sample yet, offline by the events, or silent by day; since ' +
    '`lastDataAt`. `not_monitored`: not polled. `removed`: no longer listed by the vendor.',
);
