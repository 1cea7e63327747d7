export type Cell = string | number | null | undefined;

export interface Table {
  title: string;
  columns: readonly string[];
  rows: readonly (readonly Cell[])[];
  notes?: readonly string[];
}

/** Numbers with three figures, thousands apart: `18 300`, `5.81`, `0.4`. */
export function formatCell(cell: Cell): string {
  if (cell === undefined || cell === null) return '–';
  if (typeof cell === 'string') return cell;
  if (Math.abs(cell) >= 1000) return String(Math.round(cell)).replace(/\B(?=(\d{3})+$)/g, ' ');
  return String(Number(cell.toPrecision(3)));
}

/** Returns Markdown, so that it can be read in a terminal and pasted into a page. */
export function renderTable({ title, columns, rows, notes = [] }: Table): string {
  const cells = [columns, ...rows.map((row) => row.map(formatCell))];
  const widths = columns.map((_, i) => Math.max(3, ...cells.map((row) => row[i]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    `| ${row.map((text, i) => (i === 0 ? text.padEnd(widths[i]!) : text.padStart(widths[i]!))).join(' | ')} |`;
  const rule = `| ${widths.map((width, i) => (i === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  const [head, ...body] = cells.map(line);
  return [`### ${title}`, '', head, rule, ...body, ...(notes.length > 0 ? ['', ...notes] : []), ''].join('\n');
}
