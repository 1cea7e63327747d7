import { isNestedDeeper, isRecord, parseExact, parseRecord, recordsOf } from './json-record.ts';

describe('records of an answer', () => {
  it('are objects, neither lists nor null', () => {
    expect([{}, { a: 1 }, [], null, 'text', 1, undefined].map(isRecord)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  it('are taken from a list that also contains other values', () => {
    expect(recordsOf([{ a: 1 }, null, 'text', [], { b: 2 }])).toEqual([{ a: 1 }, { b: 2 }]);
    expect(recordsOf({ 0: {} })).toEqual([]);
    expect(recordsOf(undefined)).toEqual([]);
  });
});

describe('the text of an answer', () => {
  it('is a record only when it is one JSON object', () => {
    expect(parseRecord('{"code":0}')).toEqual({ code: 0 });
    for (const text of ['[1]', 'null', '"text"', '<html>', '{"code":', '']) expect(parseRecord(text)).toBeUndefined();
  });

  it('keeps whole numbers beyond 2^53 as their own text', () => {
    const text =
      '{"id":12345678901234567890,"negative":-9007199254740993,"safe":9007199254740991,"kw":1.5e3,"big":1e21}';
    expect(parseExact(text)).toEqual({
      id: '12345678901234567890',
      negative: '-9007199254740993',
      safe: 9007199254740991,
      kw: 1500,
      big: 1e21,
    });
    expect(parseRecord(text, parseExact)?.id).toBe('12345678901234567890');
  });
});

describe('isNestedDeeper', () => {
  it.each([
    ['[[[]]]', true],
    ['[[],[],[{}]]', true],
    ['{"a":[1,{"b":2}]}', true],
    ['[[],[],{}]', false],
    ['["[[[[", "{\\"[[["]', false],
    ['', false],
    ['"[[[[', false],
  ])('returns for %s: %s', (text, deeper) => {
    expect(isNestedDeeper(text, 2)).toBe(deeper);
  });
});
