import { isNestedDeeper } from '../json-depth.ts';
import { pickMembers } from '../json-text.ts';
import { maxNesting, readNode, type JsonNode } from './json-node.ts';
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
  expect(node.pick(['state', 'a', 'code'])).toBe(pickMembers(node.source, ['state', 'a', 'code']));
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
    '{"state":512.0,"other":1,"code":"x"}',
    '{"code":"state","state" : 1e5 , "statex":2}',
    '{"other":"\\"state\\":3","state":4}',
    '{"st\\u0061te":5,"code":6}',
    '{"state":7,"code":8,"state":9}',
    '{"nested":{"state":10},"code":11}',
    '{"list":["state",{"code":1}],"state":"}"}',
    '{"other":"},{","code":null}',
    '{\n  "state": -0,\n  "code": ""\n}',
    '{"other":1}',
    '{}',
    '["state"]',
    '"state"',
  ])('picks the same members of %s as from its text', (record) => {
    expect(read(record).pick(['code', 'state'])).toBe(pickMembers(record, ['code', 'state']));
    const nested = read(`[{"data":${record}}]`).elements()[0]!.at('data')!;
    expect(nested.pick(['code', 'state'])).toBe(pickMembers(record, ['code', 'state']));
  });

  it('says what is nested too deep, whether it is JSON or not', () => {
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

  it('keeps what it found while another answer is read', () => {
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
