import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import avsc, { type Schema } from 'avsc';
import { baseDataAvroSchema } from './avro-schema.ts';

/** As it was when the version was published, without texts; a published one is never changed. */
const published = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../test/published-schemas/basedata-1.0.avsc.json'), 'utf8'),
) as Schema;

it('reads the records of the published version, and is read by it', () => {
  const [older, newer] = [published, baseDataAvroSchema as unknown as Schema].map((each) => avsc.Type.forSchema(each));
  expect(() => newer!.createResolver(older!)).not.toThrow();
  expect(() => older!.createResolver(newer!)).not.toThrow();
});
