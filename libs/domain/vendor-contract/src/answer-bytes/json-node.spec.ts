import { isNestedDeeper } from '../json-record.ts';
import { maxNesting, parseNode, readNode, type JsonNode } from './json-node.ts';
import { MemberNames } from './member-names.ts';

const words = ['a', 'b', 'state', 'stateStr', 'code', 'data', 'constructor', 'pv1_u', 'pv10_u'];
const names = new MemberNames(words);

function read(text: string | Buffer, outer = 0): JsonNode {
  const node = readNode(Buffer.from(text), { names, outer });
  if (typeof node !== 'object') throw new Error(`${String(node)}: ${text.toString()}`);
  return node;
}

/** Returns random whole numbers below a limit, the same for each seed. */
function seeded(seed: number): (below: number) => number {
  let last = seed;
  return (below) => {
    last = (Math.imul(last, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((last / 2 ** 32) * below);
  };
}

const scalars = [
  '0',
  '-0',
  '-0.0',
  '1',
  '12.50',
  '0.1',
  '123456789012345',
  '1234567890123456',
  '-99999.99999',
  '1e5',
  '2E-3',
  '1e400',
  '0.000001',
  '5e-324',
  '9007199254740993',
  '12345678901234567890',
  '0.30000000000000004',
  '4.35',
  '1.005',
  '-1e+2',
  'true',
  'false',
  'null',
  '""',
  '"V"',
  '"kWh"',
  '"℃"',
  '"12,5"',
  String.raw`"\n"`,
  String.raw`"A\"b\\"`,
  '"Köln 太阳"',
  '"1782047060000"',
  String.raw`"\ud83c"`,
  '"\u2028\u007f"',
  '"}],{[:"',
];
const spaces = ['', '', '', ' ', '\n\t', '\r '];

/** Writes a random value, of which some names are written with an escape, and some repeat. */
function randomJson(random: (below: number) => number, depth: number): string {
  const space = (): string => spaces[random(spaces.length)]!;
  const kind = depth === 0 ? 0 : random(4);
  if (kind < 2) return scalars[random(scalars.length)]!;
  const parts = Array.from({ length: random(6) }, () => {
    const value = space() + randomJson(random, depth - 1) + space();
    if (kind === 2) return value;
    const word = [...words, 'other', '__proto__', '17', 'ünï', ''][random(words.length + 5)]!;
    const quoted =
      random(8) === 0 && word !== ''
        ? `"\\u${word.charCodeAt(0).toString(16).padStart(4, '0')}${word.slice(1)}"`
        : `"${word}"`;
    return `${space()}${quoted}${space()}:${value}`;
  });
  return kind === 2 ? `[${parts.join(',')}${space()}]` : `{${parts.join(',')}${space()}}`;
}

type Members = Record<string, unknown>;

/** Compares all that can be asked of a node with what `JSON.parse` made of it. */
function compare(node: JsonNode, value: unknown): void {
  expect(node.value).toEqual(value);
  expect(JSON.parse(node.source)).toEqual(value);
  expect([node.isList, node.isObject]).toEqual([
    Array.isArray(value),
    typeof value === 'object' && value !== null && !Array.isArray(value),
  ]);
  const elements = node.elements();
  if (Array.isArray(value)) expect(elements).toHaveLength(value.length);
  else expect(elements).toEqual([]);
  elements.forEach((element, i) => compare(element, (value as unknown[])[i]));
  for (const word of words) {
    const member = node.isObject && Object.hasOwn(value as Members, word) ? (value as Members)[word] : undefined;
    expect(node.get(word)).toEqual(member);
    const at = node.at(word);
    expect(at === undefined).toBe(member === undefined);
    if (at) compare(at, member);
  }
  const picked = node.pick(['state', 'a', 'code']);
  const members = node.isObject ? Object.entries(value as Members) : [];
  const wanted = members.filter(([name]) => ['state', 'a', 'code'].includes(name));
  expect(picked === undefined ? {} : JSON.parse(picked)).toEqual(Object.fromEntries(wanted));
  expect(picked === undefined).toBe(wanted.length === 0);
  // All members of a text can be asked for; there they are found by their names, not by their places.
  const parsed = parseNode(node.source);
  expect(parsed.pick(['state', 'a', 'code'])).toBe(picked);
  if (node.isObject) expect([...parsed.members().keys()].sort()).toEqual(Object.keys(value as Members).sort());
}

describe('readNode', () => {
  it.each(Array.from({ length: 30 }, (_, seed) => seed))('reads what JSON.parse reads, seed %i', (seed) => {
    const random = seeded(seed);
    for (let i = 0; i < 40; i += 1) {
      const text = randomJson(random, 5);
      compare(read(text), JSON.parse(text));
    }
  });

  it.each(Array.from({ length: 30 }, (_, seed) => seed))('refuses what JSON.parse refuses, seed %i', (seed) => {
    const random = seeded(seed + 1000);
    const signs = Buffer.from('"\\{}[]:,-+.0159eEtfnu \n\t\u0000\u001f\u007f/xé');
    for (let i = 0; i < 300; i += 1) {
      let bytes: Buffer = Buffer.from(randomJson(random, 4));
      for (let edits = random(3); edits >= 0; edits -= 1) {
        const at = random(bytes.length + 1);
        const inserted = Buffer.from([random(9) === 0 ? random(256) : signs[random(signs.length)]!]);
        bytes = Buffer.concat([bytes.subarray(0, at), inserted, bytes.subarray(at + random(2))]);
      }
      if (random(5) === 0) bytes = bytes.subarray(0, random(bytes.length));
      let parsed: unknown;
      try {
        parsed = JSON.parse(bytes.toString());
      } catch {
        expect(readNode(bytes, { names, outer: random(3) })).toBeUndefined();
        continue;
      }
      compare(read(bytes), parsed);
    }
  });

  it.each([
    '',
    ' ',
    '\ufeff{}',
    '{} x',
    '01',
    '1.',
    '.5',
    '+1',
    '-',
    '1e',
    'tru',
    'NaN',
    '{"a"}',
    '{"a":}',
    '{a:1}',
    '{"a":1,}',
    '[1,]',
    '[1 2]',
    '"\t"',
    '"\\x"',
    '"\\u12g4"',
    '"a',
    "'a'",
    '[',
    '{"a":1',
    '{,}',
    '{"a":1 "b":2}',
  ])('refuses %j', (text) => expect(readNode(Buffer.from(text), { names, outer: 0 })).toBeUndefined());

  it('takes bytes that are no UTF-8 as the text that they are', () => {
    const bytes = Buffer.from([
      ...Buffer.from('{"a":"x'),
      0xe2,
      0x82,
      ...Buffer.from('","b'),
      0xff,
      ...Buffer.from('":2}'),
    ]);
    const text = bytes.toString();
    expect(read(bytes).get('a')).toBe((JSON.parse(text) as Members).a);
    expect(read(bytes).source).toBe(text);
    expect([...read(bytes, 1).members().keys()]).toEqual(Object.keys(JSON.parse(text) as Members));
  });

  it('gives all members of outer objects, further inside those of the names alone', () => {
    const text = String.raw`{"x":{"SN1":{"logger":"L","SN1":{"state":512.0,"z":1}},"\u0034":5},"x2":[{"a":1,"z":2}],"x":{"SN2":7}}`;
    const root = read(text, 2);
    expect([...root.members()].map(([name, { source }]) => [name, source])).toEqual([
      ['x', '{"SN2":7}'],
      ['x2', '[{"a":1,"z":2}]'],
    ]);
    const devices = read(text.replaceAll('"x":{"SN2":7}', '"y":1'), 3).members().get('x')!.members();
    expect([...devices.keys()]).toEqual(['SN1', '4']);
    const members = devices.get('SN1')!.members();
    expect([...members.keys()]).toEqual(['logger', 'SN1']);
    expect(members.get('SN1')!.pick(['state'])).toBe('{"state":512.0}');
    expect([...members.get('SN1')!.members().keys()]).toEqual(['state']);
    expect(root.members().get('x2')!.elements()[0]!.get('a')).toBe(1);
    expect(root.members().get('x2')!.members().size).toBe(0);
  });

  it('keeps the literals of picked members, their order, and equal names', () => {
    const node = read('{"state" : 512.0,"z":1,"a":12345678901234567890,"state":"x"}');
    expect(node.pick(['a', 'state'])).toBe('{"state":512.0,"a":12345678901234567890,"state":"x"}');
    expect(node.pick(['b'])).toBeUndefined();
    expect(read('["state"]').pick(['state'])).toBeUndefined();
  });

  /** Texts in which a member's name, quoted, stands elsewhere too, or is written otherwise. */
  it.each([
    ['{"state":512.0,"other":1,"code":"x"}', '{"state":512.0,"code":"x"}'],
    ['{"code":"state","state" : 1e5 , "statex":2}', '{"code":"state","state":1e5}'],
    ['{"other":"\\"state\\":3","state":4}', '{"state":4}'],
    ['{"st\\u0061te":5,"code":6}', '{"state":5,"code":6}'],
    ['{"state":7,"code":8,"state":9}', '{"state":7,"code":8,"state":9}'],
    ['{"nested":{"state":10},"code":11}', '{"code":11}'],
    ['{"list":["state",{"code":1}],"state":"}"}', '{"state":"}"}'],
    ['{"other":"},{","code":null}', '{"code":null}'],
    ['{\n  "state": -0,\n  "code": ""\n}', '{"state":-0,"code":""}'],
    ['{"other":1}', undefined],
    ['{}', undefined],
    ['["state"]', undefined],
    ['"state"', undefined],
  ])('picks of %s %s', (record, picked) => {
    expect(read(record).pick(['code', 'state'])).toBe(picked);
    expect(parseNode(record).pick(['code', 'state'])).toBe(picked);
    const nested = read(`[{"data":${record}}]`).elements()[0]!.at('data')!;
    expect(nested.pick(['code', 'state'])).toBe(picked);
  });

  it('rejects too deep nesting, whether it is JSON or not', () => {
    const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
    const verdict = (text: string): unknown => readNode(Buffer.from(text), { names, outer: 0 });
    expect(verdict(nested(maxNesting))).toBeInstanceOf(Object);
    for (const text of [
      nested(maxNesting + 1),
      `{"z":${nested(maxNesting)}}`,
      `x${nested(maxNesting + 1)}`,
      '['.repeat(100_000),
    ]) {
      expect(verdict(text)).toBe('nested_too_deep');
      expect(isNestedDeeper(text, maxNesting)).toBe(true);
    }
  });

  it('reads long lists', () => {
    const numbers = Array.from({ length: 200_000 }, (_, i) => i);
    expect(
      read(JSON.stringify({ data: numbers }))
        .at('data')!
        .elements()
        .map(({ value }) => value),
    ).toEqual(numbers);
    expect(read(JSON.stringify({ other: numbers, a: 1 })).get('a')).toBe(1);
  });

  it('keeps its values while another answer is read', () => {
    const first = read('{"a":{"b":"first"}}');
    read('{"data":[1,2,3],"b":"second"}');
    expect(first.at('a')!.get('b')).toBe('first');
  });

  it('refuses names that an answer was not read for, and names that are no words', () => {
    expect(() => read('{}').get('other')).toThrow(TypeError);
    expect(() => new MemberNames(['a"b'])).toThrow(TypeError);
    expect(() => new MemberNames(['ü'])).toThrow(TypeError);
  });
});

describe('parseNode', () => {
  const text = `{ "code" : "0" , "data":{"records":[ {"sn":"A\\\\\\"]}","id":1315858823417810945,"state":512.0,"state":513.0} ,{"sn":"B","nested":{"x":[1,{"y":"}"}]}}], "empty":[], "one": null}}`;
  const json = parseNode(text);
  const [first, second] = json.listAt('data', 'records');

  it('finds the value at the end of a path, with its source', () => {
    expect(json.find('code')?.source).toBe('"0"');
    expect(second!.find('nested')?.source).toBe('{"x":[1,{"y":"}"}]}');
    expect(json.find('data', 'one')?.source).toBe('null');
    expect(json.find('data', 'none', 'deeper')).toBeUndefined();
    expect(json.find('data', 'records', 'sn')).toBeUndefined();
    expect(parseNode(' [1, 2] ').find()?.source).toBe('[1, 2]');
  });

  it('takes the last of equal names, as JSON.parse does', () => {
    expect(first!.find('state')?.source).toBe('513.0');
    const twice = parseNode('{"a":{"b":[1],"c":[2]},"a":{"b":[3,4]}}');
    expect(twice.sources('a', 'b')).toEqual(['3', '4']);
    expect(twice.find('a', 'c')).toBeUndefined();
    expect(parseNode('{"a":{"b":[1]},"a":null}').sources('a', 'b')).toEqual([]);
  });

  it('keeps numbers beyond 2^53', () => {
    expect(first!.find('id')?.source).toBe('1315858823417810945');
  });

  it('gives the sources of the elements of a list and of the values of an object', () => {
    const records = (json.value as { data: { records: unknown[] } }).data.records;
    expect(json.sources('data', 'records').map((element) => JSON.parse(element) as unknown)).toEqual(records);
    expect(json.sources('data', 'empty')).toEqual([]);
    expect(json.sources('code')).toEqual([]);
    expect(parseNode('{"a":{"x":1,"y":[2],"x":3}}').sources('a')).toEqual(['1', '[2]', '3']);
    // Also for an answer that was read for `a` alone.
    expect(read('{"a":{"x":1,"y":[2]}}').sources('a')).toEqual(['1', '[2]']);
  });

  it('lists members by name', () => {
    const members = parseNode('{"a":{"x":1.0,"y":[2, 3],"x":"4"},"b":[5],"c":6}').find('a')!.members();
    expect([...members].map(([name, { source }]) => [name, source])).toEqual([
      ['x', '"4"'],
      ['y', '[2, 3]'],
    ]);
    expect(parseNode('{"c":6}').find('c')!.members().size).toBe(0);
  });

  it('reads names with escapes as JSON.parse does', () => {
    const escaped = parseNode(String.raw`{"a\"b":1,"\u0063":2,"\\":3}`);
    expect(['a"b', 'c', '\\'].map((name) => escaped.find(name)?.source)).toEqual(['1', '2', '3']);
  });

  it('throws on half an answer', () => {
    expect(() => parseNode(text.slice(0, 40))).toThrow(SyntaxError);
  });

  it('reads the sources of what nests deeper than a mapping may read', () => {
    const deep = `${'['.repeat(100_000)}"]"${']'.repeat(100_000)}`;
    expect(parseNode(`{"a":${deep},"b":1}`).find('a')?.source).toBe(deep);
    expect(parseNode(`{"a":${deep},"b":1}`).get('b')).toBe(1);
    expect(() => parseNode(`{"a":${deep},"b":}`)).toThrow(SyntaxError);
  });
});
