import { baseDataSchema } from '@heliograph/base-data';
import { eventSchemas } from '@heliograph/events';

type Schema = Readonly<Record<string, unknown>>;

/** As part of a document: an `$id` would begin one of its own. */
function embedded(schema: Schema): Schema {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => key !== '$id' && key !== '$schema'));
}

const eventOf = (kinds: Schema, kind: 'device' | 'vendor' | 'webhook'): Schema => ({
  ...kinds,
  description: `${String(kinds.description)} The schema is served at \`/v1/schemas/${kind}-event.json\`.`,
});

/** Bodies of what is delivered. */
export const bodySchemas = {
  BaseData: embedded(baseDataSchema),
  DeviceEvent: eventOf(embedded(eventSchemas.device), 'device'),
  VendorEvent: eventOf(embedded(eventSchemas.vendor), 'vendor'),
  WebhookEvent: eventOf(embedded(eventSchemas.webhook), 'webhook'),
};

export type BodyName = keyof typeof bodySchemas;

export const schemaRef = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
