/** Text that a spreadsheet would take for a formula, in narrow and wide characters (OWASP, CSV injection). */
const formula = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
const neutralised = /^'(?=[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20])/;

const SEPARATOR = '|';

/** Escapes text of vendors and users, so that a spreadsheet displays it and does not evaluate it. */
export function cellOf(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** Returns the text of a cell, whether or not it came from our export. */
export function textOf(cell: string): string {
  return cell.replace(neutralised, '');
}

export function listCell(entries: readonly string[]): string {
  return cellOf(entries.join(SEPARATOR));
}

export function listOfCell(cell: string): string[] {
  const entries = textOf(cell).split(SEPARATOR);
  return entries.map((entry) => entry.trim()).filter((entry) => entry !== '');
}
