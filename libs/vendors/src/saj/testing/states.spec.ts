import { states } from '../states.ts';

it('every documented code has a state: mpvMode 0–9, deviceStatus 1–4 and 1–6, runningState 1–5', () => {
  const codes = (family: string): string[] =>
    states.filter(({ code }) => code.startsWith(family)).map(({ code }) => code.slice(family.length + 1));
  expect(codes('mpvMode')).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
  expect(codes('deviceStatus:grid')).toEqual(['1', '2', '3', '4']);
  expect(codes('deviceStatus:storage')).toEqual(['1', '2', '3', '4', '5', '6']);
  expect(codes('runningState')).toEqual(['1', '2', '3', '4', '5']);
  expect(states).toHaveLength(25);
});
