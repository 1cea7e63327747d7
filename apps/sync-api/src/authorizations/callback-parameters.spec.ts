import { callbackParameters } from './callback-parameters.ts';

const state = 'a'.repeat(43);

describe('callbackParameters', () => {
  it('passes unknown parameters on', () => {
    expect(callbackParameters({ state, code: 'c', site_id: '7' })).toEqual({
      state,
      parameters: { state, code: 'c', site_id: '7' },
    });
  });

  it('finds the state under the name that SolarEdge documents', () => {
    expect(callbackParameters({ external_id: state, code: 'c' }).state).toBe(state);
  });

  it.each([[{}], [{ code: 'c' }], [{ state: 'short' }], [{ state: `${'a'.repeat(42)}'` }], [undefined]])(
    'finds no state in %j',
    (query) => {
      expect(() => callbackParameters(query)).toThrow(expect.objectContaining({ status: 400, slug: 'invalid_state' }));
    },
  );

  it.each([
    ['a state given twice', { state: [state, state] }],
    ['a long value', { state, code: 'c'.repeat(5000) }],
    ['a long name', { state, ['n'.repeat(65)]: '' }],
    ['too much of it', { state, a: 'a'.repeat(4096), b: 'b'.repeat(4096), c: 'c'.repeat(4096) }],
    ['too many', { state, ...Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`p${i}`, ''])) }],
  ])('refuses %s, and does not repeat its contents', (_, query) => {
    const refused = (): void => void callbackParameters(query);
    expect(refused).toThrow(expect.objectContaining({ status: 400, slug: 'validation_failed' }));
    expect(refused).toThrow(
      expect.objectContaining({ details: expect.not.stringMatching(/aaaa|cccc|nnnn/) as string }),
    );
  });
});
