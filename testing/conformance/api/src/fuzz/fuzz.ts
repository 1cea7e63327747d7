import { type OpenApiDocument, roleOfScope } from '@heliograph/http-service';
import type { Answer } from '../callers/api-client.ts';
import { total, type Row } from '../matrix/matrix.ts';
import { operationsOf, type Operation } from '../matrix/operations.ts';
import { prepare } from '../matrix/prepared-call.ts';
import type { TestEnvironment } from '../seed/test-environment.ts';
import { hostileBodies } from './hostile-bodies.ts';

/** No client reads more: an answer that repeats its request costs work, too. */
const MAX_ANSWER_BYTES = 32 * 1024;
const MAX_DETAILS = 50;

interface Body {
  'x-max-bytes'?: number;
  content: Readonly<Record<string, { schema: { $ref?: string } }>>;
}

/** Sends hostile bodies and queries to every operation. Limits the work by the answer's size and its number of errors; no answer may be a 5xx. */
export async function fuzz(environment: TestEnvironment): Promise<Row> {
  const rows: Row[] = [];
  for (const operation of operationsOf(environment.api.document)) {
    const row = await fuzzOperation(environment, operation);
    rows.push({ ...row, problems: row.problems.map((problem) => `${operation.method} ${operation.path}, ${problem}`) });
  }
  return total(rows);
}

async function fuzzOperation(environment: TestEnvironment, operation: Operation): Promise<Row> {
  const { call, authorization: own } = await prepare(environment, operation, new Map());
  const { owner, operator } = environment.callers;
  const isForAccounts = !operation.scopes.every(roleOfScope);
  const authorization = own ?? (isForAccounts || operation.scopes.length === 0 ? owner : operator).authorization;
  const problems: string[] = [];
  let calls = 0;
  const attempt = async (name: string, send: () => Promise<Answer>, status?: number): Promise<void> => {
    calls += 1;
    const problem = await send().then(
      (answer) => problemOf(answer, status),
      (error: unknown) => (error as Error).message,
    );
    if (problem !== undefined) problems.push(`${name}: ${problem}`);
  };
  const [path] = call.path.split('?', 1) as [string];
  for (const name of operation.query)
    for (const value of ['%00', 'a%00b', '%ed%a0%80', 'x'.repeat(4_000)])
      await attempt(`${name}=${value.slice(0, 10)}`, () =>
        environment.api.call({ method: operation.method, path: `${path}?${name}=${value}`, authorization }),
      );
  for (const { name, text, status } of bodiesOf(environment.api.document, operation, call.body))
    await attempt(name, () => environment.api.call({ method: operation.method, path, text, authorization }), status);
  return { calls, problems };
}

function bodiesOf(document: OpenApiDocument, { path, method, contentType }: Operation, example: unknown) {
  const { requestBody } = document.paths[path]![method] as { requestBody?: Body };
  if (!requestBody || contentType !== 'application/json') return [];
  const { $ref } = requestBody.content[contentType]!.schema;
  const schema = document.components.schemas![$ref!.split('/').at(-1)!] as object;
  const maxBytes = requestBody['x-max-bytes'];
  if (maxBytes === undefined) throw new Error(`${method} ${path} has a body without x-max-bytes`);
  return hostileBodies(schema, (example ?? {}) as Readonly<Record<string, unknown>>, maxBytes);
}

function problemOf({ status, body }: Answer, wanted: number | undefined): string | undefined {
  const size = Buffer.byteLength(JSON.stringify(body));
  const { details, error } = body as { details?: unknown; error?: string };
  if (status === 500 || (wanted !== undefined && status !== wanted)) return `answers ${status} ${error ?? ''}`;
  if (status >= 400 && size > MAX_ANSWER_BYTES) return `answers ${size} bytes`;
  if (Array.isArray(details) && details.length > MAX_DETAILS) return `answers ${details.length} details`;
  return undefined;
}
