import { includeProblem, listsAnyOf } from './included-types.ts';

const inverterOnly = { from: 'inverter', note: '' } as const;
const both = { name: 'Acme', storage: { battery: { from: 'device', note: '' }, meter: inverterOnly } } as const;
const batteries = { name: 'Acme', storage: { battery: inverterOnly } };
const neither = { name: 'Acme' };

describe(includeProblem.name, () => {
  it('accepts what the vendor reports', () => {
    expect(includeProblem(both, ['meter', 'battery'])).toBeUndefined();
    expect(includeProblem(batteries, ['battery'])).toBeUndefined();
    expect(includeProblem(neither, [])).toBeUndefined();
  });

  it('names the types that the vendor reports', () => {
    expect(includeProblem(batteries, ['battery', 'meter'])).toBe(
      'include must be a list of battery: Acme reports no others',
    );
    expect(includeProblem(neither, ['meter'])).toBe('include must be empty: Acme reports no batteries and no meters');
  });
});

describe(listsAnyOf.name, () => {
  it('is true of types with calls of their own', () => {
    expect(listsAnyOf(both, ['battery', 'meter'])).toBe(true);
    for (const types of [['meter'] as const, []]) expect(listsAnyOf(both, types)).toBe(false);
    expect(listsAnyOf(neither, ['battery'])).toBe(false);
  });
});
