export type Cell = string | number | null;

/** A cell that begins so is a formula to a spreadsheet. */
const formula = /^[=+\-@\t\r]/;

/**
 * Writes RFC 4180 with a byte order mark, by which spreadsheets recognize UTF-8. A text that a spreadsheet would run gets an apostrophe before it; numbers
 * stay numbers, also negative ones.
 */
export function csv(rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cellText).join(',')).join('\r\n')}\r\n`;
}

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : '';
  const safe = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Offers a text to save. The policy of the page restricts no `blob:` URL that an anchor downloads. */
export function download(name: string, text: string, type = 'text/csv;charset=utf-8'): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name.replace(/[^\w.-]+/g, '_');
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
  // A browser reads the URL after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
