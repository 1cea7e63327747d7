import { eventKinds, eventSchemas } from '@heliograph/events';
import { nullable, oneOf, schemaOf, text, type TypeOf, unixSeconds } from '@heliograph/http-service';

export const eventSchema = schemaOf('Event', "An event that was delivered on the account's channels.", {
  kind: oneOf(eventKinds, 'Kind of the event.'),
  at: unixSeconds('Time of the event.'),
  vendor: text('Id of the vendor; `webhook`, `mqtt` or `quota` for events about these.'),
  plantId: nullable(text('Id of the plant.')),
  deviceId: nullable(text('Id of the device.')),
  idempotencyKey: text('Idempotency key, the same on every channel.'),
  body: { description: 'Body of the event as it was delivered.', anyOf: Object.values(eventSchemas) },
});

export type EventView = TypeOf<typeof eventSchema>;
