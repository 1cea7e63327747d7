import { eventKinds, eventSchemas } from '@heliograph/events';
import { nullable, oneOf, schemaOf, text, unixSeconds } from '@heliograph/service';
import type { EventView } from './event-log.ts';

export const eventSchema = schemaOf<EventView>('Event', 'What the channels of the account were told.', {
  kind: oneOf(eventKinds, 'What happened.'),
  at: unixSeconds('When.'),
  vendor: text('Vendor; `webhook`, `mqtt` or `quota` of events about these.'),
  plantId: nullable(text('Its plant.')),
  deviceId: nullable(text('Its device.')),
  idempotencyKey: text('The same on every channel.'),
  body: { description: 'As it was delivered.', anyOf: Object.values(eventSchemas) },
});
