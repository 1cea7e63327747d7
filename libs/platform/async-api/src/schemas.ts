import { baseDataSchema, storageSchemas } from '@heliograph/base-data';
import { energySchemas, eventSchemas } from '@heliograph/events';

type Schema = Readonly<Record<string, unknown>>;

/** As part of a document: an `$id` would begin one of its own. */
function embedded(schema: Schema): Schema {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => key !== '$id' && key !== '$schema'));
}

/**
 * JSON Schema of the body of a test event, as published at `/v1/schemas/test-event.json`: the shape of BaseData, and
 * the member that marks it as a test.
 */
export const testEventSchema: Schema = {
  ...baseDataSchema,
  $id: 'test-event.schema.json',
  title: 'TestEvent',
  description:
    'A sample with fictitious values, sent by `POST /v1/webhooks/{id}/test`. No real device has its serial number and vendor.',
  properties: {
    event: { type: 'string', const: 'test', description: 'Marks the object as an event; BaseData has no such member.' },
    test: { type: 'boolean', const: true, description: 'Marks a test event, always `true`.' },
    ...(baseDataSchema.properties as Schema),
  },
  required: ['event', 'test', ...(baseDataSchema.required as string[])],
};

/** Bodies of delivered records. */
export const bodySchemas = {
  BaseData: embedded(baseDataSchema),
  TestEvent: embedded(testEventSchema),
  DeviceDay: embedded(energySchemas['device.day']),
  EnergyIntervalRecord: embedded(energySchemas['energy.interval']),
  Battery: embedded(storageSchemas.battery),
  Meter: embedded(storageSchemas.meter),
  Site: embedded(storageSchemas.site),
  DeviceEvent: embedded(eventSchemas.device),
  VendorEvent: embedded(eventSchemas.vendor),
  VendorHealthEvent: embedded(eventSchemas.vendorHealth),
  QuotaEvent: embedded(eventSchemas.quota),
  InventoryEvent: embedded(eventSchemas.inventory),
  ImportEvent: embedded(eventSchemas.import),
  AlarmEvent: embedded(eventSchemas.alarm),
  WebhookEvent: embedded(eventSchemas.webhook),
  MqttEvent: embedded(eventSchemas.mqtt),
};

export type BodyName = keyof typeof bodySchemas;

export const schemaRef = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
