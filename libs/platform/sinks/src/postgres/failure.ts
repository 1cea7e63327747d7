import { connectionFailure } from '../connection-failure.ts';
import { answerText, SinkError } from '../sink-error.ts';
import type { SinkSettings } from '../sink-kind.ts';
import type { Statements } from './statements.ts';

/** SQLSTATEs: PostgreSQL's manual, appendix A. */
export const undefinedTable = '42P01';
export const noSuchIndex = '42P10';

/** Returns the SQLSTATE of what the server answered; undefined: it is no answer. */
export function sqlState(error: unknown): string | undefined {
  const { code, severity } = error as { code?: string; severity?: string };
  return severity === undefined ? undefined : code;
}

/** A column is missing, or has another type. */
const otherColumns = /^(42703|42804|42846)$/;

/** Data that is no JSON (22…), or JSON that is nested too deeply (54001). */
const ofData = /^(22|54001)/;

/** Returns which of the copied records the server refuses for its data; undefined: it refuses for another reason. */
export function refusedLine(error: unknown): number | undefined {
  const { where } = error as { where?: string };
  if (!ofData.test(sqlState(error) ?? '')) return undefined;
  const line = /COPY heliograph_batch, line (\d+)/.exec(where ?? '')?.[1];
  return line === undefined ? undefined : Number(line) - 1;
}

/** Restarting, out of connections, memory or disk, a conflict with other work, given up for its time: the same works later. */
const temporary = /^(08|40|53|55|57|58|XX)/;

/** Says why a batch was not written, and what to do. */
export function postgresFailure(error: unknown, settings: SinkSettings, statements: Statements): SinkError {
  const place = `${settings.host}:${settings.port}`;
  const secrets = [String(settings.password)];
  const state = sqlState(error);
  if (state === undefined) return connectionFailure(error, place, secrets);
  const text = answerText((error as Error).message, secrets);
  if (temporary.test(state)) return new SinkError('unreachable', `PostgreSQL at ${place} cannot write now: ${text}`);
  const fix = fixOf(state, settings, statements);
  return new SinkError('refused', `PostgreSQL refuses (${state}): ${text}${fix === undefined ? '' : `. ${fix}`}`);
}

function fixOf(
  state: string,
  { schema, database }: SinkSettings,
  { createByHand, grant }: Statements,
): string | undefined {
  if (state.startsWith('28')) return 'Correct user and password, or let the user in by pg_hba.conf';
  if (state === '3D000') return `Create the database ${database}, or correct database`;
  if (state === '3F000') return `Create the schema ${schema}, or correct schema`;
  if (state === '42501') return `Let an owner run: ${createByHand} (where it is missing) ${grant}`;
  if (state === '22P05') return 'The encoding of the database must be UTF8';
  if (state === '25006') return 'This is a standby, or its user may only read: give the primary';
  if (state === noSuchIndex)
    return 'The table needs a unique index on (idempotency_key), or on (idempotency_key, time)';
  if (otherColumns.test(state)) return `The table has other columns than: ${createByHand}`;
  return undefined;
}
