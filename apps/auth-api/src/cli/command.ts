import { parseArgs } from 'node:util';
import type { CliContext } from './context.ts';

export interface CommandOption {
  /** The placeholder of the value in the usage; absent: a switch. */
  value?: string;
  description: string;
  required?: boolean;
}

export type OptionValues = Readonly<Record<string, string | true | undefined>>;

export interface CommandResult {
  /** The output of `--json`, and the output without a table. */
  data: unknown;
  /** The output for people. */
  table?: { columns: readonly string[]; rows: readonly (readonly unknown[])[] };
  text?: string;
  /** The account whose data it was, for the audit log. */
  accountId?: string;
  exitCode?: number;
}

export interface Command {
  name: string;
  summary: string;
  options: Readonly<Record<string, CommandOption>>;
  /** The command is written to the audit log. */
  changes?: boolean;
  /** The command needs no database: it has no context and is in no audit log. */
  offline?: boolean;
  run(context: CliContext, options: OptionValues): Promise<CommandResult>;
}

const always: Record<string, CommandOption> = {
  json: { description: 'Prints JSON.' },
  help: { description: 'Prints this help.' },
};

/** @throws UsageError */
export function parseOptions(command: Command, args: readonly string[]): OptionValues {
  const known = { ...command.options, ...always };
  const options = Object.fromEntries(
    Object.entries(known).map(([name, { value }]) => [
      name,
      { type: value === undefined ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  let values: OptionValues;
  try {
    values = parseArgs({ args: [...args], options, strict: true }).values as OptionValues;
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${commandUsage(command)}`);
  }
  const missing = Object.entries(command.options).find(
    ([name, { required }]) => required && values[name] === undefined,
  );
  if (missing && values.help !== true) throw new UsageError(`--${missing[0]} is required\n\n${commandUsage(command)}`);
  return values;
}

export function commandUsage({ name, summary, options }: Command): string {
  const lines = Object.entries({ ...options, ...always }).map(
    ([option, { value, description, required }]) =>
      `  ${`--${option}${value === undefined ? '' : ` ${value}`}`.padEnd(34)}${description}${required ? ' Required.' : ''}`,
  );
  return `${name}: ${summary}\n\n${lines.join('\n')}`;
}

export function text(options: OptionValues, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}

/** @throws UsageError */
export function wholeNumber(options: OptionValues, name: string, min = 0): number | undefined {
  const value = text(options, name);
  if (value === undefined) return undefined;
  if (!/^\d{1,10}$/.test(value) || Number(value) < min)
    throw new UsageError(`--${name} must be a whole number, at least ${min}`);
  return Number(value);
}

/** Reports a wrong command line; the message explains the right one. */
export class UsageError extends Error {}

/** Formats a result: as a table for people, or as JSON for machines and for values to copy. */
export function format({ data, table, text }: CommandResult, asJson: boolean): string {
  if (asJson || (!table && text === undefined)) return JSON.stringify(data, null, 2);
  return [text, table && asTable(table)].filter((part) => part !== undefined).join('\n\n');
}

function asTable({ columns, rows }: NonNullable<CommandResult['table']>): string {
  const cells = [columns, ...rows.map((row) => row.map(cell))];
  const widths = columns.map((_, at) => Math.max(...cells.map((row) => row[at]!.length)));
  const lines = cells.map((row) =>
    row
      .map((part, at) => part.padEnd(widths[at]!))
      .join('  ')
      .trimEnd(),
  );
  return rows.length === 0 ? `${lines[0]!}\n(none)` : lines.join('\n');
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '-';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export const time = (unixSeconds: number | null): string =>
  unixSeconds === null ? '-' : new Date(unixSeconds * 1000).toISOString().replace('.000Z', 'Z');
