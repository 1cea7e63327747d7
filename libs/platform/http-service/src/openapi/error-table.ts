import { ofIdempotencyKeys } from '../idempotency/idempotency-key.ts';
import {
  always,
  beforeOperations,
  type ErrorAnswer,
  ofBodies,
  ofPathParameters,
  ofTokens,
  upstreamTimeout,
  validationFailed,
} from './error-answer.ts';
import type { OpenApiDocument } from './openapi-document.ts';

/** Slugs with one meaning for all operations that answer them. */
const general = new Map(
  [
    ...always,
    ...ofTokens,
    ...ofBodies,
    ...ofPathParameters,
    ...ofIdempotencyKeys,
    validationFailed,
    upstreamTimeout,
  ].map(({ slug, description }) => [slug, description]),
);

/** The lines of a description for the errors that an operation names itself. `errorTable` reads them again. */
export function errorLines(errors: readonly ErrorAnswer[]): string | undefined {
  if (errors.length === 0) return undefined;
  const lines = errors.map(({ status, slug, description }) => `- ${status} \`${slug}\`: ${description}`);
  return `Errors:\n\n${lines.join('\n')}`;
}

function readErrorLines(description: unknown): [slug: string, when: string][] {
  const lines = (typeof description === 'string' ? description : '').matchAll(/^- \d{3} `(\w+)`: (.+)$/gm);
  return Array.from(lines, ([, slug, when]) => [slug!, when!]);
}

/** Every slug of a document with its status, as a Markdown table (contract §1: "the full list is in the OpenAPI document"). */
export function errorTable({ paths, components }: Pick<OpenApiDocument, 'paths' | 'components'>): string {
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  const statuses = new Map(operations.flatMap((operation) => Object.entries(operation['x-errors'] ?? {})));
  // General slugs have their general description; slugs that only routes have list the description of each route.
  const ofRoutes = new Map<string, Set<string>>();
  for (const [slug, when] of operations.flatMap(({ description }) => readErrorLines(description)))
    if (!general.has(slug)) ofRoutes.set(slug, (ofRoutes.get(slug) ?? new Set()).add(when));
  const rows = [...general, ...Array.from(ofRoutes, ([slug, when]) => [slug, Array.from(when).join(' ')] as const)];
  const lines = [
    ...rows
      .filter(([slug]) => statuses.has(slug))
      .map(([slug, when]) => `| ${statuses.get(slug)} | \`${slug}\` | ${when} |`),
    ...beforeOperations.map(({ status, slug, description }) => `| ${status} | \`${slug}\` | ${description} |`),
    ...ofItems(components)
      .filter(({ slug }) => !statuses.has(slug))
      .map(({ line }) => line),
  ];
  return ['| status | `error` | when |', '| --- | --- | --- |', ...lines.sort()].join('\n');
}

/** Lists the errors of single items in an answer (`itemErrors`). @throws Error for one that is not described, which would be missing in the table */
function ofItems({ schemas }: OpenApiDocument['components']): { slug: string; line: string }[] {
  const found = new Map<string, string>();
  JSON.stringify(schemas ?? {}, (name, value: { enum?: string[]; description?: string } | null) => {
    if (name !== 'error' || !value?.enum) return value;
    for (const slug of value.enum) {
      const [, status, when] =
        new RegExp(`^\`${slug}\` \\((\\d{3})\\): (.+)$`, 'm').exec(value.description ?? '') ?? [];
      if (when === undefined) throw new Error(`the error ${slug} of an item is not described`);
      if (!found.has(slug)) found.set(slug, `| ${status} | \`${slug}\` | ${when} (of one item) |`);
    }
    return value;
  });
  return Array.from(found, ([slug, line]) => ({ slug, line }));
}
