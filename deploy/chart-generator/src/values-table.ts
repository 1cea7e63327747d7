import type { Section, Value, Values } from './values/value.ts';

interface Row {
  /** The path below the top-level section. */
  path: string;
  default: string;
  description: string;
}

/** The number of sections from which on a value that they have alike is shown once, as `<component>.…`. */
const alike = 5;

/** Markdown tables of all values with their defaults; values that components have alike are in the first table alone. */
export function valuesTable(values: Values): string {
  const sections = Object.entries(values).map(([name, entry]) => ({ name, rows: rowsOf(entry) }));
  const holders = new Map<string, { row: Row; names: string[] }>();
  for (const { name, rows } of sections)
    for (const row of rows) {
      const holder = holders.get(keyOf(row)) ?? { row, names: [] };
      holder.names.push(name);
      holders.set(keyOf(row), holder);
    }
  const shared = [...holders.values()].filter(({ row, names }) => row.path !== '' && names.length >= alike);
  const components = new Set(shared.flatMap(({ names }) => names));
  const own = sections.flatMap(({ name, rows }) =>
    rows
      .filter((row) => row.path === '' || holders.get(keyOf(row))!.names.length < alike)
      .map((row) => line(`${name}${row.path}`, row, '')),
  );
  const sharedLines = shared.map(({ row, names }) =>
    line(`<component>${row.path}`, row, exceptions(components, names)),
  );
  const named = [...components].map((name) => `\`${name}\``).join(', ');
  return [
    ...(sharedLines.length === 0
      ? []
      : [`Components: ${named}. Values that they share:`, '', ...head, ...sharedLines, '']),
    ...head,
    ...own,
  ].join('\n');
}

const head = ['| value | default | |', '| --- | --- | --- |'];

function exceptions(components: ReadonlySet<string>, names: readonly string[]): string {
  const without = [...components].filter((name) => !names.includes(name)).map((name) => `\`${name}\``);
  return without.length === 0 ? '' : ` (Not of ${without.join(', ')}.)`;
}

function rowsOf(entry: Value | Section, path = ''): Row[] {
  if (entry.kind === 'section')
    return Object.entries(entry.values).flatMap(([name, each]) => rowsOf(each, `${path}.${name}`));
  if (entry.default === undefined) return [];
  return [{ path, default: JSON.stringify(entry.default), description: entry.description }];
}

const keyOf = (row: Row): string => [row.path, row.default, row.description].join('\0');

const line = (path: string, row: Row, note: string): string =>
  `| \`${path}\` | \`${cell(row.default)}\` | ${cell(row.description)}${note} |`;

const cell = (text: string): string => text.replaceAll('|', '\\|');
