import type { CommandResult } from './command.ts';

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
