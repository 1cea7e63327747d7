import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { breakingChanges } from '../../test/schema-changes.ts';
import { publishedSchemas, schemaVersions } from './published-schemas.ts';

const older = {
  type: 'object',
  required: ['a'],
  properties: {
    a: { type: 'string', enum: ['x', 'y'] },
    b: { type: 'number', minimum: 0 },
    c: { type: 'array', items: { type: 'string' } },
  },
};
const changed = (properties: object, required = ['a']) =>
  breakingChanges(older, { ...older, required, properties: { ...older.properties, ...properties } });

it('takes new optional members, new values and wider bounds', () => {
  expect(
    changed({ d: { type: 'object' }, a: { type: 'string', enum: ['x', 'y', 'z'] }, b: { type: 'number' } }),
  ).toEqual([]);
});

it.each([
  ['another type', changed({ b: { type: 'string', minimum: 0 } }), ['b: another type']],
  ['another type of items', changed({ c: { type: 'array', items: { type: 'number' } } }), ['c[]: another type']],
  ['a value that is gone', changed({ a: { type: 'string', enum: ['x'] } }), ['a: without y']],
  [
    'a list where there was none',
    changed({ c: { type: 'array', items: { type: 'string', enum: ['x'] } } }),
    ['c[]: a list of values'],
  ],
  ['a narrower bound', changed({ b: { type: 'number', minimum: 1 } }), ['b: another minimum']],
  [
    'another pattern',
    changed({ c: { type: 'array', items: { type: 'string', pattern: 'x' } } }),
    ['c[]: another pattern'],
  ],
  ['a required member that may be absent', changed({}, []), ['a: optional now']],
  ['an optional member that is required', changed({}, ['a', 'b']), ['b: required now']],
  ['a new member that is required', changed({ d: { type: 'string' } }, ['a', 'd']), ['d: required, and new']],
  [
    'a member that is gone',
    breakingChanges(older, { ...older, properties: { a: older.properties.a } }),
    ['b: removed', 'c: removed'],
  ],
])('finds %s', (_, found, expected) => {
  expect(found).toEqual(expected);
});

/** As they were when the version was published; a new version has a file of its own, and a published one is never changed. */
const published = (version: string) =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, `../../test/published-schemas/${version}.json`), 'utf8'),
  ) as Readonly<Record<string, object>>;

it.each(schemaVersions.map((version) => [version]))('keeps what version %s has promised', (version) => {
  const changes = Object.entries(published(version)).flatMap(([file, schema]) =>
    breakingChanges(schema, publishedSchemas[file] ?? {}).map((change) => `${file}: ${change}`),
  );
  expect(changes).toEqual([]);
});

it('has promised every schema of the newest version', () => {
  expect(Object.keys(published(schemaVersions.at(-1)!)).sort()).toEqual(Object.keys(publishedSchemas).sort());
});
