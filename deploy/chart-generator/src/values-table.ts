import type { Section, Value, Values } from './values/value.ts';

/** Markdown table of all values with their defaults. */
export function valuesTable(values: Values): string {
  return ['| value | default | |', '| --- | --- | --- |', ...rows(values, '')].join('\n');
}

function rows(values: Values, prefix: string): string[] {
  return Object.entries(values).flatMap(([name, entry]) => row(`${prefix}${name}`, entry));
}

function row(path: string, entry: Value | Section): string[] {
  if (entry.kind === 'section') return rows(entry.values, `${path}.`);
  if (entry.default === undefined) return [];
  return [`| \`${path}\` | \`${cell(JSON.stringify(entry.default))}\` | ${cell(entry.description)} |`];
}

const cell = (text: string) => text.replaceAll('|', '\\|');
