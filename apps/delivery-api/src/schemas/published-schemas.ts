import { testEventSchema } from '@heliograph/async-api';
import { baseDataSchema, storageSchemas } from '@heliograph/base-data';
import { schemaFiles } from '@heliograph/delivery';
import { energySchemas, eventSchemas } from '@heliograph/events';
import { type JsonSchema, listOf, oneOf, schemaOf, text, type TypeOf } from '@heliograph/http-service';

/** The `SchemaVersion` of the records of this release. An earlier version of a schema stays here as long as records of it may be kept. */
export const schemaVersions = ['1.0'] as const;

/** The schemas of the bodies by the name of their file at `/v1/schemas/`. */
export const publishedSchemas: Readonly<Record<string, JsonSchema>> = {
  'basedata.json': baseDataSchema,
  'test-event.json': testEventSchema,
  'device-day.json': energySchemas['device.day'],
  'energy-interval.json': energySchemas['energy.interval'],
  'battery.json': storageSchemas.battery,
  'meter.json': storageSchemas.meter,
  'site.json': storageSchemas.site,
  'device-event.json': eventSchemas.device,
  'vendor-event.json': eventSchemas.vendor,
  'vendor-health-event.json': eventSchemas.vendorHealth,
  'quota-event.json': eventSchemas.quota,
  'inventory-event.json': eventSchemas.inventory,
  'import-event.json': eventSchemas.import,
  'alarm-event.json': eventSchemas.alarm,
  'webhook-event.json': eventSchemas.webhook,
  'mqtt-event.json': eventSchemas.mqtt,
};

/** @returns undefined when there is no such version or file */
export function publishedSchema(version: string, file: string): JsonSchema | undefined {
  const known = (schemaVersions as readonly string[]).includes(version) && Object.hasOwn(publishedSchemas, file);
  return known ? publishedSchemas[file] : undefined;
}

const publishedSchemaView = schemaOf('PublishedSchema', 'A schema of delivered records.', {
  file: text('Name of its file, below `/v1/schemas/` and below `/v1/schemas/{version}/`.'),
  title: text('Name of the schema.'),
  kinds: listOf(text('Kind of record or event.'), 'Kinds whose bodies it describes.'),
  versions: listOf(oneOf(schemaVersions, 'Version of the schema, as in `SchemaVersion`.'), 'Versions, oldest first.'),
});

export const publishedSchemaList = schemaOf('PublishedSchemas', 'The schemas of all delivered records.', {
  items: listOf(publishedSchemaView, 'The schemas.'),
});

export function schemaList(): TypeOf<typeof publishedSchemaList> {
  const items = Object.entries(publishedSchemas).map(([file, schema]) => ({
    file,
    title: String(schema.title),
    kinds: Object.keys(schemaFiles).filter((kind) => schemaFiles[kind] === file),
    versions: [...schemaVersions],
  }));
  return { items };
}
