import { ProduceError } from '../wire/client-errors.ts';

/** The errors that our own code throws on an unexpected value. */
const programErrors = new Set(['TypeError', 'RangeError', 'SyntaxError', 'URIError']);

/** SQLSTATE classes of PostgreSQL: data exception, integrity constraint violation, program limit exceeded. */
const refusedRow = /^(22|23|54)[0-9A-Z]{3}$/;

/**
 * Whether handling failed by what a record holds, so that it will fail each time. Only what is known to be so: of everything else a dependency may be
 * unreachable, and nothing is skipped for that.
 */
export function isRecordFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof ProduceError) return error.hopeless;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && refusedRow.test(code)) return true;
  // One with a cause reports something below: `fetch failed` is a TypeError.
  return programErrors.has(error.name) && error.cause === undefined;
}
