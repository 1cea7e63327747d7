import { isNestedDeeper, takeOutline } from './json-depth.ts';
import { JsonOutline } from './json-outline.ts';
import { JsonText, pickMembers } from './json-text.ts';

/** Texts in which a member's name, quoted, stands elsewhere too, or is written otherwise. */
const records = [
  '{"state":512.0,"other":1,"mode":"x"}',
  '{"mode":"state","state" : 1e5 , "statex":2}',
  '{"other":"\\"state\\":3","state":4}',
  '{"st\\u0061te":5,"mode":6}',
  '{"state":7,"mode":8,"state":9}',
  '{"nested":{"state":10},"mode":11}',
  '{"list":["state",{"mode":1}],"state":"}"}',
  '{"other":"},{","mode":null}',
  '{\n  "state": -0,\n  "mode": ""\n}',
  '{"other":1}',
  '{}',
  '["state"]',
  '"state"',
];

describe('JsonOutline', () => {
  it('finds where each object and list ends', () => {
    const text = ' {"a":[1,{"b":"]}"}],"c":{}} ';
    const outline = JsonOutline.of(text, 64)!;
    const found = [...text.matchAll(/[[{]/g)]
      .map(({ index }) => index)
      .filter((index) => text[index + 1] !== '"' || text[index - 1] !== '"')
      .map((index) => text.slice(index, outline.endOf(outline.find(index))));
    expect(found).toEqual(['{"a":[1,{"b":"]}"}],"c":{}}', '[1,{"b":"]}"}]', '{"b":"]}"}', '{}']);
  });

  it('says which of them hold no other', () => {
    const text = '[{"a":1},{"b":[2]},[]]';
    const outline = JsonOutline.of(text, 64)!;
    const isFlatAt = (start: number): boolean => outline.isFlat(outline.find(start));
    expect([0, 1, 9, 14, 19].map(isFlatAt)).toEqual([false, true, false, true, true]);
  });

  it('is given out once, and for its own text alone', () => {
    expect(isNestedDeeper('[1]', 64)).toBe(false);
    expect(takeOutline('[2]')).toBeUndefined();
    expect(takeOutline('[1]')).toBeInstanceOf(JsonOutline);
    expect(takeOutline('[1]')).toBeUndefined();
    expect(isNestedDeeper('[[1]]', 1)).toBe(true);
    expect(takeOutline('[[1]]')).toBeUndefined();
  });
});

describe('JsonText with an outline', () => {
  const names = ['mode', 'state'];
  const text = ` [${records.join(' ,\n')}] `;

  it('cuts out the same parts as without', () => {
    const without = new JsonText(text).elements([]);
    expect(without).toEqual(records);
    isNestedDeeper(text, 64);
    expect(new JsonText(text).elements([])).toEqual(without);
  });

  it.each(records.map((record, i) => [record, i] as const))('picks the same members of %s', (record, i) => {
    isNestedDeeper(text, 64);
    const part = new JsonText(text).elementParts([])[i]!;
    expect(part.pick(names)).toBe(pickMembers(record, names));
  });

  it('picks them at a path', () => {
    const nested = `{"x":{"logger":"state","SN":${records[0]}},"y":{"SN":${records[1]}}}`;
    isNestedDeeper(nested, 64);
    const parts = new JsonText(nested).memberParts([]);
    expect(parts.get('x')!.pick(names, ['SN'])).toBe('{"state":512.0,"mode":"x"}');
    expect(parts.get('y')!.pick(names, ['SN'])).toBe('{"mode":"state","state":1e5}');
    expect(parts.get('y')!.pick(names, ['none'])).toBeUndefined();
  });
});
