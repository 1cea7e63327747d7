import type { Section, Value, Values } from './values/value.ts';

interface Row {
  /** The path below the top-level section. */
  path: string;
  default: string;
  description: string;
}

/** A value that several sections describe alike, with the default of each. */
interface Holder {
  row: Row;
  /** Default by section. */
  defaults: Map<string, string>;
}

/** The number of components from which on a value that they have alike is shown once, as `<component>.…`. */
const alike = 4;

/** Markdown tables of all values with their defaults; values that components have alike are in the first table alone. */
export function valuesTable(values: Values): string {
  const sections = Object.entries(values).map(([name, entry]) => ({ name, rows: rowsOf(entry) }));
  const holders = new Map<string, Holder>();
  for (const { name, rows } of sections)
    for (const row of rows) {
      const holder = holders.get(keyOf(row)) ?? { row, defaults: new Map<string, string>() };
      holder.defaults.set(name, row.default);
      holders.set(keyOf(row), holder);
    }
  /** Only components, and not sections of Secrets, have a value in common with more than `alike`. */
  const components = new Set(
    [...holders.values()]
      .filter(({ row, defaults }) => row.path !== '' && defaults.size > alike)
      .flatMap(({ defaults }) => [...defaults.keys()]),
  );
  const isShared = ({ row, defaults }: Holder): boolean =>
    row.path !== '' && defaults.size >= alike && [...defaults.keys()].every((name) => components.has(name));
  const shared = [...holders.values()].filter(isShared);
  const own = sections.flatMap(({ name, rows }) =>
    rows.filter((row) => !isShared(holders.get(keyOf(row))!)).map((row) => line(`${name}${row.path}`, row, '')),
  );
  const sharedLines = shared.map((holder) => sharedLine(holder, components));
  const named = [...components].map(code).join(', ');
  return [
    ...(sharedLines.length === 0
      ? []
      : [`Components: ${named}. Values that they share:`, '', ...head, ...sharedLines, '']),
    ...head,
    ...own,
  ].join('\n');
}

const head = ['| value | default | |', '| --- | --- | --- |'];

/** One row for a value of several components: the default of most of them, then those that lack it or have another default. */
function sharedLine({ row, defaults }: Holder, components: ReadonlySet<string>): string {
  const usual = mostFrequent([...defaults.values()]);
  const others = [...defaults].filter(([, each]) => each !== usual);
  const notes = [
    exceptions(components, defaults),
    ...others.map(([name, each]) => ` ${code(name)}: ${code(cell(each))}.`),
  ];
  return line(`<component>${row.path}`, { ...row, default: usual }, notes.join(''));
}

function exceptions(components: ReadonlySet<string>, defaults: ReadonlyMap<string, string>): string {
  const without = [...components].filter((name) => !defaults.has(name));
  if (without.length === 0) return '';
  return without.length <= defaults.size
    ? ` (Not of ${without.map(code).join(', ')}.)`
    : ` (Of ${[...defaults.keys()].map(code).join(', ')}.)`;
}

function mostFrequent(values: readonly string[]): string {
  const count = (value: string) => values.filter((each) => each === value).length;
  return values.reduce((usual, each) => (count(each) > count(usual) ? each : usual));
}

const code = (text: string): string => `\`${text}\``;

function rowsOf(entry: Value | Section, path = ''): Row[] {
  if (entry.kind === 'section')
    return Object.entries(entry.values).flatMap(([name, each]) => rowsOf(each, `${path}.${name}`));
  if (entry.default === undefined) return [];
  return [{ path, default: JSON.stringify(entry.default), description: entry.description }];
}

const keyOf = (row: Row): string => [row.path, row.description].join('\0');

const line = (path: string, row: Row, note: string): string =>
  `| \`${path}\` | \`${cell(row.default)}\` | ${cell(row.description)}${note} |`;

const cell = (text: string): string => text.replaceAll('|', '\\|');
