import { reported } from './reported.ts';

describe(reported, () => {
  it('leaves out unreported members, and keeps 0, null, false, empty text and the order', () => {
    const plant: { id: string; zone?: string; kw?: number; text: string; none: null; on: boolean } = reported({
      id: 'a',
      zone: undefined,
      kw: 0,
      text: '',
      none: null,
      on: false,
    });
    expect(JSON.stringify(plant)).toBe('{"id":"a","kw":0,"text":"","none":null,"on":false}');
    expect('zone' in plant).toBe(false);
  });

  it('does not overwrite a member with undefined when it is spread', () => {
    expect({ zone: 'Europe/Berlin', ...reported({ zone: undefined }) }).toStrictEqual({ zone: 'Europe/Berlin' });
  });
});
