import { beforeOperations, notFound } from './error-answer.ts';
import type { OpenApiDocument } from './openapi-document.ts';

interface Answer {
  description?: string;
}

/** Every slug of a document with its status, as a Markdown table (contract §1: "the full list is in the OpenAPI document"). */
export function errorTable({ paths, components }: Pick<OpenApiDocument, 'paths' | 'components'>): string {
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  const answers = operations.flatMap(({ responses }) => Object.entries(responses as Record<string, Answer>));
  const general = notFound();
  const common = new Map([[general.slug, general.description]]);
  for (const { description } of Object.values(components.responses ?? {}) as Answer[])
    for (const [slug, when] of slugsOf(description)) if (!common.has(slug)) common.set(slug, when);
  // Common slugs have their general description; slugs that only routes have list the description of each route.
  const ofRoutes = new Map<string, Set<string>>();
  for (const [slug, when] of answers.flatMap(([, { description }]) => slugsOf(description)))
    if (!common.has(slug)) ofRoutes.set(slug, (ofRoutes.get(slug) ?? new Set()).add(when));
  const rows = [...common, ...Array.from(ofRoutes, ([slug, when]) => [slug, Array.from(when).join(' ')] as const)];
  const statuses = new Map(
    answers.flatMap(([status, answer]) => slugsOf(resolved(answer, components)).map(([slug]) => [slug, status])),
  );
  const said = rows.filter(([slug]) => statuses.has(slug));
  const lines = [
    ...said.map(([slug, when]) => `| ${statuses.get(slug)} | \`${slug}\` | ${when} |`),
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
    // Those of whole answers are described by the answer.
    if (name !== 'error' || !value?.enum || value.description === undefined) return value;
    for (const slug of value.enum) {
      const [, status, when] = new RegExp(`^\`${slug}\` \\((\\d{3})\\): (.+)$`, 'm').exec(value.description) ?? [];
      if (when === undefined) throw new Error(`the error ${slug} of an item is not described`);
      if (!found.has(slug)) found.set(slug, `| ${status} | \`${slug}\` | ${when} (of one item) |`);
    }
    return value;
  });
  return Array.from(found, ([slug, line]) => ({ slug, line }));
}

function resolved(answer: Answer & { $ref?: string }, components: OpenApiDocument['components']): string | undefined {
  const name = answer.$ref?.split('/').at(-1);
  return name === undefined ? answer.description : (components.responses?.[name] as Answer | undefined)?.description;
}

function slugsOf(description: string | undefined): [slug: string, when: string][] {
  return Array.from((description ?? '').matchAll(/^`(\w+)`: (.+)$/gm), ([, slug, when]) => [slug!, when!]);
}
