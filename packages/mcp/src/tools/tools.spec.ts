import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { offeredTools, tools } from './index.ts';

interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  pattern?: string;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
  items?: Schema;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
}
interface Operation {
  operationId: string;
  security?: Record<string, string[]>[];
  parameters?: { $ref?: string; name: string; in: string; schema: Schema }[];
  requestBody?: { $ref?: string; content: Record<string, { schema: Schema }> };
}

const document = JSON.parse(readFileSync(join(import.meta.dirname, '../../../../docs/openapi.json'), 'utf8'));

function resolved<T extends { $ref?: string }>(value: T): T {
  if (value.$ref === undefined) return value;
  const found = value.$ref
    .slice(2)
    .split('/')
    .reduce((node: Record<string, unknown>, name) => node[name] as Record<string, unknown>, document);
  return resolved(found as T);
}

const operations = new Map(
  Object.values(document.paths as Record<string, Record<string, Operation>>)
    .flatMap((path) => Object.values(path))
    .map((operation) => [operation.operationId, operation]),
);

/** Members that an operation takes, by name: parameters and those of its body. */
function membersOf(name: string): Map<string, Schema> {
  const { parameters = [], requestBody } = operations.get(name)!;
  const members = new Map(
    parameters.map((parameter) => resolved(parameter)).map((each) => [each.name, resolved(each.schema)]),
  );
  const body = requestBody && resolved(requestBody).content['application/json']?.schema;
  for (const [member, schema] of Object.entries(body ? (resolved(body).properties ?? {}) : {}))
    members.set(member, resolved(schema));
  return members;
}

/** Members that choose the operation instead of being sent. */
const notSent = new Map([['show_energy', ['scope']]]);

const cases = tools.flatMap((tool) => tool.operations.map((operation) => ({ tool, operation })));
const declared = (input: z.core.$ZodShape): Record<string, Schema> =>
  z.toJSONSchema(z.strictObject(input), { io: 'input' }).properties as Record<string, Schema>;

it.each(cases)('$tool.name takes only what $operation takes, and asks for its scope', ({ tool, operation }) => {
  const scopes = operations.get(operation)!.security!.flatMap(({ accessToken = [] }) => accessToken);
  expect(scopes).toContain(tool.scope);
  const members = membersOf(operation);
  for (const [name, schema] of Object.entries(declared(tool.input))) {
    if (notSent.get(tool.name)?.includes(name) || (name === 'id' && operation === 'getEnergy')) continue;
    const taken = members.get(name);
    expect({ operation, name, isTaken: taken !== undefined }).toEqual({ operation, name, isTaken: true });
    if (schema.enum && taken!.enum) expect(taken!.enum).toEqual(expect.arrayContaining(schema.enum));
    // A list of values is one text for the API.
    if (schema.items?.enum) expect(schema.items.enum.join(',')).toMatch(new RegExp(taken!.pattern!));
    for (const bound of ['maximum', 'maxLength', 'maxItems'] as const)
      if (taken![bound] !== undefined && schema[bound] !== undefined)
        expect(schema[bound]).toBeLessThanOrEqual(taken![bound]);
  }
});

it('sends every kind of event and every status that the API knows', () => {
  const kinds = declared(tools.find(({ name }) => name === 'list_events')!.input).kind!.enum;
  expect(kinds).toEqual(membersOf('listEvents').get('kind')!.enum);
});

it.each(tools)('$name bounds every member, and describes it', ({ description, input }) => {
  expect(description).toMatch(/^[A-Z].{20,}\.$/);
  for (const [name, schema] of Object.entries(declared(input) as Record<string, Schema & { description?: string }>)) {
    expect([name, schema.description]).toEqual([name, expect.stringMatching(/^[A-Z`].{10,}/)]);
    const isBounded = (each: Schema): boolean =>
      each.anyOf?.every(isBounded) ??
      (each.type === 'boolean' ||
        each.enum !== undefined ||
        each.pattern !== undefined ||
        each.maximum !== undefined ||
        each.maxLength !== undefined ||
        (each.maxItems !== undefined && isBounded(each.items!)));
    expect([name, isBounded(schema)]).toEqual([name, true]);
  }
  expect(declared(input).limit?.maximum ?? 100).toBe(100);
});

it('offers what the scopes of the key allow, and changes only when they are wanted', () => {
  const names = (scopes: string[], allowChanges: boolean): string[] =>
    offeredTools(new Set(scopes), allowChanges).map(({ name }) => name);
  expect(names(['write', 'deliveries'], false)).toEqual([]);
  expect(names(['deliveries'], true)).toEqual(['retry_dead_letters', 'test_webhook', 'test_sink']);
  expect(names(['read'], true)).toEqual(names(['read', 'write', 'deliveries'], false));
  expect(names(['read', 'write', 'deliveries'], true)).toHaveLength(tools.length);
});
