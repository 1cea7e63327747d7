import { indentedJson } from './indented-json.ts';

describe(indentedJson.name, () => {
  it('puts each member on a line, with numbers and strings as they are written', () => {
    const text = String.raw`{"id":1308675217944611083,"power" : 512.0,"e":1E+2,"name":"a \"}],\\ [1, 2]","none":{ },"list":[ ],"at":[1,{"x":null}]}`;
    expect(indentedJson(text)).toBe(
      [
        '{',
        '  "id": 1308675217944611083,',
        '  "power": 512.0,',
        '  "e": 1E+2,',
        String.raw`  "name": "a \"}],\\ [1, 2]",`,
        '  "none": {},',
        '  "list": [],',
        '  "at": [',
        '    1,',
        '    {',
        '      "x": null',
        '    }',
        '  ]',
        '}',
      ].join('\n'),
    );
  });

  it.each(['12345678901234567890', '"text"', '[]', 'null'])('leaves %s alone', (text) => {
    expect(indentedJson(` ${text}\n`)).toBe(text);
  });

  it.each(['time;power\n10:00;5.0', '<html>{}</html>', '{"cut":', ''])(
    'leaves text that is not JSON unchanged: %j',
    (text) => {
      expect(indentedJson(text)).toBe(text);
    },
  );

  it('writes nothing that a parser reads otherwise', () => {
    const text = JSON.stringify({
      a: [{ b: ['x', '', ' ', '\n', '\u2028'] }, [[], {}]],
      c: -1.5e-7,
      d: [true, false, null],
    });
    expect(JSON.parse(indentedJson(text))).toEqual(JSON.parse(text));
  });
});
