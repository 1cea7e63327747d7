import { jsonSource } from './json-source.ts';

describe(jsonSource.name, () => {
  const record = String.raw`{"State":"1","UAC1":230.10,"StatusArray":[{"code":512.0,"text":"a \"}],\\"}],"n":12345678901234567890}`;
  const text = String.raw`{"success":true,"message":"a, \"result\": {","result" : { "items": [ {"record":{}} , {"receivedAt":1,"record":${record}}],"nextCursor":null}}`;

  it('keeps every sign of a record', () => {
    expect(jsonSource(text, ['result', 'items', 1, 'record'])).toBe(record);
    expect(jsonSource(text, ['result', 'items', 0, 'record'])).toBe('{}');
    expect(jsonSource(record, ['StatusArray', 0, 'code'])).toBe('512.0');
    expect(jsonSource(record, ['n'])).toBe('12345678901234567890');
  });

  it('reads scalars at the end, in lists and between blanks', () => {
    expect(jsonSource(text, ['result', 'nextCursor'])).toBe('null');
    expect(jsonSource(' [ 1 , true ] ', [1])).toBe('true');
    expect(jsonSource('[[],[[]]]', [1, 0])).toBe('[]');
  });

  it.each<[(string | number)[]]>([[['result', 'items', 2]], [['nothing']], [['result', 0]], [['success', 'x']]])(
    'finds nothing at %j',
    (path) => expect(jsonSource(text, path)).toBeUndefined(),
  );
});
