import { baseDataSchema } from '@heliograph/base-data';
import { eventSchemas } from '@heliograph/events';

type Schema = Readonly<Record<string, unknown>>;

/** As part of a document: an `$id` would begin one of its own. */
function embedded(schema: Schema): Schema {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => key !== '$id' && key !== '$schema'));
}

/** Bodies of what is delivered. */
export const bodySchemas = {
  BaseData: embedded(baseDataSchema),
  DeviceEvent: embedded(eventSchemas.device),
  VendorEvent: embedded(eventSchemas.vendor),
  QuotaEvent: embedded(eventSchemas.quota),
  InventoryEvent: embedded(eventSchemas.inventory),
  WebhookEvent: embedded(eventSchemas.webhook),
  MqttEvent: embedded(eventSchemas.mqtt),
};

export type BodyName = keyof typeof bodySchemas;

export const schemaRef = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
