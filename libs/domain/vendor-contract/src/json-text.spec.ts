import { JsonText, pickMembers } from './json-text.ts';

const text = `{ "code" : "0" , "data":{"records":[ {"sn":"A\\\\\\"]}","id":1315858823417810945,"state":512.0,"state":513.0} ,{"sn":"B","nested":{"x":[1,{"y":"}"}]}}], "empty":[], "one": null}}`;

describe('JsonText', () => {
  const json = new JsonText(text);

  it('gives the source text of a path', () => {
    expect(json.source(['code'])).toBe('"0"');
    expect(json.source(['data', 'records', 1, 'nested'])).toBe('{"x":[1,{"y":"}"}]}');
    expect(json.source(['data', 'one'])).toBe('null');
    expect(json.source(['data', 'records', 2])).toBeUndefined();
    expect(json.source(['data', 'none', 'deeper'])).toBeUndefined();
    expect(new JsonText(' [1, 2] ').source([])).toBe('[1, 2]');
  });

  it('takes the last of equal names, as JSON.parse does', () => {
    expect(json.source(['data', 'records', 0, 'state'])).toBe('513.0');
    const twice = new JsonText('{"a":{"b":[1],"c":[2]},"a":{"b":[3,4]}}');
    expect(twice.elements(['a', 'b'])).toEqual(['3', '4']);
    expect(twice.source(['a', 'c'])).toBeUndefined();
    expect(new JsonText('{"a":{"b":[1]},"a":null}').elements(['a', 'b'])).toEqual([]);
  });

  it('keeps numbers beyond 2^53', () => {
    expect(json.source(['data', 'records', 0, 'id'])).toBe('1315858823417810945');
  });

  it('lists elements that parse to the same values as the whole', () => {
    const elements = json.elements(['data', 'records']);
    expect(elements.map((element) => JSON.parse(element))).toEqual(
      (json.value as { data: { records: unknown[] } }).data.records,
    );
    expect(json.elements(['data', 'empty'])).toEqual([]);
    expect(new JsonText('{"a":{"x":1,"y":[2]}}').elements(['a'])).toEqual(['1', '[2]']);
  });

  it('lists members by name', () => {
    const members = new JsonText('{"a":{"x":1.0,"y":[2, 3],"x":"4"},"b":[5],"c":6}').members(['a']);
    expect([...members]).toEqual([
      ['x', '"4"'],
      ['y', '[2, 3]'],
    ]);
    expect(new JsonText('{"c":6}').members(['c']).size).toBe(0);
    expect(new JsonText('{"c":6}').members(['none']).size).toBe(0);
  });

  it('reads names with escapes as JSON.parse does', () => {
    const escaped = new JsonText(String.raw`{"a\"b":1,"\u0063":2,"\\":3}`);
    expect(escaped.source(['a"b'])).toBe('1');
    expect(escaped.source(['c'])).toBe('2');
    expect(escaped.source(['\\'])).toBe('3');
  });

  it('throws on half an answer', () => {
    expect(() => new JsonText(text.slice(0, 40))).toThrow(SyntaxError);
  });
});

describe('pickMembers', () => {
  it('keeps literals and order, and only top-level members', () => {
    expect(pickMembers(' {"a":512.0,"b":{"c":1},"c":"x"} ', ['c', 'a'])).toBe('{"a":512.0,"c":"x"}');
    expect(pickMembers('{"b":{"c":1}}', ['c'])).toBeUndefined();
    expect(pickMembers('["c"]', ['c'])).toBeUndefined();
  });

  it('takes them from the object at a path', () => {
    const nested = '{"c":1,"x":[{},{"y":{"c":512.0,"d":{"c":2}}}]}';
    expect(pickMembers(nested, ['c'], ['x', 1, 'y'])).toBe('{"c":512.0}');
    expect(pickMembers(nested, ['c'], ['c'])).toBeUndefined();
    expect(pickMembers(nested, ['c'], ['x', 2])).toBeUndefined();
  });
});
