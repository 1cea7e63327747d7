import { Ajv, type ErrorObject } from 'ajv';
import schema from './account.schema.json' with { type: 'json' };
import type { Path, Problem } from './source-file.ts';

const ajv = new Ajv({ allErrors: true, verbose: true, allowUnionTypes: true, strictRequired: false });
ajv.addKeyword({ keyword: 'x-fix', schemaType: 'string' });
const validate = ajv.compile(schema);

interface Described {
  'x-fix'?: string;
  properties?: Record<string, unknown>;
}

/** @returns what of a value the schema of the file does not allow, each with what it allows */
export function schemaProblems(value: unknown): Problem[] {
  if (validate(value)) return [];
  // One line a member: an object of the wrong type has no members to complain of.
  const problems = (validate.errors ?? []).map(problemOf);
  return problems.filter(({ path }, i) => problems.findIndex((other) => other.path.join() === path.join()) === i);
}

function problemOf(error: ErrorObject): Problem {
  const path = pathOf(error.instancePath);
  const { 'x-fix': fix, properties = {} } = error.parentSchema as Described;
  const params = error.params as Record<string, unknown>;
  switch (error.keyword) {
    case 'additionalProperties':
      return {
        path: [...path, String(params.additionalProperty)],
        message: fix ?? `unknown member; there are ${Object.keys(properties).join(', ')}`,
      };
    case 'required':
      return { path, message: `${String(params.missingProperty)} is missing` };
    case 'enum':
      return { path, message: `must be one of ${(params.allowedValues as string[]).join(', ')}` };
    case 'const':
      return { path, message: `must be ${String(params.allowedValue)}` };
    default:
      return { path, message: fix ?? error.message ?? error.keyword };
  }
}

/** A JSON pointer's parts; numbers are positions in lists. */
const pathOf = (pointer: string): Path =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
