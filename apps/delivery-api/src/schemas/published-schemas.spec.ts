import { schemaFiles } from '@heliograph/delivery';
import { deliveredKinds } from '@heliograph/events';
import { publishedSchema, publishedSchemas, schemaList } from './published-schemas.ts';

it('has a schema for every kind that is delivered, and for none beside', () => {
  expect(Object.keys(schemaFiles).sort()).toEqual(['test', ...deliveredKinds].sort());
  expect(new Set(Object.values(schemaFiles))).toEqual(new Set(Object.keys(publishedSchemas)));
});

it('has the schema that names the kind of the body', () => {
  for (const [kind, file] of Object.entries(schemaFiles)) {
    const { properties } = publishedSchemas[file] as {
      properties: Record<string, { enum?: string[]; const?: string }>;
    };
    const { event } = properties;
    if (event) expect([...(event.enum ?? []), event.const]).toContain(kind);
  }
});

it('serves known versions and files alone', () => {
  expect(publishedSchema('1.0', 'basedata.json')).toBe(publishedSchemas['basedata.json']);
  expect(publishedSchema('2.0', 'basedata.json')).toBeUndefined();
  expect(publishedSchema('1.0', 'constructor')).toBeUndefined();
});

it('lists each file with its kinds and versions', () => {
  const { items } = schemaList();
  expect(items.find(({ file }) => file === 'device-event.json')).toEqual({
    file: 'device-event.json',
    title: 'DeviceEvent',
    kinds: ['device.online', 'device.offline'],
    versions: ['1.0'],
  });
  expect(items).toHaveLength(Object.keys(publishedSchemas).length);
});
