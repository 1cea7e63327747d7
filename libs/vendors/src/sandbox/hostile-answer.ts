/** The change that spoils an answer: the vendor's own text → what arrives instead of it. */
export type SpoilAnswer = (text: string, random: () => number) => string;

/** So many entries in one list: that of the answer which once stopped the normalizer. */
const manyEntries = 13_000;
const deep = 100_000;
const large = 300_000;

/** Values that replace another one. As JSON texts: `1e400` and a lone surrogate are legal there. */
const strangeValues = [
  'null',
  'true',
  'false',
  '""',
  '"x"',
  '[]',
  '{}',
  '[null]',
  '[[]]',
  '-1',
  '0',
  '-0',
  '1e400',
  '-1e400',
  '1e308',
  '5e-324',
  '9007199254740993',
  '"NaN"',
  '"-"',
  '"1e400"',
  '"\\u0000"',
  '"\\ud800"',
  '"\\ufeff"',
  '"\u2028"',
  '"__proto__"',
  '{"__proto__":{"length":-1}}',
  '{"length":4294967296}',
  '{"toString":null,"valueOf":1}',
  '"2026-13-45 99:99:99"',
  '253402300800000',
];

/** Scalars of a JSON text; names are matched too, so that they are passed over as a whole. */
const tokens = /("(?:[^"\\]|\\.)*")(\s*:)?|-?\d[\d.eE+-]*|true|false|null/g;

type Replace = (scalar: string, index: number) => string;

function eachScalar(text: string, replace: Replace): string {
  let index = 0;
  return text.replace(tokens, (token, _text, colon) => (colon === undefined ? replace(token, index++) : token));
}

function scalarsOf(text: string): number {
  let count = 0;
  eachScalar(text, (scalar) => ((count += 1), scalar));
  return count;
}

/** One scalar, chosen at random, becomes another value. */
function oneScalar(text: string, random: () => number, value: string): string {
  const chosen = Math.floor(random() * scalarsOf(text));
  return eachScalar(text, (scalar, index) => (index === chosen ? value : scalar));
}

/** One list, chosen at random, gets other elements; an answer without a list becomes one. */
function oneList(text: string, random: () => number, change: (elements: unknown[]) => unknown[]): string {
  const root: unknown = readable(text);
  const lists: unknown[][] = [];
  const collect = (value: unknown): void => {
    if (Array.isArray(value)) lists.push(value);
    if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
  };
  collect(root);
  const chosen = lists[Math.floor(random() * lists.length)];
  if (!chosen) return JSON.stringify(change([root]));
  const changed = change([...chosen]);
  chosen.length = 0;
  for (const element of changed) chosen.push(element);
  return JSON.stringify(root);
}

function readable(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Objects become lists of their values and lists become objects, at every level. */
function swapped(value: unknown): unknown {
  if (Array.isArray(value)) return Object.fromEntries(value.map((element, i) => [`k${i}`, swapped(element)]));
  return typeof value === 'object' && value !== null ? Object.values(value).map(swapped) : value;
}

function pick<T>(values: readonly T[], random: () => number): T {
  return values[Math.floor(random() * values.length)]!;
}

const objectStart = (text: string, inserted: string): string =>
  text.replace(/\{(\s*")?/, (start) => start.replace('{', `{${inserted}`));

/** Every shape of answer that a cloud, a proxy before it or an attacker may send, by name. */
export const hostileShapes: Readonly<Record<string, SpoilAnswer>> = {
  empty: () => '',
  space: () => ' \n\t'.repeat(Math.floor(large / 3)),
  html: () => '<!DOCTYPE html>\n<html><body><h1>Under maintenance</h1></body></html>\n',
  truncated: (text, random) => text.slice(0, Math.floor(random() * text.length)),
  nul: (text, random) => text.replaceAll(',', random() < 0.5 ? ',\u0000' : '\u0000'),
  byte_order_mark: (text) => `\ufeff${text}`,
  other_charset: (text) => Buffer.from(text, 'utf16le').toString('utf8'),
  bare_value: (_, random) => pick(strangeValues, random),
  not_a_number: (text, random) => oneScalar(text, random, 'NaN'),
  strange_value: (text, random) => oneScalar(text, random, pick(strangeValues, random)),
  strange_values: (text, random) => eachScalar(text, () => pick(strangeValues, random)),
  null_everywhere: (text) => eachScalar(text, () => 'null'),
  one_type_everywhere: (text, random) => {
    const value = pick(strangeValues, random);
    return eachScalar(text, () => value);
  },
  lists_for_objects: (text) => JSON.stringify(swapped(readable(text))),
  unreadable_entries: (text, random) => {
    const entry = pick([{}, null, 7, 'x', [], { sn: 'none of ours' }], random);
    return oneList(text, random, () => new Array<unknown>(manyEntries).fill(entry));
  },
  repeated_entries: (text, random) =>
    oneList(text, random, (entries) => {
      const times = Math.floor(large / Math.max(40, JSON.stringify(entries).length));
      return Array.from({ length: Math.min(manyEntries, times) }, () => entries).flat();
    }),
  entries_without_number: (text, random) =>
    oneList(text, random, () => new Array<unknown>(Math.floor(large / 3)).fill({})),
  deep_lists: (text, random) => oneScalar(text, random, '['.repeat(deep) + ']'.repeat(deep)),
  deep_objects: (text, random) => oneScalar(text, random, '{"a":'.repeat(deep) + '1' + '}'.repeat(deep)),
  long_text: (text, random) => oneScalar(text, random, `"${'x'.repeat(large)}"`),
  long_escaped_text: (text, random) => oneScalar(text, random, `"${'\\u0000'.repeat(Math.floor(large / 6))}"`),
  long_surrogates: (text, random) => oneScalar(text, random, `"${'\\ud800'.repeat(Math.floor(large / 6))}"`),
  long_number: (text, random) => oneScalar(text, random, '9'.repeat(large)),
  lone_surrogates: (text) =>
    eachScalar(text, (scalar) => (scalar.endsWith('"') ? `${scalar.slice(0, -1)}\\ud800"` : scalar)),
  long_name: (text) => objectStart(text, `"${'n'.repeat(large)}":1,`),
  many_names: (text) => objectStart(text, Array.from({ length: 40_000 }, (_, i) => `"n${i}":${i},`).join('')),
  prototype: (text) =>
    objectStart(text, '"__proto__":{"code":"0"},"constructor":{"prototype":null},"hasOwnProperty":1,'),
  names_twice: (text) => text.replaceAll('{"', '{"code":null,"data":null,"').replaceAll('"}', '","data":[],"code":{}}'),
  padded: (text) => text.replace(',', `,${' '.repeat(large)}`),
};
