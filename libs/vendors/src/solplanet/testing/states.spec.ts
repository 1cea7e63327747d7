import { states } from '../states.ts';

describe('states', () => {
  it('know every documented error by its raw code, each a fault', () => {
    const errors = states.filter(({ code }) => code.startsWith('er:'));
    expect(errors).toHaveLength(37);
    expect(errors.find(({ code }) => code === 'er:35')).toEqual({
      code: 'er:35',
      text: 'Utility loss (135)',
      state: '4',
    });
    expect(new Set(errors.map(({ state }) => state))).toEqual(new Set(['4']));
  });

  it('know each istate', () => {
    expect(states.filter(({ code }) => code.startsWith('istate')).map(({ state }) => state)).toEqual(['0', '1', '-1']);
  });
});
