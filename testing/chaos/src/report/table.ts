export type Cell = string | number | null | undefined;

export interface Table {
  title: string;
  columns: readonly string[];
  rows: readonly (readonly Cell[])[];
  notes?: readonly string[];
}

function format(cell: Cell): string {
  if (cell === undefined || cell === null) return '–';
  return typeof cell === 'number' ? String(Math.round(cell)) : cell;
}

/** As Markdown, so that it can be read in a terminal and pasted into a page. */
export function renderTable({ title, columns, rows, notes = [] }: Table): string {
  const cells = [columns, ...rows.map((row) => row.map(format))];
  const widths = columns.map((_, i) => Math.max(3, ...cells.map((row) => row[i]?.length ?? 0)));
  const line = (row: readonly string[]): string => `| ${row.map((text, i) => text.padEnd(widths[i]!)).join(' | ')} |`;
  const [head, ...body] = cells.map(line);
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [`### ${title}`, '', head, rule, ...body, ...(notes.length > 0 ? ['', ...notes] : []), ''].join('\n');
}
