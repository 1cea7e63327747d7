import { eventKinds, eventSchemas } from '@heliograph/events';
import { nullable, oneOf, schemaOf, text, unixSeconds } from '@heliograph/http-service';

/** An event that the account's channels received. */
export interface EventView {
  kind: string;
  /** Unix seconds. */
  at: number;
  /** `webhook`, `mqtt` or `quota` for events about these. */
  vendor: string;
  plantId: string | null;
  deviceId: string | null;
  idempotencyKey: string;
  /** The body, described by the JSON Schema of its kind. */
  body: unknown;
}

export const eventSchema = schemaOf<EventView>('Event', "An event that was delivered on the account's channels.", {
  kind: oneOf(eventKinds, 'Kind of the event.'),
  at: unixSeconds('Time of the event.'),
  vendor: text('Id of the vendor; `webhook`, `mqtt` or `quota` for events about these.'),
  plantId: nullable(text('Id of the plant.')),
  deviceId: nullable(text('Id of the device.')),
  idempotencyKey: text('Idempotency key, the same on every channel.'),
  body: { description: 'Body of the event as it was delivered.', anyOf: Object.values(eventSchemas) },
});
