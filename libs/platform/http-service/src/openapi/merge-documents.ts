import { reported } from '@heliograph/base-data';
import { upstreamTimeout } from './error-answer.ts';
import { errorTable } from './error-table.ts';
import type { JsonSchema } from './json-schema.ts';
import type { ApiDescription, OpenApiDocument, PathItem, Tag } from './openapi-document.ts';

const timeout = { [upstreamTimeout.slug]: upstreamTimeout.status };

/**
 * One document for the API at the edge: the public operations of all services.
 * @throws Error when two services have a path or a component of one name that differ
 */
export function mergeDocuments(
  documents: readonly OpenApiDocument[],
  { title, description }: ApiDescription,
): OpenApiDocument {
  const [first] = documents;
  if (!first) throw new Error('there is no document to merge');
  const paths = union(documents.map((document) => publicPaths(document)));
  const webhooks = union(documents.map((document) => document.webhooks ?? {}));
  const operations = { ...paths, ...webhooks };
  const components = withErrorTable(mergedComponents(documents, operations), paths);
  return {
    ...first,
    info: { ...first.info, title, description },
    tags: usedTags(documents, operations),
    paths: sortedByKey(paths),
    ...reported({ webhooks: Object.keys(webhooks).length > 0 ? webhooks : undefined }),
    components,
  };
}

/** The table of slugs is with the one schema of errors: generated clients repeat the description of the whole document in each of their files. */
function withErrorTable(
  components: OpenApiDocument['components'],
  paths: OpenApiDocument['paths'],
): OpenApiDocument['components'] {
  const { ErrorEnvelope: errors, ...others } = (components.schemas ?? {}) as Readonly<Record<string, JsonSchema>>;
  if (errors === undefined) return components;
  const description = `${String(errors.description)}\n\n${errorTable({ paths, components })}`;
  return { ...components, schemas: sortedByKey({ ...others, ErrorEnvelope: { ...errors, description } }) };
}

/** Leaves out operations for our own services; adds the error of the edge itself. */
function publicPaths({ paths }: OpenApiDocument): Record<string, PathItem> {
  const items = Object.entries(paths).map(([path, item]) => {
    const open = Object.entries(item).filter(([, operation]) => operation['x-internal'] !== true);
    const edged = open.map(([method, operation]) => [
      method,
      { ...operation, 'x-errors': { ...(operation['x-errors'] as object), ...timeout } },
    ]);
    return [path, Object.fromEntries(edged) as PathItem] as const;
  });
  return Object.fromEntries(items.filter(([, item]) => Object.keys(item).length > 0));
}

function usedTags(
  documents: readonly OpenApiDocument[],
  paths: Readonly<Record<string, PathItem>>,
): OpenApiDocument['tags'] {
  const used = new Set(Object.values(paths).flatMap((item) => Object.values(item).flatMap(({ tags }) => tags)));
  const tags = Object.values(union(documents.map(tagsByName)));
  return tags.filter(({ name }) => used.has(name)).sort((a, b) => (a.name < b.name ? -1 : 1));
}

const tagsByName = ({ tags }: OpenApiDocument): Record<string, Tag> =>
  Object.fromEntries(tags.map((tag) => [tag.name, tag]));

/** Keeps referenced components only: those of internal operations are removed with them. */
function mergedComponents(documents: readonly OpenApiDocument[], paths: object): OpenApiDocument['components'] {
  const kinds = new Set(documents.flatMap(({ components }) => Object.keys(components)));
  const all = Object.fromEntries(
    Array.from(kinds, (kind) => [kind, union(documents.map(({ components }) => components[kind] ?? {}))]),
  );
  const used = referred(paths, all);
  const kept = Object.entries(all).map(([kind, entries]) => [
    kind,
    sortedByKey(
      Object.fromEntries(
        Object.entries(entries).filter(([name]) => kind === 'securitySchemes' || used.has(`${kind}/${name}`)),
      ),
    ),
  ]);
  return Object.fromEntries(kept) as OpenApiDocument['components'];
}

function referred(from: unknown, components: OpenApiDocument['components']): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    for (const [, kind, name] of JSON.stringify(value ?? null).matchAll(/"#\/components\/(\w+)\/([\w.-]+)"/g)) {
      if (found.has(`${kind}/${name}`)) continue;
      found.add(`${kind}/${name}`);
      visit(components[kind!]?.[name!]);
    }
  };
  visit(from);
  return found;
}

function union<T>(records: readonly Readonly<Record<string, T>>[]): Record<string, T> {
  const merged: Record<string, T> = {};
  for (const [name, value] of records.flatMap((record) => Object.entries(record))) {
    const known = merged[name];
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(value))
      throw new Error(`two services define ${name} differently`);
    merged[name] = value;
  }
  return merged;
}

function sortedByKey<T>(record: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
